// Shows the toast in the tabs that play what was just recorded.
import { browser } from 'wxt/browser';
import { runInTab } from '@/lib/background/site-scripts.ts';
import { type Activity, isUndoable } from '@/lib/domain/activity.ts';
import { word } from '@/lib/domain/words.ts';
import type { ToastNotice } from '@/lib/messaging/protocol.ts';

export async function announce(activity: Activity, tabIds: readonly number[]): Promise<void> {
  const text = announcement(activity);
  if (text === null) return;
  const undoable = isUndoable(activity);
  const notice: ToastNotice = {
    toast: {
      text,
      undoText: undoable ? word('toast.undo') : null,
      activityId: undoable ? activity.id : null,
      closeText: word('toast.close'),
    },
  };
  for (const tabId of tabIds) {
    await runInTab(tabId, 'toast.js', false);
    await browser.tabs.sendMessage(tabId, notice).catch(() => undefined);
  }
}

/** Ignored episodes are logged but not announced: nothing happened to the list. */
function announcement({ what, title, after }: Activity): string | null {
  if (what === 'complete') return word('toast.completed', { title });
  if (after === null || !['advance', 'start', 'rewatch'].includes(what)) return null;
  return word('toast.progress', { title, episode: after.progress });
}
