// Handles the user's answers to a note on a page.
import { shownAccountId } from '../../domain/account.ts';
import { storableScore } from '../../domain/score-scale.ts';
import { episodeNumberText } from '../../domain/words/labels.ts';
import type { Translate } from '../../domain/words.ts';
import type { Sender } from '../../messaging/channel.ts';
import type { MessageInput, NoteMark } from '../../messaging/protocol.ts';
import { readLogEntry } from '../../store/activity.ts';
import { readSeenEntry } from '../../store/outbox/seen-entry.ts';
import { readAccount, readSettings } from '../../store/preferences.ts';
import { readEntry } from '../../store/reading.ts';
import { readScoreScale } from '../../store/service-profile.ts';
import type { Context } from '../runtime/context.ts';
import { readTranslate } from '../runtime/words.ts';
import { changeEntryOfAccount } from '../sending/queue.ts';
import { undoActivity } from '../sending/undo.ts';
import { consumeNote, showNote } from '../tracking/page-notes.ts';
import { startTeaching } from '../tracking/teaching.ts';
import { readTitleOfActivity } from './announce.ts';
import { openPopup } from './extension-pages.ts';

/**
 * Undoes the log entry if its note was shown in this document. If the title has changed since, shows a message about the change on the
 * page. If the undo fails for another reason, opens the popup, because the note cannot be answered again.
 */
export async function undoFromNote(
  ctx: Context,
  { activityId }: MessageInput<'undoFromNote'>,
  sender: Sender,
): Promise<void> {
  const note = await consumeNote(sender, (one) => one.activityId === activityId);
  if (!note) return;
  const outcome = await undoActivity(ctx, { activityId });
  const logged = await readLogEntry(activityId);
  if (!outcome.ok) {
    const isOutdated = ['changed_meanwhile', 'not_undoable'].includes(outcome.problem.code);
    if (!logged || !isOutdated) return openPopup(ctx);
    const { titles } = await readTranslate(ctx);
    const title = await readTitleOfActivity(logged, titles);
    return confirm(ctx, sender, (t) => t('announce.outdated', { title }));
  }
  const number = logged?.before?.progress ?? 0;
  await confirmBriefly(
    ctx,
    sender,
    (t) =>
      logged && number > 0
        ? t('toast.undoneTo', { episode: episodeNumberText(t, logged.type, number) })
        : t('toast.undone'),
    'undone',
  );
}

/** Shows a confirmation on the page for two seconds. */
function confirmBriefly(
  ctx: Context,
  sender: Sender,
  textOf: (t: Translate) => string,
  mark?: NoteMark,
): Promise<void> {
  return confirm(ctx, sender, textOf, { brief: true, ...(mark && { mark }) });
}

/** Shows a text without buttons on the page. */
async function confirm(
  ctx: Context,
  { tabId, documentId }: Sender,
  textOf: (t: Translate) => string,
  look: { readonly brief?: true; readonly mark?: NoteMark } = {},
): Promise<void> {
  if (tabId === null || documentId === null) return;
  const t = await readTranslate(ctx);
  await showNote(ctx, [{ tabId, documentId }], {
    language: t.language,
    text: textOf(t),
    undoText: null,
    activityId: null,
    answerText: null,
    closeText: t('toast.close'),
    ...look,
  });
}

/**
 * Scores the title, if its note was shown in this document and asked for a score. Does nothing if the log entry was undone, or if the title
 * was scored since.
 */
export async function rateFromNote(
  ctx: Context,
  { activityId, score }: MessageInput<'rateFromNote'>,
  sender: Sender,
): Promise<void> {
  const note = await consumeNote(sender, (one) => one.activityId === activityId && one.asksScore);
  if (!note) return;
  const logged = await readLogEntry(activityId);
  const account = shownAccountId(await readAccount());
  if (!logged?.mediaId || logged.undone || logged.account !== account) return;
  const media = (await readEntry(logged.mediaId))?.media;
  if (!media) return;
  // Read the entry with its queued changes, because the user may have removed or scored the title since the note was shown.
  const seen = await readSeenEntry(media, account);
  if (seen === null || seen.userScore !== null) return;
  await changeEntryOfAccount(ctx, account, { kind: 'edit', media, patch: { userScore: score } });
  const { tracking } = await readSettings();
  if (tracking.publicRating && media.type === 'anime')
    await changeEntryOfAccount(ctx, account, { kind: 'rating', media, score });
  const stored = storableScore(score, await readScoreScale());
  await confirmBriefly(ctx, sender, (t) =>
    t('toast.scored', { score: new Intl.NumberFormat(t.language).format(stored) }),
  );
}

/** Performs the action of the note's button: starts teaching, or opens the popup. */
export async function answerNote(ctx: Context, sender: Sender): Promise<void> {
  const note = await consumeNote(sender, () => true);
  if (!note) return;
  if (!note.teaches || sender.tabId === null) return openPopup(ctx);
  await startTeaching(ctx, { tabId: sender.tabId });
}
