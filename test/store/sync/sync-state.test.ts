// What a browser remembers of its sync outlives the worker, and what cannot be read counts as missing.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
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

beforeEach(() => fakeBrowser.reset());

const store = (items: Record<string, unknown>) => fakeBrowser.storage.local.set(items);
const state: SyncState = {
  on: true,
  by: 'browser-1',
  problem: null,
  leftOut: 2,
  sent: 30,
  bytes: 4_000,
  seen: 'abc',
};

describe('the state', () => {
  it.each([null, 'refused'] as const)('is read as it was written, with the problem %j', async (problem) => {
    await writeSyncState({ ...state, problem });
    expect(await readSyncState()).toEqual({ ...state, problem });
  });

  it('is none before it was switched on for the first time', async () => {
    expect(await readSyncState()).toBeNull();
  });

  it.each<[string, unknown]>([
    ['of another form', 'on'],
    ['that is nothing', null],
    ['with a problem that there is not', { ...state, problem: 'tired' }],
    ['without whether it is on', { ...state, on: undefined }],
    ['without the name of the browser', { ...state, by: 7 }],
    ['without what was left out', { ...state, leftOut: null }],
    ['without what was sent', { ...state, sent: '30' }],
    ['without its bytes', { ...state, bytes: undefined }],
    ['without what was seen', { ...state, seen: 1 }],
  ])('%s is none', async (_what, sync) => {
    await store({ sync });
    expect(await readSyncState()).toBeNull();
  });
});

describe('what was known after the last exchange', () => {
  const stamp = { time: 5, count: 1, by: 'a' };
  const shadow: Shadow = new Map([
    ['s:theme', { stamp, digest: 'x1' }],
    ['m:newer', { stamp, digest: '', unread: true }],
  ]);

  it('is read as it was written', async () => {
    await writeShadow(shadow);
    expect(await readShadow()).toEqual(shadow);
  });

  it.each<[string, unknown]>([
    ['was never written', undefined],
    ['has another form', { 's:theme': { stamp, digest: 'x1' } }],
    ['has a line without a key', [[{ stamp, digest: 'x1' }]]],
    ['has a line without a stamp', [['s:theme', { digest: 'x1' }]]],
    ['has a stamp without a time', [['s:theme', { stamp: { count: 1, by: 'a' }, digest: 'x1' }]]],
    ['has a stamp without a count', [['s:theme', { stamp: { time: 1, by: 'a' }, digest: 'x1' }]]],
    ['has a stamp without a browser', [['s:theme', { stamp: { time: 1, count: 1 }, digest: 'x1' }]]],
    ['has a line without a digest', [['s:theme', { stamp }]]],
    ['has another word about what could not be read', [['s:theme', { stamp, digest: 'x1', unread: false }]]],
  ])('is nothing where it %s', async (_what, syncShadow) => {
    await store({ syncShadow });
    expect(await readShadow()).toEqual(new Map());
  });
});

describe('when choices were made', () => {
  it('is read as it was written', async () => {
    await writeChoiceTimes({ 's:theme': 7, 'm:crunchyroll:GS01|': 9 });
    expect(await readChoiceTimes()).toEqual({ 's:theme': 7, 'm:crunchyroll:GS01|': 9 });
  });

  it.each<[string, unknown]>([
    ['was never written', undefined],
    ['has a time that is no number', { 's:theme': 'yesterday' }],
    ['has another form', [7]],
  ])('is not known where it %s', async (_what, choiceTimes) => {
    await store({ choiceTimes });
    expect(await readChoiceTimes()).toEqual({});
  });
});

describe('what waits to be written', () => {
  const nothing = async () => undefined;

  it('is counted, and outlives the worker', async () => {
    await Promise.all([countWaiting(nothing), countWaiting(nothing), countWaiting(nothing)]);
    expect(await readWaiting()).toBe(3);
  });

  it.each([
    ['is forgotten after a complete write', 2, 2, 1],
    ['stays where something has changed since', 1, 2, 0],
    ['is not forgotten where nothing waits', 0, 0, 0],
  ])('%s', async (_what, waiting, counted, times) => {
    for (let count = 0; count < counted; count += 1) await countWaiting(nothing);
    const work = vi.fn(nothing);
    await forgetWaiting(waiting, work);
    expect(work).toHaveBeenCalledTimes(times);
    expect(await readWaiting()).toBe(times === 1 ? 0 : counted);
  });

  it.each([undefined, null, '3', { count: 3 }])('is nothing where %j is stored', async (syncWaits) => {
    await store({ syncWaits });
    expect(await readWaiting()).toBe(0);
  });
});
