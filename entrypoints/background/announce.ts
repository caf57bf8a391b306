// Shows the toast in the tabs that play what was just recorded.
import { browser } from 'wxt/browser';
import { runInTab } from '@/lib/background/site-scripts.ts';
import { type Activity, isUndoable } from '@/lib/domain/activity.ts';
import { episodeWord } from '@/lib/domain/words/labels.ts';
import type { Word } from '@/lib/domain/words.ts';
import type { ToastNotice } from '@/lib/messaging/protocol.ts';
import { readWords } from './words.ts';

export async function announce(activity: Activity, tabIds: readonly number[]): Promise<void> {
  const word = await readWords();
  const text = announcement(word, activity);
  if (text === null) return;
  const undoable = isUndoable(activity);
  await showToast(tabIds, {
    language: word.language,
    text,
    undoText: undoable ? word('toast.undo') : null,
    activityId: undoable ? activity.id : null,
    closeText: word('toast.close'),
  });
}

export async function showToast(tabIds: readonly number[], toast: ToastNotice['toast']): Promise<void> {
  for (const tabId of tabIds) {
    await runInTab(tabId, { file: 'toast.js' });
    await browser.tabs.sendMessage(tabId, { toast } satisfies ToastNotice).catch(() => undefined);
  }
}

/** Ignored episodes are logged but not announced: nothing happened to the list. */
function announcement(word: Word, { what, title, type, after }: Activity): string | null {
  if (what === 'complete') return word('toast.completed', { title });
  if (after === null || !['advance', 'start', 'rewatch'].includes(what)) return null;
  return word('toast.progress', { title, episode: episodeWord(word, type, after.progress) });
}
