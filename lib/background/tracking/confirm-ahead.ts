// Stores the user's answer to a question about the playing episode before it is asked.
import type { MessageInput } from '../../messaging/protocol.ts';
import { modifySession } from '../../store/sessions.ts';
import { allowJump } from '../matching/match-decisions.ts';
import type { Context } from '../runtime/context.ts';
import { stillShown } from './shown-session.ts';

/** The answer is stored with the session and applies to this viewing only. A jump is allowed for the whole title, as its question says. */
export function confirmAhead(
  ctx: Context,
  { reason, ...decided }: MessageInput<'confirmAhead'>,
): Promise<void> {
  // Runs in the queue of reports, so that the report that counts the episode comes after the answer.
  return ctx.state.queues.reports(async () => {
    const shown = await stillShown(decided);
    if (!shown?.session || shown.session.watchedAt !== null) return;
    if (reason === 'jump') await allowJump(ctx, shown.observed);
    await modifySession(shown.session.key, (session) => {
      if (session?.watchedAt !== null) return session;
      return { ...session, confirmed: [...new Set([...(session.confirmed ?? []), reason])] };
    });
    ctx.publishChange('now');
  });
}
