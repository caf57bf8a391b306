// Joins what a page shows with what its players play or its reader turns, per document, until an episode counts as watched.
import type { AccountSummary } from '../../domain/account.ts';
import { episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import { isFromBefore, playingFromNought, readingFromNought } from '../../domain/from-nought.ts';
import { bindMedia, type MediaBinding } from '../../domain/media-binding.ts';
import type { ReadingSample } from '../../domain/pages.ts';
import type { PlaybackSample } from '../../domain/playback.ts';
import { addPages, countsAsRead, openReading } from '../../domain/reading-session.ts';
import type { Settings } from '../../domain/settings.ts';
import { mayBeAdvertisement, wasShortEpisode } from '../../domain/short-episode.ts';
import {
  currentDocument,
  documentOf,
  emptyTab,
  type PageReport,
  type Reporter,
  type ShownDocument,
  showDocument,
  showsTab,
  type TabState,
  type TabStates,
  withAccount,
  withDocument,
  withFrame,
  withoutTab,
} from '../../domain/tab-documents.ts';
import {
  addSample,
  countsAsWatched,
  isSameWatching,
  openSession,
  sessionKey,
  type Watcher,
  type WatchSession,
  withoutMedia,
} from '../../domain/watch-session.ts';
import { openDatabase } from '../../store/database.ts';
import { readErasedAt } from '../../store/erase.ts';
import { claimSessions } from '../../store/sessions.ts';
import { forgetSurplusSessions } from '../forget-surplus.ts';
import { createSerial } from '../serial.ts';
import { keyIn, readSession } from './shown-session.ts';

interface WatchTrackerParts {
  readonly readTabs: () => Promise<TabStates>;
  readonly writeTab: (tabId: number, state: TabState) => Promise<void>;
  readonly writeTabs: (tabs: TabStates) => Promise<void>;
  readonly readSettings: () => Promise<Settings>;
  readonly readAccount: () => Promise<Pick<AccountSummary, 'id'>>;
  readonly now: () => number;
  readonly onWatched: (session: WatchSession, settings: Settings) => Promise<void>;
  readonly onChange: () => void;
}

export type WatchTracker = ReturnType<typeof createWatchTracker>;

export function createWatchTracker(parts: WatchTrackerParts) {
  const { readTabs, writeTab, writeTabs, readSettings, readAccount, now, onWatched, onChange } = parts;
  const inOrder = createSerial();

  async function readTab(tabId: number): Promise<TabState> {
    return (await readTabs())[tabId] ?? emptyTab;
  }

  function observe(from: Reporter, report: PageReport): Promise<void> {
    return inOrder(async () => {
      const tab = await readTab(from.tabId);
      const { id: account } = await readAccount();
      const after = showDocument(tab, from, report, { account, at: now() });
      if (after === tab) return;
      await writeTab(from.tabId, after);
      await follow(documentOf(tab, from), documentOf(after, from));
      onChange();
    });
  }

  /** What a document no longer shows may be complete; what it goes on showing may have got a better name. */
  async function follow(before: ShownDocument | null, after: ShownDocument | null): Promise<void> {
    if (before?.observed) await leave(before.observed, after?.observed ?? null, before);
    if (after?.observed) await rename(after.observed, after);
  }

  /** A document whose permission was taken away shows nothing any more, although its scripts still run. */
  function forget(tabId: number, document: ShownDocument): Promise<void> {
    return inOrder(async () => {
      if (!(await readTab(tabId)).documents.some(({ id }) => id === document.id)) return;
      await writeTab(tabId, withDocument(await readTab(tabId), { ...document, observed: null, at: now() }));
      await follow(document, null);
      onChange();
    });
  }

  /** Nothing is written for a tab that never said anything. */
  function close(tabId: number): Promise<void> {
    return inOrder(async () => {
      const tabs = await readTabs();
      const left = withoutTab(tabs, tabId, now());
      if (left === tabs) return;
      await writeTabs(left);
      for (const document of tabs[tabId]?.documents ?? []) await follow(document, null);
      onChange();
    });
  }

  /** Forgets tabs that closed without an event, e.g. while the worker was not running. */
  function keepOpen(open: readonly number[]): Promise<void> {
    return inOrder(async () => {
      const tabs = await readTabs();
      const kept = Object.entries(tabs).filter(([id]) => open.includes(Number(id)));
      if (kept.length < Object.keys(tabs).length) await writeTabs(Object.fromEntries(kept));
    });
  }

  /** The browser has said which page holds the frame. */
  function pair(tabId: number, pageId: string, frameId: string): Promise<void> {
    return inOrder(async () => {
      const tab = await readTab(tabId);
      const after = withFrame(tab, pageId, frameId);
      if (after !== tab) await writeTab(tabId, after);
    });
  }

  /** What was begun before any sign-in goes on under the first account. Tabs first: what they report is never the one before's again. */
  function claim(account: string): Promise<void> {
    return inOrder(async () => {
      const tabs = await readTabs();
      const claimed = withAccount(tabs, account);
      if (claimed !== tabs) await writeTabs(claimed);
      await claimSessions(account);
    });
  }

  /** A short media was held back while an episode could still follow it. */
  async function leave(
    left: ObservedEpisode,
    next: ObservedEpisode | null,
    document: ShownDocument,
  ): Promise<void> {
    if (next && episodeKey(next) === episodeKey(left)) return;
    const session = await readSession(keyIn(document, left));
    if (session?.kind !== 'playing' || session.watchedAt !== null || !mayBeAdvertisement(session)) return;
    const settings = await readSettings();
    if (!countsAsWatched(session, settings.tracking)) return;
    if (wasShortEpisode(session, next, now())) await onWatched(session, settings);
    // It was an advertisement, and is none of the episode on another day either.
    else await (await openDatabase()).put('sessions', { ...session, loads: [] });
  }

  /** A page that first showed half of its data may correct itself: the running session takes the newer reading. */
  async function rename(observed: ObservedEpisode, document: ShownDocument): Promise<void> {
    const stored = await readSession(keyIn(document, observed));
    if (stored && stored.watchedAt === null)
      await (await openDatabase()).put('sessions', { ...stored, observed });
  }

  /** `unknown`: of a document that has not said what it shows. The sample is not lost: the next one tells all of it again. */
  function sample(from: Reporter, reported: PlaybackSample): Promise<'bound' | 'unbound' | 'unknown'> {
    return inOrder(async () => {
      const tab = await readTab(from.tabId);
      const document = documentOf(tab, from);
      if (!document) return 'unknown';
      const observed = showsTab(document, from) ? document.observed : null;
      const by = { signedIn: (await readAccount()).id, now: now() };
      // Ids of medias are the word of their frame: no frame speaks for the media of another one.
      const own = { ...reported, mediaId: `${from.documentId} ${reported.mediaId}` };
      const bound = bindMedia(document.bindings, own, observed, by);
      if (!bound) return 'unbound';
      if (bound.before) await takeBack(bound.before, own.mediaId);
      await writeTab(from.tabId, withDocument(tab, { ...document, bindings: bound.bindings, at: now() }));
      await record(bound.binding, observed, own, from.tabId);
      onChange();
      return 'bound';
    });
  }

  /** The page has said since that the media was another episode all along. Before the binding is written: the next report makes up for a failure. */
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
    const isOld = isFromBefore(reported.since, await readErasedAt(), now());
    const session = addSample(isOld ? playingFromNought(opened, reported) : opened, reported, now());
    const counts =
      !isSameWatching(session, now()) &&
      !mayBeAdvertisement(session) &&
      countsAsWatched(session, settings.tracking);
    await keep(session, stored, counts, settings);
  }

  /** A report of a reader names its chapter: one that is not on screen any more counts nothing. */
  function read(from: Reporter, reported: ReadingSample): Promise<'bound' | 'unbound' | 'unknown'> {
    return inOrder(async () => {
      const document = documentOf(await readTab(from.tabId), from);
      if (!document) return 'unknown';
      const { observed, account } = document;
      if (observed?.kind !== 'manga' || observed.episodeId !== reported.episodeId) return 'unbound';
      await recordPages(observed, reported, { account, tab: from.tabId });
      onChange();
      return 'bound';
    });
  }

  async function recordPages(observed: ObservedEpisode, reported: ReadingSample, by: Watcher): Promise<void> {
    const settings = await readSettings();
    if (settings.sitePolicies[observed.siteId] === 'ignore') return;
    const stored = await readSession(sessionKey(episodeKey(observed), by.account));
    const opened = openReading(stored, observed, reported, now(), by);
    const isOld = isFromBefore(reported.since, await readErasedAt(), now());
    const session = addPages(isOld ? readingFromNought(opened, reported) : opened, reported, now());
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
    const document = currentDocument(await readTab(tabId));
    if (!document?.observed) return null;
    const { observed } = document;
    return { observed, session: await readSession(keyIn(document, observed)) };
  }

  return { observe, forget, close, keepOpen, pair, claim, sample, read, sessionOf };
}
