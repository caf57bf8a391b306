// Filters and sorts the entries of a list.
import type { LibraryEntry } from '../contract/library.ts';
import type { Media, MediaType } from '../contract/media.ts';
import { episodeTotalOf } from './progress.ts';
import { createTitleComparator, shownTitle, type TitleLanguage } from './titles/shown-title.ts';

/** Maps each sort order to the names of its two directions. The first direction is the default. */
export const sortDirections = {
  changed: ['newest', 'oldest'],
  title: ['az', 'za'],
  left: ['fewest', 'most'],
  added: ['newest', 'oldest'],
  year: ['newest', 'oldest'],
  score: ['highest', 'lowest'],
} as const;
export type LibrarySort = keyof typeof sortDirections;

export const librarySorts = Object.keys(sortDirections) as LibrarySort[];

/**
 * Decides which entries of the list are shown, and in which order. If `status` is null, every status is shown. `text` is searched in all
 * names of a title.
 */
export interface LibraryView {
  readonly status: string | null;
  /** Whether to show only entries whose next episode has probably aired. */
  readonly airedOnly: boolean;
  readonly text: string;
  readonly sort: LibrarySort;
  /** Whether to sort in the second direction of `sortDirections`. */
  readonly reversed: boolean;
}

/** The part of a view that Kiroku restores when the user opens the library tab again. */
export type RememberedView = Pick<LibraryView, 'sort' | 'reversed'> & { readonly type: MediaType };

export const defaultLibraryView: LibraryView = {
  status: null,
  airedOnly: false,
  text: '',
  sort: 'changed',
  reversed: false,
};

type Entry = Pick<LibraryEntry, 'status' | 'progress' | 'userScore' | 'createdAt' | 'updatedAt' | 'media'>;

export function countStatuses(entries: readonly Pick<LibraryEntry, 'status'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { status } of entries) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

/** Returns the entries that a view shows, sorted. `isLikelyAired` returns whether the next episode of an entry has probably aired. */
export function applyLibraryView<E extends Entry>(
  entries: readonly E[],
  view: LibraryView,
  titles: TitleLanguage,
  isLikelyAired: (entry: E) => boolean = () => false,
): readonly E[] {
  const wanted = parseSearchTerms(view.text);
  return entries
    .filter((entry) => view.status === null || entry.status === view.status)
    .filter((entry) => !view.airedOnly || isLikelyAired(entry))
    .filter((entry) => wanted.words.length === 0 || matchesAllWords(entry.media, wanted))
    .sort(comparison(view, titles));
}

/** The result of a search in a list. If the user types more characters, the next search starts from this result. */
export interface FilterResult<E> {
  readonly list: readonly E[];
  readonly wanted: SearchTerms;
  /** The matching entries in the list's order. */
  readonly entries: readonly E[];
}

/** Finds a text in the entries of a list. If the text only extends the previous text, searches only the previous results. */
export function filterEntries<E extends Entry>(
  list: readonly E[],
  text: string,
  before: FilterResult<E> | null = null,
): FilterResult<E> {
  const wanted = parseSearchTerms(text);
  const from = before?.list === list && saysMore(wanted, before.wanted) ? before : null;
  const words = wanted.words.filter((word) => !from?.wanted.words.includes(word));
  const among = from?.entries ?? list;
  const entries = among.filter(({ media }) => matchesAllWords(media, { ...wanted, words }));
  // Return the same list if no entry was removed, so that the page does not draw the list again.
  return { list, wanted, entries: entries.length === among.length ? among : entries };
}

/** Whether every entry that matches the new text also matches the previous text. */
function saysMore(wanted: SearchTerms, before: SearchTerms): boolean {
  return (
    wanted.form === before.form &&
    before.words.every((plainText) => wanted.words.some((word) => word.includes(plainText)))
  );
}

/**
 * Returns the comparison function of a sort order. Entries without a value come last in both directions. Entries with the same value are
 * sorted by title. Only for `changed`, entries with the same time stay in the order of the service's list.
 */
function comparison(
  { sort, reversed }: Pick<LibraryView, 'sort' | 'reversed'>,
  titles: TitleLanguage,
): (a: Entry, b: Entry) => number {
  const order = createTitleComparator(titles);
  const sign = reversed ? -1 : 1;
  const byTitle = (a: Entry, b: Entry) => order(shownTitle(a.media, titles), shownTitle(b.media, titles));
  if (sort === 'title') return (a, b) => sign * byTitle(a, b);
  const sortValue = sortValues[sort];
  const ascending = sort === 'left' ? sign : -sign;
  return (a, b) => {
    const [one, other] = [sortValue(a), sortValue(b)];
    if (one === other) return sort === 'changed' ? 0 : byTitle(a, b);
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -ascending : ascending;
  };
}

/** Returns the value by which an order sorts; null if the entry has none. ISO dates are compared as texts. */
const sortValues: Readonly<Record<Exclude<LibrarySort, 'title'>, (entry: Entry) => string | number | null>> =
  {
    changed: ({ updatedAt }) => updatedAt || null,
    left: episodesLeft,
    added: ({ createdAt }) => createdAt || null,
    year: ({ media }) => media.year,
    score: ({ userScore }) => userScore,
  };

/** Returns the number of episodes left. Null if the total is unknown or nothing is left, so that finished titles come last. */
function episodesLeft({ media, progress }: Entry): number | null {
  const left = (episodeTotalOf(media) ?? 0) - progress;
  return left > 0 ? left : null;
}

/** Caches the search texts of titles from index `from` on, while `hasTime` is true. Returns the index at which to continue. */
export function cacheSearchTexts(entries: readonly Entry[], from: number, hasTime: () => boolean): number {
  let next = from;
  // The clock is read only once per batch, since reading it takes time itself.
  do {
    for (const { media } of entries.slice(next, next + 50)) searchableTextOf(media);
    next += 50;
  } while (next < entries.length && hasTime());
  return next;
}

/** Returns the first other name of a title that matches every word of the text. Null if no name matches, or if the shown name matches. */
export function findMatchingOtherName(media: Media, text: string, titles: TitleLanguage): string | null {
  const { words, form } = parseSearchTerms(text);
  const fits = (name: string | null): name is string => {
    const plainText = form(name ?? '');
    return words.every((one) => plainText.includes(one));
  };
  if (words.length === 0 || fits(shownTitle(media, titles))) return null;
  const { english, romaji, native } = media.titles;
  return [media.title, english, romaji, native, ...media.synonyms].find(fits) ?? null;
}

/** The words to find, and the function that normalises names before the words are searched in them. */
interface SearchTerms {
  readonly words: readonly string[];
  readonly form: (text: string) => string;
}

/** Returns the words to search for. Punctuation is ignored unless the text consists only of punctuation: "!" finds "K-On!". */
export function parseSearchTerms(text: string): SearchTerms {
  const words = wordsOf(normaliseText(text));
  return words.length > 0
    ? { words, form: normaliseText }
    : { words: wordsOf(decomposed(text)), form: decomposed };
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean);
}

export function matchesAllWords(media: Media, { words, form }: SearchTerms): boolean {
  const text = form === normaliseText ? searchableTextOf(media) : form(namesOf(media).join(' '));
  return words.every((word) => text.includes(word));
}

function namesOf({ title, titles: { romaji, english, native }, synonyms }: Media): string[] {
  return [title, romaji, english, native, ...synonyms].filter((name) => name !== null);
}

/** The cached search texts of titles. Each key press needs thousands of them. */
const titleTexts = new WeakMap<Media, string>();

/**
 * Returns all names of a title, normalised (`normaliseText`). Each name is on its own line between spaces, so that one search finds whole
 * names and their beginnings.
 */
export function searchableTextOf(media: Media): string {
  const remembered = titleTexts.get(media);
  if (remembered !== undefined) return remembered;
  const names = new Set(namesOf(media).map(normaliseText));
  const text = `\n${[...names].map((name) => ` ${name} \n`).join('')}`;
  titleTexts.set(media, text);
  return text;
}

/**
 * Normalises a text: removes case, accents and punctuation, so that "pokemon" finds "Pokémon". Hiragana becomes katakana: "ふりーれん" finds
 * "フリーレン".
 */
export function normaliseText(text: string): string {
  return decomposed(text)
    .replace(/\p{M}/gu, '')
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + TO_KATAKANA))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The difference between the code points of a katakana and its hiragana. */
const TO_KATAKANA = 0x60;

function decomposed(text: string): string {
  return text.normalize('NFKD');
}
