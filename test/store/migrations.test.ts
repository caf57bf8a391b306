// Databases of every earlier version come up to date without losing anything, and one of a later version can still be read.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { serviceIdOf } from '@/lib/domain/addresses/service-address.ts';
import { validRule } from '@/lib/domain/matches/match-memory.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { openReading } from '@/lib/domain/watching/reading-session.ts';
import {
  addSample,
  countsAsWatched,
  openSession,
  progressOf,
  type ReadingSession,
  sessionKey,
} from '@/lib/domain/watching/watch-session.ts';
import { closeDatabase, DATABASE_NAME, DATABASE_VERSION, openDatabase } from '@/lib/store/database.ts';
import { markMatches } from '@/lib/store/matches.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { writeService } from '@/lib/store/preferences.ts';
import { readActivity, readEntriesOf, readFilling, readLibrary, readMatches } from '@/lib/store/reading.ts';
import { episode } from '../domain/examples.ts';
import { examples, writeDatabase as write } from './database-examples.ts';
import {
  chapter,
  chapterKey,
  entry,
  versionEight,
  versionEleven,
  versionOne,
  versionSix,
  versionTen,
} from './earlier-databases.ts';

beforeEach(async () => {
  await closeDatabase();
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => closeDatabase());

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
      expect(await readFilling('anime')).toMatchObject({ account: 'user-1', filled: true, read: 0 });
      expect(await (await openDatabase()).getAll('libraryState')).toMatchObject([
        { run: null },
        { run: null },
      ]);
      expect(await readMatches()).toHaveLength(1);
      expect(await readActivity(10, 'user-1')).toMatchObject([
        { id: 'line-1', before: { progress: 4 }, undone: false, undoes: null, account: 'user-1' },
      ]);
      expect(await readActivity(10, 'user-2')).toEqual([]);
      const key = sessionKey('crunchyroll:G0001', 'user-1');
      const session = await (await openDatabase()).get('sessions', key);
      expect(session).toMatchObject({ kind: 'playing', account: 'user-1', tab: null, watchedAt: null });
      expect(session?.kind === 'playing' && progressOf(session)).toEqual({
        duration: 1440,
        position: 700,
        ranges: [{ from: 0, to: 700 }],
      });
    },
  );

  it('of version 11 names the type of media, and each video, by the words of today', async () => {
    await write(11, versionEleven);
    const database = await openDatabase();
    const session = await database.get('sessions', sessionKey('crunchyroll:G0001', 'user-1'));
    expect(session).toMatchObject({
      playbacks: [{ videoId: 'earlier', duration: 1440, position: 700 }],
      baseline: [{ videoId: 'before', position: 3, ranges: [], paused: true }],
    });
    const [item] = await readOutbox();
    expect(item?.change.kind === 'episode' && item.change.observed).toEqual(episode());
    expect(session?.observed).toEqual(episode());
    expect(JSON.stringify(session)).not.toMatch(/"kind":"anime"|mediaId/);
  });

  it('of version 11 keeps what it cannot read', async () => {
    const sessions = [{ value: { key: 'odd', observed: 7, loads: 'none', spent: [null] } }];
    const { data } = versionEleven;
    await write(11, { ...versionEleven, data: { ...data, sessions } });
    expect(await (await openDatabase()).getAll('sessions')).toEqual([
      { key: 'odd', observed: 7, playbacks: 'none', baseline: [null] },
    ]);
  });

  it('of version 6 keeps an episode and a chapter apart, and both go on where they were', async () => {
    await write(6, versionSix);
    const database = await openDatabase();
    const { duration: pages, position: page, ranges: visited, ...facts } = chapter;
    const observed = episode({ siteId: 'mangadex', mediaType: 'manga', episodeId: 'c12' });
    const reading = {
      ...facts,
      observed,
      kind: 'reading',
      pages,
      page,
      visited,
    } as unknown as ReadingSession;
    expect(await database.get('sessions', chapterKey)).toEqual(reading);
    const stored = (await database.get('sessions', sessionKey('crunchyroll:G0001', 'user-1'))) ?? null;
    const sample = { videoId: 'm1', duration: 1443, position: 1300, played: [{ from: 690, to: 1300 }] };
    const continued = addSample(openSession(stored, episode(), 6), { ...sample, paused: false }, 6);
    expect(countsAsWatched(continued, defaultSettings.tracking)).toBe(true);
    expect(openReading(reading, reading.observed, { pages, unit: 'page' }, 6)).toEqual({
      ...reading,
      tab: null,
    });
  });

  describe('of version 8, whose matches name their service by an origin', () => {
    const own = { baseUrl: 'https://list.example/first/v1', authUrl: 'https://login.example/first' };
    const [first] = versionEight.data.matches ?? [];
    const rule = { from: 0, to: 12, mediaId: 'm1', type: 'anime' as const, offset: 0 };
    const matchAt = (seasonKey: string, rules: unknown) => ({
      value: { ...Object(first?.value), seasonKey, rules },
    });
    const writeMatches = (...matches: { value: unknown }[]) =>
      write(8, { ...versionEight, data: { ...versionEight.data, matches } });
    const servicesOf = async () =>
      Object.fromEntries(
        (await readMatches()).map(({ seasonKey, rules }) => [seasonKey, rules.map(({ service }) => service)]),
      );
    beforeEach(() => {
      fakeBrowser.reset();
      return writeService({ ...own, clientId: 'app', clientSecret: '' });
    });

    it('keeps what is of the service that is set, by its whole addresses, and leaves the others to theirs', async () => {
      await writeMatches(
        matchAt('a', [{ ...rule, service: 'https://list.example' }, rule]),
        matchAt('b', [{ ...rule, service: 'https://elsewhere.example' }]),
      );
      expect(await servicesOf()).toEqual({
        a: [serviceIdOf(own), undefined],
        b: ['https://elsewhere.example'],
      });
      const [match] = await readMatches();
      const numbered = { episodeNumber: 3, episodeType: 'regular' as const };
      const validAt = (service: typeof own) =>
        match && validRule(match, numbered, { service: serviceIdOf(service) })?.rule;
      expect(validAt(own)).toEqual({ ...rule, service: serviceIdOf(own) });
      const neighbour = { ...own, baseUrl: 'https://list.example/second/v1' };
      expect(validAt(neighbour)).toEqual(rule);
    });

    it('comes up to date although one match cannot be read', async () => {
      await writeMatches(
        matchAt('a', [{ ...rule, service: 'https://list.example' }, null]),
        matchAt('b', 'x'),
        matchAt('ba', [{ ...rule, service: 'https://list.example' }, 7]),
        matchAt('c', [{ ...rule, service: 'https://list.example' }]),
      );
      const stored = await (await openDatabase()).getAll('matches');
      expect(stored.map(({ rules }) => rules)).toEqual([
        [{ ...rule, service: 'https://list.example' }, null],
        'x',
        [{ ...rule, service: 'https://list.example' }, 7],
        [{ ...rule, service: serviceIdOf(own) }],
      ]);
    });

    it('gives a service that is set again later what was kept for its origin, and no other one on it', async () => {
      await writeMatches(matchAt('b', [{ ...rule, service: 'https://elsewhere.example' }]));
      const next = { baseUrl: 'https://elsewhere.example/v1', authUrl: 'https://elsewhere.example/auth' };
      const app = { clientId: '', clientSecret: '' };
      await markMatches({ before: { ...own, ...app }, next: { ...next, ...app } });
      expect(await servicesOf()).toEqual({ b: [serviceIdOf(next)] });
      const neighbour = { ...next, baseUrl: 'https://elsewhere.example/other/v1' };
      await markMatches({ before: { ...next, ...app }, next: { ...neighbour, ...app } });
      expect(await servicesOf()).toEqual({ b: [serviceIdOf(next)] });
    });

    it('is left as it is where the addresses cannot be read, and comes up to date the next time', async () => {
      await writeMatches(matchAt('a', [{ ...rule, service: 'https://list.example' }]));
      const get = vi.spyOn(fakeBrowser.storage.local, 'get').mockRejectedValueOnce(new Error('broken'));
      await expect(openDatabase()).rejects.toMatchObject({ name: 'AbortError' });
      get.mockRestore();
      expect(await servicesOf()).toEqual({ a: [serviceIdOf(own)] });
    });
  });

  it('reads no settings to open: neither a new database, nor an older one whose migrations need none', async () => {
    const get = vi.spyOn(fakeBrowser.storage.local, 'get');
    await openDatabase();
    await closeDatabase();
    await openDatabase();
    await closeDatabase();
    globalThis.indexedDB = new IDBFactory();
    await write(10, versionTen);
    await openDatabase();
    expect(get).not.toHaveBeenCalled();
    get.mockRestore();
  });

  it('of an earlier version is left as it is where a migration fails, and comes up to date the next time', async () => {
    const version = 12;
    await write(version, examples[version - 1] ?? versionOne);
    const { createObjectStore } = IDBDatabase.prototype;
    const create = vi.spyOn(IDBDatabase.prototype, 'createObjectStore');
    create.mockImplementation(function (this: IDBDatabase, name, ...given) {
      if (name === 'places') throw new Error('no table');
      return createObjectStore.call(this, name, ...given);
    });
    await expect(openDatabase()).rejects.toThrow('no table');
    create.mockRestore();
    expect(await indexedDB.databases()).toEqual([{ name: DATABASE_NAME, version }]);
    expect([...(await openDatabase()).objectStoreNames]).toEqual(
      expect.arrayContaining(['imports', 'places']),
    );
    expect(await readOutbox()).toMatchObject([{ id: 'waiting' }]);
  });

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
    const { store } = database.transaction(name);
    const indexes = [...store.indexNames].map((index) => [index, store.index(index as never).keyPath]);
    return { name, keyPath: store.keyPath, indexes };
  });
}
