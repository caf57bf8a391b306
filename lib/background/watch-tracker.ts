// Joins what the page shows with what the player plays or the reader turns, per tab, until an episode counts as watched.
import { episodeKey, type ObservedEpisode } from '../domain/episode.ts';
import type { ReadingSample } from '../domain/pages.ts';
import type { PlaybackSample } from '../domain/playback.ts';
import { addPages, countsAsRead, openReading } from '../domain/reading-session.ts';
import type { Settings } from '../domain/settings.ts';
import {
  addSample,
  bindMedia,
  countsAsWatched,
  isAside,
  isSameWatching,
  mayBeAdvertisement,
  openSession,
  type WatchSession,
  wasShortEpisode,
} from '../domain/watch-session.ts';
import { openDatabase } from '../store/database.ts';
import { emptyTab, type TabState, type TabStates } from '../store/tab-states.ts';
import { createSerial } from './serial.ts';

/** Unfinished sessions are kept for this many milliseconds. */
const KEEP_SESSIONS_MS = 30 * 24 * 3600_000;

export interface WatchTrackerParts {
  readonly readTabs: () => Promise<TabStates>;
  readonly writeTab: (tabId: number, state: TabState) => Promise<void>;
  readonly readSettings: () => Promise<Settings>;
  readonly now: () => number;
  readonly onWatched: (session: WatchSession, settings: Settings) => Promise<void>;
  readonly onChange: () => void;
}

export type WatchTracker = ReturnType<typeof createWatchTracker>;

export function createWatchTracker(parts: WatchTrackerParts) {
  const { readTabs, writeTab, readSettings, now, onWatched, onChange } = parts;
  const inOrder = createSerial();

  async function readTab(tabId: number): Promise<TabState> {
    return (await readTabs())[tabId] ?? emptyTab;
  }

  function observe(tabId: number, observed: ObservedEpisode | null): Promise<void> {
    return inOrder(async () => {
      const tab = await readTab(tabId);
      await writeTab(tabId, { ...tab, observed, at: now() });
      if (tab.observed) await leave(tab.observed, observed);
      if (observed) await rename(observed);
      onChange();
    });
  }

  /** A short media was held back while an episode could still follow it. */
  async function leave(left: ObservedEpisode, next: ObservedEpisode | null): Promise<void> {
    if (next && episodeKey(next) === episodeKey(left)) return;
    const session = await (await openDatabase()).get('sessions', episodeKey(left));
    if (!session || session.watchedAt !== null || !mayBeAdvertisement(session)) return;
    const settings = await readSettings();
    if (countsAsWatched(session, settings.tracking) && wasShortEpisode(session, next, now()))
      await onWatched(session, settings);
  }

  /** A page that first showed half of its data may correct itself: the running session takes the newer reading. */
  async function rename(observed: ObservedEpisode): Promise<void> {
    const database = await openDatabase();
    const stored = await database.get('sessions', episodeKey(observed));
    if (stored && stored.watchedAt === null) await database.put('sessions', { ...stored, observed });
  }

  function sample(tabId: number, reported: PlaybackSample): Promise<void> {
    return inOrder(async () => {
      const tab = await readTab(tabId);
      const bindings = bindMedia(tab.bindings, reported, tab.observed);
      const key = bindings[reported.mediaId]?.episodeKey ?? null;
      if (key === null) return;
      await writeTab(tabId, { ...tab, bindings, at: now() });
      await record(key, tab.observed, reported);
      onChange();
    });
  }

  async function record(key: string, shown: ObservedEpisode | null, reported: PlaybackSample): Promise<void> {
    const settings = await readSettings();
    const stored = (await (await openDatabase()).get('sessions', key)) ?? null;
    const observed = shown && episodeKey(shown) === key ? shown : stored?.observed;
    if (!observed || settings.sitePolicies[observed.siteId] === 'ignore') return;
    if (isAside(stored, observed, reported)) return;
    const session = addSample(openSession(stored, observed, reported.duration, now()), reported, now());
    const counts =
      !isSameWatching(session, now()) &&
      !mayBeAdvertisement(session) &&
      countsAsWatched(session, settings.tracking);
    await keep(session, counts, settings);
  }

  /** A report of a reader names its chapter: one that is not on screen any more counts nothing. */
  function read(tabId: number, reported: ReadingSample): Promise<void> {
    return inOrder(async () => {
      const { observed } = await readTab(tabId);
      if (observed?.kind !== 'manga' || observed.episodeId !== reported.episodeId) return;
      await recordPages(observed, reported);
      onChange();
    });
  }

  async function recordPages(observed: ObservedEpisode, reported: ReadingSample): Promise<void> {
    const settings = await readSettings();
    if (settings.sitePolicies[observed.siteId] === 'ignore') return;
    const stored = (await (await openDatabase()).get('sessions', episodeKey(observed))) ?? null;
    const session = addPages(openReading(stored, observed, reported, now()), reported, now());
    const counts = !isSameWatching(session, now()) && countsAsRead(session, settings.tracking);
    await keep(session, counts, settings);
  }

  async function keep(session: WatchSession, counts: boolean, settings: Settings): Promise<void> {
    if (counts) await onWatched(session, settings);
    else await (await openDatabase()).put('sessions', session);
  }

  /** The session that a tab's popup shows: of the episode on screen. */
  async function sessionOf(
    tabId: number,
  ): Promise<{ observed: ObservedEpisode; session: WatchSession | null } | null> {
    const { observed } = await readTab(tabId);
    if (!observed) return null;
    return {
      observed,
      session: (await (await openDatabase()).get('sessions', episodeKey(observed))) ?? null,
    };
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
