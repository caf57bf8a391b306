// Creates searches that work differently from our server's search, for the evaluation.
import { QUERY_MAX_LENGTH } from '../../lib/contract/limits.ts';
import type { MediaType } from '../../lib/contract/media.ts';
import type { CatalogTitle } from '../../server/src/catalog/title.ts';
import { createServerSearch } from './server-search.ts';

export const catalogueSearchKinds = ['own', 'prefixes', 'substring', 'romaji'] as const;
export type SearchKind = (typeof catalogueSearchKinds)[number];

/** Returns the ids of at most `limit` titles. */
export type CatalogueSearch = (q: string, type: MediaType | undefined, limit: number) => readonly string[];

/**
 * Creates the search. With `own`, it is our server's search. With `prefixes`, every word of the query begins a word of the title's names.
 * With `substring`, one of the title's names contains the query. With `romaji`, the title's main title contains the query. All kinds except
 * `own` ignore only the case of letters. They order results by id, because the order of another service is unknown. Ids are hashes, so this
 * order helps no title.
 */
export function createCatalogueSearch(kind: SearchKind, titles: readonly CatalogTitle[]): CatalogueSearch {
  if (kind === 'own') return createServerSearch(titles);
  const matches = testsOf[kind];
  const sorted = [...titles].sort((a, b) => (a.id < b.id ? -1 : 1));
  const texts = sorted.map((title) => ({ id: title.id, type: title.type, text: textOf(kind, title) }));
  return (q, type, limit) => {
    const query = q.trim().toLowerCase();
    // The interface defines no answer to an empty query or to a longer query.
    if (query === '' || query.length > QUERY_MAX_LENGTH) return [];
    const isFound = matches(query);
    const found: string[] = [];
    for (const title of texts) {
      if (found.length === limit) break;
      if ((type === undefined || title.type === type) && isFound(title.text)) found.push(title.id);
    }
    return found;
  };
}

const WORD_BREAK = /[^\p{L}\p{N}]+/u;

/** For each kind, makes a function that tests the text of a title for a query. */
const testsOf: Record<Exclude<SearchKind, 'own'>, (query: string) => (text: string) => boolean> = {
  prefixes(query) {
    const words = wordsOf(query).map((word) => ` ${word}`);
    return (text) => words.length > 0 && words.every((word) => text.includes(word));
  },
  substring: (query) => (text) => text.includes(query),
  romaji: (query) => (text) => text.includes(query),
};

/** Returns the names in lower case, one per line. For `prefixes`, returns words with a space before each. */
function textOf(kind: SearchKind, { title, titles, synonyms }: CatalogTitle): string {
  const { romaji, english, native } = titles;
  const names = kind === 'romaji' ? [romaji ?? title] : [title, romaji, english, native, ...synonyms];
  const text = names
    .flatMap((name) => name ?? [])
    .join('\n')
    .toLowerCase();
  return kind === 'prefixes' ? ` ${wordsOf(text).join(' ')}` : text;
}

function wordsOf(text: string): readonly string[] {
  return text.split(WORD_BREAK).filter((word) => word !== '');
}
