// Tests when a worker's death counts as a crash of an outbox item. The worker must have hung on the item and died recently, and must not
// have been waiting for the network.
import { describe, expect, it, vi } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { withUserEntry } from '@/lib/background/library/user-entry.ts';
import type { Context } from '@/lib/background/runtime/context.ts';
import { forgetItem } from '@/lib/background/sending/outbox.ts';
import { retryItem } from '@/lib/background/sending/queue.ts';
import { withCrashGuard } from '@/lib/background/sending/send-item.ts';
import { isCrash, markStartedOrCrashed } from '@/lib/domain/changes/crashes.ts';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { readOutboxItem } from '@/lib/store/outbox/read-outbox.ts';
import { createGate } from '../../create-gate.ts';
import { outboxItem } from '../../domain/examples.ts';
import { eventually } from '../../eventually.ts';
import { storeOutboxItem } from '../../store/outbox/memory.ts';
import { createEditChange, frieren, twoTitles } from '../changes.ts';
import { createRoot, type TestRoot } from '../root.ts';

const NOW = 1_800_000_000_000;
const DAY = 24 * 3600_000;
const change = createEditChange({ progress: 5 });

/** Sets up a worker, and an item as earlier workers left it. Nothing is delivered. */
async function setUp(part: Partial<OutboxItem> = {}) {
  const { worker, clock, net } = await createRoot({ catalogue: twoTitles });
  await storeOutboxItem(change, part);
  const ctx: Context = { ...worker, deliver: async () => undefined };
  const guard = <T>(work: (guarded: Context) => Promise<T>) =>
    withCrashGuard(ctx, outboxItem(change, part), work);
  return { ctx, clock, net, guard };
}

/** Makes the service delay the list until the test releases it. */
function holdList(net: TestRoot['net']) {
  const { opened: answered, open: answer } = createGate();
  const { opened: isAsked, open: ask } = createGate();
  net.answer = async (call, _signal, url) => {
    if (url.includes('/library')) {
      ask();
      await answered;
    }
    return call();
  };
  return { isAsked, answer };
}

const stored = () => readOutboxItem('item-1');
const startedAt = async () => (await stored())?.startedAt;

describe('withCrashGuard', () => {
  it('sets the crash mark of the item while the work runs', async () => {
    const { guard } = await setUp();
    const result = await guard(async () => startedAt());
    expect([result, await startedAt()]).toEqual([NOW, undefined]);
  });

  it('clears the crash mark if the work fails', async () => {
    const { guard } = await setUp();
    await expect(guard(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await startedAt()).toBeUndefined();
  });

  it('clears the crash mark while the work waits for the network', async () => {
    const { guard, clock } = await setUp();
    await guard(async ({ waitForNetwork }) => {
      clock.now += 1000;
      const answer = await waitForNetwork(async () => {
        expect(await startedAt()).toBeUndefined();
        clock.now += 60_000;
        return 'answer';
      });
      expect([answer, await startedAt()]).toEqual(['answer', NOW + 61_000]);
    });
  });

  it('sets the crash mark again after a network failure', async () => {
    const { guard } = await setUp();
    await guard(async ({ waitForNetwork }) => {
      await expect(waitForNetwork(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
      expect(await startedAt()).toBe(NOW);
    });
  });

  it('sets the crash mark again after the last of several concurrent waits', async () => {
    const { guard } = await setUp();
    await guard(async ({ waitForNetwork }) => {
      const { opened: answered, open: answer } = createGate();
      const longer = waitForNetwork(() => answered);
      await waitForNetwork(async () => undefined);
      expect(await startedAt()).toBeUndefined();
      answer();
      await longer;
      expect(await startedAt()).toBe(NOW);
    });
  });

  it.each<[string, (ctx: Context) => Promise<unknown>]>([
    ['a list read that a page started', (ctx) => refreshList(ctx, 'user-1')],
    [
      'an entry from a list read that a page started',
      (ctx) => withUserEntry(ctx, 'user-1', { ...frieren, relations: [] }),
    ],
  ])('clears the crash mark while the work waits for %s', async (_why, wait) => {
    const { ctx, net, clock, guard } = await setUp();
    const list = holdList(net);
    const shown = refreshList(ctx, 'user-1');
    await list.isAsked;
    await guard(async (guarded) => {
      const waiting = wait(guarded);
      await eventually(async () => expect(await startedAt()).toBeUndefined());
      clock.now += 60_000;
      list.answer();
      await waiting;
      expect(await startedAt()).toBe(NOW + 60_000);
    });
    expect(await shown).toBeNull();
  });

  it('does no work for an item that has left the outbox', async () => {
    const { ctx, guard } = await setUp();
    await forgetItem(ctx, 'item-1');
    const work = vi.fn(async () => 'done');
    expect(await guard(work)).toBeNull();
    expect(work).not.toHaveBeenCalled();
  });

  it('marks an item as failed after three crashes', async () => {
    const { guard } = await setUp({ crashedAt: [NOW, NOW], startedAt: NOW - 30_000 });
    const work = vi.fn(async () => 'done');
    expect(await guard(work)).toBeNull();
    expect(work).not.toHaveBeenCalled();
    expect(await stored()).toMatchObject({ state: 'failed', problem: { code: 'crashed', message: '' } });
  });

  it('allows new attempts after the user retries', async () => {
    const { ctx, guard } = await setUp({ crashedAt: [NOW, NOW, NOW] });
    await guard(async () => undefined);
    await retryItem(ctx, { itemId: 'item-1' });
    const retried = await stored();
    expect([retried?.state, retried?.problem, retried?.crashedAt]).toEqual(['waiting', null, undefined]);
    expect(await guard(async () => 'done')).toBe('done');
  });

  it('does the work even if the storage cannot be written', async () => {
    const { guard } = await setUp();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('disk', 'UnknownError');
    });
    expect(await guard(({ waitForNetwork }) => waitForNetwork(async () => 'done'))).toBe('done');
  });
});

describe('markStartedOrCrashed', () => {
  const start = (part: Partial<OutboxItem>) => markStartedOrCrashed(outboxItem(change, part), NOW);

  it('marks the item as started now', () => {
    expect(start({})).toMatchObject({ state: 'waiting', startedAt: NOW });
  });

  it.each([
    ['counts a crash if the worker computed for ten seconds', 10_000, [NOW - 10_000]],
    ['counts no crash if the worker ended within ten seconds', 9999, undefined],
    ['counts a crash if another worker replaced the worker within minutes', 5 * 60_000, [NOW - 5 * 60_000]],
    ['counts no crash if the browser was reopened an hour later', 3600_000, undefined],
    ['counts no crash if the browser was reopened half a day later', DAY / 2, undefined],
    ['counts no crash if the stored start is in the future', -3600_000, undefined],
  ])('%s', (_name, hungFor, crashedAt) => {
    expect(start({ startedAt: NOW - hungFor }).crashedAt).toEqual(crashedAt);
  });

  it('adds a crash to the earlier crashes', () => {
    const { startedAt: started, crashedAt } = start({ startedAt: NOW - 30_000, crashedAt: [NOW - 60_000] });
    expect([started, crashedAt]).toEqual([NOW, [NOW - 60_000, NOW - 30_000]]);
  });

  it.each([
    ['keeps a crash for a day', NOW - DAY + 1, [NOW - DAY + 1]],
    ['drops a crash after a day', NOW - DAY, undefined],
    ['drops a crash dated a day ahead', NOW + DAY, undefined],
    ['keeps a crash dated a millisecond ahead', NOW + 1, [NOW + 1]],
  ])('%s', (_name, time, crashedAt) => {
    expect(start({ crashedAt: [time] }).crashedAt).toEqual(crashedAt);
  });

  it.each([
    [2, 'waiting'],
    [3, 'failed'],
    [4, 'failed'],
  ])('returns an item with %i crashes in the state %s', (count, state) => {
    const crashedAt = Array.from({ length: count }, () => NOW);
    expect(start({ crashedAt }).state).toBe(state);
  });

  it('stores the problem `crashed` after the third crash', () => {
    const aside = start({ crashedAt: [NOW, NOW], startedAt: NOW - 10_000 });
    expect(aside.problem).toEqual({ code: 'crashed', message: '' });
    expect([aside.startedAt, aside.crashedAt]).toEqual([undefined, undefined]);
  });
});

describe('isCrash', () => {
  it.each([
    ['is true for an item that failed because of crashes', 'failed', 'crashed', true],
    ['is false for a waiting item', 'waiting', 'crashed', false],
    ['is false for an error of the service', 'failed', 'invalid', false],
    ['is false for a network failure', 'waiting', 'unreachable', false],
  ] as const)('%s', (_name, state, code, expected) => {
    expect(isCrash({ state, problem: { code, message: '' } })).toBe(expected);
  });

  it('is false for an item without a problem', () => {
    expect(isCrash({ state: 'failed', problem: null })).toBe(false);
  });
});
