// Records on which pages episodes are found, and on which a long video plays without an episode. Pages of private windows are not recorded;
// only the toolbar button shows that such a page cannot be read.

import { pageIdentity } from '../../domain/addresses/page-address.ts';
import {
  addressShape,
  disprovedLogEntry,
  isVideoLongEnough,
  provesSilentReader,
  type ReaderHealth,
  recordProvisionalEpisode,
  recordReadEpisode,
  recordUnreadPage,
  removeHealthOfOrigin,
  type UnreadPageKind,
  type VideoWithoutEpisode,
} from '../../domain/diagnosis/reader-health.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { lessonOf } from '../../domain/files/lesson.ts';
import { coveredSeconds, type PlaybackSample } from '../../domain/watching/samples.ts';
import { currentDocument } from '../../domain/watching/tab-documents.ts';
import type { Sender } from '../../messaging/channel.ts';
import { removeLogEntry } from '../../store/activity.ts';
import { readLessons } from '../../store/lessons.ts';
import { readSettings } from '../../store/preferences.ts';
import { modifyReaderHealth, readReaderHealth } from '../../store/tabs/reader-health.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import { readTabVisit, updateTabVisit } from '../../store/tabs/tab-visits.ts';
import type { Context, UnreadableTab } from '../runtime/context.ts';
import { injectGeneralDataReader, mayBeEpisode } from './general-data.ts';
import { askPageForReport } from './identify-page.ts';
import { findSiteAtAddress } from './pages.ts';

async function change(ctx: Context, edit: (health: ReaderHealth) => ReaderHealth): Promise<void> {
  if (await modifyReaderHealth(edit)) ctx.publishChange('now');
}

/** Records that a page shows an episode. */
export async function recordFoundEpisode(
  ctx: Context,
  { tabUrl, tabId, isPrivate }: Sender,
  { episodeId, provisional }: ObservedEpisode,
): Promise<void> {
  const now = ctx.now();
  if (!tabUrl || tabId === null) return;
  await forgetAlone(ctx, tabId);
  if (isPrivate) return;
  const url = new URL(tabUrl);
  const shape = addressShape(url);
  const disproved = disprovedLogEntry(await readReaderHealth(), shape, pageIdentity(url));
  if (disproved !== null) {
    await removeLogEntry(disproved);
    ctx.publishChange('activity');
  }
  await change(ctx, (health) =>
    provisional
      ? recordProvisionalEpisode(health, shape, now)
      : recordReadEpisode(health, shape, episodeId, now),
  );
}

/** Forgets the tab's video without an episode, and removes the tab's warning badge. */
async function forgetAlone(ctx: Context, tabId: number): Promise<void> {
  if (!(await readTabVisit(tabId)).alone) return;
  await updateTabVisit(tabId, { alone: null });
  await ctx.unmarkUnreadable(tabId);
}

/** Forgets the tab's video without an episode if the video played on a page other than `page`. */
async function forgetAloneElsewhere(ctx: Context, tabId: number, page: string): Promise<void> {
  const { alone } = await readTabVisit(tabId);
  if (alone && alone.page !== page) await forgetAlone(ctx, tabId);
}

/** Records that a page's reader found no episode. `isUnread` means that the page's address belongs to an episode nevertheless. */
export async function recordNoEpisode(
  ctx: Context,
  { tabUrl, tabId }: Sender,
  isUnread: boolean,
): Promise<void> {
  if (!tabUrl || tabId === null) return;
  const { checked } = await readTabVisit(tabId);
  if (isUnread && checked) await updateTabVisit(tabId, { checked: { ...checked, isUnread } });
  await forgetAloneElsewhere(ctx, tabId, pageIdentity(new URL(tabUrl)));
}

/** Records that a video plays while the site's reader finds no episode. `tabUrl` is the address of the page around the player. */
export async function recordPlayback(
  ctx: Context,
  sender: Sender,
  { duration, played }: PlaybackSample,
): Promise<void> {
  const { tabId, tabUrl, isPrivate } = sender;
  const now = ctx.now();
  if (tabId === null || !tabUrl) return;
  const document = currentDocument((await readTabs())[tabId]);
  const observed = document?.observed;
  if (observed && !observed.provisional) return;
  const url = new URL(tabUrl);
  const shape = addressShape(url);
  const video = { duration, covered: coveredSeconds(played) };
  const id = pageIdentity(url);
  await forgetAloneElsewhere(ctx, tabId, id);
  if (!observed) await updateTabVisit(tabId, { alone: { page: id, ...video } });
  const page = await unreadPageOf(ctx, { tabId, tabUrl }, observed ? null : (document?.id ?? null), video);
  if (page) {
    const record = (health: ReaderHealth) => recordUnreadPage(health, { shape, id, page }, video, now);
    if (!isPrivate) await change(ctx, record);
    const mayMark = document && !observed && isVideoLongEnough(page, video);
    if (mayMark && provesSilentReader(record(await readReaderHealth()), shape, page)) {
      await askWhyUnread(ctx, { tabId, tabUrl }, document.id);
      const isStillUnread = !currentDocument((await readTabs())[tabId])?.observed;
      if (isStillUnread) await markWhileShown(ctx, { tabId, url: tabUrl, isPrivate });
    }
  }
  if (!isPrivate && mayBeEpisode(video)) await injectGeneralDataReader(ctx, sender);
}

/**
 * Marks the tab as unreadable while it shows this page. The report that the tab shows another page may be handled before the mark is set, so
 * the address is checked afterwards.
 */
async function markWhileShown(ctx: Context, tab: UnreadableTab): Promise<void> {
  await ctx.markUnreadable(tab);
  const { url = '' } = (await ctx.browser.tabs.get(tab.tabId).catch(() => null)) ?? {};
  const isLeft = url !== '' && pageIdentity(new URL(url)) !== pageIdentity(new URL(tab.url));
  if (isLeft) await ctx.unmarkUnreadable(tab.tabId);
}

interface TabPage {
  readonly tabId: number;
  readonly tabUrl: string;
}

/**
 * Returns the kind of a page on which a video plays without an episode. Returns null if the page is no evidence of a broken reader, because
 * the user ignores the site or the reader rejects pages on purpose. `documentId` is null if the page's general data name an episode, or if
 * the tab's document is unknown.
 */
async function unreadPageOf(
  ctx: Context,
  at: TabPage,
  documentId: string | null,
  video: VideoWithoutEpisode,
): Promise<UnreadPageKind | null> {
  const { site } = await findSiteAtAddress(at.tabUrl);
  if (site && (site.refuses || (await readSettings()).sitePolicies[site.id] === 'ignore')) return null;
  const isTaught = lessonOf(await readLessons(), new URL(at.tabUrl).origin) !== null;
  if (isTaught && !site?.general) return 'taught';
  if (!site) return 'siteWithoutReader';
  // The addresses of self-hosted sites do not identify an episode.
  if (site.selfHosted || documentId === null || !isVideoLongEnough('otherPage', video)) return 'otherPage';
  if (!(await hasEpisodeAddress(ctx, at, documentId))) return 'otherPage';
  return site.general ? 'episodeOfMixedSite' : 'episodeOfAnimeSite';
}

/** Whether the page's reader recognises the address of an episode but cannot read it. */
async function hasEpisodeAddress(ctx: Context, at: TabPage, documentId: string): Promise<boolean> {
  await askWhyUnread(ctx, at, documentId);
  const { checked } = await readTabVisit(at.tabId);
  return checked?.address === at.tabUrl && checked.isUnread;
}

/**
 * Asks the page, once per address, why it shows no episode. By then the video has played long enough for the page to have loaded. A page
 * that was asked reports when the user leaves it within the same document. The worker can then remove the tab's warning badge.
 */
async function askWhyUnread(ctx: Context, { tabId, tabUrl }: TabPage, documentId: string): Promise<void> {
  if ((await readTabVisit(tabId)).checked?.address === tabUrl) return;
  await updateTabVisit(tabId, { checked: { address: tabUrl, isUnread: false } });
  await askPageForReport(ctx, tabId, documentId);
}

export function forgetReaderHealth(ctx: Context, origin: string): Promise<void> {
  return change(ctx, (health) => removeHealthOfOrigin(health, origin));
}
