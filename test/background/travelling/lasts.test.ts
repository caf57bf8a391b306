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
