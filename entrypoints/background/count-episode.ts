// The key for "one more": counts an episode for what the tab in front plays.
import { browser } from 'wxt/browser';
import { ofAccount } from '@/lib/domain/outbox-order.ts';
import { applyPending, type ShownEntry } from '@/lib/domain/pending-entries.ts';
import { nextEpisodePatch } from '@/lib/domain/quick-edit.ts';
import { episodeWord } from '@/lib/domain/words/labels.ts';
import { readSettings } from '@/lib/store/preferences.ts';
import { readEntry } from '@/lib/store/reading.ts';
import { showToast } from './announce.ts';
import { changeEntry } from './handlers.ts';
import { nowPlaying } from './now.ts';
import { openPanelWindow } from './own-pages.ts';
import { services } from './services.ts';
import { readWords } from './words.ts';

const COMMAND = 'count-episode';

/** Firefox for Android has no keys for extensions. */
export function listenToCommands(): void {
  browser.commands?.onCommand.addListener((command) => {
    if (command === COMMAND) void countEpisode();
  });
}

/** Where nothing can be counted the popup opens: it says why. */
export async function countEpisode(): Promise<void> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  const now = tab?.id === undefined ? null : await nowPlaying(tab.id);
  const entry = now?.match ? await shownEntry(now.match.media.id) : null;
  const patch = entry && nextEpisodePatch(entry);
  if (!entry || !patch || tab?.id === undefined) return showWhy();
  await changeEntry({ kind: 'edit', media: entry.media, patch });
  if (!(await readSettings()).tracking.toast) return;
  const word = await readWords();
  const episode = episodeWord(word, entry.type, patch.progress ?? entry.progress);
  const text = word('browser.counted', { title: entry.media.title, episode });
  await showToast([tab.id], {
    language: word.language,
    text,
    undoText: null,
    activityId: null,
    closeText: word('toast.close'),
  });
}

/** Firefox opens a popup only while the key is being answered, and by now it may be too late. */
function showWhy(): Promise<void> {
  return browser.action.openPopup().catch(() => openPanelWindow({}));
}

/** With what is still on its way, so that the key counts on when it is pressed twice. */
async function shownEntry(mediaId: string): Promise<ShownEntry | null> {
  const entry = await readEntry(mediaId);
  if (!entry) return null;
  const { id } = await services.account.read();
  // What waits for another account is on another list.
  const own = ofAccount(await services.outbox.list(), id);
  const shown = applyPending([entry], own, entry.type);
  return shown.find((one) => one.mediaId === mediaId) ?? null;
}
