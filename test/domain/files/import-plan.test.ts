// Tests how the import of a match file changes each match. This depends on who decided about the match in this browser and in the file, and
// when.
import { describe, expect, it } from 'vitest';
import { type FileMatch, planMatchImport, toFileMatches } from '@/lib/domain/files/match-file.ts';
import type { Match, MatchRule } from '@/lib/domain/matches/match.ts';
import * as example from '../examples.ts';

const A = '6f9619ff-8b86-d011-b42d-00cf4fc96401';
const B = '6f9619ff-8b86-d011-b42d-00cf4fc96402';
const title = { title: 'Frieren', mal_id: 52991, anilist_id: null };
const found = new Map([
  [`anime:${A}`, { mediaId: A, ...title }],
  [`anime:${B}`, { mediaId: B, ...title, mal_id: 59978 }],
]);

const rule = (part: Partial<MatchRule> = {}) => example.matchRule({ from: 1, to: 28, mediaId: A, ...part });
const match = (part: Partial<Match> = {}) => example.match({ rules: [rule()], decidedAt: 1000, ...part });

const filed = (part: Partial<Match> = {}): readonly FileMatch[] => toFileMatches([match(part)]);

function outcome(here: Partial<Match>, coming: Partial<Match>, fileWins = false) {
  const plan = planMatchImport({ current: [match(here)], incoming: filed(coming), found, fileWins });
  return (['added', 'changed', 'same', 'kept'] as const).filter((one) => plan[one].length > 0);
}

const OTHER = { rules: [rule({ mediaId: B })] };

describe('import plan', () => {
  it.each([
    ['of another title that was decided later', OTHER, { decidedAt: 1001 }, 'changed'],
    ['of another title that was decided at the same time', OTHER, {}, 'kept'],
    ['of another title that was decided earlier', OTHER, { decidedAt: 999 }, 'kept'],
    ['that the user decided earlier', OTHER, { decidedBy: 'user', decidedAt: 1 }, 'changed'],
    ['with the policy to ask', {}, { policy: 'ask', decidedAt: 1 }, 'changed'],
    ['that allows a jump', {}, { jumpAllowed: true, decidedAt: 1 }, 'changed'],
  ] as const)('is $3 for an incoming match %s', (_what, here, coming, is) => {
    expect(outcome(here, coming)).toEqual([is]);
  });

  it.each([
    ['to use this title', { decidedBy: 'user' }],
    ['to be asked first', { policy: 'ask' }],
    ['to ignore the title', { policy: 'ignore' }],
    ['to allow a jump', { jumpAllowed: true }],
  ] as const)("keeps the user's decision %s", (_what, here) => {
    const coming = { ...OTHER, decidedBy: 'user', decidedAt: 9000 } as const;
    expect(outcome(here, coming)).toEqual(['kept']);
    expect(outcome(here, coming, true)).toEqual(['changed']);
  });

  it.each([
    ['the first number', { from: 2 }],
    ['the last number', { to: 12 }],
    ['the title', { mediaId: B }],
    ['the offset', { offset: 1 }],
    ['the restriction to specials', { only: 'specials' }],
  ] as const)('treats a match as changed if a rule differs in %s', (_what, part) => {
    expect(outcome({}, { rules: [rule(part)], decidedAt: 1001 })).toEqual(['changed']);
    expect(outcome({ rules: [rule(part)] }, { rules: [rule(part)], decidedAt: 1001 })).toEqual(['same']);
  });

  it('treats a match as equal if only time and evidence differ', () => {
    const evidence = [{ code: 'similarTitle' as const, values: { percent: 93 } }];
    expect(outcome({}, { decidedAt: 5000, evidence, siteName: 'CR' })).toEqual(['same']);
  });

  it('treats two ignored titles without rules as equal', () => {
    const none = { rules: [], policy: 'ignore', decidedBy: 'user' } as const;
    const plan = planMatchImport({ current: [], incoming: filed(none), found, fileWins: false });
    expect([plan.added, plan.missing]).toEqual([[match(none)], []]);
  });

  it('omits a match if one of its titles is not on this service', () => {
    const rules = [rule({ to: 12 }), rule({ from: 13, mediaId: '6f9619ff-8b86-d011-b42d-00cf4fc96403' })];
    const incoming = filed({ rules });
    const plan = planMatchImport({ current: [], incoming, found, fileWins: false });
    expect([plan.added, plan.writes]).toEqual([[], []]);
    expect(plan.missing.map(({ titles }) => titles.map(({ mediaId }) => mediaId))).toEqual([
      ['6f9619ff-8b86-d011-b42d-00cf4fc96403'],
    ]);
  });
});
