// Tests for which numbers of a season a decision's rule holds, and which earlier rules stay.
import { describe, expect, it } from 'vitest';
import type { MatchRule } from '@/lib/domain/matches/match.ts';
import { acceptedRule, addRule, chosenRule, closeRules, wholeEntryRule } from '@/lib/matching/ranges.ts';
import { title } from '../../background/small-catalogue.ts';
import * as example from '../../domain/examples.ts';

const first = title(1, 'Hoshi no Umi');
const second = title(2, 'Hoshi no Umi 2nd Season');
const shown = title(3, 'Yoru no Uta', { episodes: null });

const spanOf = ({ from, to, offset }: MatchRule) => `${from}–${to ?? ''} by ${offset}`;

describe('what one certain decision says about its neighbours', () => {
  it.each([
    ['an entry that is numbered from 1', 5, 0, '0–12 by 0'],
    ['a page without a number', null, 0, '0–12 by 0'],
    ['numbers that run on: the season before keeps its own', 15, 12, '13–24 by 12'],
    ['number 0 of an entry whose numbers run on: it is its own', 12, 12, '12–24 by 12'],
    ['an entry that begins before number 0', 5, -3, '0–9 by -3'],
  ])('%s', (_what, number, offset, span) => {
    expect(spanOf(acceptedRule(first, number, offset))).toBe(span);
  });

  it('holds for the whole entry where the page has no number, however it counts', () => {
    expect(spanOf(acceptedRule(first, null, 12))).toBe('0–24 by 12');
  });

  it('is about the specials alone where it was one', () => {
    expect(acceptedRule(first, 1, 0, 'special').only).toBe('specials');
    expect(acceptedRule(first, 1, 0, 'movie')).not.toHaveProperty('only');
    expect(acceptedRule(first, 1, 0)).not.toHaveProperty('only');
  });
});

describe('what the user says a page shows', () => {
  const page = { episodeNumber: 15, episodeType: 'regular' } as const;

  it('is the whole entry, counted from that number', () => {
    expect(chosenRule(page, second, 3, 'season')).toMatchObject({
      mediaId: second.id,
      from: 13,
      to: 24,
      offset: 12,
    });
  });

  it('holds from that number on where the user says so', () => {
    expect(chosenRule(page, second, 3, 'onward')).toMatchObject({ from: 15, to: 24, offset: 12 });
    expect(chosenRule({ ...page, episodeNumber: 15.5 }, second, 4, 'onward')).toMatchObject({ from: 15 });
  });

  it('counts as the entry does where the page has no number, or one between two episodes', () => {
    const unnumbered = { ...page, episodeNumber: null };
    expect(chosenRule(unnumbered, second, 3, 'season')).toMatchObject({ from: 0, to: 12, offset: 0 });
    expect(chosenRule(unnumbered, second, 3, 'onward')).toMatchObject({ from: 0, to: 12, offset: 0 });
    expect(chosenRule({ ...page, episodeNumber: 3.5 }, second, 3, 'season')).toMatchObject({
      from: 0,
      offset: 0,
    });
  });

  it('is about the specials alone where the page shows one', () => {
    expect(chosenRule({ ...page, episodeType: 'special' }, second, 3, 'season').only).toBe('specials');
  });
});

describe('rules without an end', () => {
  const open = wholeEntryRule(shown, 12);
  const closed = { ...wholeEntryRule(shown), to: 3 };
  const ofOther = { ...wholeEntryRule(second), to: null };

  it('end where the entry does, as soon as its length is known', () => {
    const rules = closeRules([open, closed, ofOther], { ...shown, episodes: 24 });
    expect(rules.map(({ to }) => to)).toEqual([36, 3, null]);
    expect(rules[0]).toEqual({ ...open, to: 36 });
  });

  it.each([
    ['no length is known yet', [open], shown],
    ['every rule about the entry has an end', [closed, ofOther], { ...shown, episodes: 24 }],
    ['only other entries have rules without one', [ofOther], { ...shown, episodes: 24 }],
  ])('stay as they are, in the very same list, where %s', (_what, rules, media) => {
    expect(closeRules(rules, media)).toBe(rules);
  });
});

describe('a new rule', () => {
  const old = wholeEntryRule(first);
  const match = example.match({ rules: [old] });

  it('takes the place of one that counts the same entry in the same way', () => {
    const rule = { ...old, from: 3 };
    expect(addRule(match, rule).rules).toEqual([rule]);
  });

  it.each([
    ['another entry', wholeEntryRule(second)],
    ['another way to count', wholeEntryRule(first, 12)],
    ['the specials', { ...old, only: 'specials' as const }],
  ])('stands before those that it does not replace: %s', (_what, rule) => {
    expect(addRule(match, rule).rules).toEqual([rule, old]);
  });
});
