// Stores an answer that the user gives while the episode is still playing, before Kiroku asks the question.
import type { MessageInput } from '../../messaging/protocol.ts';
import { modifySession } from '../../store/sessions.ts';
import { allowJump } from '../matching/match-decisions.ts';
import type { Context } from '../runtime/context.ts';
import { readSessionIfStillShown } from './shown-session.ts';

/**
 * Stores the answer with the session, so that it applies only to this viewing. A permission for a jump applies to the whole title, as its
 * question states.
 */
export function confirmAhead(
  ctx: Context,
  { reason, ...decided }: MessageInput<'confirmAhead'>,
): Promise<void> {
  // Store the answer in the queue of reports. It is then stored before the report that counts the episode is handled.
  return ctx.state.queues.reports(async () => {
    const shown = await readSessionIfStillShown(decided);
    if (!shown?.session || shown.session.watchedAt !== null) return;
    if (reason === 'jump') await allowJump(ctx, shown.observed);
    await modifySession(shown.session.key, (session) => {
      if (session?.watchedAt !== null) return session;
      return { ...session, confirmed: [...new Set([...(session.confirmed ?? []), reason])] };
    });
    ctx.publishChange('now');
  });
}
