// After an undo, and in a second watching: what had been played or read before does not count again, what is played or read from then on does.
import type { Playback } from './playbacks.ts';
import { coveredSeconds, type PlaybackSample, type PlayedRange, unionRanges } from './samples.ts';

/** A playback that had played before the undo, and where it was last. Its player goes on reporting all that it has ever played. */
export interface PlaybackBaseline extends Pick<Playback, 'videoId' | 'position'> {
  /** It was paused when it reported last. Missing: not known. */
  readonly paused?: boolean | undefined;
  /** What it had played. Missing in what older versions stored. */
  readonly ranges?: readonly PlayedRange[] | undefined;
}

/** No faster than so many times their pace is an episode watched again; what goes further ahead is a jump. */
const FASTEST = 4;
/** Reports are made a little late. */
const LATE_SECONDS = 2;
/** A player that plays reports at least so often (milliseconds); after a longer silence no more than that was played. */
const LONGEST_SILENCE = 60_000;
/** A video is first heard of before it has played so many seconds, or this share of its length (0–1) where that is less. */
const HEARD_OF_AFTER = { seconds: 60, share: 0.25 };
/** A session keeps so many baseline playbacks. */
const MOST_IN_BASELINE = 24;

/** The sample with only what was played since the undo: from where its playback was last to where it is now, `elapsed` milliseconds later. */
export function playedSinceBaseline<T extends PlaybackSample>(
  baseline: PlaybackBaseline,
  sample: T,
  elapsed: number,
): T {
  const ahead = sample.position - baseline.position;
  const isPlayed = ahead > 0 && ahead <= mostPlayed(baseline, elapsed);
  return { ...sample, played: isPlayed ? [{ from: baseline.position, to: sample.position }] : [] };
}

/** Seconds of content. A paused player plays nothing until it reports that it plays. */
function mostPlayed({ paused }: PlaybackBaseline, elapsed: number): number {
  const playing = paused ? 0 : Math.min(Math.max(0, elapsed), LONGEST_SILENCE);
  return (playing / 1000) * FASTEST + LATE_SECONDS;
}

/** The baseline playbacks with where they are now. */
export function updatePositions(
  baseline: readonly PlaybackBaseline[],
  { videoId, position, paused }: PlaybackSample,
): readonly PlaybackBaseline[] {
  return baseline.map((playback) =>
    playback.videoId === videoId ? { ...playback, position, paused } : playback,
  );
}

/** What is baseline once these playbacks are, too. Earlier ones stay: their players may still be there. */
export function extendBaseline(
  baseline: readonly PlaybackBaseline[],
  playbacks: readonly Playback[],
): readonly PlaybackBaseline[] {
  const idle = baseline.filter(({ videoId }) => !playbacks.some((playback) => playback.videoId === videoId));
  const played = playbacks.map(({ videoId, position, ranges }) => {
    const before = baseline.find((playback) => playback.videoId === videoId)?.ranges ?? [];
    return { videoId, position, ranges: unionRanges(before, ranges) };
  });
  return [...idle, ...played].slice(-MOST_IN_BASELINE);
}

/** The baseline playbacks with all that a video has played until now. */
export function addSampleToBaseline(
  baseline: readonly PlaybackBaseline[],
  { videoId, position, played: ranges, paused }: PlaybackSample,
): readonly PlaybackBaseline[] {
  return [...baseline, { videoId, position, ranges, paused }].slice(-MOST_IN_BASELINE);
}

/** The baseline playbacks with the sample's, where its first report tells again what its document had played before: a script that was put into the page once more gives the same player another id. */
export function withReinjectedVideo(
  baseline: readonly PlaybackBaseline[],
  playbacks: readonly Playback[],
  sample: PlaybackSample,
): readonly PlaybackBaseline[] {
  const { videoId, played: ranges, duration } = sample;
  if ([...baseline, ...playbacks].some((playback) => playback.videoId === videoId)) return baseline;
  const before = unionRanges(
    ...baseline
      .filter((playback) => isSameDocument(playback.videoId, videoId))
      .map((playback) => playback.ranges ?? []),
  );
  const again = coveredSeconds(before) + coveredSeconds(ranges) - coveredSeconds([...before, ...ranges]);
  if (again <= Math.min(HEARD_OF_AFTER.seconds, duration * HEARD_OF_AFTER.share)) return baseline;
  return addSampleToBaseline(baseline, sample);
}

/** The worker puts the document before the id that a page gives its video. */
function isSameDocument(one: string, other: string): boolean {
  return one.split(' ', 1)[0] === other.split(' ', 1)[0];
}

/** Whether a report comes from a document that was open at the erasure. One without a time may be, and so may one whose clock was ahead. */
export function mayPredateErasure(since: number | undefined, erasedAt: number | null, now: number): boolean {
  return erasedAt !== null && (since === undefined || since <= erasedAt || since > now);
}
