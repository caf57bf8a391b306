// What counts against a piece of work: that the worker hung over it and died, lately, and not while it waited for the network.
import { describe, expect, it } from 'vitest';
import {
  countsNothing,
  createTakeDowns,
  isTookDown,
  itemName,
  listName,
  searchName,
  tookDown,
  uncounted,
} from '@/lib/background/sending/take-downs.ts';
import { problemOf } from '@/lib/domain/changes/retry.ts';
import type { TakeDown } from '@/lib/store/outbox/take-downs.ts';
import { episode } from '../../../domain/examples.ts';
import { refused, unreachable } from './delivery-alone.ts';

const NOW = 1_800_000_000_000;
const DAY = 24 * 3600_000;
type Stored = Readonly<Record<string, TakeDown>>;

/** A worker that starts with what the ones before have left. */
function setUp(stored: Stored = {}) {
  const state = { now: NOW, stored, reads: 0, isBroken: false };
  const takeDowns = createTakeDowns({
    read: async () => {
      state.reads += 1;
      if (state.isBroken) throw new Error('no storage');
      return new Map(Object.entries(state.stored));
    },
    write: async (next) => {
      if (state.isBroken) throw new Error('no storage');
      state.stored = Object.fromEntries(next);
    },
    now: () => state.now,
  });
  return { state, takeDowns };
}

const never = (): Promise<never> => new Promise(() => undefined);
/** Turns of the event loop in which what is under way comes to its end. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe('work', () => {
  it('is stored while it computes, and not any more once it is done', async () => {
    const { state, takeDowns } = setUp();
    const done = await takeDowns.attempt('work', async () => {
      expect(state.stored).toEqual({ work: { count: 0, at: NOW, since: NOW } });
      return 'done';
    });
    await rest();
    expect([done, state.stored]).toEqual(['done', {}]);
  });

  it('that fails is not stored either, and says why', async () => {
    const { state, takeDowns } = setUp();
    await expect(takeDowns.attempt('work', () => Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    );
    await rest();
    expect(state.stored).toEqual({});
  });

  it('is not stored while it waits for the network, and is again afterwards', async () => {
    const { state, takeDowns } = setUp();
    await takeDowns.attempt('work', async (outside) => {
      state.now += 1000;
      const answer = await outside(async () => {
        await rest();
        expect(state.stored).toEqual({});
        state.now += 60_000;
        return 'answer';
      });
      expect(answer).toBe('answer');
      expect(state.stored).toEqual({ work: { count: 0, at: NOW + 61_000, since: NOW + 61_000 } });
    });
  });

  it('is stored again when the network has failed', async () => {
    const { state, takeDowns } = setUp();
    await takeDowns.attempt('work', async (outside) => {
      await expect(outside(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
      expect(state.stored).toEqual({ work: { count: 0, at: NOW, since: NOW } });
    });
  });

  it('that is done twice at a time is stored since the first until the last', async () => {
    const { state, takeDowns } = setUp();
    let goOn: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const first = takeDowns.attempt('work', () => gate);
    await rest();
    state.now += 500;
    await takeDowns.attempt('work', async () => undefined);
    await rest();
    expect(state.stored).toEqual({ work: { count: 0, at: NOW, since: NOW } });
    goOn();
    await first;
    await rest();
    expect(state.stored).toEqual({});
  });
});

describe('a worker that died', () => {
  const died = (hungFor: number, count = 0): Stored => ({ work: { count, at: NOW, since: NOW - hungFor } });
  const countIn = async (stored: Stored) => {
    const { state, takeDowns } = setUp(stored);
    const isDone = await takeDowns.attempt('other', async () => true);
    await rest();
    expect(isDone).toBe(true);
    return state.stored.work?.count;
  };

  it.each([
    ['that it had computed for ten seconds', 10_000, 1],
    ['that it had just begun', 9_999, undefined],
  ])('over work %s counts against it: %i ms → %s', async (_what, hungFor, count) => {
    expect(await countIn(died(hungFor))).toBe(count);
  });

  it('counts from the time at which it took the work up', async () => {
    const { state, takeDowns } = setUp(died(30_000, 1));
    await takeDowns.attempt('other', async () => undefined);
    await rest();
    expect(state.stored).toEqual({ work: { count: 2, at: NOW - 30_000 } });
  });

  it.each<[string, TakeDown, number | undefined]>([
    ['a day but for a moment', { count: 2, at: NOW - DAY + 1 }, 2],
    ['a day', { count: 2, at: NOW - DAY }, undefined],
    ['a time that is to come by a day, since the clock was put back', { count: 2, at: NOW + DAY }, undefined],
    ['a moment that is to come', { count: 2, at: NOW + 1 }, 2],
    ['no death', { count: 0, at: NOW }, undefined],
  ])('is held against the work after %s as %j: %s', async (_when, known, count) => {
    expect(await countIn({ work: known })).toBe(count);
  });

  it.each([
    [2, true],
    [3, false],
    [4, false],
  ])('%i times before leaves the work to be done: %s', async (count, isDone) => {
    const { takeDowns } = setUp({ work: { count, at: NOW } });
    expect(await takeDowns.attempt('work', async () => true)).toBe(isDone ? true : null);
    expect(await takeDowns.attempt('other', async () => true)).toBe(true);
  });

  it('for the third time stops the work', async () => {
    const { takeDowns } = setUp({ work: { count: 2, at: NOW, since: NOW - 10_000 } });
    expect(await takeDowns.attempt('work', async () => true)).toBeNull();
  });
});

describe('what counts against work', () => {
  const three = { count: 3, at: NOW };

  it('is forgiven for what is named, and stays for the rest', async () => {
    const { state, takeDowns } = setUp({ work: three, other: three });
    await takeDowns.forgive('work', 'unknown');
    expect(state.stored).toEqual({ other: three });
    expect(await takeDowns.attempt('work', async () => true)).toBe(true);
    expect(await takeDowns.attempt('other', async () => true)).toBeNull();
  });

  it('is not written again where there is nothing to forgive', async () => {
    const { state, takeDowns } = setUp({ other: three });
    const { stored } = state;
    await takeDowns.forgive('work');
    expect(state.stored).toBe(stored);
  });

  it('is read once, and once more after all was erased', async () => {
    const { state, takeDowns } = setUp({ work: three });
    await takeDowns.attempt('work', never);
    await takeDowns.attempt('work', never);
    expect(state.reads).toBe(1);
    state.stored = {};
    takeDowns.reset();
    expect(await takeDowns.attempt('work', async () => true)).toBe(true);
    expect(state.reads).toBe(2);
  });

  it('keeps nothing from being done where the storage fails', async () => {
    const { state, takeDowns } = setUp({ work: three });
    state.isBroken = true;
    expect(await takeDowns.attempt('work', (outside) => outside(async () => true))).toBe(true);
    await takeDowns.forgive('work');
  });
});

describe('the names of work', () => {
  const name = (part: Parameters<typeof episode>[0]) => searchName(episode(part));

  it('are each for one item, one list and one search', () => {
    const names = [
      itemName('a'),
      itemName('b'),
      listName('anime'),
      listName('manga'),
      name({}),
      name({ seriesTitle: 'Another', seriesId: 'GS02' }),
      name({ episodeNumber: 6 }),
    ];
    expect(new Set(names).size).toBe(names.length);
    expect(name({})).toBe(name({ url: 'https://www.crunchyroll.com/elsewhere' }));
  });

  it('say nothing of what was searched for', () => {
    for (const seriesId of [null, 'GS02'])
      expect(name({ seriesTitle: 'Frieren', seriesId })).not.toMatch(/frieren/i);
  });
});

describe('a failure', () => {
  it.each([
    ['of work that is not done any more', tookDown, true],
    ['of the service', refused(400, 'invalid'), false],
    ['of the network', unreachable, false],
  ])('%s is recognised: %j → %s', (_what, failure, expected) => {
    expect(isTookDown(failure)).toBe(expected);
  });

  it('of work that is not done any more has a code and no message', () => {
    expect(problemOf(tookDown)).toEqual({ code: 'took_down', message: '' });
  });
});

it('work that is not counted is done, and waits for the network as it is', async () => {
  expect(await countsNothing.attempt('work', (outside) => outside(async () => 'done'))).toBe('done');
  expect(await uncounted(async () => 'answer')).toBe('answer');
  await countsNothing.forgive('work');
  countsNothing.reset();
});
