// What an upsert makes of an entry: the rules of the contract, one by one.
import { describe, expect, it } from 'vitest';
import { type EntryFacts, type MergeInput, mergeEntry } from '../../src/library/merge-entry.ts';

const earlier = new Date('2026-01-01T00:00:00Z');
const now = new Date('2026-02-02T00:00:00Z');
const watching: EntryFacts = {
  status: 'watching',
  progress: 4,
  userScore: 7,
  startedAt: earlier,
  completedAt: null,
};
const merge = (change: MergeInput['change'], more: Partial<MergeInput> = {}) => {
  const merged = mergeEntry({ current: null, change, type: 'anime', total: 12, now, ...more });
  return merged.ok ? merged.entry : merged.code;
};

describe('a new entry', () => {
  it.each([
    [{}, 'anime', 'plan_to_watch', null],
    [{}, 'manga', 'plan_to_read', null],
    [{ progress: 1 }, 'anime', 'watching', now],
    [{ progress: 1 }, 'manga', 'reading', now],
    [{ status: 'on_hold' }, 'anime', 'on_hold', null],
    [{ status: 'watching' }, 'anime', 'watching', now],
  ] as const)('of %o as %s is %s', (change, type, status, startedAt) => {
    expect(merge(change, { type })).toMatchObject({ status, startedAt, completedAt: null, userScore: null });
  });

  it('that is completed at once has an end', () => {
    expect(merge({ status: 'completed', progress: 12 })).toMatchObject({ startedAt: now, completedAt: now });
  });
});

describe('an entry on the list', () => {
  it('keeps what is not mentioned', () => {
    expect(merge({ progress: 5 }, { current: watching })).toEqual({ ...watching, progress: 5 });
    expect(merge({ userScore: 9.5 }, { current: watching })).toEqual({ ...watching, userScore: 9.5 });
    expect(merge({ userScore: null }, { current: watching })).toEqual({ ...watching, userScore: null });
  });

  it('is completed once, and loses its end when it is taken up again', () => {
    const completed = merge({ status: 'completed' }, { current: watching });
    expect(completed).toEqual({ ...watching, status: 'completed', completedAt: now });
    const current = { ...watching, status: 'completed', completedAt: earlier };
    expect(merge({ status: 'completed', userScore: 8 }, { current })).toMatchObject({ completedAt: earlier });
    expect(merge({ status: 'watching' }, { current })).toMatchObject({
      completedAt: null,
      startedAt: earlier,
    });
  });

  it('starts with its first episode', () => {
    const planned = { ...watching, status: 'plan_to_watch', progress: 0, startedAt: null };
    expect(merge({ progress: 1 }, { current: planned })).toMatchObject({
      status: 'plan_to_watch',
      startedAt: now,
    });
  });

  it('is changed by a change only', () => {
    const changed = (change: MergeInput['change']) => {
      const merged = mergeEntry({ current: watching, change, type: 'anime', total: 12, now });
      return merged.ok && merged.changed;
    };
    expect(changed({ progress: 4, status: 'watching', userScore: 7 })).toBe(false);
    expect(changed({})).toBe(false);
    expect(changed({ progress: 3 })).toBe(true);
  });
});

describe('a change', () => {
  it.each([
    [{ progress: 13 }, 12, 'invalid'],
    [{ status: 'reading' }, 12, 'invalid'],
  ] as const)('of %o with %s episodes is %s', (change, total, code) => {
    expect(merge(change, { total })).toBe(code);
  });

  it('may go to the last episode, and anywhere while the total is unknown', () => {
    expect(merge({ progress: 12 })).toMatchObject({ progress: 12 });
    expect(merge({ progress: 1300 }, { total: null })).toMatchObject({ progress: 1300 });
  });
});
