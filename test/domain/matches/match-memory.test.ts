// Tests which remembered rules are valid, and how a search result is merged with them.
import { describe, expect, it } from 'vitest';
import type { Match, MatchRule } from '@/lib/domain/matches/match.ts';
import {
  addSearchResult,
  addServiceToRules,
  applyStaleRule,
  applyValidRule,
  rulesOfSameKind,
} from '@/lib/domain/matches/match-memory.ts';
import { match, matchRule } from '../examples.ts';

const HERE = { service: 'https://list.example' };
const rule = (part: Partial<MatchRule> = {}) => matchRule({ from: 1, mediaId: 'A', ...HERE, ...part });
const matchOf = (rules: readonly MatchRule[], part: Partial<Match> = {}) => match({ rules, ...part });
const fifth = { episodeNumber: 5, episodeType: 'regular' } as const;
const special = { episodeNumber: 5, episodeType: 'special' } as const;

describe('applyValidRule', () => {
  it('returns a rule of this service', () => {
    const one = rule();
    expect(applyValidRule(matchOf([one]), fifth, HERE)).toEqual({ rule: one, episode: 5 });
    expect(applyStaleRule(matchOf([one]), fifth, HERE)).toBeNull();
  });

  it.each([
    ['of another service', rule({ service: 'https://other.example' }), HERE],
    ['for a title that the service no longer has', rule(), { ...HERE, gone: 'A' }],
  ])('returns null for a stale rule %s', (_what, one, validity) => {
    expect(applyValidRule(matchOf([one]), fifth, validity)).toBeNull();
    expect(applyStaleRule(matchOf([one]), fifth, validity)).toEqual({ rule: one, episode: 5 });
  });

  it("returns a rule of any service while the user's service is unknown", () => {
    const other = rule({ service: 'https://other.example' });
    expect(applyValidRule(matchOf([other]), fifth, { service: null })?.rule).toBe(other);
  });

  it('returns the next valid rule after a stale rule', () => {
    const rules = [rule({ mediaId: 'gone' }), rule({ mediaId: 'B', offset: 2 })];
    expect(applyValidRule(matchOf(rules), fifth, { ...HERE, gone: 'gone' })).toEqual({
      rule: rules[1],
      episode: 3,
    });
    expect(applyStaleRule(matchOf(rules), fifth, { ...HERE, gone: 'gone' })).toEqual({
      rule: rules[0],
      episode: 5,
    });
  });

  it('chooses the rule by the type of the episode', () => {
    const rules = [rule(), rule({ mediaId: 'S', only: 'specials' })];
    expect(applyValidRule(matchOf(rules), special, HERE)?.rule.mediaId).toBe('S');
    expect(applyStaleRule(matchOf(rules), special, { ...HERE, gone: 'S' })?.rule.mediaId).toBe('S');
    expect(rulesOfSameKind(matchOf(rules), special, HERE)).toEqual([rules[1]]);
    expect(rulesOfSameKind(matchOf(rules), fifth, HERE)).toEqual([rules[0]]);
    expect(rulesOfSameKind(matchOf(rules), { ...fifth, episodeType: 'movie' }, HERE)).toEqual([rules[0]]);
    expect(rulesOfSameKind(matchOf(rules), fifth, { ...HERE, gone: 'A' })).toEqual([]);
  });
});

describe('addSearchResult', () => {
  const evidence = [{ code: 'exactTitle', values: {} }] as const;
  const found = rule({ from: 4, mediaId: 'B' });
  const finding = { observed: fifth, rule: found, replaces: null, evidence, validity: HERE, at: 9 };

  it('adds a rule for the numbers after the earlier rules', () => {
    const current = matchOf([rule({ to: 4 })]);
    expect(addSearchResult(current, finding)).toEqual({
      ...current,
      rules: [rule({ to: 4 }), { ...found, from: 5 }],
    });
  });

  it("keeps the user's decision to ignore the title", () => {
    const current = matchOf([], { policy: 'ignore' });
    expect(addSearchResult(current, finding)).toBe(current);
  });

  it('does not change a match that got a rule for the episode during the search', () => {
    const current = matchOf([rule()]);
    expect(addSearchResult(current, finding)).toBe(current);
  });

  it('replaces a stale rule', () => {
    const gone = rule({ mediaId: 'gone' });
    const beside = [
      rule({ mediaId: 'gone', from: 100 }),
      rule({ mediaId: 'gone', from: 1, to: 1, offset: 1 }),
      rule({ mediaId: 'gone', only: 'specials' }),
      rule({ mediaId: 'C', from: 1, to: 2 }),
    ];
    const current = matchOf([gone, ...beside]);
    const next = addSearchResult(current, {
      ...finding,
      replaces: gone,
      validity: { ...HERE, gone: 'gone' },
    });
    expect(next).toMatchObject({ evidence, decidedAt: 9 });
    const places = next.rules.map(({ mediaId, from, to, only }) => [mediaId, from, to, only]);
    expect(places).toEqual([
      ['gone', 100, null, undefined],
      ['gone', 1, 1, undefined],
      ['gone', 1, null, 'specials'],
      ['C', 2, 2, undefined],
      ['B', 4, 99, undefined],
    ]);
  });

  it('keeps the evidence and the time of a match that has no stale rule', () => {
    expect(addSearchResult(matchOf([]), finding)).toMatchObject({
      evidence: [],
      decidedAt: 1,
      rules: [found],
    });
  });
});

describe('addServiceToRules', () => {
  it('adds the service to each rule without a service', () => {
    const rules = [rule({ service: undefined }), rule({ service: 'https://other.example' })];
    expect(addServiceToRules(matchOf(rules), HERE.service).rules).toEqual([rule(), rules[1]]);
  });

  it('changes nothing for an unknown service', () => {
    const unnamed = matchOf([rule({ service: undefined })]);
    expect(addServiceToRules(unnamed, null)).toBe(unnamed);
    const named = matchOf([rule()]);
    expect(addServiceToRules(named, 'https://third.example')).toBe(named);
  });
});
