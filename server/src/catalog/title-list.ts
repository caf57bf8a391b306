// What the search needs of a title besides its names, in a few bytes each: the catalogue itself stays in the database.
import type { MediaType } from '@kiroku/contract/media';
import type { CatalogTitle } from './title.ts';

export interface TitleList {
  readonly ids: readonly string[];
  isWellKnown(title: number): boolean;
  /** Place among titles that match equally well; lower is better. */
  rank(title: number): number;
  filter(type: MediaType | undefined, allowExplicit: boolean): (title: number) => boolean;
}

const MANGA = 1;
const EXPLICIT = 2;
const WELL_KNOWN = 4;

/** Room for the index of a title below its sort key. */
const INDEX_SPACE = 2 ** 22;

export function createTitleListBuilder() {
  const ids: string[] = [];
  const flags: number[] = [];
  const keys: number[] = [];
  return {
    add(title: CatalogTitle): void {
      keys.push(rankKey(title) * INDEX_SPACE + ids.length);
      flags.push(flagsOf(title));
      ids.push(title.id);
    },
    finish: (): TitleList => titleListOf(ids, Uint8Array.from(flags), ranksOf(keys)),
  };
}

function titleListOf(ids: readonly string[], flags: Uint8Array, ranks: Uint32Array): TitleList {
  const has = (title: number, flag: number) => ((flags[title] ?? 0) & flag) !== 0;
  return {
    ids,
    isWellKnown: (title) => has(title, WELL_KNOWN),
    rank: (title) => ranks[title] ?? 0,
    filter(type, allowExplicit) {
      return (title) =>
        (allowExplicit || !has(title, EXPLICIT)) &&
        (type === undefined || has(title, MANGA) === (type === 'manga'));
    },
  };
}

/** Only popular titles have a synopsis. */
function isWellKnown(title: CatalogTitle): boolean {
  return title.synopsis !== null;
}

function flagsOf(title: CatalogTitle): number {
  return (
    (title.type === 'manga' ? MANGA : 0) +
    (title.explicit ? EXPLICIT : 0) +
    (isWellKnown(title) ? WELL_KNOWN : 0)
  );
}

/** Well-known first, then the shorter title, anime before its manga, the older one: as one number, for a quick sort. */
function rankKey(title: CatalogTitle): number {
  const length = Math.min(title.title.length, 999);
  const year = Math.min(Math.max(title.year ?? 9999, 0), 9999);
  return (
    (((isWellKnown(title) ? 0 : 1) * 1000 + length) * 2 + (title.type === 'manga' ? 1 : 0)) * 10_000 + year
  );
}

function ranksOf(keys: readonly number[]): Uint32Array {
  const ranks = new Uint32Array(keys.length);
  for (const [rank, key] of Float64Array.from(keys).sort().entries()) ranks[key % INDEX_SPACE] = rank;
  return ranks;
}
