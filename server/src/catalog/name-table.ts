// Every name of every title with its trigrams, laid out in typed arrays so that a search touches no objects.
import { gramsOf, normaliseName, withoutSpaces } from './search-names.ts';
import type { CatalogTitle } from './title.ts';

/** Names in one list, each with the index of its title; `postings[starts[g] … starts[g + 1]]` are the names with gram `g`. */
export interface NameTable {
  readonly names: readonly string[];
  readonly compact: readonly string[];
  readonly titleOf: Uint32Array;
  /** Whether the name is the title itself, in one of its scripts, and not a synonym. */
  readonly isMain: Uint8Array;
  readonly gramCount: Uint16Array;
  readonly gramIds: ReadonlyMap<string, number>;
  readonly starts: Uint32Array;
  readonly postings: Uint32Array;
}

export function buildNameTable(titles: readonly CatalogTitle[]): NameTable {
  const names: string[] = [];
  const titleOf: number[] = [];
  const isMain: number[] = [];
  for (const [index, title] of titles.entries()) {
    const main = new Set(mainNames(title));
    for (const name of new Set([...main, ...title.synonyms.flatMap(synonymSpellings)])) {
      names.push(name);
      titleOf.push(index);
      isMain.push(main.has(name) ? 1 : 0);
    }
  }
  const lists = { titleOf: Uint32Array.from(titleOf), isMain: Uint8Array.from(isMain) };
  return { names, compact: names.map(withoutSpaces), ...lists, ...buildPostings(names) };
}

/** Fans write both "JJK 2" and "JJK season 2". */
function synonymSpellings(synonym: string): readonly string[] {
  const name = normaliseName(synonym);
  const numbered = /^(.*[^\d ]) ([2-9])$/.exec(name);
  const counted = numbered === null || /(?:season|part|movie|cour|arc)$/.test(numbered[1] ?? '');
  return counted ? [name] : [name, `${numbered[1]} season ${numbered[2]}`];
}

function mainNames({ title, titles }: CatalogTitle): string[] {
  return [title, titles.romaji, titles.english, titles.native].flatMap((name) =>
    name === null ? [] : normaliseName(name),
  );
}

function buildPostings(names: readonly string[]) {
  const gramIds = new Map<string, number>();
  const gramsOfName = names.map((name) =>
    Uint32Array.from(gramsOf(name), (gram) => {
      const id = gramIds.get(gram) ?? gramIds.size;
      gramIds.set(gram, id);
      return id;
    }),
  );
  const starts = new Uint32Array(gramIds.size + 1);
  for (const grams of gramsOfName) for (const id of grams) starts[id + 1] = (starts[id + 1] ?? 0) + 1;
  for (let id = 1; id < starts.length; id += 1) starts[id] = (starts[id] ?? 0) + (starts[id - 1] ?? 0);
  const next = starts.slice();
  const postings = new Uint32Array(starts[gramIds.size] ?? 0);
  for (const [name, grams] of gramsOfName.entries()) {
    for (const id of grams) {
      const at = next[id] ?? 0;
      postings[at] = name;
      next[id] = at + 1;
    }
  }
  return { gramIds, gramCount: Uint16Array.from(gramsOfName, (grams) => grams.length), starts, postings };
}
