// Decides which of the playbacks reported for an episode was the episode, and how far it was played.
//
// A session stores its playbacks separately, because only later reports show which of them is the episode. The order of the reports does
// not matter.
//
// | what is known                                                           | what counts                                                        |
// |-------------------------------------------------------------------------|--------------------------------------------------------------------|
// | the length of a playback grows while it plays: it is a live stream      | nothing (if the length leaps only once, it was corrected)          |
// | the page states the episode's length                                    | playbacks of at least half and at most double that length          |
// | a playback of 5 minutes or more was played for 5 minutes                | the first such playback: a shorter or longer one is something else |
// | one playback is shorter than 5 minutes, another more than twice as long | the longer one                                                     |
// | otherwise                                                               | the one that was played the most                                   |
//
// Playbacks whose lengths differ by at most 10 % are cuts of one episode (seen another day, or another dub). Their ranges are scaled to one
// length and joined.
import { clipRanges, coveredSeconds, type PlaybackSample, type PlayedRange, unionRanges } from './samples.ts';

/** One source that was loaded into one `<video>`, with the ranges that were played, in seconds of content. */
export interface Playback {
  readonly videoId: string;
  /** The longest length that the player reported. `shortest` is the shortest reported length. A correction resets `shortest`. */
  readonly duration: number;
  readonly shortest: number;
  /** Set once the player has corrected its length. A second correction is ignored. */
  readonly isCorrected?: true | undefined;
  readonly position: number;
  readonly ranges: readonly PlayedRange[];
  /**
   * Set if the video started over after another video had reached the end. The video may play the next episode, so this playback is never
   * joined with another playback.
   */
  readonly isUnbound?: true | undefined;
}

/** A report of a video, with `isUnbound` of its binding. */
export type SampleWithBinding = PlaybackSample & Pick<Playback, 'isUnbound'>;

/** The playback of an episode so far, in seconds of content. */
export interface PlaybackProgress extends Pick<Playback, 'isUnbound'> {
  readonly duration: number;
  readonly position: number;
  readonly ranges: readonly PlayedRange[];
}

/** A shorter video may be an advertisement, a trailer or a preview next to the episode. */
const LONGEST_CLIP_SECONDS = 300;
/** A video that was played for this long is the episode. */
const ESTABLISHED_SECONDS = 300;
/** A video counts as begun after it was played for this many seconds. */
const BEGUN_SECONDS = 5;
/**
 * Two cuts of one episode differ in length by at most this share (0–1). A length that grows by no more than this is the same length,
 * measured more exactly.
 */
const CUT_TOLERANCE = 0.1;
/**
 * A length that grows by more than this factor times the advance of the position is a correction by the player. The length of a live
 * stream grows no faster than the stream plays.
 */
const LEAP = 2;
/** The maximum number of playbacks that a session stores separately. */
const MOST_PLAYBACKS = 12;

/** Whether a video of length `duration` can be an episode of length `expected`: it has at least half and at most double that length. */
export function isSimilarLength(duration: number, expected: number): boolean {
  return duration >= expected / 2 && duration <= expected * 2;
}

/** Adds a report to its playback. A report without a usable length or position is ignored. */
export function addToPlaybacks(
  playbacks: readonly Playback[],
  sample: SampleWithBinding,
): readonly Playback[] {
  const { videoId, duration, position, played, isUnbound } = sample;
  if (!(duration > 0 && Number.isFinite(duration)) || !Number.isFinite(position)) return playbacks;
  const before = playbacks.find((playback) => playback.videoId === videoId);
  const longest = Math.max(duration, before?.duration ?? 0);
  const corrects = before !== undefined && isCorrection(before, sample);
  const playback: Playback = {
    videoId,
    duration: longest,
    shortest: corrects ? duration : Math.min(duration, before?.shortest ?? duration),
    ...((corrects || before?.isCorrected) && { isCorrected: true }),
    position: Math.min(Math.max(0, position), longest),
    ranges: unionRanges(before?.ranges ?? [], clipRanges(played, longest)),
    ...(isUnbound && { isUnbound }),
  };
  if (before) return playbacks.map((one) => (one === before ? playback : one));
  return withinLimit([...playbacks, playback]);
}

/** Joins the playbacks of two sessions. A playback that is in both is merged. */
export function joinPlaybacks(some: readonly Playback[], more: readonly Playback[]): readonly Playback[] {
  let all = some;
  for (const playback of more) {
    const before = all.find(({ videoId }) => videoId === playback.videoId);
    all = before
      ? all.map((one) => (one === before ? joinPlayback(before, playback) : one))
      : withinLimit([...all, playback]);
  }
  return all;
}

function joinPlayback(before: Playback, playback: Playback): Playback {
  const duration = Math.max(before.duration, playback.duration);
  const shortest = Math.min(before.shortest, playback.shortest);
  return { ...playback, duration, shortest, ranges: unionRanges(before.ranges, playback.ranges) };
}

/**
 * Returns how far the episode was played; null while no playback qualifies as the episode. `statedDuration` is the length that the page
 * states, in seconds.
 */
export function progressOfPlaybacks(
  playbacks: readonly Playback[],
  statedDuration: number | null | undefined,
): PlaybackProgress | null {
  const steady = playbacks.filter((playback) => !isLiveStream(playback));
  if (statedDuration) return fullest(joinPlaybacksOfSameCut(ofLength(steady, statedDuration)));
  const cuts = joinPlaybacksOfSameCut(steady);
  const established = cuts.find(
    ({ duration, ranges }) =>
      duration >= LONGEST_CLIP_SECONDS && coveredSeconds(ranges) >= ESTABLISHED_SECONDS,
  );
  return established ?? fullest(withoutClips(cuts));
}

/**
 * Returns the playbacks that can be an episode of the stated length. If a playback of almost exactly this length has begun, all other
 * playbacks are left out, because they are advertisements or similar videos.
 */
function ofLength(playbacks: readonly Playback[], statedDuration: number): readonly Playback[] {
  const exact = playbacks.filter(({ duration }) => isSameCut(duration, statedDuration));
  if (exact.some(({ ranges }) => coveredSeconds(ranges) >= BEGUN_SECONDS)) return exact;
  return playbacks.filter(({ duration }) => isSimilarLength(duration, statedDuration));
}

/**
 * Whether a longer reported length is a correction. The earlier length was too short, or the player has added advertisements to the stream.
 * Such a length leaps, while the length of a live stream grows no faster than it plays.
 */
function isCorrection(before: Playback, { duration, position }: PlaybackSample): boolean {
  const growth = duration - before.duration;
  if (before.isCorrected || growth <= 0 || isLiveStream(before) || isSameCut(duration, before.duration))
    return false;
  return growth > LEAP * Math.max(0, position - before.position);
}

/** Whether the playback is a live stream. A live stream has no fixed length, so the reported length grows. */
export function isLiveStream({ duration, shortest }: Playback): boolean {
  return !isSameCut(duration, shortest);
}

function isSameCut(a: number, b: number): boolean {
  return Math.max(a, b) <= Math.min(a, b) * (1 + CUT_TOLERANCE);
}

/** Joins each playback with all others of the same cut. */
export function joinPlaybacksOfSameCut(playbacks: readonly Playback[]): PlaybackProgress[] {
  return playbacks.map((one) => {
    const { duration, isUnbound } = one;
    const joined = playbacks.filter(
      (playback) => !playback.isUnbound && isSameCut(playback.duration, duration),
    );
    const same = isUnbound ? [one] : joined;
    const latest = same.at(-1);
    return {
      duration,
      position: latest ? (latest.position * duration) / latest.duration : 0,
      ranges: unionRanges(...same.map((playback) => rangesAt(playback, duration))),
      ...(isUnbound && { isUnbound }),
    };
  });
}

/** Returns the ranges that these playbacks have played of the cut with this length. */
export function playedRangesOfCut(playbacks: readonly Playback[], duration: number): readonly PlayedRange[] {
  const same = playbacks.filter(
    (playback) => !playback.isUnbound && !isLiveStream(playback) && isSameCut(playback.duration, duration),
  );
  return unionRanges(...same.map((playback) => rangesAt(playback, duration)));
}

function rangesAt(playback: Playback, duration: number): readonly PlayedRange[] {
  if (playback.duration === duration) return playback.ranges;
  const scale = duration / playback.duration;
  return playback.ranges.map(({ from, to }) => ({ from: from * scale, to: to * scale }));
}

/** Removes clips that play alongside a longer video. */
export function withoutClips(cuts: readonly PlaybackProgress[]): PlaybackProgress[] {
  return cuts.filter((cut) => !cuts.some((other) => isConcurrentClip(cut, other)));
}

function isConcurrentClip({ duration }: PlaybackProgress, other: PlaybackProgress): boolean {
  return (
    duration < LONGEST_CLIP_SECONDS &&
    other.duration > duration * 2 &&
    coveredSeconds(other.ranges) >= BEGUN_SECONDS
  );
}

function fullest(cuts: readonly PlaybackProgress[]): PlaybackProgress | null {
  return cuts.reduce<PlaybackProgress | null>(
    (most, cut) => (most && coveredSeconds(most.ranges) >= coveredSeconds(cut.ranges) ? most : cut),
    null,
  );
}

/**
 * If there are too many playbacks, joins the two oldest playbacks of the same cut. If no two can be joined, drops the least played
 * playback.
 */
function withinLimit(playbacks: readonly Playback[]): readonly Playback[] {
  if (playbacks.length <= MOST_PLAYBACKS) return playbacks;
  for (const [index, older] of playbacks.entries()) {
    const newer = playbacks.slice(index + 1).find((playback) => isJoinable(playback, older));
    if (!newer) continue;
    const ranges = unionRanges(older.ranges, rangesAt(newer, older.duration));
    const joined = { ...older, position: (newer.position * older.duration) / newer.duration, ranges };
    return playbacks
      .filter((playback) => playback !== newer)
      .map((playback) => (playback === older ? joined : playback));
  }
  const least = playbacks.reduce((one, other) =>
    coveredSeconds(other.ranges) < coveredSeconds(one.ranges) ? other : one,
  );
  return playbacks.filter((playback) => playback !== least);
}

function isJoinable(playback: Playback, older: Playback): boolean {
  if (playback.isUnbound || older.isUnbound) return false;
  return isSameCut(playback.duration, older.duration) && !isLiveStream(playback) && !isLiveStream(older);
}
