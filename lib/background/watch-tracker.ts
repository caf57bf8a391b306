// Joins what the page shows with what the player plays, per tab, until an episode counts as watched.
import { episodeKey, type ObservedEpisode } from '../domain/episode.ts';
import type { PlaybackSample } from '../domain/playback.ts';
import type { Settings } from '../domain/settings.ts';
import {
  addSample,
  bindMedia,
  countsAsWatched,
  isSameWatching,
  openSession,
  type WatchSession,
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
      if (observed) await rename(observed);
      onChange();
    });
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
    const session = addSample(openSession(stored, observed, reported.duration, now()), reported, now());
    const counts = !isSameWatching(session, now()) && countsAsWatched(session, settings.tracking);
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

  return { observe, sample, sessionOf, tabsShowing, forgetOldSessions };
}
