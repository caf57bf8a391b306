// Adds playback and reading samples to the session of their episode.
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
import { readErasedAt } from '../../store/erase.ts';
import { forgetSurplusSessions } from '../../store/forget-surplus.ts';
import { readAccount, readSettings } from '../../store/preferences.ts';
import { readPrivateSince } from '../../store/private-windows.ts';
import { readSession, writeSession } from '../../store/sessions.ts';
import { readTab, writeTab } from '../../store/tabs/tab-states.ts';
import type { Context } from '../runtime/context.ts';
import { countWatched } from '../sending/count-watched.ts';
import { depart } from './decide.ts';

/** Outcome of a sample. `unknown`: the document has not reported its episode; nothing is lost, since every sample repeats all ranges. */
export type Taken = 'bound' | 'unbound' | 'unknown';

export function addPlayback(ctx: Context, from: Reporter, reported: PlaybackSample): Promise<Taken> {
  return ctx.state.queues.tabs(() => addPlaybackNow(ctx, from, reported));
}

async function addPlaybackNow(ctx: Context, from: Reporter, reported: PlaybackSample): Promise<Taken> {
  const now = ctx.now();
  const tab = await readTab(from.tabId);
  const document = documentOf(tab, from);
  if (!document) return 'unknown';
  const observed = showsTab(document, from) ? document.observed : null;
  // A frame chooses its video ids. The document id is prefixed, so that no frame can report about another one's video.
  const own = { ...reported, videoId: `${from.documentId} ${reported.videoId}` };
  const unnamed = unnamedSeconds(document, own.videoId);
  const by = { signedIn: (await readAccount()).id, now, unnamed };
  const bound = bindVideo(document.bindings, own, observed, by);
  if (!bound) {
    const counted = withUnnamed(document, own.videoId, coveredSeconds(own.played));
    if (counted !== document) await writeTab(from.tabId, withDocument(tab, counted));
    return 'unbound';
  }
  if (bound.before) await removePlayback(bound.before, own.videoId);
  const after = { ...document, bindings: bound.bindings, at: now };
  await writeTab(from.tabId, withDocument(tab, after));
  if (!bound.binding.isUnknown && !isMostlyUnnamed(bound.binding)) {
    await record(ctx, bound.binding, observed, own, from.tabId);
    await departLate(ctx, tab, after, bound.binding, from.tabId);
  }
  ctx.publishChange('now');
  return 'bound';
}

/** Removes the playback from its former session: the page reported later that the video was another episode. Runs before the binding is written, so that the next report repairs a failure. */
async function removePlayback({ episodeKey: key, account }: VideoBinding, videoId: string): Promise<void> {
  const stored = await readSession(sessionKey(key, account));
  if (stored?.kind === 'playing') await writeSession(withoutPlayback(stored, videoId));
}

async function record(
  ctx: Context,
  { episodeKey: key, account, isUnbound }: VideoBinding,
  shown: ObservedEpisode | null,
  reported: PlaybackSample,
  tab: number,
): Promise<void> {
  const now = ctx.now();
  const settings = await readSettings();
  const stored = await readSession(sessionKey(key, account));
  const observed = shown && episodeKey(shown) === key ? shown : stored?.observed;
  if (!observed || settings.sitePolicies[observed.siteId] === 'ignore') return;
  const opened = openSession(stored, observed, now, { account, tab });
  const sample: BoundSample = { ...reported, ...(isUnbound && { isUnbound }) };
  const base = await fromBaseline(
    opened,
    startPlayingBaseline(opened, reported),
    observed,
    reported.since,
    now,
  );
  const session = addSample(base, sample, now);
  await storeOrCount(ctx, session, stored, countsAsWatched(session, settings.tracking), settings);
}

/** The session to add a report to: `baseline` if the page may predate an erasure. Checked only at a video's first report. */
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

/** The time from which open pages count, in epoch milliseconds; null: no limit. */
async function countsSince({ isPrivate }: ObservedEpisode): Promise<number | null> {
  const times = [await readErasedAt(), isPrivate ? await readPrivateSince() : null];
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

/** Decides after the last report of a page that was left for good. */
async function departLate(
  ctx: Context,
  { closedAt }: TabState,
  document: ShownDocument,
  { episodeKey: key, account }: VideoBinding,
  tabId: number,
): Promise<void> {
  if (closedAt === null && (document.observed || document.left)) return;
  const observed = (await readSession(sessionKey(key, account)))?.observed;
  if (observed) await depart(ctx, tabId, [{ observed, document, how: 'gone', idleMs: 0 }]);
}

/** Adds a reading sample. A sample of a chapter that is no longer on screen is ignored. */
export function addReading(ctx: Context, from: Reporter, reported: ReadingSample): Promise<Taken> {
  return ctx.state.queues.tabs(async () => {
    const document = documentOf(await readTab(from.tabId), from);
    if (!document) return 'unknown';
    const { observed, account } = document;
    if (observed?.mediaType !== 'manga' || observed.episodeId !== reported.episodeId) return 'unbound';
    await recordPages(ctx, observed, reported, { account, tab: from.tabId });
    ctx.publishChange('now');
    return 'bound';
  });
}

async function recordPages(
  ctx: Context,
  observed: ObservedEpisode,
  reported: ReadingSample,
  by: Watcher,
): Promise<void> {
  const now = ctx.now();
  const settings = await readSettings();
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
  await storeOrCount(ctx, session, stored, countsAsRead(session, settings.tracking), settings);
}

/** Counts the session if it has reached its threshold and is not doubtful, else stores it. */
async function storeOrCount(
  ctx: Context,
  session: WatchSession,
  stored: WatchSession | null,
  isFarEnough: boolean,
  settings: Settings,
): Promise<void> {
  const counts = isFarEnough && !isSameWatching(session, ctx.now()) && !isDoubtful(session);
  if (counts) return countWatched(ctx, session, settings);
  await writeSession(session);
  if (!stored) await forgetSurplusSessions(ctx.now());
}
