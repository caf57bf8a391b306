// Builds the search queries of a page, in the order in which they are tried. The queries vary, because it is unknown how the service
// searches.
import { QUERY_MAX_LENGTH } from '../contract/limits.ts';
import { toShortText } from '../contract/short-text.ts';
import type { ObservedEpisode } from '../domain/episode.ts';
import { normaliseTitle, parseTitle } from './title.ts';
import type { NamedTitle } from './title-names.ts';
import { type WantedNames, wantedNamesOf } from './wanted.ts';

export interface CatalogueQuery {
  readonly q: string;
  /** Whether the query is a whole name. A search for only a part of a name does not find titles that are spelled differently. */
  readonly isWhole: boolean;
}

/** The results of earlier searches and of the packaged names. Empty before the first search. */
export interface SearchHints {
  /** The service's own name of the series, or null while it is unknown. `isWhole` states whether a query with a whole name has found it. */
  readonly catalogueName: { readonly title: string; readonly isWhole: boolean } | null;
  /** The packaged names that match the page's names. */
  readonly titles: readonly NamedTitle[];
  /** Returns how many packaged names contain a word. */
  readonly usesOf: (word: string) => number;
}

export const noSearchHints: SearchHints = { catalogueName: null, titles: [], usesOf: () => 0 };

interface Page extends SearchHints {
  readonly observed: ObservedEpisode;
  readonly wanted: WantedNames;
  /** The series' title as the page writes it, without season words. */
  readonly series: string;
}

/** A query with fewer letters finds too many titles. */
const LEAST_LETTERS = 4;
/** A query contains at most this many letters of a romaji name, because the rest of a long name may be spelled differently. */
const ROMAJI_LETTERS = 24;
const MOST_NAMED = 2;
const MOST_WORDS = 3;

/**
 * The kinds of queries, in the order in which they are tried. `README.md` gives the reason for each kind. The first query is enough for
 * most pages.
 */
const steps: readonly ((page: Page) => readonly CatalogueQuery[])[] = [
  function seriesAsWritten({ series }) {
    return whole([series]);
  },
  function romajiName({ catalogueName, titles }) {
    return catalogueName ? [] : whole(romajiOf(titles));
  },
  function seasonAsWritten({ observed: { seasonTitle }, wanted: { arc } }) {
    return arc.length > 0 && seasonTitle !== null ? whole([withoutEdition(seasonTitle)]) : [];
  },
  function catalogueTitle({ catalogueName }) {
    return catalogueName ? [{ q: catalogueName.title, isWhole: catalogueName.isWhole }] : [];
  },
  function nameInAddress({ wanted }) {
    return whole(wanted.series.slice(1).map(({ plain }) => plain));
  },
  function nameWithoutAnimation({ series }) {
    return whole([series.replace(/ (?:the )?animation$/iu, '')]);
  },
  function halves({ series }) {
    return part(halvesOf(series));
  },
  function pieceWithoutSigns({ series }) {
    return part([longestPiece(series)]);
  },
  function rareWords({ catalogueName, series, observed: { confidence }, usesOf }) {
    // On sites that show more than anime, rare words would find unrelated titles.
    return catalogueName || confidence < 1 ? [] : part(rarestWords(series, usesOf));
  },
];

const whole = (names: readonly string[]): CatalogueQuery[] => names.map((q) => ({ q, isWhole: true }));
const part = (names: readonly string[]): CatalogueQuery[] => names.map((q) => ({ q, isWhole: false }));

/** Returns different queries, with the most specific first. No query is empty or longer than the interface allows. */
export function createCatalogueQueries(
  observed: ObservedEpisode,
  hints: SearchHints = noSearchHints,
): readonly CatalogueQuery[] {
  const { seriesTitle } = observed;
  const series = withoutMarks(seriesTitle) || seriesTitle;
  const page = { observed, wanted: wantedNamesOf(observed), series, ...hints };
  const seen = new Set(['']);
  return steps
    .flatMap((step) => step(page))
    .map(({ q, isWhole }) => ({ q: inOneSpelling(q), isWhole }))
    .filter(({ q }) => {
      const key = q.toLowerCase();
      return !seen.has(key) && seen.add(key);
    });
}

/** Writes punctuation and long vowels as catalogues do. Cuts a long query at a word boundary. */
function inOneSpelling(query: string): string {
  const text = query
    .normalize('NFKC')
    .replace(/[‘’‛`´]/gu, "'")
    .replace(/[“”„]/gu, '"')
    .replace(/(?<=\p{L}{2})[×✕](?=\p{L}{2})/gu, ' x ')
    .replace(/[×✕]/gu, 'x')
    .replace(/[ōŌ]/gu, 'ou')
    .replace(/[ūŪ]/gu, 'uu');
  const short = toShortText(text);
  if (short.length <= QUERY_MAX_LENGTH) return short;
  const lastBlank = short.lastIndexOf(' ', QUERY_MAX_LENGTH);
  return short.slice(0, lastBlank > 0 ? lastBlank : QUERY_MAX_LENGTH);
}

/**
 * Returns the title as it is written, without a season, year or format at its end. If these words are elsewhere in the title, returns the
 * plain name instead.
 */
function withoutMarks(title: string): string {
  const { plain } = parseTitle(title);
  const words = toShortText(title).split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const start = words.slice(0, count).join(' ');
    if (normaliseTitle(start) === plain) return withoutSignsBehind(start);
  }
  return plain;
}

function withoutSignsBehind(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s:,–—-]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function withoutEdition(title: string): string {
  const { full } = parseTitle(title);
  return normaliseTitle(title) === full ? title.trim() : full;
}

function romajiOf(titles: readonly NamedTitle[]): readonly string[] {
  const names = titles
    .map(({ romaji, native }) => withoutMarks(romaji || native))
    .filter((name) => name !== '');
  return [...new Set(names.map(beginningOf))].slice(0, MOST_NAMED);
}

function beginningOf(name: string): string {
  const [head = name] = name.split(/: | - | \(/u);
  const words = (lettersIn(head) >= LEAST_LETTERS ? head : name).split(' ');
  let start = '';
  for (const word of words) {
    if (start !== '' && start.length + word.length > ROMAJI_LETTERS) break;
    start += start === '' ? word : ` ${word}`;
  }
  return start;
}

/** Returns the halves of a double name, such as "Hourou Musuko - Wandering Son". Returns nothing for a single name. */
function halvesOf(title: string): readonly string[] {
  const halves = title.split(/ [-–—~|]+ ?|: | ?[()]/u).filter((half) => lettersIn(half) >= LEAST_LETTERS);
  return halves.length > 1 ? halves : [];
}

function longestPiece(title: string): string {
  const pieces = title
    .split(/[^\p{L}\p{M}\p{N} ]+/u)
    .map((piece) => piece.replace(/^(?:s|t|ll|re|ve|d|m) /u, '').trim());
  const [longest = ''] = pieces.toSorted((a, b) => b.length - a.length);
  return lettersIn(longest) >= LEAST_LETTERS ? longest : '';
}

/** Returns the rarest words of a title. Returns nothing for a title of one word, because that word was already searched for. */
function rarestWords(title: string, usesOf: SearchHints['usesOf']): readonly string[] {
  const all = title.split(/[^\p{L}\p{M}\p{N}]+/u);
  const words = all.filter((word) => lettersIn(word) >= LEAST_LETTERS);
  const uses = new Map(words.map((word) => [word, usesOf(word)]));
  const rarest = [...uses].toSorted(([a, n], [b, m]) => n - m || b.length - a.length);
  return all.length > 1 ? rarest.slice(0, MOST_WORDS).map(([word]) => word) : [];
}

function lettersIn(text: string): number {
  return normaliseTitle(text).length;
}
