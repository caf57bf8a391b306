// Reads a page's general data when the reader of its site finds nothing while an episode seems to play.
import { currentDocument } from '../../domain/watching/tab-documents.ts';
import type { Sender } from '../../messaging/channel.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import { readTabVisit, updateTabVisit } from '../../store/tabs/tab-visits.ts';
import type { Context } from '../runtime/context.ts';
import { findSiteAtAddress } from './pages.ts';
import { GENERAL_DATA_SCRIPT, runScriptInTab } from './site-scripts.ts';

/** How long an episode may be, in seconds. Shorter videos are clips, and longer videos are streams. */
const EPISODE_SECONDS = { least: 180, most: 4 * 3600 };
/** How many seconds must have been played before general data is read. Until then, the site's own reader may still report the episode. */
const PLAYED_SECONDS = 5;

export function mayBeEpisode({ duration, covered }: { duration: number; covered: number }): boolean {
  return duration >= EPISODE_SECONDS.least && duration <= EPISODE_SECONDS.most && covered >= PLAYED_SECONDS;
}

/** Reads general data, but only once per address of a tab, because an injected script stays as long as its page. */
export async function injectGeneralDataReader(ctx: Context, { tabId, tabUrl }: Sender): Promise<void> {
  if (tabId === null || !tabUrl || currentDocument((await readTabs())[tabId])?.observed) return;
  if ((await readTabVisit(tabId)).general === tabUrl) return;
  const { site } = await findSiteAtAddress(tabUrl);
  if (!site || site.refuses === 'most') return;
  await updateTabVisit(tabId, { general: tabUrl });
  await runScriptInTab(ctx, tabId, { files: [GENERAL_DATA_SCRIPT] });
}

/**
 * Handles the message of a page whose reader found no chapter when the user scrolled. Frames are ignored, because readers run only in
 * pages.
 */
export async function handlePageWithoutChapter(ctx: Context, sender: Sender): Promise<void> {
  if (sender.frameId === 0) await injectGeneralDataReader(ctx, sender);
}
