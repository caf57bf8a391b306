// Chooses between several valid numberings by means of earlier episodes of the season.
import type { Evidence, MatchRule } from '../domain/matches/match.ts';
import type { Candidate } from './candidate.ts';
import type { Numbering } from './numberings.ts';
import type { SeasonChain } from './season-chain.ts';

/**
 * Returns only the numberings that agree with earlier episodes, or all numberings if none agrees. A site uses the same kind of numbers for
 * all seasons of a series: they restart or are continuous.
 */
export function preferKnownNumberings(
  numberings: readonly Numbering[],
  known: readonly MatchRule[],
  { positions }: SeasonChain,
): readonly Numbering[] {
  const continuing = numberings.filter((numbering) => {
    const at = positions.find(({ candidate }) => candidate === numbering.candidate);
    return known.some((rule) => {
      if (rule.mediaId === numbering.candidate.media.id) return rule.offset === numbering.offset;
      const before = positions.find(({ candidate }) => candidate.media.id === rule.mediaId);
      if (!at || !before || at.before === null || before.before === null) return false;
      return numbering.offset - rule.offset === at.before - before.before;
    });
  });
  return continuing.length > 0 ? continuing : numberings;
}

export function numberingEvidence(
  { kind, candidate, episode, offset }: Numbering,
  target: Candidate,
): Evidence[] {
  const values = { episode: episode ?? 1, title: candidate.media.title };
  if (kind === 'redirected') return [{ code: 'redirected', values }];
  if (kind === 'running') return [{ code: 'runningNumber', values: { ...values, before: offset } }];
  if (kind === 'part' || candidate !== target)
    return [{ code: 'laterPart', values: { ...values, before: offset } }];
  if (kind === 'stated') return [{ code: 'statedRange', values: { ...values, before: offset } }];
  return candidate.total === null || episode === null
    ? []
    : [{ code: 'episodeFits', values: { episode, total: candidate.total } }];
}
