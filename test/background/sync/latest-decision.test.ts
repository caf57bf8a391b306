// Tests that the latest decision wins: after it was returned to Kiroku, removed while sync is off, dated by a wrong clock, or after lost alarms.
import { describe, expect, it } from 'vitest';
import { allowJump, ignoreTitle } from '@/lib/background/matching/match-decisions.ts';
import { seasonKey } from '@/lib/domain/episode.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import { episode } from '../../domain/examples.ts';
import { bothOn, call, type Profiles, userMatch } from './profiles.ts';

const KEY = 'crunchyroll:GS01|';
const policies = async (profiles: Profiles) =>
  [...(await profiles.matches(0)), ...(await profiles.matches(1))].map(({ policy }) => policy);

describe('match that becomes Kiroku’s decision again', () => {
  const kirokus = userMatch(KEY, { decidedBy: 'kiroku' });
  it.each<readonly [string, string, (known: Match) => unknown]>([
    ['unignoring', 'unignoreTitle', () => ({ seasonKey: KEY, policy: 'auto', episode: null })],
    ['an edit', 'editMatch', () => ({ seasonKey: KEY, policy: 'auto' })],
    ['a file', 'importMatches', ({ decidedAt }) => ({ matches: [{ match: kirokus, seen: decidedAt }] })],
  ])('is not ignored again after %s', async (_by, name, given) => {
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

it('a match deleted while sync is off stays deleted after sync is on again', async () => {
  const profiles = await bothOn();
  await profiles.decide(0, KEY);
  await profiles.settle();
  await profiles.changeSync(1, 'off');
  await call(profiles, 1, 'forgetMatch', { seasonKey: KEY });
  await profiles.changeSync(1, 'on');
  await profiles.settle();
  expect(await policies(profiles)).toEqual([]);
});

it('a decision by a clock 30 days ahead is written once', async () => {
  const profiles = await bothOn();
  profiles.at(1).root.clock.now += 30 * 24 * 3_600_000;
  await profiles.decide(1, KEY);
  await profiles.settle();
  // Kiroku counts days from this time, which is limited to one day ahead.
  const [match] = await profiles.matches(0);
  expect(match?.decidedAt).toBeLessThanOrEqual(profiles.at(0).root.clock.now + 24 * 3_600_000);
  const counts = [0, 1].map((index) => profiles.at(index).area.count());
  await profiles.inProfile(0, async ({ worker }) => worker.publishChange('matches'));
  await profiles.settle();
  expect([0, 1].map((index) => profiles.at(index).area.count())).toEqual(counts);
});

describe('user’s decision about an episode', () => {
  const observed = episode({ siteId: 'crunchyroll', seriesId: 'GS01', seasonId: null, seasonTitle: null });
  const key = seasonKey(observed);

  it.each([
    ['to ignore its title', ignoreTitle, { policy: 'ignore' }],
    ['to allow a jump', allowJump, { jumpAllowed: true }],
  ] as const)('%s, wins over an older choice that arrives later', async (_what, decide, holds) => {
    const profiles = await bothOn();
    await profiles.decide(0, key);
    await profiles.settle();
    const [one, other] = [0, 1].map((index) => profiles.at(index).root);
    const now = Math.max(one?.clock.now ?? 0, other?.clock.now ?? 0);
    Object.assign(one?.clock ?? {}, { now: now + 60_000 });
    await profiles.decide(0, key, { policy: 'ask' });
    Object.assign(other?.clock ?? {}, { now: now + 120_000 });
    await profiles.inProfile(1, ({ worker }) => decide(worker, observed));
    await profiles.inProfile(1, async ({ worker }) => worker.publishChange('matches'));
    await profiles.settle();
    for (const index of [0, 1]) expect(await profiles.matches(index)).toMatchObject([holds]);
  });
});
