// What was decided last lasts: handed back to Kiroku, forgotten while nothing travels, by a clock far ahead, and after the browser lost its alarms.
import { describe, expect, it } from 'vitest';
import type { Match } from '@/lib/domain/matches/match.ts';
import { bothOn, call, type Profiles, userMatch } from './profiles.ts';

const KEY = 'crunchyroll:GS01|';
const policies = async (profiles: Profiles) =>
  [...(await profiles.matches(0)), ...(await profiles.matches(1))].map(({ policy }) => policy);

describe('a match that becomes Kiroku’s own again', () => {
  const kirokus = userMatch(KEY, { decidedBy: 'kiroku' });
  it.each<readonly [string, string, (known: Match) => unknown]>([
    ['unignoring', 'unignoreTitle', () => ({ seasonKey: KEY, policy: 'auto', episode: null })],
    ['an edit', 'editMatch', () => ({ seasonKey: KEY, policy: 'auto' })],
    ['a file', 'importMatches', ({ decidedAt }) => ({ matches: [{ match: kirokus, seen: decidedAt }] })],
  ])('by %s is not ignored again', async (_by, name, given) => {
    const profiles = await bothOn();
    await profiles.decide(0, KEY, { decidedBy: 'kiroku' });
    await call(profiles, 0, 'editMatch', { seasonKey: KEY, policy: 'ignore' });
    await profiles.settle();
    expect(await policies(profiles)).toEqual(['ignore', 'ignore']);
    const [known] = await profiles.matches(0);
    await call(profiles, 0, name, given(known as Match));
    await profiles.settle();
    expect(await policies(profiles)).toEqual(['auto']);
  });
});

it('what is forgotten while sharing is off stays forgotten when it is on again', async () => {
  const profiles = await bothOn();
  await profiles.decide(0, KEY);
  await profiles.settle();
  await profiles.travel(1, 'off');
  await call(profiles, 1, 'forgetMatch', { seasonKey: KEY });
  await profiles.travel(1, 'on');
  await profiles.settle();
  expect(await policies(profiles)).toEqual([]);
});

it('a decision by a clock 30 days ahead is written once', async () => {
  const profiles = await bothOn();
  profiles.at(1).root.clock.now += 30 * 24 * 3_600_000;
  await profiles.decide(1, KEY);
  await profiles.settle();
  // Kiroku counts days from it: here it is at most a day ahead.
  const [match] = await profiles.matches(0);
  expect(match?.decidedAt).toBeLessThanOrEqual(profiles.at(0).root.clock.now + 24 * 3_600_000);
  const counts = [0, 1].map((index) => profiles.at(index).area.count());
  await profiles.inProfile(0, async ({ services }) => services.changed('matches'));
  await profiles.settle();
  expect([0, 1].map((index) => profiles.at(index).area.count())).toEqual(counts);
});
