// Reads the remembered match of an episode's season.
import { type ObservedEpisode, seasonKey } from '../../domain/episode.ts';
import type { Match } from '../../domain/matches/match.ts';
import { keepIfSameSeries } from '../../domain/same-series.ts';
import type { MatchStore } from '../../store/matches.ts';

/** Returns the remembered match of the episode's season, or null if there is none. */
export async function readSeasonMatch(
  { read }: Pick<MatchStore, 'read'>,
  observed: ObservedEpisode,
): Promise<Match | null> {
  return keepIfSameSeries(await read(seasonKey(observed)), observed);
}
