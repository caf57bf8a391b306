// After an undo, and in a second watching: what had been played or read before does not count again, what is played or read from then on does.
import { countPages, type PageRange, type ReadingSample, unionPages } from './pages.ts';
import { coveredSeconds, type PlaybackSample, type PlayedRange, unionRanges } from './playback.ts';
import type { PlayedLoad } from './played-loads.ts';

/** A load that had played before the undo, and where it was last. Its player goes on reporting all that it has ever played. */
export interface SpentLoad extends Pick<PlayedLoad, 'videoId' | 'position'> {
  /** It was paused when it reported last. Missing: not known. */
  readonly paused?: boolean | undefined;
  /** What it had played. */
  readonly ranges: readonly PlayedRange[];
}

/** No faster than so many times their pace is an episode watched again; what goes further ahead is a jump. */
const FASTEST = 4;
/** Reports are made a little late. */
const LATE_SECONDS = 2;
/** A player that plays reports at least so often (milliseconds); after a longer silence no more than that was played. */
const LONGEST_SILENCE = 60_000;
/** A media is first heard of before it has played so many seconds, or this share of its length (0–1) where that is less. */
const HEARD_OF_AFTER = { seconds: 60, share: 0.25 };
/** A session keeps so many spent loads. */
const MOST_SPENT = 24;

/** The sample with only what was played since the undo: from where its load was last to where it is now, `elapsed` milliseconds later. */
export function playedAgain<T extends PlaybackSample>(spent: SpentLoad, sample: T, elapsed: number): T {
  const ahead = sample.position - spent.position;
  const isPlayed = ahead > 0 && ahead <= mostPlayed(spent, elapsed);
  return { ...sample, played: isPlayed ? [{ from: spent.position, to: sample.position }] : [] };
}

/** Seconds of content. A paused player plays nothing until it reports that it plays. */
function mostPlayed({ paused }: SpentLoad, elapsed: number): number {
  const playing = paused ? 0 : Math.min(Math.max(0, elapsed), LONGEST_SILENCE);
  return (playing / 1000) * FASTEST + LATE_SECONDS;
}

/** The spent loads with where they are now. */
export function follow(
  spent: readonly SpentLoad[],
  { videoId, position, paused }: PlaybackSample,
): readonly SpentLoad[] {
  return spent.map((load) => (load.videoId === videoId ? { ...load, position, paused } : load));
}

/** What is spent once these loads are, too. Earlier ones stay: their players may still be there. */
export function spend(spent: readonly SpentLoad[], loads: readonly PlayedLoad[]): readonly SpentLoad[] {
  const idle = spent.filter(({ videoId }) => !loads.some((load) => load.videoId === videoId));
  const played = loads.map(({ videoId, position, ranges }) => {
    const before = spent.find((load) => load.videoId === videoId)?.ranges ?? [];
    return { videoId, position, ranges: unionRanges(before, ranges) };
  });
  return [...idle, ...played].slice(-MOST_SPENT);
}

/** The spent loads with all that a media has played until now. */
export function spendFirst(
  spent: readonly SpentLoad[],
  { videoId, position, played: ranges, paused }: PlaybackSample,
): readonly SpentLoad[] {
  return [...spent, { videoId, position, ranges, paused }].slice(-MOST_SPENT);
}

/** The spent loads with the sample's, where its first report tells again what its document had played before: a script that was put into the page once more gives the same player another id. */
export function withRenamed(
  spent: readonly SpentLoad[],
  loads: readonly PlayedLoad[],
  sample: PlaybackSample,
): readonly SpentLoad[] {
  const { videoId, played: ranges, duration } = sample;
  if ([...spent, ...loads].some((load) => load.videoId === videoId)) return spent;
  const before = unionRanges(
    ...spent.filter((load) => isSameDocument(load.videoId, videoId)).map((load) => load.ranges),
  );
  const again = coveredSeconds(before) + coveredSeconds(ranges) - coveredSeconds([...before, ...ranges]);
  if (again <= Math.min(HEARD_OF_AFTER.seconds, duration * HEARD_OF_AFTER.share)) return spent;
  return spendFirst(spent, sample);
}

/** The worker puts the document before the id that a page gives its media. */
function isSameDocument(one: string, other: string): boolean {
  return one.split(' ', 1)[0] === other.split(' ', 1)[0];
}

/** More of a strip, or more pages, than that are not read between two reports; what is further ahead is a jump. */
const MOST_AHEAD = { strip: 25, page: 2 } as const;

/** Pages read since the undo, from the page where the reader was last; null: the chapter was opened again, and all that it reports is new. */
export function readAgain(
  spent: readonly PageRange[],
  sample: ReadingSample,
  lastPage: number,
): ReadingSample | null {
  const visited = unionPages(sample.visited);
  if (countPages([...spent, ...visited]) > countPages(visited)) return null;
  const ahead = sample.page - lastPage;
  const from = ahead > 0 && ahead <= MOST_AHEAD[sample.unit] ? lastPage : sample.page - 1;
  return { ...sample, visited: [{ from, to: sample.page }] };
}
