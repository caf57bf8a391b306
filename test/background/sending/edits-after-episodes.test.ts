// Tests that an edit made after an episode takes precedence, whichever of the two is sent first.

import { describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { deliverOutbox, retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import { addChange, forgetItem } from '@/lib/background/sending/outbox.ts';
import { undoActivity } from '@/lib/background/sending/undo.ts';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode } from '../../domain/examples.ts';
import { createEditChange, frieren, twoTitles, watchedChange } from '../changes.ts';
import { failToFetch, refusalResponse } from '../list-service.ts';
import { createRoot } from '../root.ts';
import { markEpisodeWatched } from './count-episode.ts';

const seen = { status: 'watching', progress: 4, userScore: null } as const;
type EditPatch = Extract<OutboxChange, { kind: 'edit' }>['patch'];

/**
 * Sets up a season at episode 4. The season is remembered if `isKnown` is true. Episode 5 was just watched, and waits for the user's delay
 * of one minute.
 */
async function setUp(isKnown = true) {
  const root = await createRoot({ catalogue: twoTitles });
  const { service } = root;
  service.save(frieren.id, { status: 'watching', progress: 4 });
  if (isKnown) await rememberChosenTitle(root, episode({ episodeNumber: 5 }), frieren, 5);
  await markEpisodeWatched(root, episode({ episodeNumber: 5 }), 60);
  const change = (patch: EditPatch) => addChange(root, createEditChange(patch, seen), 'user-1');
  const arrive = async () => {
    for (let minute = 0; minute < 5; minute += 1) {
      await deliverOutbox(root);
      root.clock.now += 60_000;
    }
    return service.entries.get(frieren.id);
  };
  return { ...root, change, arrive };
}

describe('episode behind an edit that could not be sent', () => {
  const failed = async (answer: () => Response | Promise<Response>, times: number) => {
    const root = await createRoot({ catalogue: twoTitles });
    root.service.save(frieren.id, { status: 'watching', progress: 4 });
    await rememberChosenTitle(root, episode({ episodeNumber: 6 }), frieren, 6);
    await addChange(root, createEditChange({ progress: 5 }, seen), 'user-1');
    for (let attempt = 0; attempt < times; attempt += 1) {
      root.service.fail(`/anime/${frieren.id}`, answer);
      await deliverOutbox(root);
      if (attempt < times - 1) root.clock.now = (await readOutbox())[0]?.notBefore ?? 0;
    }
    root.clock.now += 1;
    await addChange(root, watchedChange(6), 'user-1');
    return root;
  };

  it.each([1, 3, 6])('is sent as soon as the service answers again, after %i failures', async (times) => {
    const root = await failed(failToFetch, times);
    await deliverOutbox(root);
    root.clock.now += 2000;
    await deliverOutbox(root);
    expect(await readOutbox()).toEqual([]);
    expect(root.service.entries.get(frieren.id)?.progress).toBe(6);
  });

  it('is sent with the edit when the user retries all items', async () => {
    const root = await failed(refusalResponse(503, 'internal'), 4);
    await deliverOutbox(root);
    expect(await readOutbox()).toHaveLength(2);
    await retryOutboxNow(root);
    root.clock.now += 2000;
    await deliverOutbox(root);
    expect(await readOutbox()).toEqual([]);
  });
});

describe('edit while an episode of the title is queued', () => {
  it.each([
    ['', true],
    [', even if the season was not remembered', false],
  ])('keeps the title dropped%s', async (_known, isKnown) => {
    const { change, arrive } = await setUp(isKnown);
    await change({ status: 'dropped' });
    expect(await arrive()).toMatchObject({ status: 'dropped', progress: 5 });
  });

  it.each([true, false])('keeps the lowered progress (season remembered: %s)', async (isKnown) => {
    const { change, arrive } = await setUp(isKnown);
    await change({ progress: 3 });
    expect(await arrive()).toMatchObject({ status: 'watching', progress: 3 });
  });

  it.each([true, false])('keeps the title removed (season remembered: %s)', async (isKnown) => {
    const root = await setUp(isKnown);
    const { arrive } = root;
    await addChange(root, { kind: 'removal', media: frieren, by: 'user' }, 'user-1');
    expect(await arrive()).toBeUndefined();
  });

  it('keeps the title dropped if the title was scored before the episode', async () => {
    const root = await setUp();
    const { change, arrive } = root;
    for (const { id } of await readOutbox()) await forgetItem(root, id);
    await change({ userScore: 9 });
    await addChange(root, watchedChange(5), 'user-1');
    await change({ status: 'dropped' });
    expect(await arrive()).toMatchObject({ status: 'dropped', progress: 5, userScore: 9 });
  });

  it('keeps a higher progress from another device', async () => {
    const { change, arrive, service } = await setUp();
    await change({ progress: 3 });
    service.save(frieren.id, { progress: 9 });
    expect(await arrive()).toMatchObject({ progress: 9 });
  });

  it('makes Kiroku ask about the queued episode if the edit is an undo', async () => {
    const root = await setUp();
    const { arrive } = root;
    for (const { id } of await readOutbox()) await forgetItem(root, id);
    await addChange(root, watchedChange(5), 'user-1');
    await deliverOutbox(root);
    await markEpisodeWatched(root, six, 60);
    await undoActivity(root, { activityId: (await readActivity())[0]?.id ?? '' });
    expect(await arrive()).toMatchObject({ progress: 4 });
    expect(await readOutbox()).toMatchObject([{ state: 'asking', question: { reason: 'policy' } }]);
  });
});

const six = episode({ episodeId: 'e6', episodeNumber: 6, episodeLabel: 'E6' });

describe('episode watched after a queued edit', () => {
  it('is sent after the edit even if its season was not remembered', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service, clock } = root;
    service.save(frieren.id, { status: 'watching', progress: 9 });
    service.fail('/anime/', refusalResponse(500, 'internal'));
    await addChange(
      root,
      createEditChange({ progress: 4 }, { status: 'watching', progress: 9, userScore: null }),
      'user-1',
    );
    await addChange(root, watchedChange(5), 'user-1');
    await deliverOutbox(root);
    expect(service.entries.get(frieren.id)?.progress).toBe(9);
    for (let minute = 0; minute < 5; minute += 1) {
      clock.now += 60_000;
      await deliverOutbox(root);
    }
    expect(service.entries.get(frieren.id)?.progress).toBe(5);
    expect(await readOutbox()).toEqual([]);
  });
});

describe('retryItem of a failed episode', () => {
  it('sends both the episode and the later edit of its title', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service, handlers, clock } = root;
    service.save(frieren.id, { status: 'watching', progress: 4 });
    await rememberChosenTitle(root, episode({ episodeNumber: 5 }), frieren, 5);
    service.fail('POST /v1/library/entry', refusalResponse(400, 'bad_request'));
    await addChange(root, watchedChange(5), 'user-1');
    await deliverOutbox(root);
    const [failed] = await readOutbox();
    expect(failed).toMatchObject({ state: 'failed', attempted: { mediaId: frieren.id } });
    clock.now += 60_000;
    // Queue the edit without delivering it, as if the browser were offline.
    await addChange(root, createEditChange({ userScore: 9 }, seen), 'user-1');
    clock.now += 60_000;
    await handlers.retryItem({ itemId: failed?.id ?? '' });
    for (let second = 0; second < 5; second += 1) {
      clock.now += 1000;
      await deliverOutbox(root);
    }
    expect(service.entries.get(frieren.id)).toMatchObject({ progress: 5, userScore: 9 });
    expect(await readOutbox()).toEqual([]);
  });
});
