// Indexes the packaged names of anime. They help if a page has an English or native name, but the service finds titles only by romaji.
import { lazy } from '../contract/lazy.ts';
import type { Media } from '../contract/media.ts';
import type { ObservedEpisode } from '../domain/episode.ts';
import { isObject, listOf, number, parseAs, text } from '../domain/fields.ts';
import type { MatchingData } from './matching-data.ts';
import { normaliseTitle, parseTitle } from './title.ts';

/** The content of the files before it is validated. */
export interface RawTitleNames {
  /** Rows of `title-names.json`, each with MyAnimeList id, romaji name and English names. */
  readonly names: unknown;
  /** Rows of `title-ids.json`, each with MyAnimeList id, AniList id and native name. */
  readonly ids: unknown;
}

/** The names of one title. A name is empty if it is unknown. */
export interface NamedTitle {
  readonly malId: number;
  readonly romaji: string;
  readonly native: string;
}

export interface TitleNames {
  readonly byMal: ReadonlyMap<number, NamedTitle>;
  /** The titles by the letters of their romaji and English names. */
  readonly byName: ReadonlyMap<string, readonly NamedTitle[]>;
  /** The titles by the letters of their native name. This index is made lazily, because few pages have a native name. */
  readonly byNative: () => ReadonlyMap<string, readonly NamedTitle[]>;
  /** All romaji and English names in lower case. */
  readonly text: string;
}

export const noTitleNames = readTitleNames({ names: null, ids: null });

export function readTitleNames({ names, ids }: RawTitleNames): TitleNames {
  const natives = readNatives(ids);
  const byMal = new Map<number, NamedTitle>();
  const byName = new Map<string, NamedTitle[]>();
  const texts: string[] = [];
  for (const [malId, ...row] of rowsOf(names)) {
    const id = parseAs(number, malId);
    const [romaji = '', ...english] = parseAs(listOf(text), row) ?? [];
    if (id === null || row.length === 0) continue;
    const title = { malId: id, romaji, native: natives.get(id) ?? '' };
    byMal.set(id, title);
    for (const name of [romaji, ...english]) {
      texts.push(name);
      addTo(byName, lettersOf(name), title);
    }
  }
  const byNative = lazy(() => {
    const known = new Map<string, NamedTitle[]>();
    for (const title of byMal.values()) addTo(known, lettersOf(title.native), title);
    return known;
  });
  return { byMal, byName, byNative, text: texts.join('\n').toLowerCase() };
}

function addTo(known: Map<string, NamedTitle[]>, name: string, title: NamedTitle): void {
  if (name !== '') known.set(name, [...(known.get(name) ?? []), title]);
}

/** Returns how often a word occurs in the packaged names. Occurrences within longer words count, too. */
export function countUses(word: string, { text }: TitleNames): number {
  return text.split(word.toLowerCase()).length - 1;
}

/**
 * Returns the titles that the page may mean. They are found by the page's names, by the MyAnimeList id on the page, or by the site's own id
 * of the series.
 */
export function findNamedTitles(
  observed: ObservedEpisode,
  { byMal, byName, byNative }: TitleNames,
  { siteIds }: Pick<MatchingData, 'siteIds'>,
): readonly NamedTitle[] {
  const { mediaType, ids, siteId, seriesId } = observed;
  if (mediaType !== 'anime') return [];
  const malIds = [ids?.mal, ...(siteIds.get(`${siteId}:${seriesId}`) ?? [])];
  const titles = [
    ...namesOf(observed).flatMap((name) => (isAscii(name) ? byName : byNative()).get(name) ?? []),
    ...malIds.map((id) => byMal.get(id ?? 0)),
  ];
  return [...new Set(titles.flatMap((title) => title ?? []))];
}

/** Returns the titles that share a name with the page, ignoring letter case, spaces and punctuation. */
export function findTitlesNamedLikePage(observed: ObservedEpisode, all: readonly Media[]): readonly Media[] {
  const names = namesOf(observed);
  const isOne = (name: string | null) => name !== null && names.includes(lettersOf(name));
  return all.filter(({ title, titles: { romaji, english, native }, synonyms }) =>
    [title, romaji, english, native, ...synonyms].some(isOne),
  );
}

/** Returns the page's names without season words and spaces. */
function namesOf({ seriesTitle, seasonTitle, seriesSlug }: ObservedEpisode): readonly string[] {
  return [seriesTitle, seasonTitle, seriesSlug?.replaceAll('-', ' ')]
    .map((name) => parseTitle(name ?? '').plain.replaceAll(' ', ''))
    .filter((name) => name !== '');
}

function readNatives(ids: unknown): ReadonlyMap<number, string> {
  const natives = new Map<number, string>();
  for (const [malId, , native] of rowsOf(ids)) {
    const id = parseAs(number, malId);
    const name = parseAs(text, native);
    if (id !== null && name !== null && !natives.has(id)) natives.set(id, name);
  }
  return natives;
}

function rowsOf(file: unknown): readonly (readonly unknown[])[] {
  const rows = isObject(file) ? file.titles : null;
  return Array.isArray(rows) ? rows.filter((row) => Array.isArray(row)) : [];
}

/** Returns the normalised name without spaces. Most of the thousands of names are ASCII, and these take a faster path. */
function lettersOf(name: string): string {
  if (!isAscii(name)) return normaliseTitle(name).replaceAll(' ', '');
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]+/g, '');
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern means all of ASCII.
  return /^[\x00-\x7f]*$/.test(text);
}
