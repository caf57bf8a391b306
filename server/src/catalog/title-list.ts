// What the search needs of a title besides its names, in a few bytes each: the catalogue itself stays in the database.
import type { MediaType } from '@kiroku/contract/media';
import type { CatalogTitle } from './title.ts';

export interface TitleList {
  readonly count: number;
  idOf(title: number): string;
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
    finish: (): TitleList => titleListOf(packIds(ids), new Uint8Array(flags), ranksOf(keys)),
  };
}

const ID_BYTES = 16;

/** A UUID takes 16 bytes instead of the 64 of its text. */
function packIds(ids: readonly string[]): Buffer {
  const packed = Buffer.allocUnsafeSlow(ids.length * ID_BYTES);
  for (const [index, id] of ids.entries()) packed.write(id.replaceAll('-', ''), index * ID_BYTES, 'hex');
  return packed;
}

function unpackId(packed: Buffer, index: number): string {
  const hex = packed.toString('hex', index * ID_BYTES, (index + 1) * ID_BYTES);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function titleListOf(ids: Buffer, flags: Uint8Array, ranks: Uint32Array): TitleList {
  const has = (title: number, flag: number) => ((flags[title] ?? 0) & flag) !== 0;
  return {
    count: flags.length,
    idOf: (title) => unpackId(ids, title),
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
  const sorted = new Float64Array(keys).sort();
  for (let rank = 0; rank < sorted.length; rank += 1) ranks[(sorted[rank] ?? 0) % INDEX_SPACE] = rank;
  return ranks;
}
