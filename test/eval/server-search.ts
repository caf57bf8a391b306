// Simulates the server's search without a database, which is fast enough for thousands of searches. Names, keys and ranking are the same as
// on the server. Only the similarity is less precise, because PostgreSQL also considers the distance between trigrams.
import type { MediaType } from '../../lib/contract/media.ts';
import { hitContainsQuery, rankNames } from '../../server/src/catalog/search/rank-names.ts';
import { createSearchKey } from '../../server/src/catalog/search/search-names.ts';
import { hasWellKnownRank, nameRowsOfTitle } from '../../server/src/catalog/search/title-names.ts';
import {
  MAX_COMPARED_LENGTH,
  MAX_PREFIX_MATCHES,
  MAX_SIMILAR_MATCHES,
  MIN_TYPO_SIMILARITY,
  minSimilarity,
} from '../../server/src/catalog/search/title-search.ts';
import type { CatalogTitle } from '../../server/src/catalog/title.ts';

/** Returns a search. It returns the ids of the found titles, with the best first. */
export function createServerSearch(titles: readonly CatalogTitle[]) {
  const names = titles.flatMap(nameRowsOfTitle).sort((a, b) => (a.key < b.key ? -1 : 1));
  const trigramCount: number[] = [];
  /** How many trigrams of the query each name contains. The counts are reset to 0 after each search. */
  const shared = new Uint16Array(names.length);
  const namesWith = new Map<string, number[]>();
  for (const [index, { key }] of names.entries()) {
    const trigrams = trigramsOf(key);
    trigramCount.push(trigrams.size);
    for (const trigram of trigrams) {
      const list = namesWith.get(trigram);
      if (list === undefined) namesWith.set(trigram, [index]);
      else list.push(index);
    }
  }

  function beginningWith(key: string) {
    let [low, high] = [0, names.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((names[middle]?.key ?? '') < key) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (names[end]?.key.startsWith(key)) end += 1;
    return names.slice(low, end).map((name) => ({ ...name, similarity: 0 }));
  }

  function similarTo(key: string, leastSimilar: number) {
    const trigrams = trigramsOf(key.slice(0, MAX_COMPARED_LENGTH));
    const touched: number[] = [];
    for (const trigram of trigrams) {
      for (const index of namesWith.get(trigram) ?? []) {
        const common = shared[index] ?? 0;
        if (common === 0) touched.push(index);
        shared[index] = common + 1;
      }
    }
    const least = leastSimilar * trigrams.size;
    return touched.flatMap((index) => {
      const [name, common] = [names[index], shared[index] ?? 0];
      shared[index] = 0;
      if (name === undefined || common < least) return [];
      const all = trigrams.size + (trigramCount[index] ?? 0) - common;
      return [{ ...name, similarity: 0.6 * (common / all) + 0.4 * (common / trigrams.size) }];
    });
  }

  return (query: string, type: MediaType | undefined, limit: number): readonly string[] => {
    const key = createSearchKey(query);
    if (key === '') return [];
    const isWanted = (name: { type: MediaType }) => type === undefined || name.type === type;
    const beginning = beginningWith(key).filter(isWanted);
    const wellKnown = beginning.filter(hasWellKnownRank).sort((a, b) => a.rank - b.rank);
    const look = (least: number) => {
      const similar = similarTo(key, least)
        .filter(isWanted)
        .sort((a, b) => b.similarity - a.similarity || a.rank - b.rank);
      return rankNames(query, [
        ...beginning.slice(0, MAX_PREFIX_MATCHES),
        ...wellKnown.slice(0, MAX_PREFIX_MATCHES),
        ...similar.slice(0, MAX_SIMILAR_MATCHES),
      ]);
    };
    const hits = look(minSimilarity(key));
    const found = hits.some(hitContainsQuery) ? hits : look(MIN_TYPO_SIMILARITY);
    return found.slice(0, limit).map(({ titleId }) => titleId);
  };
}

/** Returns trigrams as pg_trgm makes them, which adds two spaces before each word and one after it. */
function trigramsOf(key: string): ReadonlySet<string> {
  const trigrams = new Set<string>();
  for (const word of key.match(/[a-z0-9]+/g) ?? []) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3));
  }
  return trigrams;
}
