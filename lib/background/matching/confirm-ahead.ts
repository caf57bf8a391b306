// A question of what a tab plays, answered before it comes up.
import type { MessageInput } from '../../messaging/protocol.ts';
import { openDatabase } from '../../store/database.ts';
import type { Parts } from '../parts.ts';

/** Kept with the session, so that it holds for this watching only; a jump is allowed once for the title, as its question says. */
export function confirmAhead(
  { changed, memory, resolver, tracker }: Parts,
  { reason, ...decided }: MessageInput<'confirmAhead'>,
): Promise<void> {
  // In line with what the player reports, which writes the same session.
  return memory.reports(async () => {
    const shown = await tracker.stillShown(decided);
    if (!shown?.session || shown.session.watchedAt !== null) return;
    const { session } = shown;
    if (reason === 'jump') await resolver.allowJump(shown.observed);
    const confirmed = [...new Set([...(session.confirmed ?? []), reason])];
    await (await openDatabase()).put('sessions', { ...session, confirmed });
    changed('now');
  });
}
