// Tests which numberings agree with the numberings of earlier episodes. Also tests which evidence states a numbering.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { MatchRule } from '@/lib/domain/matches/match.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { numberingEvidence, preferKnownNumberings } from '@/lib/matching/numbering-choice.ts';
import type { Numbering } from '@/lib/matching/numberings.ts';
import type { SeasonPosition } from '@/lib/matching/season-chain.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import { matchRule } from '../../domain/examples.ts';

const first = createTitle(1, 'Hoshi no Umi');
const second = createTitle(2, 'Hoshi no Umi 2nd Season');
const third = createTitle(3, 'Hoshi no Umi 3rd Season');
const stranger = createTitle(4, 'Yoru no Uta');

const numbering = (media: Media, offset: number, kind: Numbering['kind'] = 'plain'): Numbering => ({
  kind,
  candidate: candidateOf(media),
  episode: 15 - offset,
  offset,
});

const rule = ({ id }: Media, offset: number) => matchRule({ to: 12, mediaId: id, offset });

const position = (media: Media, season: number, before: number | null): SeasonPosition => ({
  candidate: candidateOf(media),
  season,
  named: true,
  before,
});

const seasons = [position(first, 1, 0), position(second, 2, 12), position(third, 3, 24)];

function offsetsKept(
  numberings: readonly Numbering[],
  known: readonly MatchRule[],
  positions: readonly SeasonPosition[] = seasons,
): readonly number[] {
  const chain = { anchor: null, fit: 1, positions };
  return preferKnownNumberings(numberings, known, chain).map(({ offset }) => offset);
}

const either = [numbering(second, 0), numbering(second, 12, 'running')];

it('preferKnownNumberings keeps the numbering that a rule has for an entry outside of the season chain', () => {
  const numberings = [numbering(stranger, 0), numbering(stranger, 12, 'redirected')];
  expect(offsetsKept(numberings, [rule(stranger, 12)])).toEqual([12]);
});

it('preferKnownNumberings returns a single numbering unchanged', () => {
  expect(offsetsKept([numbering(second, 0)], [rule(first, 0)])).toEqual([0]);
  expect(offsetsKept([], [rule(first, 0)])).toEqual([]);
});

describe('preferKnownNumberings with two numberings', () => {
  it.each<[string, readonly MatchRule[], readonly number[]]>([
    ["keeps only the entry's own numbering if a rule for the entry has it", [rule(second, 0)], [0]],
    ['keeps only the continuous numbering if a rule for the entry has it', [rule(second, 12)], [12]],
    ['keeps only the continuous numbering if a rule numbers the first season from 1', [rule(first, 0)], [12]],
    [
      'keeps only the restarting numbering if a rule numbers the first season from -11',
      [rule(first, -12)],
      [0],
    ],
    [
      'keeps only the restarting numbering if a rule numbers the third season from 13',
      [rule(third, 12)],
      [0],
    ],
    ['keeps only the numbering that agrees with one of two rules', [rule(stranger, 0), rule(first, 0)], [12]],
    [
      "keeps the season's own numbering and the continuous numbering if no rule agrees with them",
      [rule(second, 5)],
      [0, 12],
    ],
    [
      "keeps the season's own numbering and the continuous numbering if the rules are for a title outside of the season chain",
      [rule(stranger, 0)],
      [0, 12],
    ],
    ["keeps the season's own numbering and the continuous numbering if there are no rules", [], [0, 12]],
  ])('%s', (_what, known, kept) => {
    expect(offsetsKept(either, known)).toEqual(kept);
  });

  it("keeps the season's own numbering and the continuous numbering if the number of episodes between the seasons is unknown", () => {
    const gapBefore = [position(first, 1, null), position(second, 2, 12)];
    const gapAfter = [position(first, 1, 0), position(second, 2, null)];
    expect(offsetsKept(either, [rule(first, 0)], gapBefore)).toEqual([0, 12]);
    expect(offsetsKept(either, [rule(first, 0)], gapAfter)).toEqual([0, 12]);
    // Two unknown totals do not count as equal.
    expect(
      offsetsKept(either, [rule(first, 0)], [position(first, 1, null), position(second, 2, null)]),
    ).toEqual([0, 12]);
  });

  it("keeps the season's own numbering and the continuous numbering if the entry is not in the season chain", () => {
    const numberings = [numbering(stranger, 0), numbering(stranger, 12, 'redirected')];
    expect(offsetsKept(numberings, [rule(first, 0)])).toEqual([0, 12]);
    expect(offsetsKept(numberings, [rule(first, 0)], [])).toEqual([0, 12]);
  });
});

describe('numberingEvidence', () => {
  const evidenceOf = (one: Numbering, target: Media = second) => numberingEvidence(one, candidateOf(target));
  const counted = { episode: 3, title: 'Hoshi no Umi 2nd Season', before: 12 };

  it.each<[string, Numbering['kind'], string, object]>([
    [
      'returns `redirected` for a redirected number',
      'redirected',
      'redirected',
      { episode: 3, title: 'Hoshi no Umi 2nd Season' },
    ],
    ['returns `runningNumber` for a continuous number', 'running', 'runningNumber', counted],
    ['returns `laterPart` for a number in a later part', 'part', 'laterPart', counted],
    ['returns `statedRange` for a number in a range on the page', 'stated', 'statedRange', counted],
    ["returns `episodeFits` for the entry's own number", 'plain', 'episodeFits', { episode: 3, total: 12 }],
  ])('%s', (_what, kind, code, values) => {
    expect(evidenceOf(numbering(second, 12, kind))).toEqual([{ code, values }]);
  });

  it("returns `laterPart` for the entry's own number if the page names another entry", () => {
    for (const kind of ['plain', 'stated'] as const)
      expect(evidenceOf(numbering(second, 12, kind), first)).toEqual([
        { code: 'laterPart', values: counted },
      ]);
  });

  it('returns no evidence for an entry of unknown length or a page without a number', () => {
    const shown = createTitle(5, 'Hoshi no Umi 2nd Season', { episodes: null });
    expect(evidenceOf(numbering(shown, 0), shown)).toEqual([]);
    expect(evidenceOf({ ...numbering(second, 0), episode: null })).toEqual([]);
  });

  it('returns `redirected` with episode 1 for a redirect on a page without a number', () => {
    const one = { ...numbering(second, 0, 'redirected'), episode: null };
    expect(evidenceOf(one)).toEqual([{ code: 'redirected', values: { episode: 1, title: second.title } }]);
  });
});
