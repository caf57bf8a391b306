// The score that the toast asks for when a title is completed.
import { shownAccount } from '../../domain/account.ts';
import type { Sender } from '../../messaging/channel.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readAccount, readSettings } from '../../store/preferences.ts';
import { readEntry } from '../../store/reading.ts';
import { readActivityLine } from '../library/activity.ts';
import type { Parts } from '../parts.ts';
import { changeEntryOf } from '../sending/queue.ts';
import { takeNote } from './notes.ts';

/** Scores only the title of the note that this very document was shown, and only while that log entry is in effect. */
export async function rateAnnounced(
  parts: Parts,
  { activityId, score }: MessageInput<'rateAnnounced'>,
  sender: Sender,
): Promise<void> {
  const note = await takeNote(parts, sender, (one) => one.activityId === activityId && one.asksScore);
  if (!note) return;
  const line = await readActivityLine(activityId);
  const account = shownAccount(await readAccount());
  if (!line?.mediaId || line.undone || line.account !== account) return;
  const media = (await readEntry(line.mediaId))?.media;
  if (!media) return;
  // With what waits to be sent: a title that was removed since, or scored in the popup, is left as it is.
  const seen = await parts.outbox.seenEntry(media, account);
  if (seen === null || seen.userScore !== null) return;
  await changeEntryOf(parts, account, { kind: 'edit', media, patch: { userScore: score } });
  const { tracking } = await readSettings();
  if (tracking.publicRating && media.type === 'anime')
    await changeEntryOf(parts, account, { kind: 'rating', media, score });
}
