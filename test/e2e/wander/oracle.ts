// The expected list: a small model of what counts as watched, from what the sites' players really played. It shares no code with the
// extension.
import type { ContentKind, History } from './history.ts';
import { contentOf, isEpisodePage } from './history.ts';

/** Seconds of content. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * What one `<video>` played of one source, as the site saw it. `before` and `sure`: what had been played when the page started to be about it
 * (null: it never was), and when it stopped (null: it did not). `top` and `frame` are origins.
 */
export interface Record {
  readonly content: string;
  readonly kind: ContentKind;
  readonly duration: number;
  readonly top: string;
  readonly frame: string;
  readonly account: 0 | 1;
  readonly isPrivate: boolean;
  /** The page has its own clock, which cannot be followed to the second. */
  readonly isCoarse: boolean;
  readonly before: readonly Range[] | null;
  readonly sure: readonly Range[] | null;
  readonly all: readonly Range[];
  /** Its last reported position, and its speed; null for a paused one. */
  readonly running: { readonly position: number; readonly rate: number } | null;
}

/** `must`: it has to count; `may`: too close to a limit, or next to its page, so both are right; `never`: it must not count. */
type Verdict = 'must' | 'may' | 'never';

/** Shares of the duration, from the product's rules: the position, and the amount. */
const REACHED = 0.85;
const COVERED = 0.5;
/** Seconds by which a limit must be passed or missed, so that two clocks cannot disagree. */
const MARGIN = 4;
const COARSE_MARGIN = 12;
/** Seconds after the threshold that are certainly more than a jump past it, and certainly none. */
const REALLY_THERE = 10;
const NOT_THERE = 0.5;
/** A player in a frame of another origin cannot report when its tab closes: it reports after this many seconds of content, and of time. */
const LAST_WORD = { content: 10, seconds: 1.5 };

function isAllowed({ top, frame }: Pick<Record, 'top' | 'frame'>, allowed: readonly string[]): boolean {
  return allowed.includes(top) && allowed.includes(frame);
}

/** Whether an episode must count, from its records for one account. */
export function judgeEpisode(records: readonly Record[], allowed: readonly string[]): Verdict {
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

/** What was certainly played while the page was about it. */
function surelyPlayed({ before, sure, all, ...record }: Record): readonly Range[] {
  return before === null ? [] : subtract(sure ?? all, [...before, ...unheard(record)]);
}

/** The last part that a player may not have reported, if it ran until its page closed. */
function unheard({ top, frame, running }: Pick<Record, 'top' | 'frame' | 'running'>): readonly Range[] {
  if (running === null || top === frame) return [];
  const { position, rate } = running;
  return [{ from: position - Math.max(LAST_WORD.content, LAST_WORD.seconds * rate), to: position }];
}

function counts(ranges: readonly Range[], duration: number, margin: number, behind: number): boolean {
  if (duration <= 0) return false;
  const beyond = secondsOf(subtract(ranges, [{ from: 0, to: duration * REACHED }]));
  return secondsOf(ranges) >= duration * COVERED + margin && beyond >= behind;
}

function unite(ranges: readonly Range[]): Range[] {
  const sorted = [...ranges].sort((a, b) => a.from - b.from);
  const united: Range[] = [];
  for (const { from, to } of sorted) {
    const last = united.at(-1);
    if (last && from <= last.to) united[united.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else united.push({ from, to });
  }
  return united;
}

export function subtract(ranges: readonly Range[], without: readonly Range[]): Range[] {
  return without.reduce<readonly Range[]>(
    (left, gone) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, gone.from) },
          { from: Math.max(from, gone.to), to },
        ].filter((part) => part.to > part.from),
      ),
    unite(ranges),
  ) as Range[];
}

function secondsOf(ranges: readonly Range[]): number {
  return unite(ranges).reduce((sum, { from, to }) => sum + to - from, 0);
}

/** The possible results for one title: numbers of its episodes. */
export interface Expected {
  readonly title: string;
  readonly must: readonly number[];
  readonly may: readonly number[];
}

/** Per title, for one account. A title without a counted episode is left out. */
export function expectedFor(
  account: 0 | 1,
  { pages }: History,
  records: readonly Record[],
  allowed: readonly string[],
): readonly Expected[] {
  const titles = new Map<string, { must: number[]; may: number[] }>();
  for (const page of pages.filter(isEpisodePage)) {
    const content = contentOf(page);
    const own = records.filter((record) => record.content === content && record.account === account);
    const verdict = judgeEpisode(own, allowed);
    if (verdict === 'never') continue;
    const { title } = page.show;
    const known = titles.get(title) ?? { must: [], may: [] };
    known[verdict].push(page.number);
    titles.set(title, known);
  }
  return [...titles].map(([title, numbers]) => ({ title, ...numbers }));
}
