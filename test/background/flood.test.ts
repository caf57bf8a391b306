// A page that reports more episodes than anyone can watch fills neither the outbox nor the log.
import { expect, it } from 'vitest';
import { openSession } from '@/lib/domain/watch-session.ts';
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
    return outbox.addWatched(openSession(null, observed, 1440, world.now), 'user-1', 0);
  };
  for (let number = 0; number < 80; number += 1) await report(number);
  expect(await outbox.list()).toHaveLength(30);
  expect(await readActivity()).toMatchObject([{ what: 'ignore', reason: 'tooMany', account: 'user-1' }]);
  world.now += 3601_000;
  await report(79);
  expect(await outbox.list()).toHaveLength(31);
});
