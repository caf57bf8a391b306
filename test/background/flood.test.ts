// A page that reports more episodes than anyone can watch fills neither the outbox nor the log.
import { expect, it } from 'vitest';
import { linesOfEpisode } from '@/lib/background/activity.ts';
import { reportTab } from '@/lib/background/tracking/now-playing.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { openSession } from '@/lib/domain/watch-session.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode } from '../domain/examples.ts';
import { createWorld } from './world.ts';

it('believes a page up to a limit, says once that it stopped, and goes on an hour later', async () => {
  const { outbox, world } = await createWorld({ catalogue: [] });
  const report = (number: number) => {
    const observed = episode({
      siteId: 'generic',
      url: 'https://hostile.example/x',
      episodeId: `e${number}`,
    });
    return outbox.addWatched(openSession(null, observed, world.now), 'user-1', 0);
  };
  for (let number = 0; number < 80; number += 1) await report(number);
  expect(await outbox.list()).toHaveLength(30);
  expect(await readActivity()).toMatchObject([
    {
      what: 'ignore',
      reason: 'tooMany',
      account: 'user-1',
      evidence: [{ code: 'limitOfSite', values: { most: 30 } }],
    },
  ]);
  world.now += 3601_000;
  await report(79);
  expect(await outbox.list()).toHaveLength(31);
});

it('believes a tab up to a limit, whatever it shows, and says so where somebody looks', async () => {
  const { outbox, world } = await createWorld({ catalogue: [] });
  const report = async (number: number) => {
    const observed = episode({
      siteId: 'generic',
      url: `https://${number}.example/x`,
      episodeId: `e${number}`,
    });
    const session = openSession(null, observed, world.now, { account: 'user-1', tab: 7 });
    await outbox.addWatched(session, 'user-1', 0);
    return reportTab({
      observed,
      session: (await (await openDatabase()).get('sessions', session.key)) ?? null,
      outbox: await outbox.list(),
      activity: await linesOfEpisode(`generic:e${number}`),
      settings: defaultSettings,
      match: null,
    }).step;
  };
  for (let number = 0; number < 24; number += 1) expect((await report(number)).kind).toBe('queued');
  expect(await report(24)).toEqual({ kind: 'held', limit: 'tab' });
  expect(await outbox.list()).toHaveLength(24);
  expect(await readActivity()).toMatchObject([
    { reason: 'tooMany', evidence: [{ code: 'limitOfTab', values: { most: 24 } }] },
  ]);
  world.now += 3601_000;
  expect((await report(24)).kind).toBe('queued');
});
