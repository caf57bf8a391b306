// Handles the user's answers to a note on a page.
import { shownAccount } from '../../domain/account.ts';
import { storableScore } from '../../domain/score-scale.ts';
import { episodeWord } from '../../domain/words/labels.ts';
import type { Translate } from '../../domain/words.ts';
import type { Sender } from '../../messaging/channel.ts';
import type { MessageInput, NoteMark } from '../../messaging/protocol.ts';
import { readLogEntry } from '../../store/activity.ts';
import { readSeenEntry } from '../../store/outbox/seen-entry.ts';
import { readAccount, readSettings } from '../../store/preferences.ts';
import { readEntry } from '../../store/reading.ts';
import { readScoreScale } from '../../store/service-profile.ts';
import type { Context } from '../runtime/context.ts';
import { readWords } from '../runtime/words.ts';
import { changeEntryOf } from '../sending/queue.ts';
import { undo } from '../sending/undo.ts';
import { consumeNote, showNote } from '../tracking/page-notes.ts';
import { startTeaching } from '../tracking/teaching.ts';
import { openPopup } from './extension-pages.ts';

/**
 * Undoes the log entry if its note was shown in this document. If that fails, opens the popup, because the note cannot be answered again.
 */
export async function undoFromNote(
  ctx: Context,
  { activityId }: MessageInput<'undoFromNote'>,
  sender: Sender,
): Promise<void> {
  const note = await consumeNote(sender, (one) => one.activityId === activityId);
  if (!note) return;
  const outcome = await undo(ctx, { activityId });
  if (!outcome.ok) return openPopup(ctx);
  const logged = await readLogEntry(activityId);
  const number = logged?.before?.progress ?? 0;
  const textOf = (t: Translate) =>
    logged && number > 0
      ? t('toast.undoneTo', { episode: episodeWord(t, logged.type, number) })
      : t('toast.undone');
  await confirmBriefly(ctx, sender, textOf, 'undone');
}

/** Shows a confirmation on the page for two seconds. */
async function confirmBriefly(
  ctx: Context,
  { tabId, documentId }: Sender,
  textOf: (t: Translate) => string,
  mark?: NoteMark,
): Promise<void> {
  if (tabId === null || documentId === null) return;
  const t = await readWords(ctx);
  await showNote(ctx, [{ tabId, documentId }], {
    language: t.language,
    text: textOf(t),
    undoText: null,
    activityId: null,
    answerText: null,
    closeText: t('toast.close'),
    brief: true,
    ...(mark && { mark }),
  });
}

/** Scores the title if its note was shown in this document, and only while the log entry is in effect. */
export async function rateFromNote(
  ctx: Context,
  { activityId, score }: MessageInput<'rateFromNote'>,
  sender: Sender,
): Promise<void> {
  const note = await consumeNote(sender, (one) => one.activityId === activityId && one.asksScore);
  if (!note) return;
  const logged = await readLogEntry(activityId);
  const account = shownAccount(await readAccount());
  if (!logged?.mediaId || logged.undone || logged.account !== account) return;
  const media = (await readEntry(logged.mediaId))?.media;
  if (!media) return;
  // Include queued changes: the title may have been removed or scored since.
  const seen = await readSeenEntry(media, account);
  if (seen === null || seen.userScore !== null) return;
  await changeEntryOf(ctx, account, { kind: 'edit', media, patch: { userScore: score } });
  const { tracking } = await readSettings();
  if (tracking.publicRating && media.type === 'anime')
    await changeEntryOf(ctx, account, { kind: 'rating', media, score });
  const stored = storableScore(score, await readScoreScale());
  await confirmBriefly(ctx, sender, (t) =>
    t('toast.scored', { score: new Intl.NumberFormat(t.language).format(stored) }),
  );
}

/** Performs the action of the note's button. A press on a note that may have been covered opens the popup instead. */
export async function answerNote(ctx: Context, sender: Sender): Promise<void> {
  const note = await consumeNote(sender, () => true);
  if (!note) return;
  if (!note.teaches || sender.tabId === null) return openPopup(ctx);
  await startTeaching(ctx, { tabId: sender.tabId });
}
