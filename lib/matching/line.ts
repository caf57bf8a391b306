// The sequel line of a franchise: its series in order of release, which season each of them is, and where its numbers start when they run on.
import { type Entry, sameName, sameSpelling } from './entry.ts';
import type { ParsedTitle } from './title.ts';
import type { Wanted } from './wanted.ts';
import { similarity } from './weighing/similarity.ts';

export interface Place {
  readonly entry: Entry;
  readonly season: number;
  /** Whether the entry's own names say so, and not only its place in the line. */
  readonly told: boolean;
  /** Episodes of everything before it in the line; null where a total is unknown or something is missing. */
  readonly before: number | null;
}

export interface Line {
  readonly anchor: Entry | null;
  /** 0–1: how well the series' name fits the anchor. */
  readonly fit: number;
  readonly places: readonly Place[];
}

const LEAST_FIT = 0.72;
const OTHER_SHAPE = 0.9;
const KNOWN_BY_ID = 0.9;
/** Fewer episodes without a season marker are a mini series, not a season. */
const LEAST_EPISODES = 8;
const SHORTEST_HEAD = 3;

/** `knownIds`: MAL ids that the site's own id of the series is known to stand for. */
export function findLine(wanted: Wanted, entries: readonly Entry[], knownIds: readonly number[] = []): Line {
  const { anchor, fit } = findAnchor(wanted.series, entries, knownIds);
  if (!anchor) return { anchor: null, fit: 0, places: [] };
  const heads = headsOf(anchor, wanted.series);
  const members = entries
    .filter((entry) => entry === anchor || continues(entry, anchor, heads))
    .sort(byStart);
  return { anchor, fit, places: placesOf(members) };
}

/** The first series that bears the name by itself; a synonym counts only where no title does. */
function findAnchor(
  series: readonly ParsedTitle[],
  entries: readonly Entry[],
  knownIds: readonly number[],
): { anchor: Entry | null; fit: number } {
  const plains = new Set(series.flatMap(({ plain, full }) => [plain, full]));
  const firsts = entries.filter((entry) => isSeries(entry) && isFirst(entry)).sort(byStart);
  const byTitle = firsts.find(({ main }) =>
    main.some(({ full, plain }) => plains.has(full) || plains.has(plain)),
  );
  if (byTitle) return { anchor: byTitle, fit: 1 };
  const bySpelling = firsts.find(({ main }) =>
    main.some((name) => series.some((one) => sameSpelling(one, name))),
  );
  if (bySpelling) return { anchor: bySpelling, fit: 0.98 };
  const bySynonym = firsts.find(({ names }) => names.some(({ full }) => plains.has(full)));
  if (bySynonym) return { anchor: bySynonym, fit: 0.97 };
  // Sites give one id to a whole series and the data may know only its later arcs: enough for an offer, not for a decision.
  const byId = firsts.find(({ media }) => media.mal_id !== null && knownIds.includes(media.mal_id));
  if (byId) return { anchor: byId, fit: KNOWN_BY_ID };
  let best: Entry | null = null;
  let fit = LEAST_FIT;
  for (const entry of firsts) {
    const alike = likeness([...plains], entry);
    if (alike > fit) {
      best = entry;
      fit = alike;
    }
  }
  return best ? { anchor: best, fit } : { anchor: null, fit: 0 };
}

/** 0–1. Names of another length or with other numbers are alike, but never certainly the same. */
export function likeness(titles: readonly string[], { names }: Entry): number {
  let most = 0;
  for (const { full } of names)
    for (const wanted of titles) {
      if (Math.min(full.length, wanted.length) * 2 < Math.max(full.length, wanted.length)) continue;
      const alike = similarity(full, wanted);
      if (alike > most) most = Math.max(most, sameShape(full, wanted) ? alike : alike * OTHER_SHAPE);
    }
  return most;
}

function sameShape(a: string, b: string): boolean {
  if (a.replaceAll(' ', '') === b.replaceAll(' ', '')) return true;
  const numbers = (text: string) => (text.match(/\d+/gu) ?? []).join(' ');
  return a.split(' ').length === b.split(' ').length && numbers(a) === numbers(b);
}

export function isSeries({ format }: Entry): boolean {
  return format === null;
}

export function isFirst({ season, part, final }: Entry): boolean {
  return (season ?? 1) === 1 && (part ?? 1) === 1 && !final;
}

export function headsOf({ main }: Entry, series: readonly ParsedTitle[]): string[] {
  return [...new Set([...main, ...series].map(({ plain }) => plain))].filter(
    (head) => head.length >= SHORTEST_HEAD,
  );
}

/** Whether one of its names is one of the heads, or goes on from it. */
export function begins({ names }: Entry, heads: readonly string[]): boolean {
  return names.some(({ plain }) => heads.some((head) => plain === head || plain.startsWith(`${head} `)));
}

function continues(entry: Entry, anchor: Entry, heads: readonly string[]): boolean {
  if (
    !isSeries(entry) ||
    entry.start === null ||
    (anchor.start !== null && entry.start < anchor.start.slice(0, 4))
  )
    return false;
  const told = entry.season !== null || entry.part !== null || entry.final;
  if (!told && entry.total !== null && entry.total < LEAST_EPISODES) return false;
  return entry.main.some(({ plain }) => heads.some((head) => plain === head || plain.startsWith(`${head} `)));
}

function byStart(a: Entry, b: Entry): number {
  return (a.start ?? '9999').localeCompare(b.start ?? '9999');
}

function placesOf(members: readonly Entry[]): Place[] {
  const places: Place[] = [];
  let season = 0;
  let before: number | null = 0;
  let last: Entry | null = null;
  for (const entry of members) {
    const next = seasonAfter(season, entry, last);
    last = entry;
    // A missing season has an unknown number of episodes.
    if (next > season + 1) before = null;
    places.push({ entry, season: next, told: entry.season !== null || season === 0, before });
    season = next;
    before = before === null || entry.total === null ? null : before + entry.total;
  }
  return places;
}

function seasonAfter(season: number, entry: Entry, last: Entry | null): number {
  if (entry.season !== null) return entry.season;
  return last && (entry.part ?? 1) > 1 && goesOn(entry, last) ? season : season + 1;
}

/** "Part 2" of the same words; "Part 4: Diamond is Unbreakable" is a story of its own. */
export function goesOn(entry: Entry, earlier: Entry): boolean {
  return entry.main.some(({ plain }) =>
    earlier.main.some((one) => plain === one.plain || plain.startsWith(`${one.plain} `)),
  );
}

/** Entries of another franchise, or remakes, that have the very name that is looked for; another season of it is none. */
export function twinsOf(entry: Entry, entries: readonly Entry[]): Entry[] {
  return entries.filter(
    (other) =>
      other !== entry &&
      (other.season ?? 1) === (entry.season ?? 1) &&
      (other.part ?? 1) === (entry.part ?? 1) &&
      other.final === entry.final &&
      other.main.some((name) => entry.main.some((own) => sameName(own, name) && own.full === name.full)),
  );
}
