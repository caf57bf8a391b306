// A line of the log from before the key of a general page named its title and number: it is undone like any other, and the episode counts when it is watched again.
import { deleteDB, openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { closeDatabase, DATABASE_NAME, openDatabase } from '@/lib/store/database.ts';
import { activity, episode } from '../../domain/examples.ts';
import { catalogue, frieren } from '../changes.ts';
import { createRoot } from '../root.ts';
import { upTo } from '../tracking/tabs.ts';

const ADDRESS = 'tv.example/watch/frieren';
const at = (episodeNumber: number) =>
  episode({
    siteId: 'generic',
    siteName: 'tv.example',
    url: `https://${ADDRESS}`,
    episodeId: ADDRESS,
    episodeNumber,
    episodeLabel: `E${episodeNumber}`,
  });
const five = at(5);

/** As the version before wrote it: the address alone is the key. */
const oldSession = (now: number) => ({
  key: `generic:${ADDRESS}\tuser-1`,
  kind: 'playing',
  observed: five,
  account: 'user-1',
  tab: 7,
  updatedAt: now,
  watchedAt: now,
  loads: [{ mediaId: 'm0', duration: 1440, shortest: 1440, position: 1300, ranges: [{ from: 0, to: 1300 }] }],
});

const oldLine = (now: number) =>
  activity({
    id: 'old',
    at: now,
    mediaId: frieren.id,
    episodeKey: `generic:${ADDRESS}`,
    episodeLabel: 'E5',
    before: { status: 'watching', progress: 4, userScore: null },
    after: { status: 'watching', progress: 5, userScore: null },
    account: 'user-1',
  });

/** A computer on which the version before counted episode 5, and that has just been given this one. */
async function upgraded() {
  const root = await createRoot({ catalogue, granted: ['*://*/*'] });
  const { clock, service } = root;
  service.save(frieren.id, { status: 'watching', progress: 5 });
  await root.services.resolver.remember(five, frieren, 5);
  const tables = await openDatabase();
  const matches = await tables.getAll('matches');
  await closeDatabase();
  await deleteDB(DATABASE_NAME);
  const old = await openDB(DATABASE_NAME, 9, {
    upgrade(database) {
      const create = (name: string, keyPath: string | null, indexes: readonly string[] = []) => {
        const store = database.createObjectStore(name, { keyPath });
        for (const index of indexes) store.createIndex(index, index);
        return store;
      };
      create('sessions', 'key', ['updatedAt']);
      create('outbox', 'id', ['createdAt']);
      create('library', 'mediaId', ['type']).createIndex('typeStatus', ['type', 'status']);
      create('libraryState', null);
      create('libraryRun', null);
      create('matches', 'seasonKey');
      create('activity', 'id', ['at', 'episodeKey', 'saidAt', 'mediaId']);
    },
  });
  await old.put('sessions', oldSession(clock.now));
  await old.put('activity', oldLine(clock.now));
  for (const match of matches) await old.put('matches', match);
  old.close();
  const worker = root.start();
  const { page } = root.web.open(five.url, { id: 7 });
  await root.web.say(page, 'episodeObserved', { observed: five });
  const play = async (videoId: string) => {
    for (let position = 0; position <= 1300; position += 10) {
      clock.now += 10_000;
      await root.web.say(page, 'playbackSampled', upTo(position, { videoId }));
    }
  };
  const deliver = async () => {
    clock.now += 1000;
    await worker.delivery.retryNow();
    await worker.delivery.deliver();
  };
  const undo = () => worker.handlers.undoActivity({ activityId: 'old' } as never, { trusted: true } as never);
  const progress = () => service.entries.get(frieren.id)?.progress;
  return { ...root, play, deliver, undo, progress };
}

describe('an episode that the version before counted', () => {
  it('is not counted a second time when it plays on', async () => {
    const { play, services, service } = await upgraded();
    service.away = true;
    await play('m1');
    expect(await services.outbox.list()).toEqual([]);
  });

  it('is undone, and counts when it is watched again', async () => {
    const { undo, play, deliver, progress } = await upgraded();
    await undo();
    await deliver();
    expect(progress()).toBe(4);
    await play('m1');
    await deliver();
    expect(progress()).toBe(5);
  });

  it('is undone after it was watched on another day, and counts when it is watched again', async () => {
    const { undo, play, deliver, progress, clock } = await upgraded();
    clock.now += 24 * 3600_000;
    await play('m1');
    await deliver();
    await undo();
    await deliver();
    expect(progress()).toBe(4);
    await play('m2');
    await deliver();
    expect(progress()).toBe(5);
  });

  it('has its line found by its page', async () => {
    await upgraded();
    const lines = await (await openDatabase()).getAll('activity');
    expect(lines.map(({ episodeKey }) => episodeKey)).toEqual([
      `generic:https://tv.example ${ADDRESS} frierenbeyondjourneysend 5`,
    ]);
  });
});
