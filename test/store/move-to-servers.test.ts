// What version 4 kept by a server's own numbers: two servers shared it. Each thing goes to the server that it is known to be of.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, DATABASE_NAME, openDatabase } from '@/lib/store/database.ts';
import { episode, media } from '../domain/examples.ts';

const HOME = 'http://nas.local:5000';
const WORK = 'https://kavita.example';

beforeEach(async () => {
  await closeDatabase();
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => closeDatabase());

const chapter = (server: string, id: number, title: string, series = '3') =>
  episode({
    siteId: 'kavita',
    siteName: 'Kavita',
    mediaType: 'manga',
    url: `${server}/library/1/series/${series}/manga/${id}`,
    episodeId: String(id),
    seriesId: series,
    seriesTitle: title,
    seasonTitle: null,
    seasonId: null,
    seasonNumber: null,
  });

type Page = ReturnType<typeof chapter>;

const session = (observed: Page, account: string | null = 'user-1') => ({
  key: `kavita:${observed.episodeId}${account === null ? '' : `\t${account}`}`,
  observed,
  account,
  tab: null,
  duration: 20,
  position: 7,
  ranges: [],
  updatedAt: 5,
  watchedAt: null,
});
const match = (seriesTitle: string, series = '3') => ({
  seasonKey: `kavita:${series}|`,
  siteName: 'Kavita',
  seriesTitle,
  seasonTitle: null,
  rules: [{ from: 0, to: null, mediaId: media().id, type: 'manga', offset: 0 }],
  policy: 'auto',
  decidedBy: 'user',
  jumpAllowed: false,
  evidence: [],
  decidedAt: 3,
});
const line = (id: string, episodeKey: string | null) => ({ id, at: 1, what: 'advance', episodeKey });
const waiting = (observed: Page) => ({
  id: `waiting-${observed.episodeId}`,
  account: 'user-1',
  createdAt: 1,
  state: 'waiting',
  change: { kind: 'episode', observed, watchedAt: 2 },
  attempts: 0,
  notBefore: 0,
  problem: null,
  question: null,
  confirmed: [],
  attempted: null,
});

/** A database of version 4 with these records. */
async function versionFour(records: Readonly<Record<string, readonly unknown[]>>): Promise<void> {
  const old = await openDB(DATABASE_NAME, 4, {
    upgrade(fresh) {
      fresh.createObjectStore('sessions', { keyPath: 'key' }).createIndex('updatedAt', 'updatedAt');
      fresh.createObjectStore('outbox', { keyPath: 'id' }).createIndex('createdAt', 'createdAt');
      const library = fresh.createObjectStore('library', { keyPath: 'mediaId' });
      library.createIndex('type', 'type');
      library.createIndex('typeStatus', ['type', 'status']);
      fresh.createObjectStore('libraryState');
      fresh.createObjectStore('libraryRun');
      fresh.createObjectStore('matches', { keyPath: 'seasonKey' });
      const activity = fresh.createObjectStore('activity', { keyPath: 'id' });
      activity.createIndex('at', 'at');
      activity.createIndex('episodeKey', 'episodeKey');
    },
  });
  for (const [store, values] of Object.entries(records))
    for (const value of values) await old.put(store, value);
  old.close();
}

async function kept() {
  const database = await openDatabase();
  const matches = (await database.getAll('matches')).map(({ seasonKey, seriesTitle }) => [
    seasonKey,
    seriesTitle,
  ]);
  return {
    sessions: (await database.getAllKeys('sessions')).sort(),
    matches,
    lines: (await database.getAll('activity')).map(({ episodeKey }) => episodeKey),
  };
}

describe('what was kept by a server’s own numbers', () => {
  it('carries the origin of the server that it was seen on', async () => {
    const observed = chapter(HOME, 12, 'Yotsuba&!');
    await versionFour({
      sessions: [session(observed), session(observed, null)],
      matches: [match('Yotsuba&!')],
      activity: [line('a', 'kavita:12'), line('b', 'kavita:13'), line('c', null)],
    });
    expect(await kept()).toEqual({
      sessions: [`kavita:${HOME} 12`, `kavita:${HOME} 12\tuser-1`],
      matches: [[`kavita:${HOME} 3|`, 'Yotsuba&!']],
      lines: [`kavita:${HOME} 12`, 'kavita:13', null],
    });
  });

  it('is placed by what waits in the outbox, too', async () => {
    await versionFour({ outbox: [waiting(chapter(WORK, 12, 'Yotsuba&!'))], matches: [match('Yotsuba&!')] });
    expect((await kept()).matches).toEqual([[`kavita:${WORK} 3|`, 'Yotsuba&!']]);
  });

  it('and may be of two servers stays unplaced, so that neither takes the other one’s', async () => {
    const [one, other] = [chapter(HOME, 12, 'Yotsuba&!'), chapter(WORK, 40, 'Yotsuba&!')];
    await versionFour({ sessions: [session(one), session(other)], matches: [match('Yotsuba&!')] });
    expect((await kept()).matches).toEqual([['kavita:3|', 'Yotsuba&!']]);
  });

  it('under another title than the one server’s that has that number stays unplaced', async () => {
    await versionFour({
      sessions: [session(chapter(WORK, 40, 'Bleach'))],
      matches: [match('Yotsuba&!')],
    });
    expect((await kept()).matches).toEqual([['kavita:3|', 'Yotsuba&!']]);
  });

  it('comes up to date although some of it cannot be read', async () => {
    const broken = { key: 'kavita:1', updatedAt: 1, observed: { siteId: 'kavita', url: HOME } };
    await versionFour({
      sessions: [broken, { key: 'kavita:2', updatedAt: 1 }, session(chapter(HOME, 12, 'Yotsuba&!'))],
      outbox: [{ id: 'odd', createdAt: 1 }],
      matches: [match('Yotsuba&!')],
    });
    expect(await kept()).toMatchObject({
      sessions: ['kavita:1', 'kavita:2', `kavita:${HOME} 12\tuser-1`],
      matches: [[`kavita:${HOME} 3|`, 'Yotsuba&!']],
    });
  });

  it('of a number that no page had, or of a title that has another number, stays unplaced', async () => {
    await versionFour({
      sessions: [session(chapter(HOME, 12, 'Bleach')), session(chapter(HOME, 13, 'Yotsuba&!', '4'))],
      matches: [match('Yotsuba&!'), match('Yotsuba&!', '8')],
    });
    expect((await kept()).matches).toEqual([
      ['kavita:3|', 'Yotsuba&!'],
      ['kavita:8|', 'Yotsuba&!'],
    ]);
  });

  it('is placed although other series were read there', async () => {
    await versionFour({
      sessions: [session(chapter(HOME, 12, 'Yotsuba&!')), session(chapter(HOME, 40, 'Bleach', '4'))],
      matches: [match('Yotsuba&!')],
    });
    expect((await kept()).matches).toEqual([[`kavita:${HOME} 3|`, 'Yotsuba&!']]);
  });

  it.each(['episodeId', 'seriesTitle', 'siteId', 'url'])('without its %s stays unplaced', async (field) => {
    const observed = { ...chapter(HOME, 12, 'Yotsuba&!'), [field]: undefined };
    await versionFour({ sessions: [{ ...session(chapter(HOME, 12, 'x')), observed }] });
    expect((await kept()).sessions).toEqual(['kavita:12\tuser-1']);
  });

  it('without any address is kept', async () => {
    await versionFour({ matches: [match('Yotsuba&!', '8')] });
    expect((await kept()).matches).toEqual([['kavita:8|', 'Yotsuba&!']]);
  });

  it('on a site that is the same one for all keeps even a key that is not its own', async () => {
    await versionFour({ sessions: [{ ...session(chapter(HOME, 1, 'x')), key: 'odd', observed: episode() }] });
    expect((await kept()).sessions).toEqual(['odd']);
  });

  it('on a site that is the same one for all does not change', async () => {
    const observed = episode();
    await versionFour({
      sessions: [{ ...session(chapter(HOME, 1, 'x')), key: 'crunchyroll:G0001\tuser-1', observed }],
      matches: [{ ...match('Frieren'), seasonKey: 'crunchyroll:GS01|' }],
      activity: [line('a', 'crunchyroll:G0001')],
    });
    expect(await kept()).toEqual({
      sessions: ['crunchyroll:G0001\tuser-1'],
      matches: [['crunchyroll:GS01|', 'Frieren']],
      lines: ['crunchyroll:G0001'],
    });
  });
});
