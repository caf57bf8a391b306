// The newest of the earlier databases, an example of each, and writing one of them.
import { openDB } from 'idb';
import { DATABASE_NAME } from '@/lib/store/database.ts';
import { episode } from '../domain/examples.ts';
import {
  type Example,
  versionEight,
  versionEleven,
  versionFive,
  versionFour,
  versionNine,
  versionOne,
  versionSeven,
  versionSix,
  versionTen,
  versionThree,
  versionTwo,
} from './earlier-databases.ts';

/** Episodes and videos under the names of today. */
const versionTwelve: Example = {
  stores: versionEleven.stores,
  data: {
    ...versionEleven.data,
    sessions: (versionEleven.data.sessions ?? []).map(({ value }) => {
      const { kind: mediaType, ...observed } = Object(value).observed;
      const named = (loads: unknown) =>
        Array.isArray(loads)
          ? loads.map(({ mediaId: videoId, ...load }: Record<string, unknown>) => ({ ...load, videoId }))
          : loads;
      const { loads, spent } = Object(value);
      const renamed = { ...Object(value), observed: { ...observed, mediaType } };
      return {
        value:
          loads === undefined ? renamed : { ...renamed, playbacks: named(loads), baseline: named(spent) },
      };
    }),
    outbox: (versionEleven.data.outbox ?? []).map(({ value }) => ({
      value: { ...Object(value), change: { kind: 'episode', observed: episode(), watchedAt: 9 } },
    })),
  },
};

/** An import of another service's list. */
const versionThirteen: Example = {
  stores: {
    ...versionTwelve.stores,
    imports: { keyPath: 'id' },
    importRows: {
      keyPath: ['job', 'order'],
      pairs: [
        ['state', ['job', 'state']],
        ['undo', ['job', 'undo']],
      ],
    },
    foundIds: { keyPath: ['service', 'key'], indexes: ['at'] },
  },
  data: {
    ...versionTwelve.data,
    foundIds: [{ value: { service: 'one', key: 'mal:1', media: {}, at: 1 } }],
  },
};

/** Entry N is an example of version N + 1; a new version brings one of the version before it. */
export const examples: readonly Example[] = [
  versionOne,
  versionTwo,
  versionThree,
  versionFour,
  versionFive,
  versionSix,
  versionSeven,
  versionEight,
  versionNine,
  versionTen,
  versionEleven,
  versionTwelve,
  versionThirteen,
];

/** As if that version had written it. */
export async function writeDatabase(version: number, { stores, data }: Example): Promise<void> {
  const database = await openDB(DATABASE_NAME, version, {
    upgrade(fresh) {
      for (const [name, { keyPath, indexes = [], pairs = [] }] of Object.entries(stores)) {
        const store = fresh.createObjectStore(name, keyPath === undefined ? {} : { keyPath });
        for (const index of indexes) store.createIndex(index, index);
        for (const [index, paths] of pairs) store.createIndex(index, [...paths]);
      }
    },
  });
  for (const [name, records] of Object.entries(data))
    for (const { value, key } of records) await database.put(name, value, key);
  database.close();
}
