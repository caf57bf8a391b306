// Computes the expected list from the playback that the sites have recorded, with a small model of what counts as watched. It shares no
// code with the extension.
import type { ContentKind, WanderHistory } from './history.ts';
import { contentNameOf, isEpisodePage } from './history.ts';

/** A range of content, in seconds. */
export interface ContentRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The playback of one source in one `<video>`, as the site recorded it. `all` has all played ranges. `before` has the ranges that were
 * played before the page showed the episode; null if the page never showed the episode. `sure` has the ranges that were played before the
 * page stopped showing the episode; null if the page still shows the episode. `top` and `frame` are origins.
 */
export interface PlaybackRecord {
  readonly content: string;
  readonly kind: ContentKind;
  readonly duration: number;
  readonly top: string;
  readonly frame: string;
  readonly account: 0 | 1;
  readonly isPrivate: boolean;
  /** Whether the page has its own clock. Such a clock cannot be followed to the second. */
  readonly isCoarse: boolean;
  readonly before: readonly ContentRange[] | null;
  readonly sure: readonly ContentRange[] | null;
  readonly all: readonly ContentRange[];
  /** The last reported position and the playback rate; null for a paused video. */
  readonly running: { readonly position: number; readonly rate: number } | null;
}

/**
 * If `must`, the episode has to count. If `never`, it must not count. If `may`, both results are right, because the episode is too close to
 * a limit, or was partly played before or after its page showed it.
 */
type Verdict = 'must' | 'may' | 'never';

/**
 * Thresholds of the extension's rules, as shares of the duration. `REACHED` is the position that playback must reach, and `COVERED` is how
 * much must be played.
 */
const REACHED = 0.85;
const COVERED = 0.5;
/** A limit must be passed or missed by this many seconds, because two clocks may differ. */
const MARGIN = 4;
const COARSE_MARGIN = 12;
/**
 * If at least `REALLY_THERE` seconds were played after the threshold, the viewer has certainly watched there. If at most `NOT_THERE`
 * seconds were played, the viewer has certainly only jumped there.
 */
const REALLY_THERE = 10;
const NOT_THERE = 0.5;
/**
 * A player in a frame of another origin cannot report when its tab is closed. So the worker may never learn of the last `content` seconds of
 * the video that were played, or of everything that was played in the last `seconds` seconds. The longer of the two parts may be missing.
 */
const LAST_WORD = { content: 10, seconds: 1.5 };

function isAllowed(
  { top, frame }: Pick<PlaybackRecord, 'top' | 'frame'>,
  allowed: readonly string[],
): boolean {
  return allowed.includes(top) && allowed.includes(frame);
}

/** Returns whether an episode must count according to its records for one account. */
export function expectedVerdictOf(records: readonly PlaybackRecord[], allowed: readonly string[]): Verdict {
  const own = records.filter(
    (record) => record.kind === 'episode' && !record.isPrivate && isAllowed(record, allowed),
  );
  const duration = own[0]?.duration ?? 0;
  const sure = unite(own.flatMap(surelyPlayed));
  const all = unite(own.flatMap((record) => (record.before === null ? [] : record.all)));
  const margin = own.some(({ isCoarse }) => isCoarse) ? COARSE_MARGIN : MARGIN;
  if (counts(sure, duration, margin, REALLY_THERE)) return 'must';
  return counts(all, duration, -margin, NOT_THERE) ? 'may' : 'never';
}

/** Returns the ranges that were certainly played while the page showed the episode. */
function surelyPlayed({ before, sure, all, ...record }: PlaybackRecord): readonly ContentRange[] {
  return before === null ? [] : subtractRanges(sure ?? all, [...before, ...unheard(record)]);
}

/** Returns the last played range if the player may not have reported it. This happens if the video played until its page closed. */
function unheard({
  top,
  frame,
  running,
}: Pick<PlaybackRecord, 'top' | 'frame' | 'running'>): readonly ContentRange[] {
  if (running === null || top === frame) return [];
  const { position, rate } = running;
  return [{ from: position - Math.max(LAST_WORD.content, LAST_WORD.seconds * rate), to: position }];
}

function counts(ranges: readonly ContentRange[], duration: number, margin: number, behind: number): boolean {
  if (duration <= 0) return false;
  const beyond = secondsOf(subtractRanges(ranges, [{ from: 0, to: duration * REACHED }]));
  return secondsOf(ranges) >= duration * COVERED + margin && beyond >= behind;
}

function unite(ranges: readonly ContentRange[]): ContentRange[] {
  const sorted = [...ranges].sort((a, b) => a.from - b.from);
  const united: ContentRange[] = [];
  for (const { from, to } of sorted) {
    const last = united.at(-1);
    if (last && from <= last.to) united[united.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else united.push({ from, to });
  }
  return united;
}

export function subtractRanges(
  ranges: readonly ContentRange[],
  without: readonly ContentRange[],
): ContentRange[] {
  return without.reduce<readonly ContentRange[]>(
    (left, gone) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, gone.from) },
          { from: Math.max(from, gone.to), to },
        ].filter((part) => part.to > part.from),
      ),
    unite(ranges),
  ) as ContentRange[];
}

function secondsOf(ranges: readonly ContentRange[]): number {
  return unite(ranges).reduce((sum, { from, to }) => sum + to - from, 0);
}

/** The possible results for one title, each as a number of episodes. */
export interface ExpectedProgress {
  readonly title: string;
  readonly must: readonly number[];
  readonly may: readonly number[];
}

/** Returns the expected results for one account, by title. Titles without a counted episode are left out. */
export function expectedProgressOf(
  account: 0 | 1,
  { pages }: WanderHistory,
  records: readonly PlaybackRecord[],
  allowed: readonly string[],
): readonly ExpectedProgress[] {
  const titles = new Map<string, { must: number[]; may: number[] }>();
  for (const page of pages.filter(isEpisodePage)) {
    const content = contentNameOf(page);
    const own = records.filter((record) => record.content === content && record.account === account);
    const verdict = expectedVerdictOf(own, allowed);
    if (verdict === 'never') continue;
    const { title } = page.show;
    const known = titles.get(title) ?? { must: [], may: [] };
    known[verdict].push(page.number);
    titles.set(title, known);
  }
  return [...titles].map(([title, numbers]) => ({ title, ...numbers }));
}
