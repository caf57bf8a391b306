// The key for "one more": counts an episode for what the tab in front plays.
import type { ShownEntry } from '../../domain/changes/pending-entries.ts';
import { nextEpisodePatch } from '../../domain/changes/quick-edit.ts';
import { shownTo } from '../../domain/changes/shown-to.ts';
import { shownTitle } from '../../domain/titles/shown-title.ts';
import { currentDocument } from '../../domain/watching/tab-documents.ts';
import { episodeWord } from '../../domain/words/labels.ts';
import { readSettings } from '../../store/preferences.ts';
import { readEntry } from '../../store/reading.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import type { Parts } from '../parts.ts';
import type { WorkerBrowser } from '../platform.ts';
import { changeEntry } from '../sending/queue.ts';
import { nowPlaying } from '../tracking/now.ts';
import { showNote } from './notes.ts';
import { openPanelWindow } from './own-pages.ts';
import { readWords } from './words.ts';

/** Where nothing can be counted the popup opens: it says why. */
export async function countEpisode(parts: Parts): Promise<void> {
  const { browser } = parts.platform;
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  const now = tab?.id === undefined ? null : await nowPlaying(parts, tab.id);
  const entry = now?.match ? await shownEntry(parts, now.match.media.id) : null;
  const patch = entry && nextEpisodePatch(entry);
  if (!entry || !patch || tab?.id === undefined) return showWhy(browser);
  await changeEntry(parts, { kind: 'edit', media: entry.media, patch });
  if (!(await readSettings()).tracking.toast) return;
  const t = await readWords(parts);
  const episode = episodeWord(t, entry.type, patch.progress ?? entry.progress);
  const text = t('browser.counted', { title: shownTitle(entry.media, t.titles), episode });
  const page = currentDocument((await readTabs())[tab.id]);
  if (!page) return;
  await showNote(parts, [{ tabId: tab.id, documentId: page.id }], {
    language: t.language,
    text,
    undoText: null,
    activityId: null,
    answerText: null,
    closeText: t('toast.close'),
  });
}

/** Firefox opens a popup only while the key is being answered, and by now it may be too late. */
function showWhy(browser: WorkerBrowser): Promise<void> {
  return browser.action.openPopup().catch(() => openPanelWindow(browser, {}));
}

/** With what is still on its way, so that the key counts on when it is pressed twice. */
async function shownEntry({ account, outbox }: Parts, mediaId: string): Promise<ShownEntry | null> {
  const entry = await readEntry(mediaId);
  if (!entry) return null;
  const { id } = await account.read();
  const shown = shownTo(id, [entry], await outbox.list(), entry.type);
  return shown.find((one) => one.mediaId === mediaId) ?? null;
}
