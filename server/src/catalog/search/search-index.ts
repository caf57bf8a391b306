// Search over every name of every title: an in-process gram index on typed arrays, faster than the database's and the same on every engine.
import type { CatalogTitle } from '../title.ts';
import { createTitleListBuilder, type TitleList } from '../title-list.ts';
import { createCandidateFinder } from './candidates.ts';
import { editsToBeginning } from './edit-distance.ts';
import { createNameTableBuilder, LITERALS_PER_TITLE, type NameTable } from './name-table.ts';
import { hashName, literalName, normaliseName, withoutSpaces } from './search-names.ts';
import type { SearchOptions } from './title-search.ts';

export interface SearchIndex {
  /** Ids of the matching titles, best first. */
  search(query: string, options: SearchOptions): readonly string[];
  readonly titleCount: number;
  readonly nameCount: number;
}

interface SearchIndexBuilder {
  add(title: CatalogTitle): void;
  /** Yields every few milliseconds, where a server may turn to its requests. */
  finish(): Generator<void, SearchIndex>;
}

export function createSearchIndexBuilder(): SearchIndexBuilder {
  const names = createNameTableBuilder();
  const titles = createTitleListBuilder();
  return {
    add(title) {
      names.add(title);
      titles.add(title);
    },
    *finish() {
      const table = yield* names.finish();
      yield;
      return searchIndexOf(table, titles.finish());
    },
  };
}

/** All at once, for a small catalogue. */
export function createSearchIndex(titles: readonly CatalogTitle[]): SearchIndex {
  const builder = createSearchIndexBuilder();
  for (const title of titles) builder.add(title);
  const steps = builder.finish();
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** What trigrams and edits alone may score; exact, prefix and word matches lie above 1. */
const LEAST_SIMILAR = 0.42;
/** Edits are counted for so many of the most similar names, since that is what a typo needs and it is slow. */
const EDIT_CHECKED = 100;

/** The best name of one title for a query. */
interface Hit {
  readonly title: number;
  readonly name: number;
  readonly score: number;
}

function searchIndexOf(table: NameTable, titles: TitleList): SearchIndex {
  const findCandidates = createCandidateFinder(table);
  return {
    titleCount: titles.count,
    nameCount: table.names.count,
    search(text, { type, limit, allowExplicit }) {
      const query = normaliseName(text);
      if (query === '') return [];
      const { names, similarity } = findCandidates(query, titles.filter(type, allowExplicit));
      const scoreName = createScorer(query, table, titles.isWellKnown);
      const hits = names.map((name, at) => scoreName(name, similarity[at] ?? 0));
      const literal = hashName(literalName(text));
      return [...bestOfTitles(forgiveTypos(query, hits, table)).values()]
        .filter((hit) => hit.score >= LEAST_SIMILAR)
        .map((hit) => (isLiteral(table, hit.title, literal) ? { ...hit, score: hit.score + 0.1 } : hit))
        .sort((a, b) => b.score - a.score || titles.rank(a.title) - titles.rank(b.title))
        .slice(0, limit)
        .map((hit) => titles.idOf(hit.title));
    },
  };
}

function isLiteral({ literals }: NameTable, title: number, wanted: number): boolean {
  const start = title * LITERALS_PER_TITLE;
  return literals.subarray(start, start + LITERALS_PER_TITLE).includes(wanted);
}

/**
 * Bands, best first: the whole name (4), its beginning (3), a phrase or all words within (2), similar grams (below 1).
 * Within a band the share of the name that was typed decides, with some credit for titles that people look for.
 */
function createScorer(query: string, table: NameTable, isWellKnown: (title: number) => boolean) {
  const compact = hashName(withoutSpaces(query));
  const words = query.split(' ');
  const band = (index: number, name: string): number => {
    if (name === query) return table.isMain[index] === 1 ? 4.2 : 4;
    if (table.compactHash[index] === compact) return 3.9;
    if (name.startsWith(query)) return name[query.length] === ' ' ? 3.15 : 3;
    if (name.includes(query)) return name.includes(` ${query}`) ? 2.3 : 2.1;
    if (words.length === 1 || !words.every((word) => hasWord(name, word))) return 0;
    return name.length === query.length ? 2.6 : 2;
  };
  return (index: number, similarity: number): Hit => {
    const name = table.names.at(index);
    const title = table.titleOf[index] ?? 0;
    const wellKnown = isWellKnown(title);
    const base = band(index, name);
    const typed = 0.4 * Math.min(1, query.length / name.length) + (wellKnown ? 0.25 : 0);
    if (base === 0) return { title, name: index, score: similarity - (wellKnown ? 0 : 0.05) };
    return { title, name: index, score: base > 3.5 ? base : base + typed };
  };
}

/** The beginning of a word. */
const hasWord = (name: string, word: string): boolean => name.startsWith(word) || name.includes(` ${word}`);

/** A slip of the finger breaks three trigrams, in a short word most of them; the number of edits sees past it. */
function forgiveTypos(query: string, hits: readonly Hit[], table: NameTable): readonly Hit[] {
  const clear = hits.filter((hit) => hit.score > 1);
  const vague = hits.filter((hit) => hit.score <= 1).sort((a, b) => b.score - a.score);
  const most = Math.min(6, Math.ceil(query.length / 3));
  const checked = vague.slice(0, EDIT_CHECKED).map((hit) => {
    const name = table.names.at(hit.name);
    const edits = editsToBeginning(query, name, most);
    const typed = Math.min(1, query.length / name.length);
    return { ...hit, score: Math.max(hit.score, 0.9 * (1 - (2 * edits) / query.length) + 0.09 * typed) };
  });
  return [...clear, ...checked, ...vague.slice(EDIT_CHECKED)];
}

function bestOfTitles(hits: readonly Hit[]): ReadonlyMap<number, Hit> {
  const best = new Map<number, Hit>();
  for (const hit of hits) {
    const before = best.get(hit.title);
    if (before === undefined || hit.score > before.score) best.set(hit.title, hit);
  }
  return best;
}
