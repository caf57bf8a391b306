// Tests that the store itself writes the time of the user's decision with every change, so that no caller can forget the time.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { modifyLessons, writeLessons } from '@/lib/store/lessons.ts';
import { forgetMatch, modifyMatch } from '@/lib/store/matches.ts';
import { modifySettings } from '@/lib/store/preferences.ts';
import { readStamps } from '@/lib/store/sync/stamps.ts';
import { readSyncState, writeSyncState } from '@/lib/store/sync/sync-state.ts';
import { lesson, match } from '../../domain/examples.ts';

const KEY = 'crunchyroll:GS01|';
const ORIGIN = 'https://tv.example';

beforeEach(async () => {
  vi.restoreAllMocks();
  const database = await openDatabase();
  for (const table of ['matches', 'matchStamps'] as const) await database.clear(table);
});

const wasOn = () => writeSyncState({ on: false, by: 'a', isRefused: false, sent: 0, leftOut: 0, seen: '' });
const matchStamp = async (key = KEY) => (await openDatabase()).get('matchStamps', key);
const decide = (part: Parameters<typeof match>[0], key = KEY) =>
  modifyMatch(key, () => match({ seasonKey: key, decidedBy: 'user', ...part }));

it('modifySettings writes the settings and their change times in one storage call', async () => {
  const set = vi.spyOn(browser.storage.local, 'set');
  await modifySettings((settings) => ({ ...settings, theme: 'dark' }), 7);
  expect(set.mock.calls).toEqual([
    [{ settings: { ...defaultSettings, theme: 'dark' }, stamps: { 's:theme': { at: 7 } } }],
  ]);
});

it('modifySettings records the change times of synced settings only', async () => {
  const stamps = { 's:covers': { at: 9 } };
  await browser.storage.local.set({ stamps, settings: { sitePolicies: { netflix: 'ask' } } });
  const part = { covers: false, keepLog: 'month', sitePolicies: {} } as const;
  await modifySettings((settings) => ({ ...settings, ...part }), 7);
  expect(await readStamps()).toEqual({
    's:covers': { at: 10 },
    's:sitePolicies.netflix': { at: 7, is: 'removed' },
  });
});

it.each([undefined, 'x', { 's:theme': 7 }, { 's:theme': { at: '7' } }])(
  'readStamps returns nothing if %j is stored',
  async (stamps) => {
    await browser.storage.local.set({ stamps });
    expect(await readStamps()).toEqual({});
  },
);

it.each([undefined, 'on', { on: true }, { on: 1, by: 'a', isRefused: false, sent: 0, leftOut: 0, seen: '' }])(
  'readSyncState returns null if %j is stored',
  async (sync) => {
    await browser.storage.local.set({ sync });
    expect(await readSyncState()).toBeNull();
  },
);

describe('modifyLessons', () => {
  it('writes the lessons and their change times in one storage call', async () => {
    const set = vi.spyOn(browser.storage.local, 'set');
    await modifyLessons(() => [lesson({ taughtAt: 5 })], 7);
    expect(set.mock.calls).toMatchObject([[{ stamps: { [`l:${ORIGIN}`]: { at: 5 } } }]]);
    await modifyLessons(() => [lesson({ taughtAt: 3 })], 8);
    expect(await readStamps()).toEqual({ [`l:${ORIGIN}`]: { at: 6 } });
  });

  it.each([
    ['records a removal', ORIGIN, wasOn, { [`l:${ORIGIN}`]: { at: 7, is: 'removed' } }],
    ['records no removal if sync was never on', ORIGIN, async () => undefined, {}],
    ['records no removal of a private host', 'http://nas.local', wasOn, {}],
  ])('%s', async (_what, origin, prepare, expected) => {
    await prepare();
    await writeLessons([lesson({ origin })]);
    await modifyLessons(() => [], 7);
    expect(await readStamps()).toEqual(expected);
  });
});

describe('modifyMatch', () => {
  it("records increasing times of the user's decisions", async () => {
    await decide({ decidedBy: 'kiroku', decidedAt: 4 });
    expect(await matchStamp()).toBeUndefined();
    await decide({ decidedAt: 5 });
    expect(await matchStamp()).toMatchObject({ at: 5 });
    await decide({ decidedAt: 3, policy: 'ask' });
    expect(await matchStamp()).toMatchObject({ at: 6 });
  });

  it('records a removal when the user leaves the decision to Kiroku again', async () => {
    await wasOn();
    await decide({ decidedAt: 5 });
    await modifyMatch(KEY, () => match({ seasonKey: KEY, decidedBy: 'kiroku', decidedAt: 3 }), 9);
    expect(await matchStamp()).toMatchObject({ at: 9, is: 'removed' });
  });
});

describe('forgetMatch', () => {
  it.each([
    ['records the removal', KEY, wasOn, { at: 7, is: 'removed' }],
    ['records no removal if sync was never on', KEY, async () => undefined, undefined],
    ['records no removal for a private host', 'generic:http://nas.local x|', wasOn, undefined],
  ])('%s', async (_what, key, prepare, expected) => {
    await prepare();
    await decide({ decidedAt: 5 }, key);
    await forgetMatch(key, 7);
    const stamp = await matchStamp(key);
    expect(stamp && { at: stamp.at, is: stamp.is }).toEqual(expected);
  });
});
