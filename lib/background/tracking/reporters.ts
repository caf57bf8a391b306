// Verifies the reports of pages. A page may have taken over its renderer process, and content scripts outlive the permission that started
// them.

import { includesPattern, originPattern } from '../../domain/addresses/origins.ts';
import { registrableDomain } from '../../domain/addresses/registrable-domain.ts';
import { shownHostName } from '../../domain/addresses/reportable-address.ts';
import { permissionPatternOfOrigin, selfHostedSiteId } from '../../domain/addresses/self-hosted.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { lessonOf } from '../../domain/files/lesson.ts';
import type { SelfHosted } from '../../domain/settings.ts';
import type { Sender } from '../../messaging/channel.ts';
import { genericSite, hasPagesOn, siteOf, sites } from '../../sites/registry.ts';
import { readLessons } from '../../store/lessons.ts';
import { readSettings } from '../../store/preferences.ts';
import type { Context } from '../runtime/context.ts';

/** Throws if the reported episode is not from the sender's page and site. */
export async function assertEpisodeOfSender(
  observed: ObservedEpisode | null,
  { origin }: Sender,
): Promise<void> {
  if (!observed) return;
  const chapters =
    observed.mediaType === 'manga' && lessonOf(await readLessons(), origin ?? '')?.pages !== undefined;
  if (!isEpisodeOfSender(observed, origin, (await readSettings()).selfHosted, chapters))
    throw new Error('this is no episode of the page that reports it');
}

/** Whether the sender's page may be read at this moment. */
export function isSenderReadable(
  { browser: { permissions, tabs } }: Context,
  sender: ReportSender,
): Promise<boolean> {
  return maySenderReport(sender, {
    isGranted: (pattern) => permissions.contains({ origins: [pattern] }),
    tabUrl: async (tabId) => (await tabs.get(tabId).catch(() => null))?.url ?? null,
  });
}

/** The sender of a report. Both fields come from the browser, not from the page. `origin` is null if the frame has no origin. */
export interface ReportSender {
  readonly tabId: number | null;
  readonly origin: string | null;
}

export interface AccessChecks {
  readonly isGranted: (pattern: string) => Promise<boolean>;
  /** Returns a tab's address, or null if the browser hides it. */
  readonly tabUrl: (tabId: number) => Promise<string | null>;
}

/** Whether Kiroku may read the sending frame at this moment. */
export async function maySenderReport(
  { tabId, origin }: ReportSender,
  access: AccessChecks,
): Promise<boolean> {
  if (tabId === null || origin === null || !/^https?:/.test(origin)) return false;
  if (await access.isGranted(permissionPatternOfOrigin(origin))) return true;
  // A permission by `activeTab` is valid until the tab moves to another origin.
  const url = await access.tabUrl(tabId);
  return url !== null && new URL(url).origin === origin;
}

/** The fields of an episode that state where it was read, and by which reader. They are claims of the page. */
type Claim = Pick<ObservedEpisode, 'url' | 'siteId' | 'siteName' | 'mediaType' | 'provisional' | 'proposal'>;

/**
 * Whether one of Kiroku's readers can have read the episode on this origin. The browser reports the origin of the sender. `chapters` states
 * whether the user has taught Kiroku that this origin shows chapters.
 */
export function isEpisodeOfSender(
  claim: Claim,
  origin: string | null,
  selfHosted: SelfHosted,
  chapters = false,
): boolean {
  const address = URL.canParse(claim.url) ? new URL(claim.url) : null;
  if (!address || address.origin !== origin) return false;
  if (claim.siteId !== genericSite.id) return isOfKnownSite(claim, address, selfHosted);
  return (
    // A page of a known site must be read by the site's own reader.
    siteOf(address, selfHosted) === null &&
    !claim.provisional &&
    (claim.mediaType === genericSite.mediaType || chapters) &&
    claim.siteName === shownHostName(address)
  );
}

function isOfKnownSite(
  { siteId, siteName, mediaType, provisional, proposal }: Claim,
  address: URL,
  selfHosted: SelfHosted,
): boolean {
  const site = sites.find(({ id }) => id === siteId);
  if (!site || site.name !== siteName || site.mediaType !== mediaType) return false;
  if (proposal && !provisional) return false;
  // Some readers reject most pages on purpose. Episodes from the general data of such sites are not accepted.
  if (provisional && site.refuses === 'most') return false;
  const isHosted = site.selfHosted === true && selfHostedSiteId(address.origin, selfHosted) === siteId;
  return isHosted || hasPagesOn(site, address);
}

/**
 * Whether a frame may contain the player of its tab. Both arguments are origins. Known sites list their player frames. Any other frame on
 * such a site is foreign, for example an advertisement, even if the user has granted all sites.
 */
export function mayContainPlayer(tabOrigin: string | null, origin: string): boolean {
  if (tabOrigin === null || tabOrigin === origin) return true;
  const covers = ({ pattern }: { readonly pattern: string }, one: string) =>
    includesPattern(originPattern(pattern), `${one}/*`);
  const site = sites.find(({ pages }) => pages.some((page) => covers(page, tabOrigin)));
  const owner = (one: string) => registrableDomain(new URL(one).hostname);
  if (!site || owner(tabOrigin) === owner(origin)) return true;
  return site.playerFrames.some((frame) => covers(frame, origin));
}
