// Orders the series of a franchise by release. Determines the season of each series, and the number of episodes before it.
import type { Media } from '../contract/media.ts';
import { type Candidate, isSameSpelling } from './candidate.ts';
import { foldVowels, type ParsedTitle } from './title.ts';
import type { WantedNames } from './wanted.ts';
import { trigramSimilarity } from './weighing/trigram-similarity.ts';
import { weights } from './weighing/weights.ts';

export interface SeasonPosition {
  readonly candidate: Candidate;
  readonly season: number;
  /** Whether the entry's own names state the season. If false, the season follows only from the entry's position in the chain. */
  readonly named: boolean;
  /**
   * The number of episodes before this entry in the chain. Null if the length of an earlier entry is unknown, or if a season is missing.
   */
  readonly before: number | null;
}

export interface SeasonChain {
  readonly anchor: Candidate | null;
  /** How similar the page's name of the series is to the name of the first season, from 0 to 1. */
  readonly fit: number;
  readonly positions: readonly SeasonPosition[];
}

/** An entry with fewer episodes, whose names state no season, is a mini series and not a season. */
const LEAST_EPISODES = 8;
/**
 * Sites may split an entry with at least `LONG_ENTRY_EPISODES` episodes into several seasons. They always split an entry with at least
 * `ALWAYS_SPLIT_FROM_EPISODES` episodes.
 */
export const LONG_ENTRY_EPISODES = 30;
export const ALWAYS_SPLIT_FROM_EPISODES = 100;
const SHORTEST_PREFIX = 3;
const PROMOTION = / (?:pv|cm|trailer)s?$/u;

/**
 * Returns the series that the page names, and its seasons in order. `knownIds` are the MyAnimeList ids that the packaged data has for the
 * site's own series id.
 */
export function findSeasonChain(
  wanted: WantedNames,
  candidates: readonly Candidate[],
  knownIds: readonly number[] = [],
): SeasonChain {
  const { anchor, fit } = findAnchor(wanted.series, candidates, knownIds);
  if (!anchor) return { anchor: null, fit: 0, positions: [] };
  const prefixes = titlePrefixesOf(anchor, wanted.series);
  const members = candidates
    .filter((candidate) => candidate === anchor || continues(candidate, anchor, prefixes))
    .sort(byStart);
  return { anchor, fit, positions: positionsOf(members, prefixes) };
}

/**
 * Returns the first season of the series, and how well it fits (0–1). Titles are compared first. If no title is equal, different spellings,
 * synonyms, known ids and similar names are compared, in this order.
 */
function findAnchor(
  series: readonly ParsedTitle[],
  candidates: readonly Candidate[],
  knownIds: readonly number[],
): { anchor: Candidate | null; fit: number } {
  const plains = new Set(series.flatMap(({ plain, full }) => [plain, full]));
  const firsts = candidates
    .filter((candidate) => isSeries(candidate) && isFirstSeason(candidate))
    .sort(byStart);
  const titled = firsts.filter(({ main }) =>
    main.some(({ full, plain }) => plains.has(full) || plains.has(plain)),
  );
  const year = series.find((one) => one.year !== null)?.year ?? null;
  const ofYear = titled.filter((candidate) => year !== null && candidate.year === year);
  const byTitle = ofYear[0] ?? titled.find(isFullSeries) ?? titled[0];
  if (byTitle) return { anchor: byTitle, fit: 1 };
  const bySpelling = firsts.find(({ main }) =>
    main.some((name) => series.some((one) => isSameSpelling(one, name))),
  );
  if (bySpelling) return { anchor: bySpelling, fit: 0.98 };
  const bySynonym = firsts.find(({ names }) => names.some(({ full }) => plains.has(full)));
  if (bySynonym) return { anchor: bySynonym, fit: 0.97 };
  // Sites give one id to a whole series, but the data may list this id only for later arcs. So an id is enough to offer an entry, but not
  // to accept it.
  const byId = firsts.find(({ media }) => knownIds.some((id) => id === media.mal_id));
  if (byId) return { anchor: byId, fit: weights.knownById };
  let best: Candidate | null = null;
  let fit = weights.leastFit;
  for (const candidate of firsts) {
    const alike = nameSimilarity([...plains], candidate);
    if (alike > fit) {
      best = candidate;
      fit = alike;
    }
  }
  return { anchor: best, fit };
}

/**
 * Whether a series has full length. A pilot or promotional film is shorter. It may be older than the series, but is not its first season.
 */
export function isFullSeries({ total, media }: Candidate): boolean {
  return total === null ? media.format === 'TV' : total >= LEAST_EPISODES;
}

/** Whether a work is only a pilot, a promotional film or a music video of the series. Films, OVAs and specials do not count. */
export function isMinorWork({ total, format, media, start, names }: Candidate, series: Candidate): boolean {
  if (!isSeries(series) || (format !== null && format !== 'music')) return false;
  if (format === 'music') return true;
  const isKnown = series.media.format !== null && (series.total ?? LEAST_EPISODES) >= LEAST_EPISODES;
  if (media.format !== null && total === 1) return (series.total ?? LEAST_EPISODES) > 1;
  if (media.format !== null)
    return (
      isKnown &&
      media.format !== 'TV' &&
      total === null &&
      start === null &&
      (isPromotion({ names }) || series.main[0]?.raw.endsWith('(tv)') === true)
    );
  return isKnown && (total === null ? start === null : total < LEAST_EPISODES);
}

/** Whether an entry is a promotional film. Only its synonyms state this. */
function isPromotion({ names }: Pick<Candidate, 'names'>): boolean {
  return names.some(({ full }) => PROMOTION.test(full));
}

/**
 * Returns how similar the names are, from 0 to 1. If they have different numbers, or not the same number of words, the value is reduced.
 */
export function nameSimilarity(titles: readonly string[], { names }: Candidate): number {
  let most = 0;
  for (const { full } of names)
    for (const wanted of titles) {
      if (Math.min(full.length, wanted.length) * 2 < Math.max(full.length, wanted.length)) continue;
      const alike = trigramSimilarity(full, wanted);
      most = Math.max(most, sameShape(full, wanted) ? alike : alike * weights.otherShape);
    }
  return most;
}

function sameShape(a: string, b: string): boolean {
  if (a.replaceAll(' ', '') === b.replaceAll(' ', '')) return true;
  const numbers = (text: string) => [...text.matchAll(/\d+/gu)].join(' ');
  return a.split(' ').length === b.split(' ').length && numbers(a) === numbers(b);
}

export function isSeries({ format }: Candidate): boolean {
  return format === null;
}

export function isFirstSeason({ season, part, final }: Candidate): boolean {
  return (season ?? 1) === 1 && (part ?? 1) === 1 && !final;
}

export function titlePrefixesOf({ main }: Candidate, series: readonly ParsedTitle[]): string[] {
  return [...new Set([...main, ...series].map(({ plain }) => plain))].filter(
    (prefix) => prefix.length >= SHORTEST_PREFIX,
  );
}

/** Whether a name of the candidate equals one of the prefixes, or begins with it. */
export function hasTitlePrefix({ names }: Candidate, prefixes: readonly string[]): boolean {
  return names.some(({ plain }) =>
    prefixes.some((prefix) => plain === prefix || plain.startsWith(`${prefix} `)),
  );
}

function continues(candidate: Candidate, anchor: Candidate, prefixes: readonly string[]): boolean {
  if (!isSeries(candidate) || candidate.start === null) return false;
  const named = candidate.season !== null || candidate.part !== null || candidate.final;
  // An older entry is not a sequel, even if it is only one day older.
  const start = anchor.start?.slice(0, named ? 4 : candidate.start.length) ?? '';
  if (candidate.start < start) return false;
  if (!named && candidate.total !== null && candidate.total < LEAST_EPISODES) return false;
  return candidate.main.some(({ plain }) =>
    prefixes.some((prefix) => plain === prefix || plain.startsWith(`${prefix} `)),
  );
}

/**
 * Whether the season number of the entry counts the seasons of one of the prefixes. For example, "Mobile Suit Gundam 00 Second Season" is a
 * season of "Mobile Suit Gundam 00", but not of "Mobile Suit Gundam".
 */
function countsSeasonsOf({ season, names }: Candidate, prefixes: readonly string[]): boolean {
  return names.some((name) => name.season === season && isPrefix(name.seasonOf, prefixes));
}

/** Whether the name equals one of the prefixes, ignoring spaces and long vowels. */
function isPrefix(name: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => unspaced(prefix) === unspaced(name));
}

function unspaced(words: string): string {
  return foldVowels(words.replaceAll(' ', ''));
}

/** Whether an entry is long enough for sites to split it into seasons. An entry of unknown length counts if it is still airing. */
export function mayContainSeasons({ episodes, status }: Media, minEpisodes: number): boolean {
  return episodes === null ? status === 'RELEASING' : episodes >= minEpisodes;
}

/** Whether one of the entry's titles states this season of the series. Synonyms do not count. */
export function statesSeason({ main }: Candidate, season: number, prefixes: readonly string[]): boolean {
  return main.some((name) => name.season === season && isPrefix(name.seasonOf, prefixes));
}

function byStart(a: Candidate, b: Candidate): number {
  return (a.start ?? '9999').localeCompare(b.start ?? '9999');
}

function positionsOf(members: readonly Candidate[], prefixes: readonly string[]): SeasonPosition[] {
  const positions: SeasonPosition[] = [];
  let season = 0;
  let before: number | null = 0;
  let last: Candidate | null = null;
  for (const candidate of members) {
    const isStated = candidate.season !== null && (last === null || countsSeasonsOf(candidate, prefixes));
    const next = isStated ? (candidate.season ?? 1) : seasonAfter(season, candidate, last);
    last = candidate;
    // It is unknown how many episodes a missing season has.
    if (next > season + 1) before = null;
    positions.push({ candidate, season: next, named: isStated || season === 0, before });
    season = next;
    before = before === null || candidate.total === null ? null : before + candidate.total;
  }
  return positions;
}

/**
 * Returns the season of an entry whose names do not state it. A second part belongs to the season of the entry before it. The same is true
 * of a second season of one story ("Part 3: Stardust Crusaders 2nd Season").
 */
function seasonAfter(season: number, candidate: Candidate, last: Candidate | null): number {
  const isLaterPart = (candidate.part ?? candidate.season ?? 1) > 1;
  return last && isLaterPart && extendsTitle(candidate, last) ? season : season + 1;
}

/**
 * Whether a title of an entry equals a title of the earlier entry, or begins with it. Season and part are ignored. For example, "Part 4:
 * Diamond is Unbreakable" does not begin with "Part 3: Stardust Crusaders".
 */
export function extendsTitle(candidate: Candidate, earlier: Candidate): boolean {
  return candidate.main.some(({ plain }) =>
    earlier.main.some((one) => plain === one.plain || plain.startsWith(`${one.plain} `)),
  );
}

/** Whether `later` is newer than `first`, and its title begins with the title of `first`. */
export function continuesName(later: Candidate, first: Candidate): boolean {
  const [own, other] = [later.main[0], first.main[0]];
  if (
    !own ||
    !other ||
    !isSeries(later) ||
    !isSeries(first) ||
    later.start === null ||
    first.start === null ||
    later.start <= first.start
  )
    return false;
  return own.plain.startsWith(`${other.plain} `);
}

/**
 * Returns the other entries with the same name. They are remakes, or belong to other franchises. Other seasons of the entry do not count.
 */
export function namesakeEntriesOf(candidate: Candidate, candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(
    (other) =>
      other !== candidate &&
      (other.season ?? 1) === (candidate.season ?? 1) &&
      (other.part ?? 1) === (candidate.part ?? 1) &&
      other.final === candidate.final &&
      other.main.some((name) => candidate.main.some((own) => own.full === name.full)),
  );
}
