// Which of the videos that played under an episode was the episode, and how far it was played.
//
// A playback is one source in one player. A session keeps its playbacks apart, since only what comes later tells what each of them was: nothing that is
// played takes anything away from another playback, and the order of the reports does not matter. What the playbacks come to is worked out here:
//
// | what is known                                            | what counts                                                        |
// |----------------------------------------------------------|--------------------------------------------------------------------|
// | a playback's length grows while it plays                     | live: never; one leap is a correction                              |
// | the page says how long the episode is                    | playbacks of at least half and at most double of that                  |
// | a video of 5 minutes or more was played for 5 minutes    | the first one of those: what is shorter or longer is something else|
// | a video of under 5 minutes, and one of double its length | the longer one                                                     |
// | otherwise                                                | what was played the most                                           |
//
// Playbacks whose lengths differ by a tenth at most are cuts of one episode (another day, another dub): their ranges are brought to one length and joined.
import { clipRanges, coveredSeconds, type PlaybackSample, type PlayedRange, unionRanges } from './samples.ts';

/** What one playback has played, in content seconds. */
export interface Playback {
  readonly videoId: string;
  /** The longest and the shortest length that it was said to have, since that was corrected. */
  readonly duration: number;
  readonly shortest: number;
  /** Its length was said again once: no second time is believed. */
  readonly isCorrected?: true | undefined;
  readonly position: number;
  readonly ranges: readonly PlayedRange[];
  /** It began from the start when the one before it had come to the end: it may be the next episode, and is joined with no other playback. */
  readonly isUnbound?: true | undefined;
}

/** A report of a video, with what is known of how it began. */
export type BoundSample = PlaybackSample & Pick<Playback, 'isUnbound'>;

/** How far an episode was played, in content seconds. */
export interface PlayedSoFar extends Pick<Playback, 'isUnbound'> {
  readonly duration: number;
  readonly position: number;
  readonly ranges: readonly PlayedRange[];
}

/** A video shorter than this many seconds may be an advertisement, a trailer or a preview. */
const LONGEST_ASIDE_SECONDS = 300;
/** A video that was played for so many seconds is what the session is of. */
const ESTABLISHED_SECONDS = 300;
/** A longer video has begun once it was played for so many seconds. */
const BEGUN_SECONDS = 5;
/** Share (0–1) by which the lengths of two cuts of one episode differ at most, and by which a length grows that is only measured better. */
const CUT_TOLERANCE = 0.1;
/** A length leaps when it grows by more than so many times what was played. */
const LEAP = 2;
/** A session keeps so many playbacks apart. */
const MOST_PLAYBACKS = 12;

/** Whether a video can be an episode of that length: at least half and at most double of it. */
export function isLikeLength(duration: number, expected: number): boolean {
  return duration >= expected / 2 && duration <= expected * 2;
}

/** Adds a report to its playback. Unusable numbers change nothing. */
export function addToPlaybacks(playbacks: readonly Playback[], sample: BoundSample): readonly Playback[] {
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

/** All of both; of a video that is in both, what either says. */
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

/** How far the episode was played; null while no playback is the episode. `said`: seconds that the page says it lasts. */
export function playedSoFar(
  playbacks: readonly Playback[],
  statedDuration: number | null | undefined,
): PlayedSoFar | null {
  const steady = playbacks.filter((playback) => !isGrowing(playback));
  if (statedDuration) return fullest(cutsOf(ofLength(steady, statedDuration)));
  const cuts = cutsOf(steady);
  const established = cuts.find(
    ({ duration, ranges }) =>
      duration >= LONGEST_ASIDE_SECONDS && coveredSeconds(ranges) >= ESTABLISHED_SECONDS,
  );
  return established ?? fullest(withoutAsides(cuts));
}

/** Those that can be an episode of that length. Once one of just that length has begun, another one is what came before or after it, e.g. an advertisement. */
function ofLength(playbacks: readonly Playback[], statedDuration: number): readonly Playback[] {
  const exact = playbacks.filter(({ duration }) => isSameCut(duration, statedDuration));
  if (exact.some(({ ranges }) => coveredSeconds(ranges) >= BEGUN_SECONDS)) return exact;
  return playbacks.filter(({ duration }) => isLikeLength(duration, statedDuration));
}

/** A length first said too short, or advertisements put into the stream: it leaps, where a live stream's grows no faster than it plays. */
function isCorrection(before: Playback, { duration, position }: PlaybackSample): boolean {
  const growth = duration - before.duration;
  if (before.isCorrected || growth <= 0 || isGrowing(before) || isSameCut(duration, before.duration))
    return false;
  return growth > LEAP * Math.max(0, position - before.position);
}

/** A live stream has no length: what it is said to have grows. */
export function isGrowing({ duration, shortest }: Playback): boolean {
  return !isSameCut(duration, shortest);
}

function isSameCut(a: number, b: number): boolean {
  return Math.max(a, b) <= Math.min(a, b) * (1 + CUT_TOLERANCE);
}

/** Each playback with what the other ones of its cut have played. */
export function cutsOf(playbacks: readonly Playback[]): PlayedSoFar[] {
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

function rangesAt(playback: Playback, duration: number): readonly PlayedRange[] {
  if (playback.duration === duration) return playback.ranges;
  const scale = duration / playback.duration;
  return playback.ranges.map(({ from, to }) => ({ from: from * scale, to: to * scale }));
}

/** Those that were not something short beside another one. */
export function withoutAsides(cuts: readonly PlayedSoFar[]): PlayedSoFar[] {
  return cuts.filter((cut) => !cuts.some((other) => outlasts(other, cut)));
}

function outlasts(other: PlayedSoFar, { duration }: PlayedSoFar): boolean {
  return (
    duration < LONGEST_ASIDE_SECONDS &&
    other.duration > duration * 2 &&
    coveredSeconds(other.ranges) >= BEGUN_SECONDS
  );
}

function fullest(cuts: readonly PlayedSoFar[]): PlayedSoFar | null {
  return cuts.reduce<PlayedSoFar | null>(
    (most, cut) => (most && coveredSeconds(most.ranges) >= coveredSeconds(cut.ranges) ? most : cut),
    null,
  );
}

/** Joins the two oldest playbacks of one cut where there are too many; without any, the one that was played the least goes. */
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
  return isSameCut(playback.duration, older.duration) && !isGrowing(playback) && !isGrowing(older);
}
