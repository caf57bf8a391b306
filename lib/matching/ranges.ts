// Creates match rules from a decision. They apply to other episodes of the season, too.
import type { Media } from '../contract/media.ts';
import type { EpisodeType, ObservedEpisode } from '../domain/episode.ts';
import type { CorrectionScope, Match, MatchRule } from '../domain/matches/match.ts';
import { toRuleTitle } from '../domain/matches/match-rules.ts';
import { episodeTotalOf } from '../domain/progress.ts';

/**
 * Returns the rule for a season that has the same numbers as its entry, apart from `offset`. The rule is open-ended while the total is
 * unknown.
 */
export function wholeEntryRule(media: Media, offset = 0): MatchRule {
  const total = episodeTotalOf(media);
  const to = total === null ? null : total + offset;
  return { from: 0, to, mediaId: media.id, type: media.type, offset, about: toRuleTitle(media) };
}

/** Gives open-ended rules an end if the catalogue knows the entry's length. Returns the same array if nothing changes. */
export function closeOpenEndedRules(rules: readonly MatchRule[], media: Media): readonly MatchRule[] {
  const total = episodeTotalOf(media);
  const isOpen = ({ mediaId, to }: MatchRule) => mediaId === media.id && to === null;
  if (total === null || !rules.some(isOpen)) return rules;
  return rules.map((rule) => (isOpen(rule) ? { ...rule, to: total + rule.offset } : rule));
}

/**
 * Returns the rule that follows from an accepted episode. The rule includes the whole entry, with the same numbering. The rule of a special
 * includes only specials.
 */
export function ruleOfAcceptedEpisode(
  media: Media,
  episode: number | null,
  offset: number,
  type?: EpisodeType,
): MatchRule {
  const whole = {
    ...wholeEntryRule(media, offset),
    ...(type === 'special' && { only: 'specials' as const }),
  };
  return offset === 0 ? whole : { ...whole, from: Math.max(0, Math.min(offset + 1, episode ?? 0)) };
}

/**
 * Returns the rule for the user's choice, which is that this page shows `episode` of `media`. The rule includes the whole season, or only
 * this episode and later episodes.
 */
export function ruleOfChosenEpisode(
  observed: Pick<ObservedEpisode, 'episodeNumber' | 'episodeType'>,
  media: Media,
  episode: number,
  reach: CorrectionScope,
): MatchRule {
  const { episodeNumber, episodeType } = observed;
  const offset = episodeNumber === null ? 0 : episodeNumber - episode;
  const rule = ruleOfAcceptedEpisode(
    media,
    episodeNumber,
    Number.isInteger(offset) ? offset : 0,
    episodeType,
  );
  return reach === 'onward' ? { ...rule, from: Math.floor(episodeNumber ?? 0) } : rule;
}

/** Adds a rule before all others, so that the latest decision has priority. */
export function addRule(match: Match, rule: MatchRule): Match {
  return { ...match, rules: [rule, ...others(match, rule)] };
}

function others({ rules }: Match, { mediaId, offset, only }: MatchRule): MatchRule[] {
  return rules.filter((one) => one.mediaId !== mediaId || one.offset !== offset || one.only !== only);
}
