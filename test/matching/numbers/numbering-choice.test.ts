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
    ["keeps the entry's own numbering", [rule(second, 0)], [0]],
    ["keeps the entry's own continuous numbering", [rule(second, 12)], [12]],
    ['keeps the continuous numbering after an earlier season', [rule(first, 0)], [12]],
    ['keeps the restarting numbering after an earlier season with the same offset', [rule(first, -12)], [0]],
    ['keeps the restarting numbering after a later season that restarted', [rule(third, 12)], [0]],
    ['keeps each numbering that agrees with one of several rules', [rule(stranger, 0), rule(first, 0)], [12]],
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
    ['states a redirect', 'redirected', 'redirected', { episode: 3, title: 'Hoshi no Umi 2nd Season' }],
    ['states a continuous number', 'running', 'runningNumber', counted],
    ['states a later part', 'part', 'laterPart', counted],
    ['states the range of the page', 'stated', 'statedRange', counted],
    ['states that the entry has the episode', 'plain', 'episodeFits', { episode: 3, total: 12 }],
  ])('%s', (_what, kind, code, values) => {
    expect(evidenceOf(numbering(second, 12, kind))).toEqual([{ code, values }]);
  });

  it('states that the entry is a later part if the page names another entry', () => {
    for (const kind of ['plain', 'stated'] as const)
      expect(evidenceOf(numbering(second, 12, kind), first)).toEqual([
        { code: 'laterPart', values: counted },
      ]);
  });

  it('is empty for an entry of unknown length', () => {
    const shown = createTitle(5, 'Hoshi no Umi 2nd Season', { episodes: null });
    expect(evidenceOf(numbering(shown, 0), shown)).toEqual([]);
    expect(evidenceOf({ ...numbering(second, 0), episode: null })).toEqual([]);
  });

  it('states episode 1 for a redirect on a page without a number', () => {
    const one = { ...numbering(second, 0, 'redirected'), episode: null };
    expect(evidenceOf(one)).toEqual([{ code: 'redirected', values: { episode: 1, title: second.title } }]);
  });
});
