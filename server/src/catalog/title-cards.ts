// The JSON of a title in answers about lists. It is made once per title and version, and kept in memory up to a number of bytes.
// A version is never reused for other values, and the statement that names a title returns its version. So nothing stale is served,
// with any number of processes and of writers of the catalogue.
import type { MediaType } from '@kiroku/contract/media';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/open.ts';
import type { CoverAddresses } from './cover-address.ts';
import { mediaOf, type TitleRow, totalOf } from './media-wire.ts';
import { createTitleLookups } from './title-rows.ts';

export interface TitleCard {
  readonly id: string;
  readonly version: number;
  readonly key: TitleKey;
  readonly type: MediaType;
  readonly explicit: boolean;
  /** Known number of episodes or chapters, else null. */
  readonly total: number | null;
  /** The `Media` of the wire as JSON in UTF-8, without its opening brace and the average, which come from the database each time. */
  readonly media: Buffer;
}

export interface TitleCards {
  /** In the order of the keys; undefined for a title that is not there any more. A newer version may stand in for the wanted one. */
  find(keys: readonly TitleKey[]): Promise<readonly (TitleCard | undefined)[]>;
  /** The title as it is now. */
  latest(id: string): Promise<TitleCard | undefined>;
  /** The title as it was when it was last found here: its version has to be confirmed. */
  remembered(id: string): TitleCard | undefined;
}

/** Id and version in one word. */
export type TitleKey = string;
export const ID_LENGTH = 36;
export const idOf = (key: TitleKey): string => key.slice(0, ID_LENGTH);
export const keyOf = ({ id, version }: { id: string; version: number | string }): TitleKey =>
  `${id} ${version}`;

const MOST_BYTES = 32 * 1024 * 1024;
/** Keys, objects and the table itself, roughly. */
const BYTES_BESIDE = 400;

export function createTitleCards(db: Db, covers: CoverAddresses, mostBytes = MOST_BYTES): TitleCards {
  /** By id: an older version is of no use to anybody. */
  const kept = new LRUCache<string, TitleCard>({
    maxSize: mostBytes,
    sizeCalculation: ({ media }) => media.length + BYTES_BESIDE,
  });
  const { findAll } = createTitleLookups(db);

  async function load(ids: readonly string[]): Promise<ReadonlyMap<string, TitleCard>> {
    const rows = await findAll(ids);
    return new Map(
      [...rows.values()].map((row) => {
        const card = cardOf(row, covers);
        kept.set(row.id, card);
        return [row.id, card];
      }),
    );
  }

  return {
    remembered: (id) => kept.get(id),
    latest: async (id) => (await load([id])).get(id),
    async find(keys) {
      const found = keys.map((key) => {
        const card = kept.get(idOf(key));
        return card?.key === key ? card : undefined;
      });
      if (!found.includes(undefined)) return found;
      const missing = keys.filter((_key, index) => found[index] === undefined);
      const loaded = await load(missing.map(idOf));
      return found.map((card, index) => card ?? loaded.get(idOf(keys[index] ?? '')));
    },
  };
}

function cardOf(row: TitleRow, covers: CoverAddresses): TitleCard {
  const { id, version, type, explicit } = row;
  const { averageScore: _average, ...lasting } = mediaOf(row, covers);
  const media = Buffer.from(JSON.stringify(lasting).slice(1));
  return { id, version, key: keyOf(row), type, explicit, total: totalOf(row), media };
}
