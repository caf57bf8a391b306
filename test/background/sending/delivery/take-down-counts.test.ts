// What is held against a piece of work when a worker dies over it: counted by itself, with a record in memory.
import { describe, expect, it } from 'vitest';
import {
  countsNothing,
  createTakeDowns,
  isTookDown,
  itemName,
  listName,
  searchName,
  tookDown,
} from '@/lib/background/sending/take-downs.ts';
import { problemOf } from '@/lib/domain/changes/retry.ts';
import type { TakeDown } from '@/lib/store/outbox/take-downs.ts';
import { episode } from '../../../domain/examples.ts';
import { eventually } from '../../../eventually.ts';
import { refused, unreachable } from './alone.ts';

const NOW = 1_800_000_000_000;
const DAY = 24 * 3600_000;
const never = (): Promise<never> => new Promise(() => undefined);

function setUp(before: Record<string, TakeDown> = {}) {
  const state = { now: NOW, stored: new Map(Object.entries(before)), works: true };
  const takeDowns = createTakeDowns({
    read: async () => {
      if (!state.works) throw new Error('no storage');
      return state.stored;
    },
    write: async (next) => {
      if (!state.works) throw new Error('no storage');
      state.stored = new Map(next);
    },
    now: () => state.now,
  });
  return { state, takeDowns, stored: () => Object.fromEntries(state.stored) };
}

/** What a worker that starts after this record takes up. */
const isDone = async (record: TakeDown, now = NOW): Promise<boolean> => {
  const { state, takeDowns } = setUp({ work: record });
  state.now = now;
  return (await takeDowns.attempt('work', async () => 'done')) === 'done';
};

describe('a piece of work', () => {
  it('is done, and leaves no record', async () => {
    const { takeDowns, stored } = setUp();
    expect(await takeDowns.attempt('work', async () => 'done')).toBe('done');
    await eventually(() => expect(stored()).toEqual({}));
  });

  it('that another worker was at for a moment when it ended leaves no record either', async () => {
    const { takeDowns, stored } = setUp({ before: { count: 0, at: NOW, since: NOW - 1000 } });
    await takeDowns.attempt('work', async () => 'done');
    await eventually(() => expect(stored()).toEqual({}));
  });

  it('is on record while it computes, and since when', async () => {
    const { takeDowns, stored } = setUp();
    void takeDowns.attempt('work', never);
    await eventually(() => expect(stored()).toEqual({ work: { count: 0, at: NOW, since: NOW } }));
  });

  it('that fails is off the record, and its failure is handed on', async () => {
    const { takeDowns, stored } = setUp();
    await expect(takeDowns.attempt('work', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await eventually(() => expect(stored()).toEqual({}));
  });

  it('is off the record while it waits for the network, and on it again afterwards', async () => {
    const { state, takeDowns, stored } = setUp();
    const answers: (() => void)[] = [];
    void takeDowns.attempt('work', async (outside) => {
      await outside(() => new Promise<void>((answer) => answers.push(answer)));
      return never();
    });
    await eventually(() => expect(answers).toHaveLength(1));
    await eventually(() => expect(stored()).toEqual({}));
    state.now += 60_000;
    answers[0]?.();
    await eventually(() => expect(stored()).toEqual({ work: { count: 0, at: state.now, since: state.now } }));
  });

  it('done twice at once is on record until both are done', async () => {
    const { takeDowns, stored } = setUp();
    void takeDowns.attempt('work', never);
    await takeDowns.attempt('work', async () => 'done');
    await takeDowns.attempt('other', async () => 'done');
    await eventually(() => expect(Object.keys(stored())).toEqual(['work']));
  });

  it.each([
    [2, true],
    [3, false],
    [4, false],
  ])('over which %i workers have died is done: %s', async (count, done) => {
    expect(await isDone({ count, at: NOW })).toBe(done);
  });

  it.each([
    ['hung for ten seconds counts', 10_000, false],
    ['ended sooner than that counts not', 9999, true],
  ])('over which the last worker %s', async (_what, hung, done) => {
    expect(await isDone({ count: 2, at: NOW - 60_000, since: NOW - hung })).toBe(done);
  });

  it.each([
    ['a moment less than a day', DAY - 1, false],
    ['a day', DAY, true],
    ['a day of a clock that was put back', -DAY, true],
  ])('is held against for a day: after %s', async (_what, after, done) => {
    expect(await isDone({ count: 3, at: NOW }, NOW + after)).toBe(done);
  });

  it('keeps what was counted, and since when, while it is done once more', async () => {
    const { takeDowns, stored } = setUp({ work: { count: 1, at: NOW - 5, since: NOW - 20_000 } });
    void takeDowns.attempt('work', never);
    await eventually(() => expect(stored()).toEqual({ work: { count: 2, at: NOW - 20_000, since: NOW } }));
  });

  it('is done although nothing can be read or written', async () => {
    const { state, takeDowns } = setUp({ work: { count: 3, at: NOW } });
    state.works = false;
    expect(await takeDowns.attempt('work', async () => 'done')).toBe('done');
  });
});

describe('what is forgiven', () => {
  it('is done again, and nothing else with it', async () => {
    const { takeDowns, stored } = setUp({ work: { count: 3, at: NOW }, other: { count: 1, at: NOW } });
    await takeDowns.forgive('work', 'unknown');
    expect(stored()).toEqual({ other: { count: 1, at: NOW } });
    expect(await takeDowns.attempt('work', async () => 'done')).toBe('done');
  });

  it('without having been counted is not written', async () => {
    const { state, takeDowns } = setUp();
    const before = state.stored;
    await takeDowns.forgive('unknown');
    expect(state.stored).toBe(before);
  });

  it('is read afresh once all was erased', async () => {
    const { state, takeDowns } = setUp({ work: { count: 3, at: NOW } });
    expect(await takeDowns.attempt('work', async () => 'done')).toBeNull();
    state.stored = new Map();
    takeDowns.reset();
    expect(await takeDowns.attempt('work', async () => 'done')).toBe('done');
  });
});

describe('work that is not counted', () => {
  it('is done each time, and may wait for the network', async () => {
    const asked = () => countsNothing.attempt('work', (outside) => outside(async () => 'done'));
    await countsNothing.forgive('work');
    countsNothing.reset();
    expect([await asked(), await asked()]).toEqual(['done', 'done']);
  });

  it('is not what was given up', () => {
    expect(isTookDown(tookDown)).toBe(true);
    expect(isTookDown(refused(400) as typeof tookDown)).toBe(false);
    expect(isTookDown(unreachable as typeof tookDown)).toBe(false);
  });
});

describe('the name of a piece of work', () => {
  const seen = (part: object) => searchName(episode({ seriesId: 'S', episodeNumber: 1, ...part }));

  it('is another one for each item, list and episode', () => {
    const names = [itemName('1'), itemName('2'), listName('anime'), listName('manga')];
    const searches = [seen({}), seen({ episodeNumber: 2 }), seen({ seriesId: 'T' })];
    expect(new Set([...names, ...searches]).size).toBe(7);
    expect(seen({ episodeLabel: 'another' })).toBe(seen({}));
  });

  it('of a search has no word of the page in it', () => {
    expect(seen({ seriesTitle: 'Frieren', seriesId: null })).toMatch(/^search [\w-]+$/);
    expect(seen({ seriesTitle: 'Frieren', seriesId: null })).not.toMatch(/frieren/i);
  });
});

it('what is left alone for it has no words of its own: the popup has a sentence for it', () => {
  expect(problemOf(tookDown)).toEqual({ code: 'took_down', message: '' });
});
