// Computes what was played since a baseline. Playback from before an undo, an erasure or an earlier watching must not count again.
//
// Each report of a player repeats everything that it has played since its source was loaded. The part that must not count again is stored
// as the baseline of that playback.
import type { Playback } from './playbacks.ts';
import { coveredSeconds, type PlaybackSample, type PlayedRange, unionRanges } from './samples.ts';

/** The baseline of one playback: the ranges that must not count again, and the latest position. */
export interface PlaybackBaseline extends Pick<Playback, 'videoId' | 'position'> {
  /** Whether the video was paused in its last report; missing if unknown. */
  readonly paused?: boolean | undefined;
  readonly ranges: readonly PlayedRange[];
}

/** Nobody plays an episode at more than this many times the normal speed, so a position further ahead was reached by a jump. */
const FASTEST = 4;
/** Reports may be late by this many seconds. */
const LATE_SECONDS = 2;
/**
 * While a player plays, it reports at least once in this many milliseconds. At most this much time of playback has therefore passed since
 * the last report.
 */
const LONGEST_SILENCE_MS = 60_000;
/** A new video sends its first report before it has played this many seconds, or this share of its length (0–1) if that is shorter. */
const FIRST_REPORT_BEFORE = { seconds: 60, share: 0.25 };
/** The maximum number of playbacks with a baseline in one session. */
const MOST_BASELINES = 24;

/**
 * Returns the sample with only the range played since the last report: from the baseline's position to the sample's position. `elapsed` is
 * the number of milliseconds since that report. A range that is too long to have been played is a jump and is left out.
 */
export function playbackSampleSinceBaseline<T extends PlaybackSample>(
  baseline: PlaybackBaseline,
  sample: T,
  elapsed: number,
): T {
  const ahead = sample.position - baseline.position;
  const isPlayed = ahead > 0 && ahead <= mostPlayed(baseline, elapsed);
  return { ...sample, played: isPlayed ? [{ from: baseline.position, to: sample.position }] : [] };
}

/**
 * Returns how many seconds of content can have been played since the last report. A player that was paused in its last report has played
 * nothing since, because it reports before it plays on.
 */
function mostPlayed({ paused }: PlaybackBaseline, elapsed: number): number {
  const playing = paused ? 0 : Math.min(Math.max(0, elapsed), LONGEST_SILENCE_MS);
  return (playing / 1000) * FASTEST + LATE_SECONDS;
}

export function updateBaselinePosition(
  baseline: readonly PlaybackBaseline[],
  { videoId, position, paused }: PlaybackSample,
): readonly PlaybackBaseline[] {
  return baseline.map((playback) =>
    playback.videoId === videoId ? { ...playback, position, paused } : playback,
  );
}

/** Adds playbacks to the baseline. Earlier baselines stay, because their players may still be open. */
export function extendBaseline(
  baseline: readonly PlaybackBaseline[],
  playbacks: readonly Playback[],
): readonly PlaybackBaseline[] {
  const idle = baseline.filter(({ videoId }) => !playbacks.some((playback) => playback.videoId === videoId));
  const played = playbacks.map(({ videoId, position, ranges }) => {
    const before = baseline.find((playback) => playback.videoId === videoId)?.ranges ?? [];
    return { videoId, position, ranges: unionRanges(before, ranges) };
  });
  return [...idle, ...played].slice(-MOST_BASELINES);
}

/** Adds everything that the sample's video has played so far to the baseline. */
export function addSampleToBaseline(
  baseline: readonly PlaybackBaseline[],
  { videoId, position, played: ranges, paused }: PlaybackSample,
): readonly PlaybackBaseline[] {
  return [...baseline, { videoId, position, ranges, paused }].slice(-MOST_BASELINES);
}

/**
 * Adds the sample's video to the baseline if its first report repeats what its document had played before. This happens when the script is
 * injected again and gives the same player another id.
 */
export function addReinjectedVideo(
  baseline: readonly PlaybackBaseline[],
  playbacks: readonly Playback[],
  sample: PlaybackSample,
): readonly PlaybackBaseline[] {
  const { videoId, played: ranges, duration } = sample;
  if ([...baseline, ...playbacks].some((playback) => playback.videoId === videoId)) return baseline;
  const before = unionRanges(
    ...baseline
      .filter((playback) => isSameDocument(playback.videoId, videoId))
      .map((playback) => playback.ranges),
  );
  const repeated = coveredSeconds(before) + coveredSeconds(ranges) - coveredSeconds([...before, ...ranges]);
  if (repeated <= Math.min(FIRST_REPORT_BEFORE.seconds, duration * FIRST_REPORT_BEFORE.share))
    return baseline;
  return addSampleToBaseline(baseline, sample);
}

/** Whether two video ids are from the same document. The worker prefixes the video ids of a page with the document's id. */
function isSameDocument(one: string, other: string): boolean {
  return one.split(' ', 1)[0] === other.split(' ', 1)[0];
}

/**
 * Whether a report may come from a document that was already open when the data was erased. Also true if the report states no time, or a
 * time in the future.
 */
export function mayPredateErasure(since: number | undefined, erasedAt: number | null, now: number): boolean {
  return erasedAt !== null && (since === undefined || since <= erasedAt || since > now);
}
