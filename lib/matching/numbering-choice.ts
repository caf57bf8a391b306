// Chooses between several valid numberings: earlier episodes of the season decide.
import type { Evidence, MatchRule } from '../domain/matches/match.ts';
import type { Entry } from './entry.ts';
import type { Line } from './line.ts';
import type { Numbering } from './numberings.ts';

/** A site that restarts its numbers each season does not begin to run on, and the other way round. */
export function keepKnownNumbering(
  numberings: readonly Numbering[],
  known: readonly MatchRule[],
  { places }: Line,
): readonly Numbering[] {
  if (numberings.length < 2 || known.length === 0) return numberings;
  const continuing = numberings.filter((numbering) => {
    const at = places.find(({ entry }) => entry === numbering.entry);
    return known.some((rule) => {
      if (rule.mediaId === numbering.entry.media.id) return rule.offset === numbering.offset;
      const before = places.find(({ entry }) => entry.media.id === rule.mediaId);
      if (!at || !before || at.before === null || before.before === null) return false;
      return numbering.offset - rule.offset === at.before - before.before;
    });
  });
  return continuing.length > 0 ? continuing : numberings;
}

export function numberingEvidence({ kind, entry, episode, offset }: Numbering, target: Entry): Evidence[] {
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
