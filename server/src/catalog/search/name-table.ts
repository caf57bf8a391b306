// Every name of every title with its grams, laid out in typed arrays so that a search touches no objects. Built in small steps.

import type { CatalogTitle } from '../title.ts';
import {
  GRAM_COUNT,
  hashName,
  literalName,
  normaliseName,
  visitGrams,
  withoutSpaces,
} from './search-names.ts';
import { withSeasonWord } from './season-words.ts';

/** Names in one list, each with the index of its title; `postings[starts[g] … starts[g + 1]]` are the names with gram `g`. */
export interface NameTable {
  readonly names: readonly string[];
  readonly titleOf: Uint32Array;
  /** Whether the name is the title itself, in one of its scripts, and not a synonym. */
  readonly isMain: Uint8Array;
  /** Hash of the name without its spaces: "Steins;Gate" is also typed "steinsgate". */
  readonly compactHash: Uint32Array;
  readonly gramCount: Uint16Array;
  readonly starts: Uint32Array;
  readonly postings: Uint32Array;
  /** Hashes of a title's main names with all their signs, four to a title; 0 where it has fewer. */
  readonly literals: Uint32Array;
}

export const LITERALS_PER_TITLE = 4;

interface NameTableBuilder {
  add(title: CatalogTitle): void;
  /** Yields whenever a pause would be in order. */
  finish(): Generator<void, NameTable>;
}

export function createNameTableBuilder(): NameTableBuilder {
  const names: string[] = [];
  const titleOf: number[] = [];
  const isMain: number[] = [];
  const literals: number[] = [];
  let titles = 0;
  const push = (name: string, main: boolean) => {
    names.push(name);
    titleOf.push(titles);
    isMain.push(main ? 1 : 0);
  };
  return {
    add(title) {
      const main = mainNames(title);
      const spelled = new Set(main.map(normaliseName));
      for (const name of spelled) push(name, true);
      for (const name of otherSpellings(title, spelled)) push(name, false);
      const hashes = [...new Set(main.map(literalName))].map(hashName);
      for (let at = 0; at < LITERALS_PER_TITLE; at += 1) literals.push(hashes[at] ?? 0);
      titles += 1;
    },
    *finish() {
      const { compactHash, ...grams } = yield* buildPostings(names);
      const lists = { titleOf: Uint32Array.from(titleOf), isMain: Uint8Array.from(isMain) };
      return { names, ...lists, literals: Uint32Array.from(literals), compactHash, ...grams };
    },
  };
}

function mainNames({ title, titles }: CatalogTitle): string[] {
  return [title, titles.romaji, titles.english, titles.native].filter((name) => name !== null);
}

/** Synonyms, and the spellings with a season word, that are not among the main names. */
function otherSpellings(title: CatalogTitle, main: ReadonlySet<string>): ReadonlySet<string> {
  const others = new Set(title.synonyms.map(normaliseName));
  for (const name of [...main, ...others]) {
    const spelled = withSeasonWord(name);
    if (spelled !== null) others.add(spelled);
  }
  for (const name of main) others.delete(name);
  return others;
}

const NAMES_PER_STEP = 2000;

/** Two passes, counting and filling: lists that grow would take several times the memory. */
function* buildPostings(names: readonly string[]) {
  const gramCount = new Uint16Array(names.length);
  const compactHash = new Uint32Array(names.length);
  const starts = new Uint32Array(GRAM_COUNT + 1);
  yield* eachGramOnce(names, (gram, name) => {
    starts[gram + 1] = (starts[gram + 1] ?? 0) + 1;
    gramCount[name] = (gramCount[name] ?? 0) + 1;
  });
  for (let gram = 1; gram <= GRAM_COUNT; gram += 1)
    starts[gram] = (starts[gram] ?? 0) + (starts[gram - 1] ?? 0);
  const next = starts.slice();
  const postings = new Uint32Array(starts[GRAM_COUNT] ?? 0);
  yield* eachGramOnce(names, (gram, name) => {
    const at = next[gram] ?? 0;
    postings[at] = name;
    next[gram] = at + 1;
  });
  for (const [index, name] of names.entries()) {
    compactHash[index] = hashName(withoutSpaces(name));
    if (index % NAMES_PER_STEP === 0) yield;
  }
  return { gramCount, compactHash, starts, postings };
}

function* eachGramOnce(names: readonly string[], visit: (gram: number, name: number) => void) {
  const seenIn = new Uint32Array(GRAM_COUNT);
  for (const [index, name] of names.entries()) {
    visitGrams(name, (gram) => {
      if (seenIn[gram] === index + 1) return;
      seenIn[gram] = index + 1;
      visit(gram, index);
    });
    if (index % NAMES_PER_STEP === 0) yield;
  }
}
