// Tests that the stored state of the sync outlives the worker, and that unreadable values count as missing.
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Shadow } from '@/lib/domain/sync/reconcile.ts';
import {
  countWaiting,
  forgetWaiting,
  readChoiceTimes,
  readShadow,
  readSyncState,
  readWaiting,
  type SyncState,
  writeChoiceTimes,
  writeShadow,
  writeSyncState,
} from '@/lib/store/sync/sync-state.ts';

const store = (items: Record<string, unknown>) => browser.storage.local.set(items);
const state: SyncState = {
  on: true,
  by: 'browser-1',
  problem: null,
  leftOut: 2,
  sent: 30,
  bytes: 4_000,
  seen: 'abc',
};

describe('readSyncState', () => {
  it.each([null, 'refused'] as const)(
    'returns the state as it was written, with the problem %j',
    async (problem) => {
      await writeSyncState({ ...state, problem });
      expect(await readSyncState()).toEqual({ ...state, problem });
    },
  );

  it('returns null before sync was switched on for the first time', async () => {
    expect(await readSyncState()).toBeNull();
  });

  it.each<[string, unknown]>([
    ['in another form', 'on'],
    ['that is null', null],
    ['with an unknown problem', { ...state, problem: 'tired' }],
    ['without the on/off flag', { ...state, on: undefined }],
    ['without the browser name', { ...state, by: 7 }],
    ['without the number of left-out choices', { ...state, leftOut: null }],
    ['without the number of sent choices', { ...state, sent: '30' }],
    ['without the size in bytes', { ...state, bytes: undefined }],
    ['without the digest of the last sync', { ...state, seen: 1 }],
  ])('returns null for a state %s', async (_what, sync) => {
    await store({ sync });
    expect(await readSyncState()).toBeNull();
  });
});

describe('readShadow', () => {
  const stamp = { time: 5, count: 1, by: 'a' };
  const shadow: Shadow = new Map([
    ['s:theme', { stamp, digest: 'x1' }],
    ['m:newer', { stamp, digest: '', unread: true }],
  ]);

  it('returns the shadow as it was written', async () => {
    await writeShadow(shadow);
    expect(await readShadow()).toEqual(shadow);
  });

  it.each<[string, unknown]>([
    ['was never written', undefined],
    ['has another form', { 's:theme': { stamp, digest: 'x1' } }],
    ['has an entry without a key', [[{ stamp, digest: 'x1' }]]],
    ['has an entry without a stamp', [['s:theme', { digest: 'x1' }]]],
    ['has a stamp without a time', [['s:theme', { stamp: { count: 1, by: 'a' }, digest: 'x1' }]]],
    ['has a stamp without a count', [['s:theme', { stamp: { time: 1, by: 'a' }, digest: 'x1' }]]],
    ['has a stamp without a browser', [['s:theme', { stamp: { time: 1, count: 1 }, digest: 'x1' }]]],
    ['has an entry without a digest', [['s:theme', { stamp }]]],
    ['has an unknown value for an unread choice', [['s:theme', { stamp, digest: 'x1', unread: false }]]],
  ])('returns an empty map if the value %s', async (_what, syncShadow) => {
    await store({ syncShadow });
    expect(await readShadow()).toEqual(new Map());
  });
});

describe('readChoiceTimes', () => {
  it('returns the times as they were written', async () => {
    await writeChoiceTimes({ 's:theme': 7, 'm:crunchyroll:GS01|': 9 });
    expect(await readChoiceTimes()).toEqual({ 's:theme': 7, 'm:crunchyroll:GS01|': 9 });
  });

  it.each<[string, unknown]>([
    ['was never written', undefined],
    ['has a time that is not a number', { 's:theme': 'yesterday' }],
    ['has another form', [7]],
  ])('returns none if the value %s', async (_what, choiceTimes) => {
    await store({ choiceTimes });
    expect(await readChoiceTimes()).toEqual({});
  });
});

describe('count of waiting changes', () => {
  const nothing = async () => undefined;

  it('is incremented, and outlives the worker', async () => {
    await Promise.all([countWaiting(nothing), countWaiting(nothing), countWaiting(nothing)]);
    expect(await readWaiting()).toBe(3);
  });

  it.each([
    ['is reset after a complete write', 2, 2, 1],
    ['stays if something has changed meanwhile', 1, 2, 0],
    ['is not reset if nothing waits', 0, 0, 0],
  ])('%s', async (_what, waiting, counted, times) => {
    for (let count = 0; count < counted; count += 1) await countWaiting(nothing);
    const work = vi.fn(nothing);
    await forgetWaiting(waiting, work);
    expect(work).toHaveBeenCalledTimes(times);
    expect(await readWaiting()).toBe(times === 1 ? 0 : counted);
  });

  it.each([undefined, null, '3', { count: 3 }])('is 0 if %j is stored', async (syncWaits) => {
    await store({ syncWaits });
    expect(await readWaiting()).toBe(0);
  });
});
