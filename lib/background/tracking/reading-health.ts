// Records on which pages episodes are found, and on which a long video plays without an episode.

import { pageIdentity } from '../../domain/addresses/page-address.ts';
import {
  addressShape,
  forgetOrigin,
  isLongEnough,
  provesSilentReader,
  type ReaderHealth,
  recordProvisionalEpisode,
  recordReadEpisode,
  recordUnreadPage,
  type UnreadPage,
  type VideoWithoutEpisode,
} from '../../domain/diagnosis/reader-health.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { lessonOf } from '../../domain/files/lesson.ts';
import { coveredSeconds, type PlaybackSample } from '../../domain/watching/samples.ts';
import { currentDocument } from '../../domain/watching/tab-documents.ts';
import type { Sender } from '../../messaging/channel.ts';
import { readLessons } from '../../store/lessons.ts';
import { readSettings } from '../../store/preferences.ts';
import { modifyReaderHealth, readReaderHealth } from '../../store/tabs/reader-health.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import { readVisit, updateTabVisit } from '../../store/tabs/tab-visits.ts';
import type { Context } from '../runtime/context.ts';
import { injectGeneralDataReader, mayBeEpisode } from './general-data.ts';
import { askPage } from './identify-page.ts';
import { siteAt } from './pages.ts';

async function change(ctx: Context, edit: (health: ReaderHealth) => ReaderHealth): Promise<void> {
  if (await modifyReaderHealth(edit)) ctx.publishChange('now');
}

/** Records that an episode was found. `url` is the page's own address, as the browser reports it. */
export async function recordFoundEpisode(
  ctx: Context,
  { url, tabId }: Sender,
  { episodeId, provisional }: ObservedEpisode,
): Promise<void> {
  const now = ctx.now();
  if (!url || tabId === null) return;
  await forgetAlone(ctx, tabId);
  const shape = addressShape(new URL(url));
  await change(ctx, (health) =>
    provisional
      ? recordProvisionalEpisode(health, shape, now)
      : recordReadEpisode(health, shape, episodeId, now),
  );
}

/** Removes the tab's mark as unreadable, because the page shows an episode or has another address now. */
async function forgetAlone(ctx: Context, tabId: number): Promise<void> {
  if (!(await readVisit(tabId)).alone) return;
  await updateTabVisit(tabId, { alone: null });
  await ctx.markUnreadable(tabId, null);
}

/**
 * Call this for a page without an episode. A marked tab loses its mark as unreadable if its address now has another shape, because the
 * video that played without an episode is then gone. `isUnread` means that this address belongs to an episode.
 */
export async function recordNoEpisode(
  ctx: Context,
  { url, tabId }: Sender,
  isUnread: boolean,
): Promise<void> {
  if (!url || tabId === null) return;
  const { alone, checked } = await readVisit(tabId);
  if (isUnread && checked) await updateTabVisit(tabId, { checked: { ...checked, isUnread } });
  if (alone && alone.page !== addressShape(new URL(url))) await forgetAlone(ctx, tabId);
}

/** Records that a video plays while the site's reader finds no episode. `tabUrl` is the address of the page around the player. */
export async function recordPlayback(
  ctx: Context,
  sender: Sender,
  { duration, played }: PlaybackSample,
): Promise<void> {
  const { tabId, tabUrl } = sender;
  const now = ctx.now();
  if (tabId === null || !tabUrl) return;
  const document = currentDocument((await readTabs())[tabId]);
  const observed = document?.observed;
  if (observed && !observed.provisional) return;
  const url = new URL(tabUrl);
  const shape = addressShape(url);
  const video = { duration, covered: coveredSeconds(played) };
  if (!observed) await updateTabVisit(tabId, { alone: { page: shape, ...video } });
  const page = await unreadPageOf(ctx, { tabId, tabUrl }, observed ? null : (document?.id ?? null), video);
  if (page) {
    await change(ctx, (health) =>
      recordUnreadPage(health, { shape, id: pageIdentity(url), page }, video, now),
    );
    const mayMark = document && !observed && isLongEnough(page, video);
    if (mayMark && provesSilentReader(await readReaderHealth(), shape, page))
      await ctx.markUnreadable(tabId, tabUrl);
  }
  if (mayBeEpisode(video)) await injectGeneralDataReader(ctx, sender);
}

interface TabPage {
  readonly tabId: number;
  readonly tabUrl: string;
}

/**
 * Returns what a page without an episode says about its reader. Returns null if it says nothing: the user ignores the site, or its reader
 * rejects pages on purpose. `documentId` is null if the page's general data name an episode.
 */
async function unreadPageOf(
  ctx: Context,
  at: TabPage,
  documentId: string | null,
  video: VideoWithoutEpisode,
): Promise<UnreadPage | null> {
  const { site } = await siteAt(at.tabUrl);
  if (site && (site.refuses || (await readSettings()).sitePolicies[site.id] === 'ignore')) return null;
  const isTaught = lessonOf(await readLessons(), new URL(at.tabUrl).origin) !== null;
  if (isTaught && !site?.general) return 'taught';
  if (!site) return 'siteWithoutReader';
  // The addresses of self-hosted sites do not identify an episode.
  if (site.selfHosted || documentId === null || !isLongEnough('otherPage', video)) return 'otherPage';
  if (!(await hasEpisodeAddress(ctx, at, documentId))) return 'otherPage';
  return site.general ? 'episodeOfMixedSite' : 'episodeOfAnimeSite';
}

/**
 * Asks the page whether its reader recognises the address of an episode but cannot read it. Asks once per address. By then the video has
 * played long enough for the page to have loaded.
 */
async function hasEpisodeAddress(
  ctx: Context,
  { tabId, tabUrl }: TabPage,
  documentId: string,
): Promise<boolean> {
  if ((await readVisit(tabId)).checked?.address !== tabUrl) {
    await updateTabVisit(tabId, { checked: { address: tabUrl, isUnread: false } });
    await askPage(ctx, tabId, documentId);
  }
  const { checked } = await readVisit(tabId);
  return checked?.address === tabUrl && checked.isUnread;
}

export function forgetReaderHealth(ctx: Context, origin: string): Promise<void> {
  return change(ctx, (health) => forgetOrigin(health, origin));
}
