// What earlier versions stored of addresses loses its secrets when the database comes up to date.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageIdentity } from '@/lib/domain/addresses/page-address.ts';
import { episodeKey } from '@/lib/domain/episode.ts';
import { sessionKey } from '@/lib/domain/watching/watch-session.ts';
import { closeDatabase, openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { episode } from '../domain/examples.ts';
import { writeDatabase } from './database-examples.ts';
import { versionSeven, versionTen } from './earlier-databases.ts';

beforeEach(async () => {
  await closeDatabase();
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => closeDatabase());

it('a database of version 7 loses the tokens in the addresses of pages, and nothing else', async () => {
  const secret = 'aB3dE5fG7hI9jK1lM3nO5pQ7';
  const page = `tv.example/watch?ep=12&token=t0k3n&sig=${secret}`;
  const observed = episode({ siteId: 'generic', url: `https://${page}`, episodeId: page, seriesId: page });
  const key = sessionKey(`generic:${page}`, 'user-1');
  const { sessions = [], outbox = [], activity = [], matches = [] } = versionSeven.data;
  const change = (of: typeof sessions, by: object) => [{ value: { ...Object(of[0]?.value), ...by } }];
  await writeDatabase(7, {
    ...versionSeven,
    data: {
      ...versionSeven.data,
      sessions: change(sessions, { key, observed }),
      outbox: change(outbox, { change: { kind: 'episode', observed, watchedAt: 1 } }),
      activity: change(activity, { episodeKey: `generic:${page}` }),
      matches: change(matches, { seasonKey: `generic:${page}|2` }),
    },
  });
  const database = await openDatabase();
  const all = await Promise.all([...database.objectStoreNames].map((name) => database.getAll(name)));
  expect(JSON.stringify(all)).not.toMatch(/t0k3n|aB3dE5fG/);
  const plain = 'tv.example/watch?ep=12';
  const clean = { ...observed, url: `https://${plain}`, episodeId: plain };
  expect(await database.getAllKeys('sessions')).toEqual([sessionKey(episodeKey(clean), 'user-1')]);
  expect(await database.getAllKeys('matches')).toEqual([`generic:${plain}|2`]);
  expect(await database.getAllFromIndex('activity', 'episodeKey', episodeKey(clean))).toHaveLength(1);
  expect((await readOutbox())[0]?.change).toMatchObject({ observed: { url: `https://${plain}` } });
});

it('a database of version 10 loses the secrets in paths and fragments too, and what belongs together stays so', async () => {
  const hex = '9f86d081884c7d659a2feaa0c55ad015';
  const page = `tv.example/watch;jsessionid=${hex}/s/${hex}/token/t0k3n/12`;
  const observed = episode({
    siteId: 'generic',
    url: `https://${page}#access_token=t0k3n`,
    episodeId: page,
    seriesId: page,
  });
  const known = episode({
    siteId: 'plex',
    url: `http://nas:32400/web/index.html#!/x;X-Plex-Token=t0k3n/12`,
    episodeId: '/library/metadata/5d9c081c170e24001f2a7be4',
  });
  const { sessions = [], outbox = [], activity = [], matches = [] } = versionTen.data;
  const withValue = (of: typeof sessions, by: object) => ({ value: { ...Object(of[0]?.value), ...by } });
  const keyOf = (of: typeof observed) => sessionKey(episodeKey(of), 'user-1');
  await writeDatabase(10, {
    ...versionTen,
    data: {
      ...versionTen.data,
      sessions: [observed, known].map((of) => withValue(sessions, { key: keyOf(of), observed: of })),
      outbox: [withValue(outbox, { change: { kind: 'episode', observed, watchedAt: 1 } })],
      activity: [withValue(activity, { episodeKey: episodeKey(observed) })],
      matches: [withValue(matches, { seasonKey: `generic:${page}|2` })],
    },
  });
  const database = await openDatabase();
  const all = await Promise.all([...database.objectStoreNames].map((name) => database.getAll(name)));
  expect(JSON.stringify(all)).not.toMatch(/t0k3n|9f86d0/);
  const stored = await database.getAll('sessions');
  const clean = stored.find(({ observed: { siteId } }) => siteId === 'generic')?.observed ?? observed;
  expect(clean.episodeId).toMatch(/^tv\.example\/watch\/s\/~\w+\/token\/~\w+\/12$/);
  expect(pageIdentity(new URL(observed.url.replace(/#.*/, '')))).toBe(clean.episodeId);
  expect(await database.getAllFromIndex('activity', 'episodeKey', episodeKey(clean))).toHaveLength(1);
  expect(await database.getAllKeys('matches')).toEqual([`generic:${clean.episodeId}|2`]);
  expect(stored.find(({ observed: { siteId } }) => siteId === 'plex')).toMatchObject({
    key: keyOf(known),
    observed: { episodeId: known.episodeId },
  });
});
