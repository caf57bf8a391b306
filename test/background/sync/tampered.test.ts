// Tests that both browsers keep syncing whatever is written into the synced storage, and that the next write repairs it.
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { exchangeChoices } from '@/lib/background/sync/sync.ts';
import { digestOf } from '@/lib/domain/digest.ts';
import { PARTS, partOf } from '@/lib/domain/sync/parts-plan.ts';
import { readLessons } from '@/lib/store/lessons.ts';
import { readSettings } from '@/lib/store/preferences.ts';
import { matchChoice } from '@/lib/store/sync/local-choices.ts';
import { pack, unpack } from '@/lib/store/sync/pack.ts';
import { readSyncState } from '@/lib/store/sync/sync-state.ts';
import { lesson } from '../../domain/examples.ts';
import { noise } from '../../store/sync/synced-area.ts';
import { bothOn, call, type Profiles, userMatch } from './profiles.ts';

const KEY = 'crunchyroll:GS01|';
const OTHER = 'netflix:1|';
const NOW_ISH = 1_810_000_000_000;
const numbers = [...Array(PARTS).keys()];

/** Builds a synced part with this content and a valid digest. */
const partWith = (json: string, version = '1'): string =>
  `${version}.${digestOf(json)}.${deflateRawSync(Buffer.from(json)).toString('base64')}`;
const lineOf = (key: string, value: string, time: number | string = NOW_ISH, count = 0): string =>
  `[${JSON.stringify(key)},${time},${count},"another1",${value}]`;
/** Puts each line into the part of its key. */
const partsWith = (lines: readonly (readonly [key: string, line: string])[]) =>
  Object.fromEntries(lines.map(([key, line]) => [`choices.${partOf(key)}`, partWith(`[${line}]`)] as const));
/** One record of each kind: a setting, a match and a lesson. */
const underAll = (line: (key: string) => string) =>
  partsWith(['s:theme', `m:${KEY}`, 'l:https://tv.example'].map((key) => [key, line(key)] as const));
const inEach = (stored: unknown) =>
  Object.fromEntries(numbers.map((number) => [`choices.${number}`, stored]));

const deep = (levels: number): string => `{"match":${'['.repeat(levels)}${']'.repeat(levels)}}`;
const matchValue = (change: (value: { of: unknown; match: object }) => unknown) =>
  JSON.stringify(change(matchChoice(userMatch(KEY), 'https://list.example').value as never));

const tampered: readonly (readonly [name: string, items: Readonly<Record<string, unknown>>])[] = [
  ['a number', inEach(2)],
  ['an object', inEach({ version: 2 })],
  ['false', inEach(false)],
  ['a newer version in an unknown form', inEach('2.anything')],
  ['a newer version with a valid digest', inEach(partWith('[]', '2'))],
  ['an absurd version', inEach(`${'9'.repeat(400)}.a.AAAA`)],
  ['a truncated text', inEach(partWith('[]').slice(0, -3))],
  ['unparsable content with a valid digest', inEach(partWith('[['))],
  ['no list as content', inEach(partWith('{"__proto__":[]}'))],
  ['a megabyte', inEach(partWith(JSON.stringify('a'.repeat(999_000))))],
  ['thousands of choices', inEach(partWith(`[${Array(9_000).fill(lineOf('x:a', '1')).join()}]`))],
  ['a value nested 100,000 levels deep', underAll((key) => lineOf(key, deep(100_000)))],
  ['the latest time and the largest count', underAll((key) => lineOf(key, '7', 8.64e15, 1e9))],
  ['a time 70 years ahead', underAll((key) => lineOf(key, 'null', 4.1e12))],
  ['an infinite value', underAll((key) => lineOf(key, '1e400'))],
  ['the largest count at the current time', underAll((key) => lineOf(key, 'null', NOW_ISH, 1e9))],
  [
    'inherited property names',
    underAll((key) => lineOf(key, '{"__proto__":{"theme":1},"constructor":1,"toString":2}')),
  ],
  [
    'service digests that cannot become strings',
    partsWith([
      [
        `m:${KEY}`,
        lineOf(
          `m:${KEY}`,
          matchValue((value) => ({ ...value, of: [{ toString: 1, valueOf: 1 }] })),
        ),
      ],
    ]),
  ],
  ['a match without its fields', partsWith([[`m:${KEY}`, lineOf(`m:${KEY}`, '{"of":[],"match":{}}')]])],
  [
    'settings with inherited property names',
    partsWith(
      [
        's:__proto__',
        's:constructor',
        's:tracking.__proto__',
        's:sitePolicies.constructor',
        's:sitePolicies.__proto__',
      ].map((key) => [key, lineOf(key, '"ask"')] as const),
    ),
  ],
  [
    'keys that are not addresses',
    partsWith(
      ['l:https://[', 'l:x', 'm:|', 'm:generic:https://%|', 'm:%ZZ?a=%E0%A4%A|'].map(
        (key) => [key, lineOf(key, '{}')] as const,
      ),
    ),
  ],
];

async function tamper(profiles: Profiles, items: Readonly<Record<string, unknown>>): Promise<void> {
  for (const index of [0, 1]) await profiles.inProfile(index, async () => profiles.at(index).area.put(items));
}

const setTheme = (profiles: Profiles, index: number, theme: 'dark' | 'light') =>
  profiles.inProfile(index, async ({ worker, clock }) => {
    clock.now += 5000;
    const seen = await readSettings();
    await worker.handlers.saveSettings({ seen, wanted: { ...seen, theme } });
  });

describe('tampered synced storage', () => {
  it.each(tampered)('still syncs every kind of choice, and is repaired: %s', async (_name, items) => {
    const profiles = await bothOn();
    await profiles.decide(0, KEY);
    await setTheme(profiles, 0, 'dark');
    await profiles.settle();
    await tamper(profiles, items);
    await profiles.settle();
    for (const index of [0, 1])
      expect(await profiles.inProfile(index, readSyncState)).toMatchObject({ problem: null });

    await setTheme(profiles, 1, 'light');
    await call(profiles, 1, 'importLessons', { lessons: [lesson({ taughtAt: 5 })] });
    profiles.at(0).root.clock.now += 10_000;
    await profiles.decide(0, KEY, { policy: 'ask' });
    await profiles.decide(0, OTHER, { siteName: 'Netflix', policy: 'ignore' });
    await profiles.settle();
    expect((await profiles.inProfile(0, readSettings)).theme).toBe('light');
    expect(await profiles.inProfile(0, readLessons)).toEqual([lesson({ taughtAt: 5 })]);
    const policies = (await profiles.matches(1)).map(({ seasonKey, policy }) => `${seasonKey} ${policy}`);
    expect(policies.sort()).toEqual([`${KEY} ask`, `${OTHER} ignore`]);

    const { area, root } = profiles.at(0);
    for (const [name, text] of area.items)
      expect([name, (await unpack(text, root.clock.now)).state]).toEqual([name, 'read']);
    const written = area.count();
    await profiles.inProfile(0, ({ worker }) => exchangeChoices(worker, { mayWrite: true }));
    expect(area.count(), 'nothing is written again and again').toBe(written);
  });

  it('many unreadable choices do not displace the others', async () => {
    const profiles = await bothOn();
    const keys = Array.from({ length: 1_000 }, (_, at) => `s:unknown${at}`);
    const items: Record<string, unknown> = {};
    for (const number of numbers) {
      const own = keys.filter((key) => partOf(key) === number).slice(0, 4);
      const records = own.map((key, at) => ({
        key,
        stamp: { time: NOW_ISH, count: 0, by: 'another1' },
        value: noise(960, 4 * number + at),
      }));
      items[`choices.${number}`] = await pack(records);
    }
    await tamper(profiles, items);
    await profiles.settle();
    for (let at = 0; at < 20; at += 1) await profiles.decide(0, `crunchyroll:S${at}|`);
    await profiles.settle();
    expect(await profiles.matches(1)).toHaveLength(20);
  });

  it('a choice made with a clock years ahead is still synced to the others', async () => {
    const profiles = await bothOn();
    const ahead = profiles.at(0).root.clock.now + 20 * 365 * 24 * 60 * 60_000;
    await profiles.decide(0, KEY, { decidedAt: ahead });
    await profiles.settle();
    expect(await profiles.matches(1)).toMatchObject([{ seasonKey: KEY }]);
    profiles.at(1).root.clock.now += 60_000;
    await call(profiles, 1, 'forgetMatch', { seasonKey: KEY });
    await profiles.settle();
    expect(await profiles.matches(0)).toEqual([]);
  });
});
