// Computes the episode number within the entry for pages that state a range of episodes, or only "the last episode".
import type { ObservedEpisode } from '../episode.ts';
import { episodeTotalOf } from '../progress.ts';
import type { MatchRule } from './match.ts';
import { applyRules } from './match-rules.ts';

/** A matched episode: `rules` are the match rules of its season, `episode` is its number within the entry. */
interface MatchedEpisode {
  readonly mediaId: string;
  readonly episode: number | null;
  readonly rules: readonly MatchRule[];
}

/**
 * Returns the number, within the entry, of a range's first episode. The number is below 1 if that episode is outside the entry. Null if the
 * page names only one episode.
 */
export function firstEpisodeNumberInEntry(
  observed: ObservedEpisode,
  { mediaId, episode, rules }: MatchedEpisode,
): number | null {
  const { firstEpisodeNumber: first, episodeNumber: last, episodeType } = observed;
  if (first == null || last === null || episode === null) return null;
  const begin = first - (last - episode);
  const rule = applyRules(rules, first, episodeType);
  const isOther = rules.length > 0 && (rule?.rule.mediaId !== mediaId || rule.episode !== begin);
  return isOther ? 0 : begin;
}

/**
 * Returns the episode's number within the entry. If the page states only that this is the last episode, the number is the entry's total. In
 * this case, returns null if the season spans several entries.
 */
export function episodeNumberInEntry(
  { isFinal, episodeNumber }: ObservedEpisode,
  { episode, rules }: MatchedEpisode,
  media: Parameters<typeof episodeTotalOf>[0],
): number | null {
  if (!isFinal || episodeNumber !== null) return episode;
  const entries = new Set(rules.filter(({ only }) => only === undefined).map(({ mediaId }) => mediaId));
  return entries.size > 1 ? null : episodeTotalOf(media);
}
