// Collects the data about a tab for the popup's "Now" section.
import type { Media, MediaType } from '../../contract/media.ts';
import { shownAccountId } from '../../domain/account.ts';
import type { Activity } from '../../domain/changes/activity.ts';
import { isCrash } from '../../domain/changes/crashes.ts';
import type { OutboxItem } from '../../domain/changes/outbox-item.ts';
import { episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import { episodeNumberInEntry, firstEpisodeNumberInEntry } from '../../domain/matches/entry-episode.ts';
import type { Resolution } from '../../domain/matches/resolution.ts';
import type { Settings } from '../../domain/settings.ts';
import type { NowPlaying, NowPlayingProgress, NowPlayingStep } from '../../domain/watching/now-playing.ts';
import { MIN_READ_SHARE } from '../../domain/watching/reading-session.ts';
import { countPages } from '../../domain/watching/samples.ts';
import { deferredItemsOfSeason } from '../../domain/watching/watch-limits.ts';
import {
  type CountingRules,
  evenlyCoveredSeconds,
  progressOfSession,
  reachedPosition,
  thresholdShare,
  type WatchSession,
} from '../../domain/watching/watch-session.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readActivityOfEpisode } from '../../store/activity.ts';
import { readOutbox } from '../../store/outbox/read-outbox.ts';
import { readAccount, readSettings } from '../../store/preferences.ts';
import { readEntry } from '../../store/reading.ts';
import { isNotFound } from '../api/list-service.ts';
import { readDetailsWithCache } from '../matching/catalogue.ts';
import { previewResolution } from '../matching/resolve.ts';
import type { Context } from '../runtime/context.ts';
import { waitAtMost } from '../runtime/wait-at-most.ts';
import { readTabNow } from './identify-page.ts';
import { readShownSession } from './shown-session.ts';

/** How long the popup waits for a page's report, in ms. */
const LONGEST_READING = 1000;

/** Returns the data of the "Now" section, or null for a tab that shows no episode. */
export async function readNowPlaying(
  ctx: Context,
  { tabId }: MessageInput<'nowPlaying'>,
): Promise<NowPlaying | null> {
  const shown = (await shownIn(ctx, tabId)) ?? (await shownAfterReading(ctx, tabId));
  if (!shown) return null;
  const { observed } = shown;
  const account = shownAccountId(await readAccount());
  const outbox = (await readOutbox()).filter((item) => ofViewer(item, account));
  return deriveNowPlaying({
    observed,
    session: ofViewer(shown.session, account),
    outbox,
    activity: (await readActivityOfEpisode(episodeKey(observed))).filter((entry) => ofViewer(entry, account)),
    settings: await readSettings(),
    // Show no match without an account, because a match reveals titles of the list.
    ...(account === null ? { match: null, unsure: null } : await knownOf(ctx, observed, outbox)),
  });
}

async function shownIn(ctx: Context, tabId: number) {
  const shown = await readShownSession(tabId);
  return shown && (await isStillThere(ctx, tabId, shown.observed)) ? shown : null;
}

/** Reads a page on which nothing was played yet. Waits only a moment for the page. If the page reports later, the popup is notified. */
async function shownAfterReading(ctx: Context, tabId: number) {
  await waitAtMost(ctx, LONGEST_READING, readTabNow(ctx, tabId));
  return shownIn(ctx, tabId);
}

/** Returns the stored data if it belongs to the viewing account or to no account. Otherwise returns null. */
function ofViewer<T extends { readonly account: string | null }>(stored: T | null, viewer: string | null) {
  return stored && (stored.account === null || stored.account === viewer) ? stored : null;
}

/** Whether the tab still shows the origin of the episode. False if the browser hides the tab's address. */
async function isStillThere(
  { browser }: Context,
  tabId: number,
  observed: ObservedEpisode,
): Promise<boolean> {
  const tab = await browser.tabs.get(tabId).catch(() => null);
  return tab?.url !== undefined && new URL(tab.url).origin === new URL(observed.url).origin;
}

type Known = Pick<NowPlaying, 'match' | 'unsure'>;
type Matched = Extract<Resolution, { kind: 'matched' }>;

/**
 * Returns the title of the episode, or the candidates for it. No request is needed if the match is remembered and the title is on the list.
 * Otherwise reads the title's details.
 */
async function knownOf(
  ctx: Context,
  observed: ObservedEpisode,
  outbox: readonly OutboxItem[],
): Promise<Known> {
  // Do not match an episode that has crashed the worker. The user chooses its title.
  if (outbox.some((item) => isCrashOf(item, observed)))
    return { match: null, unsure: { quiet: false, choices: [] } };
  const resolution = await previewResolution(ctx, observed);
  const known = await knownFrom(ctx, observed, resolution);
  if (known !== 'gone') return known;
  // The service no longer has the title. So search again, as Kiroku does when it sends the episode.
  const other = await previewResolution(ctx, observed, (resolution as Matched).mediaId);
  const found = await knownFrom(ctx, observed, other);
  return found === 'gone' ? { match: null, unsure: null } : found;
}

function isCrashOf(item: OutboxItem, observed: ObservedEpisode): boolean {
  const { change } = item;
  return isCrash(item) && change.kind === 'episode' && episodeKey(change.observed) === episodeKey(observed);
}

async function knownFrom(
  ctx: Context,
  observed: ObservedEpisode,
  resolution: Resolution,
): Promise<Known | 'gone'> {
  switch (resolution.kind) {
    case 'matched':
      return matchShown(ctx, observed, resolution);
    case 'failed':
      return { match: null, unsure: null };
    default:
      return { match: null, unsure: { quiet: resolution.kind === 'rejected', choices: resolution.choices } };
  }
}

async function matchShown(
  ctx: Context,
  observed: ObservedEpisode,
  matched: Matched,
): Promise<Known | 'gone'> {
  const { mediaId, type, evidence } = matched;
  const local = await readEntry(mediaId);
  const media = local?.media ?? (await readMedia(ctx, type, mediaId));
  if (media === 'gone') return 'gone';
  if (!media) return { match: null, unsure: null };
  const place = { ...matched, rules: matched.match.rules };
  const episode = episodeNumberInEntry(observed, place, media) ?? 1;
  return {
    match: { media, episode, first: firstEpisodeNumberInEntry(observed, place), evidence },
    unsure: null,
  };
}

async function readMedia(ctx: Context, type: MediaType, id: string): Promise<Media | 'gone' | null> {
  const details = await readDetailsWithCache(ctx, type, id);
  if (details.kind === 'ok') return details.value;
  return isNotFound(details) ? 'gone' : null;
}

/** The facts about a tab. All of them belong to the viewing account or to no account. */
export interface TabFacts {
  readonly observed: ObservedEpisode;
  readonly session: WatchSession | null;
  readonly outbox: readonly OutboxItem[];
  /** The log entries of the episode, newest first. */
  readonly activity: readonly Activity[];
  readonly settings: Settings;
  readonly match: NowPlaying['match'];
  readonly unsure?: NowPlaying['unsure'];
}

export function deriveNowPlaying({
  observed,
  session,
  outbox,
  activity,
  settings,
  ...known
}: TabFacts): NowPlaying {
  return {
    observed,
    progress: progressShown(session, settings.tracking),
    threshold:
      observed.mediaType === 'manga' ? MIN_READ_SHARE : thresholdShare(observed, settings.tracking.threshold),
    coverage: settings.tracking.coverage,
    step: stepOf(observed, session, outbox, activity),
    confirmed: session?.confirmed,
    match: known.match,
    unsure: known.unsure,
  };
}

function progressShown(session: WatchSession | null, tracking: CountingRules): NowPlayingProgress {
  if (!session) return { kind: 'none' };
  if (session.kind === 'reading') {
    const { unit, page, pages, visited } = session;
    return { kind: 'reading', unit, page, pages, visited: countPages(visited) };
  }
  const played = progressOfSession(session);
  if (!played) return { kind: 'none' };
  const { duration, position } = played;
  const reached = reachedPosition(session, played, tracking);
  const covered = evenlyCoveredSeconds(played, session.observed);
  return { kind: 'playing', duration, position, reached, covered };
}

function stepOf(
  observed: ObservedEpisode,
  session: WatchSession | null,
  outbox: readonly OutboxItem[],
  activity: readonly Activity[],
): NowPlayingStep {
  const key = episodeKey(observed);
  const item = outbox.find((one) => one.change.kind === 'episode' && episodeKey(one.change.observed) === key);
  if (item?.state === 'deferred') return questionStep(item, observed, outbox);
  if (item?.state === 'asking') return { kind: 'asking', itemId: item.id };
  if (item?.state === 'failed' && item.problem)
    return { kind: 'failed', itemId: item.id, problem: item.problem };
  if (item) return { kind: 'queued' };
  if (!session) return { kind: 'noVideo' };
  if (session.watchedAt === null) return stepBefore(session);
  const done = activity.find((line) => line.episodeKey === key);
  return done ? { kind: 'done', activityId: done.id } : { kind: 'counted' };
}

/** Returns the step for an episode that is deferred. One question covers all deferred episodes of the season. */
function questionStep(
  { account }: OutboxItem,
  observed: ObservedEpisode,
  outbox: readonly OutboxItem[],
): NowPlayingStep {
  const asking = deferredItemsOfSeason(outbox, observed, account).find(({ state }) => state === 'asking');
  return asking ? { kind: 'asking', itemId: asking.id } : { kind: 'queued' };
}

/** Returns the step of a session that has not counted yet. Advertisements do not count as playing. */
function stepBefore(session: WatchSession): NowPlayingStep {
  if (session.deferredBy) return { kind: 'deferred', limit: session.deferredBy };
  const isPlayed = session.kind === 'reading' || progressOfSession(session) !== null;
  return { kind: isPlayed ? 'watching' : 'noVideo' };
}
