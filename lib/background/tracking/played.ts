// Adds samples of playback and reading to the session of their episode.
import { episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import type { Settings, TrackingSettings } from '../../domain/settings.ts';
import {
  bindVideo,
  type VideoBinding,
  wasPlayedMostlyBeforeNaming,
} from '../../domain/watching/bind-video.ts';
import { isDoubtful } from '../../domain/watching/doubtful.ts';
import { mayPredateErasure } from '../../domain/watching/playback-baseline.ts';
import type { SampleWithBinding } from '../../domain/watching/playbacks.ts';
import {
  addReadingSample,
  countsAsRead,
  openReadingSession,
  startReadingBaseline,
} from '../../domain/watching/reading-session.ts';
import { coveredSeconds, type PlaybackSample, type ReadingSample } from '../../domain/watching/samples.ts';
import {
  changeDocument,
  documentOfReport,
  mayBeShownInTab,
  type ReportingDocument,
  recordSecondsWithoutEpisode,
  type ShownDocument,
  secondsPlayedWithoutEpisode,
  type TabState,
} from '../../domain/watching/tab-documents.ts';
import {
  type AccountAndTab,
  addPlaybackSample,
  continueOrBeginSession,
  countsAsWatched,
  isSameViewing,
  sessionKey,
  startPlayingBaseline,
  type WatchSession,
  withoutPlayback,
} from '../../domain/watching/watch-session.ts';
import { readErasedAt } from '../../store/erase.ts';
import { forgetSurplusSessions } from '../../store/forget-surplus.ts';
import { readAccount, readSettings } from '../../store/preferences.ts';
import { readPrivateTrackingSince } from '../../store/private-windows.ts';
import { modifySession, readSession } from '../../store/sessions.ts';
import { modifyTab, readTab } from '../../store/tabs/tab-states.ts';
import type { Context } from '../runtime/context.ts';
import { countWatchedEpisode } from '../sending/count-watched.ts';
import { decideDepartedEpisodes } from './decide.ts';

/**
 * The outcome of a sample. `unknown` means that the document has not reported its episode yet. Nothing is lost then, because every sample
 * repeats all played ranges.
 */
export type ReportResult = 'bound' | 'unbound' | 'unknown';

/** Adds a playback sample. Call this only within the queue of reports. */
export async function addPlaybackReport(
  ctx: Context,
  from: ReportingDocument,
  reported: PlaybackSample,
): Promise<ReportResult> {
  const now = ctx.now();
  const tab = await readTab(from.tabId);
  const document = documentOfReport(tab, from);
  if (!document) return 'unknown';
  const observed = mayBeShownInTab(document, from) ? document.observed : null;
  // A frame chooses the ids of its videos. So put the document id before each video id. Otherwise a frame could report about a video of
  // another frame.
  const own = { ...reported, videoId: `${from.documentId} ${reported.videoId}` };
  const unnamed = secondsPlayedWithoutEpisode(document, own.videoId);
  const by = { signedIn: (await readAccount()).id, now, unnamed };
  const bound = bindVideo(document.bindings, own, observed, by);
  if (!bound) {
    const updated = recordSecondsWithoutEpisode(document, own.videoId, coveredSeconds(own.played));
    const { unnamed: seconds } = updated;
    if (updated !== document)
      await modifyTab(from.tabId, (stored) => changeDocument(stored, document.id, { unnamed: seconds }));
    return 'unbound';
  }
  if (bound.before) await removePlayback(bound.before, own.videoId);
  const change = { bindings: bound.bindings, at: now };
  await modifyTab(from.tabId, (stored) => changeDocument(stored, document.id, change));
  if (!bound.binding.isUnknown && !wasPlayedMostlyBeforeNaming(bound.binding)) {
    await addToSession(ctx, bound.binding, observed, own, from.tabId);
    await departLate(ctx, tab, { ...document, ...change }, bound.binding, from.tabId);
  }
  ctx.publishChange('now');
  return 'bound';
}

/**
 * Removes the playback from its former session, because the page has reported that the video was another episode. Call this before writing
 * the binding. If it fails, the next report tries again.
 */
async function removePlayback({ episodeKey: key, account }: VideoBinding, videoId: string): Promise<void> {
  await modifySession(sessionKey(key, account), (stored) =>
    stored?.kind === 'playing' ? withoutPlayback(stored, videoId) : stored,
  );
}

async function addToSession(
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
  const sample: SampleWithBinding = { ...reported, ...(isUnbound && { isUnbound }) };
  await addReport(ctx, settings, stored, {
    observed,
    since: reported.since,
    open: (session) => continueOrBeginSession(session, observed, now, { account, tab }),
    startBaseline: (opened) => startPlayingBaseline(opened, reported),
    add: (session) => addPlaybackSample(session, sample, now),
  });
}

/** Describes how a report changes the session of its episode or chapter. */
interface Report<Session extends WatchSession> {
  readonly observed: ObservedEpisode;
  /** When the page was opened, in epoch milliseconds. */
  readonly since: number | undefined;
  readonly open: (stored: WatchSession | null) => Session;
  /**
   * Makes everything played or read so far the baseline, which does not count. This is needed if the page was opened before the last
   * erasure, or before tracking in private windows was switched on. Returns the same object if the session needs no baseline.
   */
  readonly startBaseline: (opened: Session) => Session;
  readonly add: (session: Session) => Session;
}

/** Adds a report to the session, and counts the session if it has reached its threshold and is not doubtful. */
async function addReport<Session extends WatchSession>(
  ctx: Context,
  settings: Settings,
  known: WatchSession | null,
  { observed, since, open, startBaseline, add }: Report<Session>,
): Promise<void> {
  const now = ctx.now();
  const opened = open(known);
  const { key } = opened;
  // Read the time of the last erasure only if it is needed, that is, at the first report of a video.
  const isOld =
    startBaseline(opened) !== opened && mayPredateErasure(since, await countsSince(observed), now);
  const counts = (session: WatchSession) => isFarEnough(session, settings.tracking) && !isDoubtful(session);
  const session = await modifySession(key, (stored) => {
    // If the session was erased in the meantime, store nothing. The next report repeats all played ranges.
    if (known && !stored) return null;
    const again = open(stored);
    return add(isOld ? startBaseline(again) : again);
  });
  if (!known) await forgetSurplusSessions(now);
  if (session && !isSameViewing(session, now) && counts(session))
    await countWatchedEpisode(ctx, { key, counts }, settings);
}

function isFarEnough(session: WatchSession, tracking: TrackingSettings): boolean {
  return session.kind === 'playing' ? countsAsWatched(session, tracking) : countsAsRead(session, tracking);
}

/** Returns the time before which playback does not count, in epoch milliseconds. Null means that there is no limit. */
async function countsSince({ isPrivate }: ObservedEpisode): Promise<number | null> {
  const times = [await readErasedAt(), isPrivate ? await readPrivateTrackingSince() : null];
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

/** Decides about the episode again, if the last report of its page arrives after the page was left. */
async function departLate(
  ctx: Context,
  { closedAt }: TabState,
  document: ShownDocument,
  { episodeKey: key, account }: VideoBinding,
  tabId: number,
): Promise<void> {
  if (closedAt === null && (document.observed || document.left)) return;
  const observed = (await readSession(sessionKey(key, account)))?.observed;
  if (observed) await decideDepartedEpisodes(ctx, tabId, [{ observed, document, how: 'gone', idleMs: 0 }]);
}

/** Adds a reading sample. Ignores a sample if its chapter is no longer on screen. */
export async function addReadingReport(
  ctx: Context,
  from: ReportingDocument,
  reported: ReadingSample,
): Promise<ReportResult> {
  const document = documentOfReport(await readTab(from.tabId), from);
  if (!document) return 'unknown';
  const { observed, account } = document;
  if (observed?.mediaType !== 'manga' || observed.episodeId !== reported.episodeId) return 'unbound';
  await recordPages(ctx, observed, reported, { account, tab: from.tabId });
  ctx.publishChange('now');
  return 'bound';
}

async function recordPages(
  ctx: Context,
  observed: ObservedEpisode,
  reported: ReadingSample,
  by: AccountAndTab,
): Promise<void> {
  const now = ctx.now();
  const settings = await readSettings();
  if (settings.sitePolicies[observed.siteId] === 'ignore') return;
  const stored = await readSession(sessionKey(episodeKey(observed), by.account));
  await addReport(ctx, settings, stored, {
    observed,
    since: reported.since,
    open: (session) => openReadingSession(session, observed, reported, now, by),
    startBaseline: (opened) => startReadingBaseline(opened, reported),
    add: (session) => addReadingSample(session, reported, now),
  });
}
