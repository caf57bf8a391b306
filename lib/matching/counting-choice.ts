// Which of several valid countings holds: the one that earlier episodes of the same season have shown.
import type { Evidence, MatchRule } from '../domain/match.ts';
import type { Counting } from './countings.ts';
import type { Entry } from './entry.ts';
import type { Line } from './line.ts';

/** A season that has started anew does not begin to run on, and the other way round. */
export function keepKnownCounting(
  countings: readonly Counting[],
  known: readonly MatchRule[],
  { places }: Line,
): readonly Counting[] {
  if (countings.length < 2 || known.length === 0) return countings;
  const continuing = countings.filter((counting) => {
    const at = places.find(({ entry }) => entry === counting.entry);
    return known.some((rule) => {
      if (rule.mediaId === counting.entry.media.id) return rule.offset === counting.offset;
      const before = places.find(({ entry }) => entry.media.id === rule.mediaId);
      if (!at || !before || at.before === null || before.before === null) return false;
      return counting.offset - rule.offset === at.before - before.before;
    });
  });
  return continuing.length > 0 ? continuing : countings;
}

export function countingEvidence({ kind, entry, episode, offset }: Counting, target: Entry): Evidence[] {
  const values = { episode: episode ?? 1, title: entry.media.title };
  if (kind === 'redirected') return [{ code: 'redirected', values }];
  if (kind === 'running') return [{ code: 'runningNumber', values: { ...values, before: offset } }];
  if (kind === 'part' || entry !== target)
    return [{ code: 'laterPart', values: { ...values, before: offset } }];
  if (kind === 'stated') return [{ code: 'statedRange', values: { ...values, before: offset } }];
  return entry.total === null || episode === null
    ? []
    : [{ code: 'episodeFits', values: { episode, total: entry.total } }];
}
