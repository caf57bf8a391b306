// Shows a note on the page when a question waits: once per question, when its video is paused or has ended. The user answers in the popup.
// Also shows a note when an episode is retained because the service does not answer.

import type { OutboxItem } from '../../domain/changes/outbox-item.ts';
import { seasonKey } from '../../domain/episode.ts';
import { isAway } from '../../domain/service-problem.ts';
import { readOutbox } from '../../store/outbox/read-outbox.ts';
import { readSettings } from '../../store/preferences.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import type { Context } from '../runtime/context.ts';
import { readWords } from '../runtime/words.ts';
import { updateItem } from '../sending/outbox.ts';
import { showNote } from './page-notes.ts';
import { hasOriginOf, openDocument, pagesShowing } from './shown-session.ts';

/** Call for each sample of a player in a tab. */
export async function notePauseAndAsk(ctx: Context, tabId: number, paused: boolean): Promise<void> {
  const { pausedTabs } = ctx.state;
  if (!paused) pausedTabs.delete(tabId);
  else pausedTabs.add(tabId);
  if (paused) await askOnPages(ctx);
}

/** Call when the outbox has changed: a question may arise after its video has ended. */
export function askOnPages(ctx: Context): Promise<void> {
  const { pausedTabs } = ctx.state;
  if (pausedTabs.size === 0) return Promise.resolve();
  return ctx.state.queues.notices(async () => {
    const waiting = (await readOutbox()).filter(isUnasked);
    if (waiting.length === 0 || !(await readSettings()).tracking.toast) return;
    for (const tabId of pausedTabs) await askIn(ctx, tabId, waiting);
  });
}

function isUnasked({ state, change, notifiedOnPage }: OutboxItem): boolean {
  return state === 'asking' && change.kind === 'episode' && !change.observed.isPrivate && !notifiedOnPage;
}

async function askIn(ctx: Context, tabId: number, waiting: readonly OutboxItem[]): Promise<void> {
  const shown = openDocument((await readTabs())[tabId]);
  if (!shown?.observed) return;
  const season = seasonKey(shown.observed);
  const item = waiting.find(
    ({ change }) =>
      change.kind === 'episode' &&
      seasonKey(change.observed) === season &&
      hasOriginOf(shown, change.observed),
  );
  // Mark first: if the worker dies in between, the badge still shows the question, and the page never asks twice.
  if (!item || !(await updateItem(ctx, item.id, (one) => ({ ...one, notifiedOnPage: true })))) return;
  const t = await readWords(ctx);
  const { reason } = item.question ?? {};
  const isWhich = reason === 'match' || reason === 'beyondTotal';
  await showNote(ctx, [{ tabId, documentId: shown.id }], {
    language: t.language,
    // The text must not reveal the list to the page.
    text: t(isWhich ? 'toast.which' : 'toast.question'),
    undoText: null,
    activityId: null,
    answerText: t(isWhich ? 'toast.choose' : 'toast.answer'),
    closeText: t('toast.close'),
  });
}

/** Call when the outbox has changed: an episode may have failed because the service does not answer. */
export function noteKept(ctx: Context): Promise<void> {
  return ctx.state.queues.notices(async () => {
    const kept = (await readOutbox()).filter(isKept);
    if (kept.length === 0 || !(await readSettings()).tracking.toast) return;
    for (const item of kept) await noteKeptOn(ctx, item);
  });
}

function isKept({ state, change, problem, keptNoted }: OutboxItem): boolean {
  const isShown = change.kind === 'episode' && !change.observed.isPrivate;
  return state === 'waiting' && isShown && !keptNoted && isAway(problem);
}

async function noteKeptOn(ctx: Context, { id, change }: OutboxItem): Promise<void> {
  const pages = change.kind === 'episode' ? await pagesShowing(change.observed) : [];
  if (change.kind !== 'episode' || pages.length === 0) return;
  if (!(await updateItem(ctx, id, (one) => ({ ...one, keptNoted: true })))) return;
  const t = await readWords(ctx);
  await showNote(ctx, pages, {
    language: t.language,
    text: t('toast.kept', { title: change.observed.seriesTitle }),
    undoText: null,
    activityId: null,
    answerText: null,
    closeText: t('toast.close'),
  });
}
