// Databases of every earlier version come up to date without losing anything, and one of a later version can still be read.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionKey } from '@/lib/domain/watch-session.ts';
import { closeDatabase, DATABASE_NAME, DATABASE_VERSION, openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/read-outbox.ts';
import { readActivity, readEntriesOf, readFilling, readLibrary, readMatches } from '@/lib/store/reading.ts';
import { episode, libraryEntry, media } from '../domain/examples.ts';

beforeEach(async () => {
  await closeDatabase();
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => closeDatabase());

type Stored = Readonly<Record<string, readonly { readonly value: unknown; readonly key?: string }[]>>;

/** As it was written when the version was current: never to be changed, only to be added to. */
interface Example {
  readonly stores: Readonly<
    Record<string, { readonly keyPath?: string; readonly indexes?: readonly string[] }>
  >;
  readonly data: Stored;
}

const entry = libraryEntry();
const versionOne: Example = {
  stores: {
    sessions: { keyPath: 'key', indexes: ['updatedAt'] },
    outbox: { keyPath: 'id', indexes: ['createdAt'] },
    library: { keyPath: 'mediaId', indexes: ['type'] },
    libraryState: {},
    matches: { keyPath: 'seasonKey' },
    activity: { keyPath: 'id', indexes: ['at', 'episodeKey'] },
  },
  data: {
    sessions: [
      {
        value: {
          key: 'crunchyroll:G0001',
          observed: episode(),
          duration: 1440,
          position: 700,
          ranges: [{ from: 0, to: 700 }],
          updatedAt: 5,
          watchedAt: null,
        },
      },
    ],
    outbox: [
      {
        value: {
          id: 'waiting',
          account: 'user-1',
          createdAt: 10,
          state: 'waiting',
          change: { kind: 'episode', observed: episode(), watchedAt: 9 },
          attempts: 2,
          notBefore: 11,
          problem: { code: 'unreachable', message: 'offline' },
          question: null,
          confirmed: [],
          attempted: null,
        },
      },
    ],
    library: [{ value: entry }],
    libraryState: [
      { key: 'anime', value: { account: 'user-1', newest: entry.updatedAt, readAt: 7 } },
      { key: 'manga', value: { account: 'user-1', newest: null, readAt: 8 } },
    ],
    matches: [
      {
        value: {
          seasonKey: 'crunchyroll:GS01|',
          siteName: 'Crunchyroll',
          seriesTitle: 'Frieren',
          seasonTitle: null,
          rules: [{ from: 1, to: null, mediaId: media().id, type: 'anime', offset: 0 }],
          policy: 'auto',
          decidedBy: 'user',
          jumpAllowed: true,
          evidence: [],
          decidedAt: 3,
        },
      },
    ],
    activity: [
      {
        value: {
          id: 'line-1',
          at: 6,
          what: 'advance',
          reason: null,
          mediaId: media().id,
          type: 'anime',
          title: 'Sousou no Frieren',
          coverUrl: null,
          siteName: 'Crunchyroll',
          episodeKey: 'crunchyroll:G0001',
          episodeLabel: 'E5',
          before: { status: 'watching', progress: 4, userScore: null },
          after: { status: 'watching', progress: 5, userScore: null },
          evidence: [],
          undone: false,
        },
      },
    ],
  },
};

const versionTwo: Example = {
  stores: { ...versionOne.stores, libraryRun: {} },
  data: {
    ...versionOne.data,
    libraryState: (versionOne.data.libraryState ?? []).map(({ key, value }) => ({
      key: String(key),
      value: { ...Object(value), run: null },
    })),
    activity: (versionOne.data.activity ?? []).map(({ value }) => ({
      value: { ...Object(value), undoes: null, account: 'user-1' },
    })),
  },
};

const versionThree: Example = {
  stores: versionTwo.stores,
  data: {
    ...versionTwo.data,
    sessions: (versionTwo.data.sessions ?? []).map(({ value }) => ({
      value: {
        ...Object(value),
        key: sessionKey('crunchyroll:G0001', 'user-1'),
        account: 'user-1',
        tab: null,
      },
    })),
  },
};

const versionFour: Example = {
  stores: { ...versionThree.stores, library: { keyPath: 'mediaId', indexes: ['type', 'typeStatus'] } },
  data: versionThree.data,
};

const versionFive: Example = versionFour;

/** Entry N is an example of version N + 1; a new version brings one of the version before it. */
const examples: readonly Example[] = [versionOne, versionTwo, versionThree, versionFour, versionFive];

async function write(version: number, { stores, data }: Example): Promise<void> {
  const database = await openDB(DATABASE_NAME, version, {
    upgrade(fresh) {
      for (const [name, { keyPath, indexes = [] }] of Object.entries(stores)) {
        const store = fresh.createObjectStore(name, keyPath === undefined ? {} : { keyPath });
        for (const index of indexes)
          store.createIndex(index, index === 'typeStatus' ? ['type', 'status'] : index);
      }
    },
  });
  for (const [name, records] of Object.entries(data))
    for (const { value, key } of records) await database.put(name, value, key);
  database.close();
}

describe('the database', () => {
  it('has an example of every version before this one', () => {
    expect(examples).toHaveLength(DATABASE_VERSION - 1);
  });

  it.each(examples.map((example, index) => [index + 1, example] as const))(
    'of version %i comes up to date with everything in it',
    async (version, example) => {
      await write(version, example);
      expect((await openDatabase()).version).toBe(DATABASE_VERSION);
      expect(await readOutbox()).toMatchObject([{ id: 'waiting', attempts: 2, account: 'user-1' }]);
      expect(await readLibrary('anime')).toEqual([entry]);
      expect(await readEntriesOf('anime', 'watching')).toEqual([entry]);
      expect(await readFilling('anime')).toEqual({ account: 'user-1', filled: true, read: 0 });
      expect(await readMatches()).toHaveLength(1);
      expect(await readActivity(10, 'user-1')).toMatchObject([
        { id: 'line-1', before: { progress: 4 }, undone: false, undoes: null, account: 'user-1' },
      ]);
      expect(await readActivity(10, 'user-2')).toEqual([]);
      const key = sessionKey('crunchyroll:G0001', 'user-1');
      const title = await (await openDatabase()).getAllFromIndex('activity', 'mediaId', media().id);
      expect(title).toMatchObject([{ id: 'line-1' }]);
      const sessions = await (await openDatabase()).getAll('sessions');
      expect(sessions).toMatchObject([{ key, account: 'user-1', tab: null, position: 700, watchedAt: null }]);
    },
  );

  it('that is new has the same tables as one that came up to date', async () => {
    await write(1, versionOne);
    const grown = await shapeOf();
    await closeDatabase();
    globalThis.indexedDB = new IDBFactory();
    expect(await shapeOf()).toEqual(grown);
  });

  it('of a later version is read and written all the same, after the user has gone back', async () => {
    await (await openDatabase()).put('library', entry);
    await closeDatabase();
    (await openDB(DATABASE_NAME, DATABASE_VERSION + 3)).close();
    expect(await readLibrary('anime')).toEqual([entry]);
    expect((await openDatabase()).version).toBe(DATABASE_VERSION + 3);
  });
});

async function shapeOf(): Promise<unknown> {
  const database = await openDatabase();
  return [...database.objectStoreNames].map((name) => {
    const { keyPath, indexNames } = database.transaction(name).store;
    return { name, keyPath, indexes: [...indexNames] };
  });
}
