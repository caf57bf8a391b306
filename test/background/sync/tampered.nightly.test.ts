// Tests that both browsers keep syncing, whatever is written into the synced storage. The next write of a browser repairs the storage.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { exchangeSyncChoices } from '@/lib/background/sync/sync.ts';
import { readLessons } from '@/lib/store/lessons.ts';
import { matchCodec } from '@/lib/store/sync/local-choices.ts';
import { chunkNumberOf, readChunks } from '@/lib/store/sync/synced-storage.ts';
import { lesson } from '../../domain/examples.ts';
import { createIncompressibleText } from '../../store/sync/incompressible-text.ts';
import { createMatchChosenByUser, createTwoSyncedProfiles } from './profiles.ts';

const KEY = 'crunchyroll:GS01|';
const OTHER = 'netflix:1|';
const SOON = 1_810_000_000_000;
const PARTS = 12;

type Row = readonly [key: string, at: unknown, by: string, value: unknown];
type Items = Readonly<Record<string, unknown>>;

const pack = (json: string): string => deflateSync(Buffer.from(json)).toString('base64');
const inEach = (stored: unknown): Items =>
  Object.fromEntries(Array.from({ length: PARTS }, (_, number) => [`choices.${number}`, stored]));
/** Returns synced items that contain these rows. The key of a row determines its item. */
const rows = (...all: readonly Row[]): Items => {
  const numbers = new Set(all.map(([key]) => chunkNumberOf(key)));
  const part = (number: number) => pack(JSON.stringify(all.filter(([key]) => chunkNumberOf(key) === number)));
  return Object.fromEntries([...numbers].map((number) => [`choices.${number}`, part(number)]));
};
/** Returns a setting, a match and a lesson with this value. */
const eachKind = (value: unknown, at: unknown = SOON): Items =>
  rows(...['s:theme', `m:${KEY}`, 'l:https://tv.example'].map((key): Row => [key, at, 'another1', value]));
const withKeys = (value: string, ...keys: readonly string[]): Items =>
  rows(...keys.map((key): Row => [key, SOON, 'another1', value]));
const matchWith = (change: (value: { of: unknown; match: object }) => unknown): Items => {
  const value = JSON.parse(
    matchCodec('https://list.example', () => true).write(createMatchChosenByUser(KEY)),
  );
  return withKeys(JSON.stringify(change(value)), `m:${KEY}`);
};
const deep = (levels: number): string => `{"match":${'['.repeat(levels)}${']'.repeat(levels)}}`;

const tampered: readonly (readonly [name: string, items: Items])[] = [
  ['a number', inEach(2)],
  ['an object', inEach({ version: 2 })],
  ['text that is not compressed', inEach('2.anything')],
  ['a truncated text', inEach(pack('[]').slice(0, -5))],
  ['content that is not JSON', inEach(pack('[['))],
  ['content that is not UTF-8', inEach(deflateSync(Buffer.from([0x5b, 0xff, 0x5d])).toString('base64'))],
  ['no list as content', inEach(pack('{"__proto__":[]}'))],
  ['five megabytes', inEach(pack(JSON.stringify('a'.repeat(5_000_000))))],
  ['thousands of rows', inEach(pack(JSON.stringify(Array(9_000).fill(['x:a', 1, 'another1', '1']))))],
  ['rows in another form', inEach(pack('[1,null,["s:theme"],["theme",1,"a","1"],["s:theme",1,"a b","1"]]'))],
  ['a value nested 100,000 levels deep', eachKind(deep(100_000))],
  ['a value that is not JSON', eachKind('{')],
  ['a value of another type', eachKind(7)],
  ['a value that no version knows', eachKind('7')],
  ['the latest time', eachKind('7', 8.64e15)],
  ['a time 70 years ahead', eachKind(null, 4.1e12)],
  ['a negative time', eachKind(null, -1)],
  ['a removal in the near future', eachKind(null)],
  ['inherited property names', eachKind('{"__proto__":{"theme":1},"constructor":1,"toString":2}')],
  ['a service that cannot become a string', matchWith((value) => ({ ...value, of: [{ toString: 1 }] }))],
  ['a match without its fields', matchWith(() => ({ of: [], match: {} }))],
  [
    'settings with inherited property names',
    withKeys('"ask"', 's:__proto__', 's:constructor', 's:tracking.__proto__', 's:sitePolicies.__proto__'),
  ],
  ['settings that stay in each browser', withKeys('"month"', 's:keepLog', 's:tracking.privateWindows')],
  ['keys that are not addresses', withKeys('{}', 'l:https://[', 'l:x', 'm:|', 'm:generic:https://%|')],
];

describe('tampered synced storage', () => {
  it.each(tampered)('does not prevent the sync of any kind of choice: %s', async (_name, items) => {
    const profiles = await createTwoSyncedProfiles();
    await profiles.decide(0, KEY);
    await profiles.set(0, () => ({ theme: 'dark' }));
    await profiles.settle();
    for (const index of [0, 1])
      await profiles.inProfile(index, async () => profiles.at(index).area.put(items));
    await profiles.settle();
    const { area, root } = profiles.at(0);
    const parts = await profiles.inProfile(0, () => readChunks(root.clock.now));
    expect([...parts.values()].filter(({ text }) => !text)).toEqual([]);
    for (const index of [0, 1]) {
      expect(await profiles.state(index)).toMatchObject({ isRefused: false });
      expect(await profiles.settings(index)).toMatchObject({
        keepLog: 'year',
        tracking: { privateWindows: false },
      });
    }
    await profiles.set(1, () => ({ theme: 'light' }));
    await profiles.call(1, 'importLessons', { lessons: [lesson({ taughtAt: 5 })] });
    profiles.at(0).root.clock.now += 10_000;
    await profiles.decide(0, KEY, { policy: 'ask' });
    await profiles.decide(0, OTHER, { siteName: 'Netflix', policy: 'ignore' });
    await profiles.settle();
    expect((await profiles.settings(0)).theme).toBe('light');
    expect(await profiles.inProfile(0, readLessons)).toEqual([lesson({ taughtAt: 5 })]);
    expect(await profiles.policies(1)).toEqual([`${KEY} ask`, `${OTHER} ignore`]);

    const written = area.count();
    await profiles.inProfile(0, ({ worker }) => exchangeSyncChoices(worker, { mayWrite: true }));
    expect(area.count(), 'nothing is written again and again').toBe(written);
  });

  it('no longer contains a damaged item after a sync', async () => {
    const profiles = await createTwoSyncedProfiles();
    await profiles.inProfile(0, async () => profiles.at(0).area.put({ 'choices.3': 'damaged' }));
    await profiles.settle();
    expect(profiles.at(0).area.items.size).toBe(0);
  });

  it('does not prevent the sync of new choices if it contains many unreadable choices', async () => {
    const profiles = await createTwoSyncedProfiles();
    const keys = Array.from({ length: 100 }, (_, at) => `s:unknown${at}`);
    const full = Array.from({ length: PARTS }, (_, number) =>
      keys.filter((key) => chunkNumberOf(key) === number).slice(0, 5),
    ).flat();
    const items = rows(
      ...full.map((key, at): Row => [key, SOON, 'another1', `"${createIncompressibleText(1_800, at)}"`]),
    );
    for (const index of [0, 1])
      await profiles.inProfile(index, async () => profiles.at(index).area.put(items));
    await profiles.settle();
    for (let at = 0; at < 20; at += 1) await profiles.decide(0, `crunchyroll:S${at}|`);
    await profiles.settle();
    expect(await profiles.matches(1)).toHaveLength(20);
  });
});
