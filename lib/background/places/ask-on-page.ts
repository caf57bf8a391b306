// Says on the page that a question waits: once for each question, when what plays there is paused or has ended. The answer is given in the popup.

import type { OutboxItem } from '../../domain/changes/outbox-item.ts';
import { seasonKey } from '../../domain/episode.ts';
import { currentDocument } from '../../domain/watching/tab-documents.ts';
import { readSettings } from '../../store/preferences.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import type { Parts } from '../parts.ts';
import { isFrom } from '../tracking/shown-session.ts';
import { showNote } from './notes.ts';
import { readWords } from './words.ts';

/** To be called for each sample of a player in a tab. */
export async function sawPause(parts: Parts, tabId: number, paused: boolean): Promise<void> {
  const { stopped } = parts.memory;
  if (!paused) stopped.delete(tabId);
  else stopped.add(tabId);
  if (paused) await askOnPages(parts);
}

/** To be called when the outbox has changed: a question may come up after its video has ended. */
export function askOnPages(parts: Parts): Promise<void> {
  const { memory, outbox } = parts;
  if (memory.stopped.size === 0) return Promise.resolve();
  return memory.notices(async () => {
    const waiting = (await outbox.list()).filter(isUnasked);
    if (waiting.length === 0 || !(await readSettings()).tracking.toast) return;
    for (const tabId of memory.stopped) await askIn(parts, tabId, waiting);
  });
}

function isUnasked({ state, change, toldOnPage }: OutboxItem): boolean {
  return state === 'asking' && change.kind === 'episode' && !change.observed.isPrivate && !toldOnPage;
}

async function askIn(parts: Parts, tabId: number, waiting: readonly OutboxItem[]): Promise<void> {
  const { outbox } = parts;
  const shown = currentDocument((await readTabs())[tabId]);
  if (!shown?.observed) return;
  const season = seasonKey(shown.observed);
  const item = waiting.find(
    ({ change }) =>
      change.kind === 'episode' && seasonKey(change.observed) === season && isFrom(shown, change.observed),
  );
  // Marked before it is shown: a worker that dies in between leaves the question to the badge, and never asks twice.
  if (!item || !(await outbox.update(item.id, (one) => ({ ...one, toldOnPage: true })))) return;
  const t = await readWords(parts);
  const { reason } = item.question ?? {};
  const isWhich = reason === 'match' || reason === 'beyondTotal';
  await showNote(parts, [{ tabId, documentId: shown.id }], {
    language: t.language,
    // Nothing of the list is said to a page.
    text: t(isWhich ? 'toast.which' : 'toast.question'),
    undoText: null,
    activityId: null,
    answerText: t(isWhich ? 'toast.choose' : 'toast.answer'),
    closeText: t('toast.close'),
  });
}
