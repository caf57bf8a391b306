// Every write to the queue tells the pages, once it is done; rows of an import tell them little, for there are many.
import { describe, expect, it } from 'vitest';
import { createOutbox } from '@/lib/background/sending/outbox.ts';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { deferralOf } from '@/lib/domain/watching/watch-limits.ts';
import { openSession } from '@/lib/domain/watching/watch-session.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { activity, episode, libraryEntry } from '../../../domain/examples.ts';
import { counted, emptied, isCounted, queued } from '../../../store/outbox/memory.ts';
import { edit, frieren } from '../../changes.ts';

const NOW = 1_800_000_000_000;
const five = episode({ episodeNumber: 5 });
const episodeOf = (observed = five): OutboxChange => ({ kind: 'episode', observed, watchedAt: 0 });

async function setUp() {
  await emptied();
  const told: string[] = [];
  let ids = 0;
  const outbox = createOutbox({
    now: () => NOW,
    newId: () => {
      ids += 1;
      return `new-${ids}`;
    },
    onChange: () => void told.push('changed'),
    onRow: (isOver) => void told.push(`row, the import ${isOver ? 'is over' : 'goes on'}`),
  });
  return { outbox, told };
}

type Outbox = Awaited<ReturnType<typeof setUp>>['outbox'];
const own = { ...edit({ progress: 5 }), by: 'kiroku' } as Parameters<Outbox['addOwn']>[0];

describe('the pages hear of a change', () => {
  it.each<[string, (outbox: Outbox) => Promise<unknown>]>([
    ['that is queued', (outbox) => outbox.add(edit({ progress: 5 }), 'user-1')],
    ['that Kiroku queues by itself', (outbox) => outbox.addOwn(own, 'user-1', false)],
    ['that takes a line back', (outbox) => outbox.addUndo(activity(), edit({ progress: 4 }), 'user-1')],
    ['that was watched', (outbox) => outbox.addWatched(openSession(null, five, 0), 'user-1', 0)],
    ['that waits for something else', (outbox) => outbox.update('item-1', (item) => item)],
    ['that the user wants once more', (outbox) => outbox.sayAgain('item-1', (item) => item)],
    ['that has settled', (outbox) => outbox.settle('item-1')],
    ['of which an attempt is out of date', (outbox) => outbox.clearAttempt('item-1', null)],
    ['that the user discards', (outbox) => outbox.forget('item-1')],
    ['that may be sent after all', (outbox) => outbox.releaseHeld({} as OutboxItem, five)],
    ['that is not wanted', (outbox) => outbox.dropHeld({} as OutboxItem, five)],
  ])('%s, once and when it is stored', async (_what, write) => {
    const { outbox, told } = await setUp();
    const written = write(outbox);
    expect(told).toEqual([]);
    await written;
    expect(told).toEqual(['changed']);
  });

  it('that gets its account at the first sign-in, and of none where there is none to get', async () => {
    const { outbox, told } = await setUp();
    await outbox.claim('user-1');
    expect(told).toEqual([]);
    await queued(edit({ progress: 5 }), { account: null });
    await outbox.claim('user-1');
    expect(told).toEqual(['changed']);
    expect(await outbox.list()).toMatchObject([{ account: 'user-1' }]);
  });

  it('of a row of an import only as one of it', async () => {
    const { outbox, told } = await setUp();
    await outbox.endRow('item-1', { as: 'left' });
    expect(told).toEqual(['row, the import is over']);
  });
});

describe('what is written', () => {
  it('is new with each change, at the time of now', async () => {
    const { outbox } = await setUp();
    await outbox.add(edit({ progress: 5 }), 'user-1');
    await outbox.addOwn(own, 'user-2', true);
    expect(await outbox.list()).toMatchObject([
      { id: 'new-1', account: 'user-1', createdAt: NOW, notBefore: NOW, state: 'waiting' },
      { id: 'new-2', account: 'user-2', createdAt: NOW + 1, state: 'asking' },
    ]);
  });

  it('takes back the line that it names, for the account that asks', async () => {
    const { outbox } = await setUp();
    await (await openDatabase()).put('activity', activity());
    await outbox.addUndo(activity(), edit({ progress: 4 }), 'user-1');
    expect(await readActivity()).toMatchObject([{ undone: true }]);
    expect(await outbox.list()).toMatchObject([{ id: 'new-1', account: 'user-1', createdAt: NOW }]);
  });

  it('leaves alone the item that is on its way', async () => {
    const { outbox } = await setUp();
    await outbox.add(edit({ progress: 5 }), 'user-1');
    await outbox.add(edit({ progress: 6 }), 'user-1', () => 'new-1');
    expect(await outbox.list()).toMatchObject([
      { id: 'new-1', change: { patch: { progress: 5 } } },
      { id: 'new-2', change: { patch: { progress: 6 } } },
    ]);
    await outbox.add(edit({ progress: 7 }), 'user-1', () => 'new-1');
    expect(await outbox.list()).toHaveLength(2);
  });

  it('settles with a line of the log and the entry of the service', async () => {
    const { outbox } = await setUp();
    await queued(edit({ progress: 5 }));
    const entry = { media: frieren, value: libraryEntry({ progress: 5 }) };
    await outbox.settle('item-1', { activity: activity(), account: 'user-1', entry });
    expect(await outbox.list()).toEqual([]);
    expect(await readActivity()).toMatchObject([{ id: 'line-1' }]);
    expect(await (await openDatabase()).get('library', frieren.id)).toMatchObject({ progress: 5 });
  });

  it('of a discarded episode counts it again', async () => {
    const { outbox } = await setUp();
    await counted('user-1');
    await queued(episodeOf(episode()));
    await outbox.forget('item-1');
    expect(await isCounted('user-1')).toBe(false);
  });
});

describe('what a watch limit holds back', () => {
  const asking = deferralOf([], five, 'user-1', 'site') ?? {};
  const stored = async () => {
    const { outbox, told } = await setUp();
    await counted('user-1');
    await queued(episodeOf(episode()), asking);
    const item = (await outbox.get('item-1')) ?? expect.fail('no item');
    return { outbox, told, item };
  };

  it('is sent when the user has really watched it', async () => {
    const { outbox, item } = await stored();
    await outbox.releaseHeld(item, episode());
    expect(await outbox.list()).toMatchObject([
      { id: 'item-1', state: 'waiting', question: null, confirmed: ['limit'], saidAt: NOW, notBefore: NOW },
    ]);
  });

  it('is gone when the user wants nothing of it, and counts again when it is watched again', async () => {
    const { outbox, item } = await stored();
    await outbox.dropHeld(item, episode());
    expect(await outbox.list()).toEqual([]);
    expect(await isCounted('user-1')).toBe(false);
  });

  it('is queued as soon as there is room, and then the pages hear of it', async () => {
    const { outbox, told } = await setUp();
    await outbox.queueHeldBack();
    expect(told).toEqual([]);
    const session = { ...openSession(null, five, NOW), account: 'user-1', deferredBy: 'site' } as const;
    await (await openDatabase()).put('sessions', session);
    await outbox.queueHeldBack();
    expect(told).toEqual(['changed']);
    expect(await outbox.list()).toMatchObject([
      { id: 'new-1', account: 'user-1', state: 'asking', question: { reason: 'limit' }, createdAt: NOW },
    ]);
  });

  it.each(['releaseHeld', 'dropHeld'] as const)(
    'is queued, too, with the answer about another season: %s',
    async (answer) => {
      const { outbox, item } = await stored();
      const observed = episode({ seriesTitle: 'Another', seriesId: 'GS02', episodeId: 'G0009' });
      const session = { ...openSession(null, observed, NOW), account: 'user-1', deferredBy: 'site' } as const;
      await (await openDatabase()).put('sessions', session);
      await outbox[answer](item, episode());
      expect((await outbox.list()).filter(({ id }) => id !== 'item-1')).toMatchObject([
        { id: 'new-1', state: 'asking', notBefore: NOW },
      ]);
    },
  );
});
