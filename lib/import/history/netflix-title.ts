// Splits the titles of a Netflix history, which have the form "Show: Season 1: Episode". Each part may itself contain a colon, so all
// titles of the file are compared.
import { parseEpisodeLabel } from '../../sites/reading/episode-label.ts';
import type { EpisodeLabel } from '../../sites/reading/label.ts';
import { type NetflixSeason, readNetflixSeason } from './netflix-season.ts';

/** A title of a Netflix history. `show` is the name of the series or film. */
export interface NetflixTitle extends NetflixSeason {
  readonly show: string;
  /** The name of the episode. It is empty for a film. */
  readonly episode: string;
  /** The episode's number, which is a whole number from 1. It is null if the title has none. */
  readonly number: number | null;
  readonly isFilm: boolean;
}

/** If at least this many different titles have the same beginning, they are episodes. A smaller number of titles may be films. */
const LEAST_EPISODES = 3;
/** If at least this many titles continue "A: B", then "A: B" is a season and not a film. */
const LEAST_OF_SEASON = 2;

const COLON = ': ';

type Parts = readonly string[];

/** A title that was split at colons. An episode number at its end, such as "(Episode 4)", was removed before. */
interface Split {
  readonly parts: Parts;
  readonly number: number | null;
  /** The index of the part that names the season, or 0 if no part does. */
  readonly seasonAt: number;
  readonly season: NetflixSeason | null;
}

/** Returns the parsed titles, in the order of `titles`. The result is null for a trailer, and for a title that Netflix has withdrawn. */
export function parseNetflixTitles(titles: readonly string[]): readonly (NetflixTitle | null)[] {
  const splits = new Map<string, Split | null>();
  for (const title of titles) if (!splits.has(title)) splits.set(title, splitTitle(title));
  const siblings = countSiblings([...splits.values()]);
  const parsed = new Map([...splits].map(([title, split]) => [title, split && toTitle(split, siblings)]));
  return titles.map((title) => parsed.get(title) ?? null);
}

/** Matches trailers. A history also lists trailers that played automatically. */
const TRAILER =
  /_(?:hook|primary|clip|teaser|trailer)_|(?:^|: )(?:official |final |teaser )?(?:trailer|teaser|clip|recap)(?: \d+)?(?:: |$)|\((?:official )?(?:trailer|teaser|clip|recap)(?: \d+)?\)$/i;

function splitTitle(title: string): Split | null {
  const { text, number } = takeNumber(title);
  const parts = text.split(/\s?[:：]\s+/u).map((part) => part.trim());
  if (parts.includes('') || TRAILER.test(title)) return null;
  for (let seasonAt = 1; seasonAt < parts.length; seasonAt += 1) {
    const season = readNetflixSeason(parts[seasonAt] ?? '');
    // The last part names a season only if it has a season number. Otherwise it may be the name of an episode ("Part 1").
    if (season && (seasonAt < parts.length - 1 || season.seasonNumber !== null))
      return { parts, number, seasonAt, season };
  }
  return { parts, number, seasonAt: 0, season: null };
}

/** Separates the number from a title such as "Show: Season 1: Name (Folge 4)". Only the full export has this form. */
function takeNumber(title: string): { readonly text: string; readonly number: number | null } {
  const [whole = '', inside = ''] = /[(（]([^()（）]{1,40})[)）]$/u.exec(title) ?? [];
  const label = parseEpisodeLabel(inside);
  if (label?.before !== '' || label.after !== '') return { text: title, number: null };
  return { text: title.slice(0, title.length - whole.length).trimEnd(), number: countedNumber(label) };
}

/**
 * Facts about all titles of the file:
 * - `counts`: how many different titles have a certain beginning.
 * - `branches`: how many beginnings that continue a show's name may be seasons.
 * - `shows`: the shows that have seasons.
 */
interface Siblings {
  readonly counts: ReadonlyMap<string, number>;
  readonly branches: ReadonlyMap<string, number>;
  readonly shows: ReadonlySet<string>;
}

function countSiblings(splits: readonly (Split | null)[]): Siblings {
  const counts = new Map<string, number>();
  const shows = new Set<string>();
  for (const split of splits) {
    if (!split) continue;
    const { parts, seasonAt } = split;
    if (seasonAt > 0) shows.add(join(parts.slice(0, seasonAt)));
    else
      for (let length = 1; length < parts.length; length += 1) {
        const key = join(parts.slice(0, length));
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
  }
  return { counts, branches: countBranches(counts), shows };
}

/** Counts, for each show, the beginnings that continue its name and may be seasons. */
function countBranches(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const branches = new Map<string, number>();
  for (const [beginning, count] of counts) {
    const end = beginning.lastIndexOf(COLON);
    if (end < 0 || count < LEAST_OF_SEASON) continue;
    const show = beginning.slice(0, end);
    branches.set(show, (branches.get(show) ?? 0) + 1);
  }
  return branches;
}

function toTitle({ parts, number, seasonAt, season }: Split, siblings: Siblings): NetflixTitle {
  if (season) return episodeOf(parts, seasonAt, seasonAt + 1, number, season);
  const { length } = parts;
  const repeat = length > 2 && repeatsShow(parts);
  if (repeat || (length > 2 && isSeasonName(parts.slice(0, -1), siblings))) {
    const named =
      repeat === 'same'
        ? { seasonNumber: 1, seasonName: null }
        : { seasonNumber: null, seasonName: parts[length - 2] ?? '' };
    return episodeOf(parts, length - 2, length - 1, number, named);
  }
  const showParts = showLength(parts, number, siblings);
  const noSeason = { seasonNumber: null, seasonName: null };
  if (showParts > 0) return episodeOf(parts, showParts, showParts, number, noSeason);
  return { show: join(parts), episode: '', number: null, isFilm: true, ...noSeason };
}

function episodeOf(
  parts: Parts,
  showEnd: number,
  episodeStart: number,
  number: number | null,
  season: NetflixSeason,
): NetflixTitle {
  const episode = join(parts.slice(episodeStart));
  const show = join(parts.slice(0, showEnd));
  return { show, episode, number: number ?? numberOf(episode), isFilm: false, ...season };
}

/**
 * Whether the last part of a beginning names a season. For example, "Fate/EXTRA Last Encore: Oblitus Copernican Theory" ends with a season
 * if the show has other seasons. Otherwise, the part may belong to the show's name.
 */
function isSeasonName(beginning: Parts, { counts, branches, shows }: Siblings): boolean {
  if (shows.has(join(beginning)) || (counts.get(join(beginning)) ?? 0) < LEAST_OF_SEASON) return false;
  const show = join(beginning.slice(0, -1));
  return shows.has(show) || (branches.get(show) ?? 0) > 1;
}

/** Whether the season repeats the show's name, exactly or with more words. An example is "Tokyo Ghoul: Tokyo Ghoul √A: …". */
function repeatsShow(parts: Parts): false | 'same' | 'longer' {
  const [season = '', show = ''] = [parts.at(-2), parts.at(-3)].map((part) => part?.toLowerCase());
  if (season === show) return 'same';
  return season.startsWith(`${show} `) && 'longer';
}

/** Returns how many parts form the show's name in a title without a season. Returns 0 for a film. */
function showLength(parts: Parts, number: number | null, { counts, shows }: Siblings): number {
  const most = parts.length - 1;
  for (let length = most; length > 0; length -= 1) {
    const key = join(parts.slice(0, length));
    const least = length > 1 ? LEAST_OF_SEASON : LEAST_EPISODES;
    if (shows.has(key) || (counts.get(key) ?? 0) >= least) return length;
  }
  const isNumbered = number !== null || numberOf(parts[most] ?? '') !== null;
  return isNumbered ? Math.max(1, most) : 0;
}

/** Returns the number in a name such as "Episode 7" or "第7話: Name", or null if there is none. */
function numberOf(episode: string): number | null {
  const label = parseEpisodeLabel(episode);
  return label?.before === '' ? countedNumber(label) : null;
}

/** Returns the episode number of a label, or the last number if the label is a range. Returns null for specials and similar labels. */
function countedNumber({ kind, number }: EpisodeLabel): number | null {
  const isCounted = kind === 'regular' || kind === 'range';
  return isCounted && number !== null && Number.isInteger(number) && number > 0 ? number : null;
}

function join(parts: Parts): string {
  return parts.join(COLON);
}
