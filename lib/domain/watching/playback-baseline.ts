// Prevents what was played before an undo or an erasure, or in an earlier watching, from counting again.
//
// A player repeats everything that it has ever played in each report. What it had played before is the baseline of that playback, and only later
// playback counts.
import type { Playback } from './playbacks.ts';
import { coveredSeconds, type PlaybackSample, type PlayedRange, unionRanges } from './samples.ts';

/** What one playback had played, and its current position. */
export interface PlaybackBaseline extends Pick<Playback, 'videoId' | 'position'> {
  /** Whether it was paused in its last report; missing: unknown. */
  readonly paused?: boolean | undefined;
  readonly ranges: readonly PlayedRange[];
}

/** Nobody plays an episode at more than this many times the normal speed, so a position further ahead was reached by a jump. */
const FASTEST = 4;
/** Reports may be late by this much. */
const LATE_SECONDS = 2;
/** A playing player reports at least this often, so it has played for no longer than this since its last report. */
const LONGEST_SILENCE_MS = 60_000;
/** A video sends its first report before it has played this many seconds, or this share of its length (0–1) if that is less. */
const FIRST_REPORT_BEFORE = { seconds: 60, share: 0.25 };
/** A session keeps the baselines of this many playbacks. */
const MOST_BASELINES = 24;

/** The sample with only what was played since the last report, from the position in the baseline to the one now, `elapsed` milliseconds later. */
export function playedSinceBaseline<T extends PlaybackSample>(
  baseline: PlaybackBaseline,
  sample: T,
  elapsed: number,
): T {
  const ahead = sample.position - baseline.position;
  const isPlayed = ahead > 0 && ahead <= mostPlayed(baseline, elapsed);
  return { ...sample, played: isPlayed ? [{ from: baseline.position, to: sample.position }] : [] };
}

/** Seconds of content. A paused player plays nothing before it reports that it plays. */
function mostPlayed({ paused }: PlaybackBaseline, elapsed: number): number {
  const playing = paused ? 0 : Math.min(Math.max(0, elapsed), LONGEST_SILENCE_MS);
  return (playing / 1000) * FASTEST + LATE_SECONDS;
}

/** Updates the position of the sample's playback. */
export function updatePosition(
  baseline: readonly PlaybackBaseline[],
  { videoId, position, paused }: PlaybackSample,
): readonly PlaybackBaseline[] {
  return baseline.map((playback) =>
    playback.videoId === videoId ? { ...playback, position, paused } : playback,
  );
}

/** Adds playbacks to the baseline. Earlier ones stay, because their players may still be there. */
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
 * Adds the sample's video to the baseline if its first report repeats what its document had played before: a script that is injected again gives the
 * same player another id.
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

/** The worker prefixes the id that a page gives its video with the id of the document. */
function isSameDocument(one: string, other: string): boolean {
  return one.split(' ', 1)[0] === other.split(' ', 1)[0];
}

/** Whether a report may come from a document that was open when data was erased. True also if the report states no time, or a time in the future. */
export function mayPredateErasure(since: number | undefined, erasedAt: number | null, now: number): boolean {
  return erasedAt !== null && (since === undefined || since <= erasedAt || since > now);
}
