// Search over every name of every title: an in-process trigram index on typed arrays, faster than the database's and the same on every engine.
import type { MediaType } from '@kiroku/contract/media';
import { buildNameTable, type NameTable } from './name-table.ts';
import { editsToBeginning, gramsOf, normaliseName, withoutSpaces } from './search-names.ts';
import type { CatalogTitle } from './title.ts';

export interface SearchOptions {
  readonly type?: MediaType | undefined;
  readonly limit: number;
  readonly allowExplicit: boolean;
}

export interface SearchIndex {
  /** Ids of the matching titles, best first. */
  search(query: string, options: SearchOptions): readonly string[];
}

/** A name must share this part of the query's grams to be looked at. */
const LEAST_SHARED = 0.3;
/** What trigrams and edits alone may score; exact, prefix and word matches lie above 1. */
const LEAST_SIMILAR = 0.42;
/** Edits are counted for so many of the most similar titles, since that is what a typo needs and it is slow. */
const EDIT_CHECKED = 60;

export function createSearchIndex(titles: readonly CatalogTitle[]): SearchIndex {
  const table = buildNameTable(titles);
  const order = tieOrder(titles);
  const spelling = titles.map(literalNames);
  const shared = new Uint16Array(table.names.length);
  return {
    search(query, { type, limit, allowExplicit }) {
      const wanted = normaliseName(query);
      const allowed = (title: CatalogTitle) =>
        (type === undefined || title.type === type) && (allowExplicit || !title.explicit);
      const literal = literalName(query);
      const found = scoreTitles(wanted, { table, shared, titles, allowed });
      return forgiveTypos(wanted, [...found.values()], table)
        .filter((hit) => hit.score >= LEAST_SIMILAR)
        .map((hit) => (spelling[hit.title]?.has(literal) ? { ...hit, score: hit.score + 0.1 } : hit))
        .sort((a, b) => b.score - a.score || (order[a.title] ?? 0) - (order[b.title] ?? 0))
        .slice(0, limit)
        .flatMap((hit) => titles[hit.title]?.id ?? []);
    },
  };
}

/** The best name of one title for a query. */
interface Hit {
  readonly title: number;
  readonly name: number;
  readonly score: number;
}

interface SearchState {
  readonly table: NameTable;
  /** Scratch space, all zero between two searches. */
  readonly shared: Uint16Array;
  readonly titles: readonly CatalogTitle[];
  readonly allowed: (title: CatalogTitle) => boolean;
}

function scoreTitles(query: string, { table, shared, titles, allowed }: SearchState): Map<number, Hit> {
  const grams = gramsOf(query);
  const touched = countShared(grams, table, shared);
  const least = Math.max(1, Math.floor(grams.length * LEAST_SHARED));
  const matcher = createMatcher(query, grams.length);
  const best = new Map<number, Hit>();
  for (const name of touched) {
    const common = shared[name] ?? 0;
    shared[name] = 0;
    if (common < least) continue;
    const index = table.titleOf[name] ?? 0;
    const title = titles[index];
    if (!title || !allowed(title)) continue;
    const score = matcher(name, common, table, isWellKnown(title));
    const before = best.get(index);
    if (!before || score > before.score) best.set(index, { title: index, name, score });
  }
  return best;
}

function countShared(grams: readonly string[], table: NameTable, shared: Uint16Array): readonly number[] {
  const touched: number[] = [];
  for (const gram of grams) {
    const id = table.gramIds.get(gram);
    if (id === undefined) continue;
    const end = table.starts[id + 1] ?? 0;
    for (let at = table.starts[id] ?? 0; at < end; at += 1) {
      const name = table.postings[at] ?? 0;
      const count = shared[name] ?? 0;
      if (count === 0) touched.push(name);
      shared[name] = count + 1;
    }
  }
  return touched;
}

/**
 * Bands, best first: the whole name (4), its beginning (3), a phrase or all words within (2), similar grams (below 1).
 * Within a band the share of the name that was typed decides, with some credit for titles that people look for.
 */
function createMatcher(query: string, queryGrams: number) {
  const compactQuery = withoutSpaces(query);
  const words = query.split(' ').map((word) => ` ${word}`);
  return (index: number, common: number, table: NameTable, wellKnown: boolean): number => {
    const name = table.names[index] ?? '';
    if (name === query) return table.isMain[index] === 1 ? 4.2 : 4;
    if (table.compact[index] === compactQuery) return 3.9;
    const typed = 0.4 * Math.min(1, query.length / name.length) + (wellKnown ? 0.25 : 0);
    if (name.startsWith(query)) return (name[query.length] === ' ' ? 3.15 : 3) + typed;
    const spaced = ` ${name}`;
    if (name.includes(query)) return (spaced.includes(` ${query}`) ? 2.3 : 2.1) + typed;
    if (words.length > 1 && words.every((word) => spaced.includes(word))) return 2 + typed;
    const dice = (2 * common) / (queryGrams + (table.gramCount[index] ?? 0));
    return 0.6 * dice + 0.4 * (common / queryGrams) - (wellKnown ? 0 : 0.05);
  };
}

/** A slip of the finger breaks three trigrams, in a short word most of them; the number of edits sees past it. */
function forgiveTypos(query: string, hits: readonly Hit[], table: NameTable): readonly Hit[] {
  const clear = hits.filter((hit) => hit.score > 1);
  const vague = hits.filter((hit) => hit.score <= 1).sort((a, b) => b.score - a.score);
  const checked = vague.slice(0, EDIT_CHECKED).map((hit) => {
    const name = table.names[hit.name] ?? '';
    const edits = editsToBeginning(query, name);
    const typed = Math.min(1, query.length / name.length);
    return { ...hit, score: Math.max(hit.score, 0.9 * (1 - (2 * edits) / query.length) + 0.09 * typed) };
  });
  return [...clear, ...checked, ...vague.slice(EDIT_CHECKED)];
}

/** Signs included, since "Gintama" and "Gintama°" are two titles. */
function literalName(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim();
}

function literalNames({ title, titles }: CatalogTitle): ReadonlySet<string> {
  const names = [title, titles.romaji, titles.english, titles.native];
  return new Set(names.flatMap((name) => (name === null ? [] : literalName(name))));
}

/** Somebody wrote a synopsis only for titles that people look for. */
function isWellKnown(title: CatalogTitle): boolean {
  return title.synopsis !== null;
}

/** Rank among equals: well-known, then the shorter title, anime before its manga, the older one. */
function tieOrder(titles: readonly CatalogTitle[]): Uint32Array {
  const ranked = titles
    .map((title, index) => ({ title, index }))
    .sort(
      ({ title: a }, { title: b }) =>
        Number(isWellKnown(b)) - Number(isWellKnown(a)) ||
        a.title.length - b.title.length ||
        a.type.localeCompare(b.type) ||
        (a.year ?? 9999) - (b.year ?? 9999) ||
        a.id.localeCompare(b.id),
    );
  const order = new Uint32Array(titles.length);
  for (const [rank, { index }] of ranked.entries()) order[index] = rank;
  return order;
}
