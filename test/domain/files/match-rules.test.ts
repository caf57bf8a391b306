// Tests which rule applies to which number, and how rules are checked while they are typed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createNextDraft,
  previewFirstAndLast,
  previewSiteNumber,
  type RuleDraft,
  readDrafts,
  rulesOfDrafts,
  toRuleDrafts,
} from '@/lib/domain/files/match-draft.ts';
import type { MatchRule } from '@/lib/domain/matches/match.ts';
import { applyRules, removeRuleOverlaps } from '@/lib/domain/matches/match-rules.ts';
import {
  draftProblemSentence,
  rulePreviewSentence,
  ruleSentence,
} from '@/lib/domain/words/match-sentences.ts';
import { t } from '../../english.ts';
import { matchRule, ruleTitle } from '../examples.ts';

const A = '6f9619ff-8b86-d011-b42d-00cf4fc96401';
const B = '6f9619ff-8b86-d011-b42d-00cf4fc96402';
const C = '6f9619ff-8b86-d011-b42d-00cf4fc96403';
const totals = new Map([
  [A, 12],
  [B, 12],
  [C, null],
]);

const rule = (part: Partial<MatchRule>) => matchRule({ from: 1, mediaId: A, ...part });

let keys = 0;
function newKey(): string {
  keys += 1;
  return `k${keys}`;
}

function draft(part: Partial<RuleDraft>): RuleDraft {
  const title = { mediaId: A, type: 'anime', about: ruleTitle } as const;
  return { key: newKey(), only: undefined, from: '1', to: '', first: '1', title, ...part };
}

const rules = [
  rule({ from: 1, to: 12 }),
  rule({ from: 13, to: 24, mediaId: B, offset: 12 }),
  rule({ from: 0, mediaId: C, only: 'specials' }),
];

describe('applyRules', () => {
  it.each([
    ['number 1', 1, 'regular', A, 1],
    ['number 12', 12, 'regular', A, 12],
    ['number 13', 13, 'regular', B, 1],
    ['number 24', 24, 'regular', B, 12],
    ['special 2', 2, 'special', C, 2],
    ['a special without a number', null, 'special', C, null],
    ['a film without a number', null, 'movie', A, null],
  ] as const)('maps %s to its entry', (_what, number, type, mediaId, episode) => {
    expect(applyRules(rules, number, type)).toMatchObject({ rule: { mediaId }, episode });
  });

  it('returns null for a number outside of all ranges', () => {
    expect(applyRules(rules, 25)).toBeNull();
  });

  it('treats a fraction like the whole number before it', () => {
    expect(applyRules(rules, 12.5)).toMatchObject({ rule: { mediaId: A }, episode: 12.5 });
  });

  it('never treats a special as an episode of the season', () => {
    const ordinary = rules.filter(({ only }) => only === undefined);
    expect(applyRules(ordinary, 2, 'special')).toMatchObject({ rule: { mediaId: A }, episode: null });
    const specials = rules.filter(({ only }) => only === 'specials');
    expect(applyRules(specials, 2, 'regular')).toBeNull();
  });
});

const anyRule = fc.record({
  from: fc.integer({ min: 0, max: 40 }),
  length: fc.option(fc.integer({ min: 0, max: 30 })),
  mediaId: fc.constantFrom(A, B, C),
  offset: fc.integer({ min: -30, max: 30 }),
  only: fc.constantFrom(undefined, undefined, 'specials' as const),
});
const anyRules = fc
  .array(anyRule, { maxLength: 6 })
  .map((all) =>
    all.map(({ length, ...one }) => rule({ ...one, to: length === null ? null : one.from + length })),
  );
const anyNumber = fc.oneof(
  fc.integer({ min: 0, max: 90 }),
  fc.integer({ min: 0, max: 180 }).map((half) => half / 2),
);
const anyType = fc.constantFrom('regular' as const, 'special' as const);

describe('removeRuleOverlaps', () => {
  it('gives every number the same result as the original rules', () => {
    fc.assert(
      fc.property(anyRules, anyNumber, anyType, (list, number, type) => {
        const before = applyRules(list, number, type);
        const after = applyRules(removeRuleOverlaps(list), number, type);
        expect([after?.rule.mediaId, after?.episode]).toEqual([before?.rule.mediaId, before?.episode]);
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps at most one rule for each number', () => {
    fc.assert(
      fc.property(anyRules, (list) => {
        const codes = readDrafts(toRuleDrafts(list, newKey), new Map()).flatMap(({ problems }) =>
          Object.values(problems).map(({ code }) => code),
        );
        expect(codes).not.toContain('overlap');
        expect(codes).not.toContain('endsBeforeStart');
      }),
      { numRuns: 500 },
    );
  });

  it('merges consecutive rules of the same title', () => {
    const tangled = [
      rule({ to: 12 }),
      rule({ from: 13, to: 20 }),
      rule({ from: 5, to: 9, mediaId: B }),
      rule({ from: 15, to: 30, mediaId: B }),
    ];
    expect(removeRuleOverlaps(tangled)).toEqual([rule({ to: 20 }), rule({ from: 21, to: 30, mediaId: B })]);
  });
});

describe('rule editor', () => {
  const problemsOf = (...drafts: RuleDraft[]) => readDrafts(drafts, totals).map(({ problems }) => problems);

  it.each([
    ['a range that ends before its start', draft({ from: '9', to: '4' }), 'to', 'endsBeforeStart'],
    ['letters', draft({ from: 'x' }), 'from', 'notWhole'],
    ['a fraction', draft({ to: '2.5' }), 'to', 'notWhole'],
    ['an episode before the first', draft({ first: '0' }), 'first', 'belowOne'],
    ['an end beyond the title’s last episode', draft({ to: '13' }), 'to', 'beyondTotal'],
    ['a start beyond the title’s last episode', draft({ from: '20', first: '13' }), 'first', 'beyondTotal'],
    ['a missing title', draft({ title: null }), 'title', 'noTitle'],
  ] as const)('rejects %s', (_what, typed, field, code) => {
    const [problems] = problemsOf(typed);
    expect(problems).toMatchObject({ [field]: { code } });
    expect(Object.keys(problems ?? {})).toEqual([field]);
    expect(rulesOfDrafts(readDrafts([typed], totals))).toBeNull();
  });

  it('rejects a rule for a number of an earlier rule', () => {
    const first = draft({ to: '12' });
    expect(problemsOf(first, draft({ from: '12', to: '13' }))[1]).toEqual({
      from: { code: 'overlap', number: 12, rule: 1 },
    });
    expect(problemsOf(first, draft({ from: '12', to: '12', only: 'specials' }))[1]).toEqual({});
  });

  it('rejects a second rule for number 0', () => {
    const problems = problemsOf(draft({ from: '0', to: '5' }), draft({ from: '0', to: '0', first: '2' }));
    expect(problems[1]).toEqual({ from: { code: 'overlap', number: 0, rule: 1 } });
  });

  it("maps the first number of a rule's range to the typed episode", () => {
    const [read] = readDrafts([draft({ from: '13', to: '24', first: '1' })], totals);
    expect(read?.rule).toMatchObject({ from: 13, to: 24, offset: 12 });
  });

  it('starts a new rule after the last number of the earlier rules', () => {
    expect(createNextDraft([draft({ to: '12' }), draft({ from: '13', to: '24' })], 'k')).toMatchObject({
      from: '25',
      first: '1',
    });
  });

  it('starts a rule at the first site number that it maps to episode 1 or later', () => {
    expect(toRuleDrafts([rule({ from: 0, to: 24, offset: 12 })], newKey)).toMatchObject([
      { from: '13', to: '24', first: '1' },
    ]);
  });

  it('saves rules that give the result of the preview', () => {
    fc.assert(
      fc.property(anyRules, fc.integer({ min: 0, max: 90 }), (list, number) => {
        const read = readDrafts(toRuleDrafts(list, newKey), new Map());
        const saved = rulesOfDrafts(read);
        if (!saved) return;
        const shown = previewSiteNumber(read, number);
        const done = applyRules(saved, number);
        expect([shown?.rule.mediaId, shown?.episode]).toEqual([done?.rule.mediaId, done?.episode]);
        for (const end of read.flatMap(previewFirstAndLast)) {
          const ended = applyRules(saved, end.number, end.rule.only ? 'special' : 'regular');
          expect([ended?.rule.mediaId, ended?.episode]).toEqual([end.rule.mediaId, end.episode]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the rule for number 0', () => {
    const list = [rule({}), rule({ from: 0, to: 0, offset: -1 })];
    const saved = rulesOfDrafts(readDrafts(toRuleDrafts(list, newKey), new Map())) ?? [];
    expect([0, 1, 2].map((number) => applyRules(saved, number)?.episode)).toEqual([1, 1, 2]);
  });

  it('saves unedited rules unchanged', () => {
    const read = readDrafts(toRuleDrafts(rules, newKey), totals);
    const whole = { ...rules[0], from: 0 };
    expect(rulesOfDrafts(read)).toEqual(
      [whole, ...rules.slice(1)].map((one) => ({ ...one, about: ruleTitle })),
    );
  });
});

describe('sentences of match rules', () => {
  it("ruleSentence describes a rule's range, title and numbering", () => {
    expect(ruleSentence(t, rule({ from: 0, to: 28 }), 'Frieren')).toBe('Episodes 1–28 → Frieren');
    expect(ruleSentence(t, rule({ from: 13, to: 24, offset: 12 }), 'Season 2')).toBe(
      'Episodes 13–24 → Season 2, where 13 is episode 1',
    );
    expect(ruleSentence(t, rule({ from: 0, only: 'specials' }), 'OVA')).toBe('Specials → OVA');
    expect(ruleSentence(t, rule({ from: 5, type: 'manga' }), 'Berserk')).toBe('Chapters from 5 → Berserk');
  });

  it('rulePreviewSentence names the episode of a number', () => {
    const preview = { number: 27, rule: rule({ offset: 25 }), episode: 2 };
    expect(rulePreviewSentence(t, preview, 'Season 2')).toBe('27 → Season 2, episode 2');
  });

  it('draftProblemSentence describes each problem', () => {
    const problem = { code: 'beyondTotal', number: 30, episode: 18, total: 12 } as const;
    expect(draftProblemSentence(t, 'anime', problem)).toBe('30 would be episode 18, but there are only 12.');
    expect(draftProblemSentence(t, 'anime', { code: 'overlap', number: 12, rule: 1 })).toBe(
      'Rule 1 covers 12 already.',
    );
  });
});
