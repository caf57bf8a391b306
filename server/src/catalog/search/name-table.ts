// Every name of every title with its grams, laid out in typed arrays so that a search touches no objects. Built in small steps.

import type { CatalogTitle } from '../title.ts';
import { buildGramLists, type GramLists } from './gram-lists.ts';
import { joinNames, type NameTexts } from './name-texts.ts';
import { hashName, literalName, normaliseName, withoutSpaces } from './search-names.ts';
import { withSeasonWord } from './season-words.ts';

/** Names in one list, each with the index of its title. */
export interface NameTable {
  readonly names: NameTexts;
  readonly grams: GramLists;
  readonly titleOf: Uint32Array;
  /** Whether the name is the title itself, in one of its scripts, and not a synonym. */
  readonly isMain: Uint8Array;
  /** Hash of the name without its spaces: "Steins;Gate" is also typed "steinsgate". */
  readonly compactHash: Uint32Array;
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
      const grams = yield* buildGramLists(names);
      const compactHash = yield* hashCompact(names);
      const texts = yield* joinNames(names);
      const lists = { titleOf: new Uint32Array(titleOf), isMain: new Uint8Array(isMain) };
      return { names: texts, grams, ...lists, literals: new Uint32Array(literals), compactHash };
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

const NAMES_PER_STEP = 20_000;

function* hashCompact(names: readonly string[]): Generator<void, Uint32Array> {
  const hashes = new Uint32Array(names.length);
  for (const [index, name] of names.entries()) {
    hashes[index] = hashName(withoutSpaces(name));
    if (index % NAMES_PER_STEP === 0) yield;
  }
  return hashes;
}
