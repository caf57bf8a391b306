// Creates the first match of a season.
import { type ObservedEpisode, seasonKey } from '../../domain/episode.ts';
import type { Evidence, Match, MatchRule } from '../../domain/matches/match.ts';

/** Returns a match that Kiroku has decided. `now` is in epoch milliseconds. */
export function createMatch(
  observed: ObservedEpisode,
  rules: readonly MatchRule[],
  evidence: readonly Evidence[],
  now: number,
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
    decidedAt: now,
  };
}

/** Returns the episode without its season. A match that is stored under the season key of this result applies to the whole series. */
export function withoutSeason(observed: ObservedEpisode): ObservedEpisode {
  return { ...observed, seasonId: null, seasonTitle: null, seasonNumber: null };
}
