// Tests that consecutive rules are merged, in any order.
import { describe, expect, it } from 'vitest';
import type { MatchRule } from '@/lib/domain/matches/match.ts';
import { removeRuleOverlaps } from '@/lib/domain/matches/match-rules.ts';
import { matchRule } from '../examples.ts';

const rule = (part: Partial<MatchRule>) => matchRule({ from: 1, ...part });

describe('removeRuleOverlaps with two rules', () => {
  it('merges consecutive rules in any order', () => {
    const [first, second, third] = [rule({ to: 6 }), rule({ from: 7, to: 12 }), rule({ from: 13 })];
    const between = rule({ from: 1, to: 3, only: 'specials' });
    expect(removeRuleOverlaps([second, first])).toEqual([rule({ to: 12 })]);
    expect(removeRuleOverlaps([first, between, third, second])).toEqual([rule({}), between]);
    expect(removeRuleOverlaps([third, between, first, second])).toEqual([rule({}), between]);
  });

  it('keeps rules of different titles, numbers or types separate', () => {
    const first = rule({ to: 6 });
    for (const other of [
      rule({ from: 7, mediaId: 'B' }),
      rule({ from: 7, offset: 1 }),
      rule({ from: 7, only: 'specials' }),
      rule({ from: 8 }),
    ])
      expect(removeRuleOverlaps([first, other])).toEqual([first, other]);
  });
});
