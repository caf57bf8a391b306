// What a browser remembers of its travelling choices outlives the worker, and what cannot be read counts as not there.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Shadow } from '@/lib/domain/travelling/reconcile.ts';
import { isTravelling } from '@/lib/store/travelling/on-synced.ts';
import {
  readShadow,
  readTimes,
  readTravelState,
  readWaiting,
  type TravelState,
  writeShadow,
  writeTimes,
  writeTravelState,
  writeWaiting,
} from '@/lib/store/travelling/travel-state.ts';

beforeEach(() => fakeBrowser.reset());

const store = (items: Record<string, unknown>) => fakeBrowser.storage.local.set(items);
const state: TravelState = {
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
    await writeTravelState({ ...state, problem });
    expect(await readTravelState()).toEqual({ ...state, problem });
  });

  it('is none before it was switched on for the first time', async () => {
    expect(await readTravelState()).toBeNull();
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
  ])('%s is none', async (_what, travelling) => {
    await store({ travelling });
    expect(await readTravelState()).toBeNull();
  });
});

describe('choices travel', () => {
  it.each<[string, unknown, boolean]>([
    ['where the user has switched it on', state, true],
    ['not where the user has switched it off', { ...state, on: false }, false],
    ['not where nothing is stored', undefined, false],
    ['not where nothing can be read', null, false],
    ['not by a text', 'on', false],
    ['not by a state that says nothing of it', { by: 'browser-1' }, false],
    ['not by a word', { on: 'true' }, false],
    ['not by what is no object and has the word all the same', Object.assign(() => 0, { on: true }), false],
  ])('%s', async (_what, travelling, expected) => {
    vi.spyOn(fakeBrowser.storage.local, 'get').mockResolvedValueOnce({ travelling } as never);
    expect(await isTravelling()).toBe(expected);
  });

  it('as the state says that is stored', async () => {
    await writeTravelState(state);
    expect(await isTravelling()).toBe(true);
  });
});

describe('what was known after the last look', () => {
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
  ])('is nothing where it %s', async (_what, travelled) => {
    await store({ travelled });
    expect(await readShadow()).toEqual(new Map());
  });
});

describe('when choices were made', () => {
  it('is read as it was written', async () => {
    await writeTimes({ 's:theme': 7, 'm:crunchyroll:GS01|': 9 });
    expect(await readTimes()).toEqual({ 's:theme': 7, 'm:crunchyroll:GS01|': 9 });
  });

  it.each<[string, unknown]>([
    ['was never written', undefined],
    ['has a time that is no number', { 's:theme': 'yesterday' }],
    ['has another form', [7]],
  ])('is not known where it %s', async (_what, choiceTimes) => {
    await store({ choiceTimes });
    expect(await readTimes()).toEqual({});
  });
});

describe('what waits to be written', () => {
  it('is counted, and outlives the worker', async () => {
    await writeWaiting(3);
    expect(await readWaiting()).toBe(3);
  });

  it.each([undefined, null, '3', { count: 3 }])('is nothing where %j is stored', async (travelWaits) => {
    await store({ travelWaits });
    expect(await readWaiting()).toBe(0);
  });
});
