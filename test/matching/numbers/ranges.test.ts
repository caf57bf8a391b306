// Tests to which numbers of a season the rule of a decision applies, and which earlier rules are kept.
import { describe, expect, it } from 'vitest';
import type { MatchRule } from '@/lib/domain/matches/match.ts';
import {
  addRule,
  closeOpenEndedRules,
  ruleOfAcceptedEpisode,
  ruleOfChosenEpisode,
  wholeEntryRule,
} from '@/lib/matching/ranges.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import * as example from '../../domain/examples.ts';

const first = createTitle(1, 'Hoshi no Umi');
const second = createTitle(2, 'Hoshi no Umi 2nd Season');
const shown = createTitle(3, 'Yoru no Uta', { episodes: null });

const spanOf = ({ from, to, offset }: MatchRule) => `${from}–${to ?? ''} by ${offset}`;

describe('ruleOfAcceptedEpisode', () => {
  it.each([
    ['an entry that is numbered from 1', 5, 0, '0–12 by 0'],
    ['an entry on a page without a number', null, 0, '0–12 by 0'],
    ['an entry with continuous numbers', 15, 12, '13–24 by 12'],
    ['an entry with continuous numbers, including its number 0', 12, 12, '12–24 by 12'],
    ['an entry whose numbers begin below 0', 5, -3, '0–9 by -3'],
  ])('covers the episodes of %s', (_what, number, offset, span) => {
    expect(spanOf(ruleOfAcceptedEpisode(first, number, offset))).toBe(span);
  });

  it('covers all numbers from 0 if the numbers are continuous and the page has no number', () => {
    expect(spanOf(ruleOfAcceptedEpisode(first, null, 12))).toBe('0–24 by 12');
  });

  it('covers only specials if the episode is a special', () => {
    expect(ruleOfAcceptedEpisode(first, 1, 0, 'special').only).toBe('specials');
    expect(ruleOfAcceptedEpisode(first, 1, 0, 'movie')).not.toHaveProperty('only');
    expect(ruleOfAcceptedEpisode(first, 1, 0)).not.toHaveProperty('only');
  });
});

describe('ruleOfChosenEpisode', () => {
  const page = { episodeNumber: 15, episodeType: 'regular' } as const;

  it('covers the whole entry if the user chooses the season', () => {
    expect(ruleOfChosenEpisode(page, second, 3, 'season')).toMatchObject({
      mediaId: second.id,
      from: 13,
      to: 24,
      offset: 12,
    });
  });

  it("covers the page's number and later numbers if the user chooses this episode onward", () => {
    expect(ruleOfChosenEpisode(page, second, 3, 'onward')).toMatchObject({ from: 15, to: 24, offset: 12 });
    expect(ruleOfChosenEpisode({ ...page, episodeNumber: 15.5 }, second, 4, 'onward')).toMatchObject({
      from: 15,
    });
  });

  it("uses the entry's own numbering if the page's number is missing or a fraction", () => {
    const unnumbered = { ...page, episodeNumber: null };
    expect(ruleOfChosenEpisode(unnumbered, second, 3, 'season')).toMatchObject({
      from: 0,
      to: 12,
      offset: 0,
    });
    expect(ruleOfChosenEpisode(unnumbered, second, 3, 'onward')).toMatchObject({
      from: 0,
      to: 12,
      offset: 0,
    });
    expect(ruleOfChosenEpisode({ ...page, episodeNumber: 3.5 }, second, 3, 'season')).toMatchObject({
      from: 0,
      offset: 0,
    });
  });

  it('covers only specials on the page of a special', () => {
    expect(ruleOfChosenEpisode({ ...page, episodeType: 'special' }, second, 3, 'season').only).toBe(
      'specials',
    );
  });
});

describe('closeOpenEndedRules', () => {
  const open = wholeEntryRule(shown, 12);
  const closed = { ...wholeEntryRule(shown), to: 3 };
  const ofOther = { ...wholeEntryRule(second), to: null };

  it("ends a rule at the entry's length", () => {
    const rules = closeOpenEndedRules([open, closed, ofOther], { ...shown, episodes: 24 });
    expect(rules.map(({ to }) => to)).toEqual([36, 3, null]);
    expect(rules[0]).toEqual({ ...open, to: 36 });
  });

  it.each([
    ['the length of the entry is unknown', [open], shown],
    ['every rule of the entry has an end', [closed, ofOther], { ...shown, episodes: 24 }],
    ['only other entries have open-ended rules', [ofOther], { ...shown, episodes: 24 }],
  ])('returns the same list if %s', (_what, rules, media) => {
    expect(closeOpenEndedRules(rules, media)).toBe(rules);
  });
});

describe('addRule', () => {
  const old = wholeEntryRule(first);
  const match = example.match({ rules: [old] });

  it('replaces an earlier rule that has the same entry and numbering', () => {
    const rule = { ...old, from: 3 };
    expect(addRule(match, rule).rules).toEqual([rule]);
  });

  it.each([
    ['another entry', wholeEntryRule(second)],
    ['another numbering', wholeEntryRule(first, 12)],
    ['the specials', { ...old, only: 'specials' as const }],
  ])('puts a rule for %s before the old rule', (_what, rule) => {
    expect(addRule(match, rule).rules).toEqual([rule, old]);
  });
});
