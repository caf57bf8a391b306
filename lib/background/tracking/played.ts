// What players play and readers turn, added to the session of the episode that it is of.
import { episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import type { Settings } from '../../domain/settings.ts';
import { bindVideo, isMostlyUnnamed, type VideoBinding } from '../../domain/watching/bind-video.ts';
import { isDoubtful } from '../../domain/watching/doubtful.ts';
import { mayPredateErasure } from '../../domain/watching/playback-baseline.ts';
import type { BoundSample } from '../../domain/watching/playbacks.ts';
import {
  addPages,
  countsAsRead,
  openReading,
  startReadingBaseline,
} from '../../domain/watching/reading-session.ts';
import { coveredSeconds, type PlaybackSample, type ReadingSample } from '../../domain/watching/samples.ts';
import {
  documentOf,
  type Reporter,
  type ShownDocument,
  showsTab,
  type TabState,
  unnamedSeconds,
  withDocument,
  withUnnamed,
} from '../../domain/watching/tab-documents.ts';
import {
  addSample,
  countsAsWatched,
  isSameWatching,
  openSession,
  sessionKey,
  startPlayingBaseline,
  type Watcher,
  type WatchSession,
  withoutPlayback,
} from '../../domain/watching/watch-session.ts';
import { openDatabase } from '../../store/database.ts';
import { readErasedAt } from '../../store/erase.ts';
import { readPrivateSince } from '../../store/private-windows.ts';
import { forgetSurplusSessions } from '../library/forget-surplus.ts';
import { depart } from './decide.ts';
import { readSession } from './shown-session.ts';
import { readTab, type Tracking } from './tracking.ts';

/** `unknown`: of a document that has not said what it shows. The sample is not lost: the next one tells all of it again. */
type Taken = 'bound' | 'unbound' | 'unknown';

export async function sample(tracking: Tracking, from: Reporter, reported: PlaybackSample): Promise<Taken> {
  const now = tracking.now();
  const tab = await readTab(tracking, from.tabId);
  const document = documentOf(tab, from);
  if (!document) return 'unknown';
  const observed = showsTab(document, from) ? document.observed : null;
  // Ids of videos are the word of their frame: no frame speaks for the video of another one.
  const own = { ...reported, videoId: `${from.documentId} ${reported.videoId}` };
  const unnamed = unnamedSeconds(document, own.videoId);
  const by = { signedIn: (await tracking.readAccount()).id, now, unnamed };
  const bound = bindVideo(document.bindings, own, observed, by);
  if (!bound) {
    const heard = withUnnamed(document, own.videoId, coveredSeconds(own.played));
    if (heard !== document) await tracking.writeTab(from.tabId, withDocument(tab, heard));
    return 'unbound';
  }
  if (bound.before) await takeBack(bound.before, own.videoId);
  const after = { ...document, bindings: bound.bindings, at: now };
  await tracking.writeTab(from.tabId, withDocument(tab, after));
  if (!bound.binding.isUnknown && !isMostlyUnnamed(bound.binding)) {
    await record(tracking, bound.binding, observed, own, from.tabId);
    await departLate(tracking, tab, after, bound.binding, from.tabId);
  }
  tracking.onChange();
  return 'bound';
}

/** The page has said since that the video was another episode all along. Before the binding is written: the next report makes up for a failure. */
async function takeBack({ episodeKey: key, account }: VideoBinding, videoId: string): Promise<void> {
  const stored = await readSession(sessionKey(key, account));
  if (stored?.kind === 'playing')
    await (await openDatabase()).put('sessions', withoutPlayback(stored, videoId));
}

async function record(
  tracking: Tracking,
  { episodeKey: key, account, isUnbound }: VideoBinding,
  shown: ObservedEpisode | null,
  reported: PlaybackSample,
  tab: number,
): Promise<void> {
  const now = tracking.now();
  const settings = await tracking.readSettings();
  const stored = await readSession(sessionKey(key, account));
  const observed = shown && episodeKey(shown) === key ? shown : stored?.observed;
  if (!observed || settings.sitePolicies[observed.siteId] === 'ignore') return;
  const opened = openSession(stored, observed, now, { account, tab });
  const heard: BoundSample = { ...reported, ...(isUnbound && { isUnbound }) };
  const base = await fromBaseline(
    opened,
    startPlayingBaseline(opened, reported),
    observed,
    reported.since,
    now,
  );
  const session = addSample(base, heard, now);
  await keep(tracking, session, stored, countsAsWatched(session, settings.tracking), settings);
}

/** `baseline` for a report of a page that was open before; it is looked up only where that makes a difference, at the first report of a video. */
async function fromBaseline<Session>(
  opened: Session,
  baseline: Session,
  observed: ObservedEpisode,
  since: number | undefined,
  now: number,
): Promise<Session> {
  if (baseline === opened) return opened;
  return mayPredateErasure(since, await countsSince(observed), now) ? baseline : opened;
}

/** From when on what a page that is open plays or shows counts, in epoch milliseconds; null: all of it does. */
async function countsSince({ isPrivate }: ObservedEpisode): Promise<number | null> {
  const times = [await readErasedAt(), isPrivate ? await readPrivateSince() : null];
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

/** The last report of a page that was left for good. */
async function departLate(
  tracking: Tracking,
  { closedAt }: TabState,
  document: ShownDocument,
  { episodeKey: key, account }: VideoBinding,
  tabId: number,
): Promise<void> {
  if (closedAt === null && (document.observed || document.left)) return;
  const observed = (await readSession(sessionKey(key, account)))?.observed;
  if (observed) await depart(tracking, tabId, [{ observed, document, how: 'gone', idleMs: 0 }]);
}

/** A report of a reader names its chapter: one that is not on screen any more counts nothing. */
export async function readPages(tracking: Tracking, from: Reporter, reported: ReadingSample): Promise<Taken> {
  const document = documentOf(await readTab(tracking, from.tabId), from);
  if (!document) return 'unknown';
  const { observed, account } = document;
  if (observed?.mediaType !== 'manga' || observed.episodeId !== reported.episodeId) return 'unbound';
  await recordPages(tracking, observed, reported, { account, tab: from.tabId });
  tracking.onChange();
  return 'bound';
}

async function recordPages(
  tracking: Tracking,
  observed: ObservedEpisode,
  reported: ReadingSample,
  by: Watcher,
): Promise<void> {
  const now = tracking.now();
  const settings = await tracking.readSettings();
  if (settings.sitePolicies[observed.siteId] === 'ignore') return;
  const stored = await readSession(sessionKey(episodeKey(observed), by.account));
  const opened = openReading(stored, observed, reported, now, by);
  const base = await fromBaseline(
    opened,
    startReadingBaseline(opened, reported),
    observed,
    reported.since,
    now,
  );
  const session = addPages(base, reported, now);
  await keep(tracking, session, stored, countsAsRead(session, settings.tracking), settings);
}

/** Counts it where it has come far enough and nothing is in doubt. */
async function keep(
  { now, onWatched }: Tracking,
  session: WatchSession,
  stored: WatchSession | null,
  isFarEnough: boolean,
  settings: Settings,
): Promise<void> {
  const counts = isFarEnough && !isSameWatching(session, now()) && !isDoubtful(session);
  if (counts) return onWatched(session, settings);
  await (await openDatabase()).put('sessions', session);
  if (!stored) await forgetSurplusSessions(now());
}
