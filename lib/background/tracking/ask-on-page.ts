// Shows one note on the page for each question of Kiroku, as soon as the video is paused or has ended. The user answers in the popup. Also
// shows a note when an episode is retained because the service does not answer.

import type { OutboxItem, Question } from '../../domain/changes/outbox-item.ts';
import { seasonKey } from '../../domain/episode.ts';
import { isUnreachable } from '../../domain/service-problem.ts';
import { whichTitleSentence } from '../../domain/words/sentences.ts';
import type { Translate } from '../../domain/words.ts';
import { readOutbox } from '../../store/outbox/read-outbox.ts';
import { readSettings } from '../../store/preferences.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import type { Context } from '../runtime/context.ts';
import { readTranslate } from '../runtime/words.ts';
import { updateItem } from '../sending/outbox.ts';
import { showNote } from './page-notes.ts';
import { documentOnScreen, findPagesShowingEpisode, isDocumentOfEpisodeOrigin } from './shown-session.ts';

/** Shows the waiting question of a tab whose player is paused. Call this for each sample of a player. */
export async function recordPauseAndAsk(ctx: Context, tabId: number, paused: boolean): Promise<void> {
  const { pausedTabs } = ctx.state;
  if (!paused) pausedTabs.delete(tabId);
  else pausedTabs.add(tabId);
  if (paused) await showQuestionsOnPages(ctx);
}

/** Shows questions in tabs whose video is already paused or has ended. Call this when the outbox has changed. */
export function showQuestionsOnPages(ctx: Context): Promise<void> {
  const { pausedTabs } = ctx.state;
  if (pausedTabs.size === 0) return Promise.resolve();
  return ctx.state.queues.notices(async () => {
    const waiting = (await readOutbox()).filter(needsQuestion);
    if (waiting.length === 0 || !(await readSettings()).tracking.toast) return;
    for (const tabId of pausedTabs) await askIn(ctx, tabId, waiting);
  });
}

function needsQuestion({ state, change, notifiedOnPage }: OutboxItem): boolean {
  return state === 'asking' && change.kind === 'episode' && !change.observed.isPrivate && !notifiedOnPage;
}

async function askIn(ctx: Context, tabId: number, waiting: readonly OutboxItem[]): Promise<void> {
  const shown = documentOnScreen((await readTabs())[tabId]);
  if (!shown?.observed) return;
  const season = seasonKey(shown.observed);
  const item = waiting.find(
    ({ change }) =>
      change.kind === 'episode' &&
      seasonKey(change.observed) === season &&
      isDocumentOfEpisodeOrigin(shown, change.observed),
  );
  // Store that the question was shown before the note is shown. If the worker ends in between, the badge still shows the question, and the
  // note is never shown twice.
  if (!item || !(await updateItem(ctx, item.id, (one) => ({ ...one, notifiedOnPage: true })))) return;
  const t = await readTranslate(ctx);
  await showNote(ctx, [{ tabId, documentId: shown.id }], {
    language: t.language,
    undoText: null,
    activityId: null,
    ...questionTexts(t, item.question),
    closeText: t('toast.close'),
    mark: 'question',
  });
}

/**
 * Returns the texts of a question. These texts must not reveal the user's list to the page. They may contain the names and years of
 * namesakes, because these come from the catalogue.
 */
function questionTexts(t: Translate, question: Question | null) {
  const isWhich = question?.reason === 'match' || question?.reason === 'beyondTotal';
  if (!isWhich) return { text: t('toast.question'), answerText: t('toast.answer') };
  const isMatch = question.reason === 'match';
  const text = isMatch ? whichTitleSentence(t, question.choices) : t('toast.which');
  return { text, answerText: t('toast.choose') };
}

/** Shows a note for an episode that is retained because the service does not answer. Call this when the outbox has changed. */
export function notifyRetainedEpisodes(ctx: Context): Promise<void> {
  return ctx.state.queues.notices(async () => {
    const kept = (await readOutbox()).filter(isRetainedUnnotified);
    if (kept.length === 0 || !(await readSettings()).tracking.toast) return;
    for (const item of kept) await notifyRetainedOn(ctx, item);
  });
}

function isRetainedUnnotified({ state, change, problem, retentionNotified }: OutboxItem): boolean {
  const isShown = change.kind === 'episode' && !change.observed.isPrivate;
  return state === 'waiting' && isShown && !retentionNotified && isUnreachable(problem);
}

async function notifyRetainedOn(ctx: Context, { id, change }: OutboxItem): Promise<void> {
  const pages = change.kind === 'episode' ? await findPagesShowingEpisode(change.observed) : [];
  if (change.kind !== 'episode' || pages.length === 0) return;
  if (!(await updateItem(ctx, id, (one) => ({ ...one, retentionNotified: true })))) return;
  const t = await readTranslate(ctx);
  await showNote(ctx, pages, {
    language: t.language,
    text: t('toast.kept', { title: change.observed.seriesTitle }),
    undoText: null,
    activityId: null,
    answerText: null,
    closeText: t('toast.close'),
  });
}
