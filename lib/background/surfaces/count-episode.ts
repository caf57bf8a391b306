// Handles the keyboard shortcut that counts one more episode of the title in the active tab.

import { entriesShownToAccount } from '../../domain/changes/entries-shown-to-account.ts';
import type { ShownEntry } from '../../domain/changes/pending-entries.ts';
import { manualPatch, nextEpisodePatch } from '../../domain/changes/quick-edit.ts';
import { shownTitle } from '../../domain/titles/shown-title.ts';
import { currentDocument } from '../../domain/watching/tab-documents.ts';
import { entryChangeSentence } from '../../domain/words/change-sentence.ts';
import { readOutbox } from '../../store/outbox/read-outbox.ts';
import { readAccount, readSettings } from '../../store/preferences.ts';
import { readEntry } from '../../store/reading.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import type { Context } from '../runtime/context.ts';
import { readTranslate } from '../runtime/words.ts';
import { changeEntry } from '../sending/queue.ts';
import { readNowPlaying } from '../tracking/now.ts';
import { showNote } from '../tracking/page-notes.ts';
import { openPanelWindow } from './extension-pages.ts';

/** Counts one more episode. If nothing can be counted, opens the popup, so that the user sees why. */
export async function countEpisode(ctx: Context): Promise<void> {
  const [tab] = await ctx.browser.tabs.query({ active: true, lastFocusedWindow: true });
  const now = tab?.id === undefined ? null : await readNowPlaying(ctx, { tabId: tab.id });
  const entry = now?.match ? await shownEntry(now.match.media.id) : null;
  const next = entry && nextEpisodePatch(entry);
  const { tracking } = await readSettings();
  const patch = next && manualPatch(entry.media, entry, next, tracking.finishing);
  if (!entry || !patch || tab?.id === undefined) return showWhy(ctx);
  await changeEntry(ctx, { kind: 'edit', media: entry.media, patch });
  if (!tracking.toast) return;
  const t = await readTranslate(ctx);
  const episode = entryChangeSentence(t, entry.type, patch);
  const text = t('browser.counted', { title: shownTitle(entry.media, t.titles), episode });
  const page = currentDocument((await readTabs())[tab.id]);
  if (!page) return;
  await showNote(ctx, [{ tabId: tab.id, documentId: page.id }], {
    language: t.language,
    text,
    undoText: null,
    activityId: null,
    answerText: null,
    closeText: t('toast.close'),
  });
}

/** Opens the popup. Firefox allows this only during the key event, which may be over by now. In that case a window is opened instead. */
function showWhy(ctx: Context): Promise<void> {
  return ctx.browser.action.openPopup().catch(() => openPanelWindow(ctx, {}));
}

/**
 * Returns the entry with its queued changes, so that pressing the shortcut twice counts two episodes. Null if the title is not on the list.
 */
async function shownEntry(mediaId: string): Promise<ShownEntry | null> {
  const entry = await readEntry(mediaId);
  if (!entry) return null;
  const { id } = await readAccount();
  const shown = entriesShownToAccount(id, [entry], await readOutbox(), entry.type);
  return shown.find((one) => one.mediaId === mediaId) ?? null;
}
