// Tests a corrected match after a lost answer. Nothing is lost, and every write can be undone.
import { describe, expect, it } from 'vitest';
import { ignoreTitle, rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode } from '../../domain/examples.ts';
import { dungeonMeshi, frieren, twoTitles, watchedChange } from '../changes.ts';
import { failToFetch } from '../list-service.ts';
import { createRoot } from '../root.ts';

/** Sets up a worker that has written episode 5 without getting the answer. */
async function setUp(hasArrived = true) {
  const root = await createRoot({ catalogue: twoTitles });
  const { service } = root;
  service.save(frieren.id, { status: 'watching', progress: 4 });
  service.save(dungeonMeshi.id, { status: 'watching', progress: 4 });
  service.fail('POST /v1/library/entry', () => {
    if (hasArrived) service.save(frieren.id, { progress: 5 });
    return failToFetch();
  });
  await addChange(root, watchedChange(5), 'user-1');
  await deliverOutbox(root);
  const arrive = async () => {
    root.clock.now += 3600_000;
    await deliverOutbox(root);
    expect(await readOutbox()).toEqual([]);
    const lines = await readActivity();
    return lines.map(({ what, title, before, after }) => [what, title, before?.progress, after?.progress]);
  };
  return { ...root, arrive, progress: (id: string) => service.entries.get(id)?.progress };
}

describe('correction of a match after a lost answer', () => {
  it('writes the corrected, higher episode number to the same title', async () => {
    const { worker, arrive, progress } = await setUp();
    await rememberChosenTitle(worker, episode({ episodeNumber: 5 }), frieren, 6);
    expect(await arrive()).toEqual([
      ['advance', frieren.title, 5, 6],
      ['advance', frieren.title, 4, 5],
    ]);
    expect(progress(frieren.id)).toBe(6);
  });

  it('logs the write to the wrong title', async () => {
    const { worker, arrive, progress } = await setUp();
    await rememberChosenTitle(worker, episode({ episodeNumber: 5 }), dungeonMeshi, 5);
    expect(await arrive()).toEqual([
      ['advance', dungeonMeshi.title, 4, 5],
      ['advance', frieren.title, 4, 5],
    ]);
    expect(progress(dungeonMeshi.id)).toBe(5);
  });

  it('logs the earlier write even if the user ignores the title instead', async () => {
    const { worker, arrive } = await setUp();
    await ignoreTitle(worker, episode({ episodeNumber: 5 }));
    const [ignored, written] = await arrive();
    expect(ignored?.[0]).toBe('ignore');
    expect(written).toEqual(['advance', frieren.title, 4, 5]);
  });

  it('logs nothing about a write that did not reach the list', async () => {
    const { worker, arrive, progress } = await setUp(false);
    await rememberChosenTitle(worker, episode({ episodeNumber: 5 }), dungeonMeshi, 5);
    expect(await arrive()).toEqual([['advance', dungeonMeshi.title, 4, 5]]);
    expect(progress(frieren.id)).toBe(4);
  });
});
