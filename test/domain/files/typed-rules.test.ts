// Tests rules while they are typed: their initial values, their first and last number, and where they end.
import { describe, expect, it } from 'vitest';
import {
  createNextDraft,
  parseWholeNumber,
  previewFirstAndLast,
  previewSiteNumber,
  type RuleDraft,
  readDrafts,
  rulesOfDrafts,
  toDraftTitle,
  toRuleDrafts,
  totalsOf,
} from '@/lib/domain/files/match-draft.ts';
import type { MatchRule } from '@/lib/domain/matches/match.ts';
import { matchRule, media, ruleTitle } from '../examples.ts';

const A = '6f9619ff-8b86-d011-b42d-00cf4fc96401';
const B = '6f9619ff-8b86-d011-b42d-00cf4fc96402';
const NONE: ReadonlyMap<string, number> = new Map();

const draft = (part: Partial<RuleDraft>): RuleDraft => ({
  key: 'k',
  only: undefined,
  from: '1',
  to: '',
  first: '1',
  title: { mediaId: A, type: 'anime', about: ruleTitle },
  ...part,
});
const rule = (part: Partial<MatchRule>) => matchRule({ from: 1, mediaId: A, ...part });
const read = (...drafts: readonly RuleDraft[]) => readDrafts(drafts, NONE);

describe('drafts of rules', () => {
  it.each([
    ['from the beginning', { from: 0, to: 12 }, ['1', '12', '1']],
    ['of only the prologue', { from: 0, to: 0, offset: -1 }, ['0', '0', '2']],
    ['with an open end', { from: 5 }, ['5', '', '5']],
    ['that counts from 1 again', { from: 13, to: 24, offset: 12 }, ['13', '24', '1']],
    ['that begins with the first episode of its entry', { from: 3, to: 24, offset: 2 }, ['3', '24', '1']],
    ['that counts on from another season', { from: 0, to: 12, offset: -12 }, ['1', '12', '13']],
    ['whose first episodes do not count', { from: 0, to: 12, offset: 2 }, ['3', '12', '1']],
  ] as const)('draftsOf returns one draft for a rule %s', (_what, part, [from, to, first]) => {
    expect(toRuleDrafts([rule(part)], () => 'k')).toEqual([
      draft({ from, to, first, title: { mediaId: A, type: 'anime', about: ruleTitle, service: undefined } }),
    ]);
  });

  it('createNextDraft adds a rule after the last number', () => {
    const others = [
      draft({ to: '12' }),
      draft({ from: '1', to: '30', only: 'specials' }),
      draft({ from: '13' }),
    ];
    expect(createNextDraft(others, 'new')).toEqual(draft({ key: 'new', from: '13', title: null }));
    expect(createNextDraft([], 'new')).toEqual(draft({ key: 'new', title: null }));
    expect(createNextDraft([draft({ to: 'x' })], 'new').from).toBe('1');
  });

  it('toDraftTitle keeps all ids of a title', () => {
    expect(toDraftTitle(media())).toEqual({
      mediaId: media().id,
      type: 'anime',
      about: { title: 'Sousou no Frieren', mal_id: 52991, anilist_id: media().anilist_id },
    });
    expect([...totalsOf([media(), media({ id: B, type: 'manga', chapters: 120 })])]).toEqual([
      [media().id, 28],
      [B, 120],
    ]);
  });
});

describe('typed number of a rule', () => {
  it.each([
    ['0', 0],
    [' 12 ', 12],
    ['007', 7],
    ['', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['12th', undefined],
    ['1234567', undefined],
  ])('parseWholeNumber reads "%s" as %s', (typed, number) => {
    expect(parseWholeNumber(typed)).toBe(number);
  });

  it('readDrafts returns no rule while a number cannot be read', () => {
    for (const field of ['from', 'to', 'first'] as const) {
      const [one] = read(draft({ [field]: 'x' }));
      expect(one).toEqual({ rule: null, problems: { [field]: { code: 'notWhole' } } });
    }
  });

  it('readDrafts reads a blank end as an open range', () => {
    expect(read(draft({ to: '  ' }))[0]?.rule?.to).toBeNull();
  });
});

describe('rule that starts at 1', () => {
  it.each([
    ['applies from number 0 on', draft({}), [], 0],
    ['does not apply to number 0 if its first episode is not 1', draft({ first: '2' }), [], 1],
    ['does not apply to number 0 if another rule has it', draft({}), [draft({ from: '0', to: '0' })], 1],
    [
      'applies to number 0 despite a rule for specials',
      draft({}),
      [draft({ from: '0', to: '0', only: 'specials' })],
      0,
    ],
    ['applies to number 0 despite a later rule', draft({ to: '12' }), [draft({ from: '13' })], 0],
  ] as const)('%s', (_what, typed, others, from) => {
    expect(read(typed, ...others)[0]?.rule?.from).toBe(from);
  });

  it('is reported as ending before its start if its end number is 0', () => {
    expect(read(draft({ to: '0' }))[0]).toMatchObject({
      rule: { from: 1 },
      problems: { to: { code: 'endsBeforeStart' } },
    });
  });
});

describe('readDrafts at the end of a title', () => {
  const problems = (typed: RuleDraft) => readDrafts([typed], new Map([[A, 12]]))[0]?.problems;

  it.each([
    ['accepts a rule that ends at the last episode', draft({ to: '12' }), {}],
    [
      'rejects a rule that ends one after the last episode',
      draft({ to: '13' }),
      { to: { code: 'beyondTotal', number: 13, episode: 13, total: 12 } },
    ],
    [
      'rejects a continuous number one after the last episode',
      draft({ from: '13', to: '25' }),
      { to: { code: 'beyondTotal', number: 25, episode: 13, total: 12 } },
    ],
    [
      'rejects a rule that starts after the last episode',
      draft({ from: '13', first: '13' }),
      { first: { code: 'beyondTotal', number: 13, episode: 13, total: 12 } },
    ],
    ['accepts an open-ended rule', draft({ from: '12', first: '12' }), {}],
  ])('%s', (_what, typed, expected) => {
    expect(problems(typed)).toEqual(expected);
  });
});

describe('drafts of several rules', () => {
  const all = read(
    draft({ to: '12' }),
    draft({ from: '13', to: '24', title: { mediaId: B, type: 'anime', about: ruleTitle } }),
    draft({ to: '3', only: 'specials', title: { mediaId: B, type: 'anime', about: ruleTitle } }),
    draft({ from: 'x' }),
  );

  it.each([
    ['number 12', 12, undefined, A, 12],
    ['number 13', 13, undefined, B, 1],
    ['special 2', 2, 'specials', B, 2],
  ] as const)('previewSiteNumber shows the rule of %s', (_what, number, only, mediaId, episode) => {
    expect(previewSiteNumber(all, number, only)).toMatchObject({ number, rule: { mediaId }, episode });
  });

  it.each([
    ['number 25', 25, undefined],
    ['special 4', 4, 'specials'],
  ] as const)('previewSiteNumber returns null for %s', (_what, number, only) => {
    expect(previewSiteNumber(all, number, only)).toBeNull();
  });

  it.each([
    ['the first and the last number', draft({ from: '13', to: '24' }), [13, 24]],
    ['only the first number of an open-ended rule', draft({ from: '13' }), [13]],
    ['the only number once', draft({ from: '13', to: '13' }), [13]],
    ['the first episode, not the prologue', draft({ to: '12' }), [1, 12]],
    ['the numbers of specials', draft({ to: '3', only: 'specials' }), [1, 3]],
    ['nothing for an unreadable rule', draft({ from: 'x' }), []],
  ] as const)('previewFirstAndLast shows %s', (_what, typed, numbers) => {
    const [one] = read(typed);
    expect(one && previewFirstAndLast(one).map(({ number }) => number)).toEqual(numbers);
  });

  it('rulesOfDrafts returns null if a rule is invalid', () => {
    expect(rulesOfDrafts(all)).toBeNull();
    expect(rulesOfDrafts(all.slice(0, 3))?.map(({ mediaId }) => mediaId)).toEqual([A, B, B]);
    expect(rulesOfDrafts([])).toEqual([]);
  });
});
