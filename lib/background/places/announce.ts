// Shows the toast in the tabs that play what was just recorded.

import { type Activity, isUndoable } from '../../domain/changes/activity.ts';
import { episodeWord } from '../../domain/words/labels.ts';
import type { Word } from '../../domain/words.ts';
import type { ToastNotice } from '../../messaging/protocol.ts';
import type { Parts } from '../parts.ts';
import type { WorkerBrowser } from '../platform.ts';
import { runInTab } from '../tracking/site-scripts.ts';
import { readWords } from './words.ts';

export async function announce(parts: Parts, activity: Activity, tabIds: readonly number[]): Promise<void> {
  const word = await readWords(parts);
  const text = announcement(word, activity);
  if (text === null) return;
  const undoable = isUndoable(activity);
  await showToast(parts.platform.browser, tabIds, {
    language: word.language,
    text,
    undoText: undoable ? word('toast.undo') : null,
    activityId: undoable ? activity.id : null,
    answerText: null,
    closeText: word('toast.close'),
  });
}

export async function showToast(
  browser: WorkerBrowser,
  tabIds: readonly number[],
  toast: ToastNotice['toast'],
): Promise<void> {
  for (const tabId of tabIds) {
    await runInTab(browser, tabId, { file: 'toast.js' });
    await browser.tabs.sendMessage(tabId, { toast } satisfies ToastNotice).catch(() => undefined);
  }
}

/** Ignored episodes are logged but not announced: nothing happened to the list. */
function announcement(word: Word, { what, title, type, after }: Activity): string | null {
  if (what === 'complete') return word('toast.completed', { title });
  if (after === null || !['advance', 'start', 'rewatch'].includes(what)) return null;
  return word('toast.progress', { title, episode: episodeWord(word, type, after.progress) });
}
