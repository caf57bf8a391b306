// Joins what the page shows with what the player plays or the reader turns, per tab, until an episode counts as watched.
import type { AccountSummary } from '../../domain/account.ts';
import { episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import { bindMedia, type MediaBinding } from '../../domain/media-binding.ts';
import type { ReadingSample } from '../../domain/pages.ts';
import type { PlaybackSample } from '../../domain/playback.ts';
import { addPages, countsAsRead, openReading } from '../../domain/reading-session.ts';
import type { Settings } from '../../domain/settings.ts';
import { mayBeAdvertisement, wasShortEpisode } from '../../domain/short-episode.ts';
import {
  addSample,
  countsAsWatched,
  isSameWatching,
  openSession,
  restart,
  sessionKey,
  type Watcher,
  type WatchSession,
  withoutMedia,
} from '../../domain/watch-session.ts';
import { openDatabase } from '../../store/database.ts';
import { emptyTab, type TabState, type TabStates } from '../../store/tab-states.ts';
import { forgetSurplusSessions } from '../forget-surplus.ts';
import { createSerial } from '../serial.ts';

/** Unfinished sessions are kept for this many milliseconds. */
const KEEP_SESSIONS_MS = 30 * 24 * 3600_000;

export interface WatchTrackerParts {
  readonly readTabs: () => Promise<TabStates>;
  readonly writeTab: (tabId: number, state: TabState) => Promise<void>;
  readonly readSettings: () => Promise<Settings>;
  readonly readAccount: () => Promise<Pick<AccountSummary, 'id'>>;
  readonly now: () => number;
  readonly onWatched: (session: WatchSession, settings: Settings) => Promise<void>;
  readonly onChange: () => void;
}

export type WatchTracker = ReturnType<typeof createWatchTracker>;

export function createWatchTracker(parts: WatchTrackerParts) {
  const { readTabs, writeTab, readSettings, readAccount, now, onWatched, onChange } = parts;
  const inOrder = createSerial();

  async function readTab(tabId: number): Promise<TabState> {
    return (await readTabs())[tabId] ?? emptyTab;
  }

  function observe(tabId: number, observed: ObservedEpisode | null): Promise<void> {
    return inOrder(async () => {
      const tab = await readTab(tabId);
      const { id: account } = await readAccount();
      const after = { ...tab, observed, account, at: now() };
      await writeTab(tabId, after);
      if (tab.observed) await leave(tab.observed, observed, tab);
      if (observed) await rename(observed, after);
      onChange();
    });
  }

  /** A short media was held back while an episode could still follow it. */
  async function leave(left: ObservedEpisode, next: ObservedEpisode | null, tab: TabState): Promise<void> {
    if (next && episodeKey(next) === episodeKey(left)) return;
    const session = await readSession(keyIn(tab, left));
    if (session?.kind !== 'playing' || session.watchedAt !== null || !mayBeAdvertisement(session)) return;
    const settings = await readSettings();
    if (!countsAsWatched(session, settings.tracking)) return;
    if (wasShortEpisode(session, next, now())) await onWatched(session, settings);
    else await (await openDatabase()).put('sessions', restart(session));
  }

  /** A page that first showed half of its data may correct itself: the running session takes the newer reading. */
  async function rename(observed: ObservedEpisode, tab: TabState): Promise<void> {
    const stored = await readSession(keyIn(tab, observed));
    if (stored && stored.watchedAt === null)
      await (await openDatabase()).put('sessions', { ...stored, observed });
  }

  function sample(tabId: number, reported: PlaybackSample): Promise<void> {
    return inOrder(async () => {
      const tab = await readTab(tabId);
      const by = { signedIn: (await readAccount()).id, now: now() };
      const bound = bindMedia(tab.bindings, reported, tab.observed, by);
      if (!bound) return;
      await writeTab(tabId, { ...tab, bindings: bound.bindings, at: now() });
      if (bound.before) await takeBack(bound.before, reported.mediaId);
      await record(bound.binding, tab.observed, reported, tabId);
      onChange();
    });
  }

  /** The page has said since that the media was another episode all along. */
  async function takeBack({ episodeKey: key, account }: MediaBinding, mediaId: string): Promise<void> {
    const stored = await readSession(sessionKey(key, account));
    if (stored?.kind === 'playing')
      await (await openDatabase()).put('sessions', withoutMedia(stored, mediaId));
  }

  async function record(
    { episodeKey: key, account }: MediaBinding,
    shown: ObservedEpisode | null,
    reported: PlaybackSample,
    tab: number,
  ): Promise<void> {
    const settings = await readSettings();
    const stored = await readSession(sessionKey(key, account));
    const observed = shown && episodeKey(shown) === key ? shown : stored?.observed;
    if (!observed || settings.sitePolicies[observed.siteId] === 'ignore') return;
    const opened = openSession(stored, observed, now(), { account, tab });
    const session = addSample(opened, reported, now());
    const counts =
      !isSameWatching(session, now()) &&
      !mayBeAdvertisement(session) &&
      countsAsWatched(session, settings.tracking);
    await keep(session, stored, counts, settings);
  }

  /** A report of a reader names its chapter: one that is not on screen any more counts nothing. */
  function read(tabId: number, reported: ReadingSample): Promise<void> {
    return inOrder(async () => {
      const { observed, account } = await readTab(tabId);
      if (observed?.kind !== 'manga' || observed.episodeId !== reported.episodeId) return;
      await recordPages(observed, reported, { account, tab: tabId });
      onChange();
    });
  }

  async function recordPages(observed: ObservedEpisode, reported: ReadingSample, by: Watcher): Promise<void> {
    const settings = await readSettings();
    if (settings.sitePolicies[observed.siteId] === 'ignore') return;
    const stored = await readSession(sessionKey(episodeKey(observed), by.account));
    const session = addPages(openReading(stored, observed, reported, now(), by), reported, now());
    const counts = !isSameWatching(session, now()) && countsAsRead(session, settings.tracking);
    await keep(session, stored, counts, settings);
  }

  async function keep(
    session: WatchSession,
    stored: WatchSession | null,
    counts: boolean,
    settings: Settings,
  ): Promise<void> {
    if (counts) return onWatched(session, settings);
    await (await openDatabase()).put('sessions', session);
    if (!stored) await forgetSurplusSessions(now());
  }

  /** The session that a tab's popup shows: of the episode on screen. */
  async function sessionOf(
    tabId: number,
  ): Promise<{ observed: ObservedEpisode; session: WatchSession | null } | null> {
    const tab = await readTab(tabId);
    const { observed } = tab;
    return observed && { observed, session: await readSession(keyIn(tab, observed)) };
  }

  /** Tabs that show this episode. */
  async function tabsShowing(observed: ObservedEpisode): Promise<number[]> {
    const key = episodeKey(observed);
    return Object.entries(await readTabs())
      .filter(([, tab]) => tab.observed !== null && episodeKey(tab.observed) === key)
      .map(([tabId]) => Number(tabId));
  }

  async function forgetOldSessions(): Promise<void> {
    const write = (await openDatabase()).transaction('sessions', 'readwrite');
    const old = IDBKeyRange.upperBound(now() - KEEP_SESSIONS_MS);
    for (const key of await write.store.index('updatedAt').getAllKeys(old)) await write.store.delete(key);
    await write.done;
  }

  return { observe, sample, read, sessionOf, tabsShowing, forgetOldSessions };
}

async function readSession(key: string): Promise<WatchSession | null> {
  return (await (await openDatabase()).get('sessions', key)) ?? null;
}

/** The session of an episode in a tab: of whoever its latest player was bound to. */
function keyIn({ bindings, account }: TabState, observed: ObservedEpisode): string {
  const key = episodeKey(observed);
  const bound = Object.values(bindings).findLast((binding) => binding.episodeKey === key);
  return sessionKey(key, bound ? bound.account : account);
}
