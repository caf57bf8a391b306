// What the user decides about a match where an episode shows up: which title it is, to leave it alone, to allow a jump, to forget.
import type { Media } from '../../contract/media.ts';
import { type ObservedEpisode, seasonKey } from '../../domain/episode.ts';
import type { Evidence, Match, MatchReach, MatchRule } from '../../domain/matches/match.ts';
import { ofSeries } from '../../domain/of-series.ts';
import { addRule, chosenRule } from '../../matching/ranges.ts';
import type { Resolving } from './resolution.ts';

const chosenByUser: readonly Evidence[] = [{ code: 'chosenByUser', values: {} }];

export async function remember(
  resolving: Resolving,
  observed: ObservedEpisode,
  media: Media,
  episode: number,
  reach: MatchReach = 'season',
): Promise<void> {
  const rule = {
    ...chosenRule(observed, media, episode, reach),
    service: (await resolving.readService()) ?? undefined,
  };
  await decide(resolving, observed, (known) => ({
    ...(known ? addRule(known, rule) : newMatch(resolving, observed, [rule])),
    decidedBy: 'user',
    evidence: chosenByUser,
    decidedAt: resolving.now(),
  }));
}

export async function ignoreTitle(resolving: Resolving, observed: ObservedEpisode): Promise<void> {
  const ignored = { decidedBy: 'user', evidence: chosenByUser, policy: 'ignore' } as const;
  const decidedAt = resolving.now();
  await decide(resolving, observed, (known) =>
    known ? { ...known, policy: 'ignore', decidedAt } : { ...newMatch(resolving, observed, []), ...ignored },
  );
}

export async function allowJump(resolving: Resolving, observed: ObservedEpisode): Promise<void> {
  const decidedAt = resolving.now();
  await decide(resolving, observed, (known) => known && { ...known, jumpAllowed: true, decidedAt });
}

export async function forget({ matches, onChange }: Resolving, key: string): Promise<void> {
  await matches.change(key, () => null);
  onChange();
}

/** A first decision of Kiroku's for a season. */
export function newMatch(
  { now }: Pick<Resolving, 'now'>,
  observed: ObservedEpisode,
  rules: readonly MatchRule[],
  evidence: readonly Evidence[] = [],
): Match {
  const { siteName, seriesTitle, seasonTitle } = observed;
  return {
    seasonKey: seasonKey(observed),
    siteName,
    seriesTitle,
    seasonTitle,
    rules,
    policy: 'auto',
    decidedBy: 'kiroku',
    jumpAllowed: false,
    evidence,
    decidedAt: now(),
  };
}

async function decide(
  resolving: Resolving,
  observed: ObservedEpisode,
  edit: (known: Match | null) => Match | null,
): Promise<void> {
  await resolving.matches.change(seasonKey(observed), (known) => edit(ofSeries(known, observed)));
  resolving.onChange();
}
