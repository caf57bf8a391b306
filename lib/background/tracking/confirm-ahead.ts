// Stores the user's answer to a question about the playing episode before it is asked.
import type { MessageInput } from '../../messaging/protocol.ts';
import { writeSession } from '../../store/sessions.ts';
import { allowJump } from '../matching/match-decisions.ts';
import type { Context } from '../runtime/context.ts';
import { stillShown } from './shown-session.ts';

/** The answer is stored with the session and applies to this viewing only. A jump is allowed for the whole title, as its question says. */
export function confirmAhead(
  ctx: Context,
  { reason, ...decided }: MessageInput<'confirmAhead'>,
): Promise<void> {
  // In order with the player's reports, which write the same session.
  return ctx.state.queues.reports(async () => {
    const shown = await stillShown(decided);
    if (!shown?.session || shown.session.watchedAt !== null) return;
    const { session } = shown;
    if (reason === 'jump') await allowJump(ctx, shown.observed);
    const confirmed = [...new Set([...(session.confirmed ?? []), reason])];
    await writeSession({ ...session, confirmed });
    ctx.publishChange('now');
  });
}
