// The rules that a decision leaves behind for the other episodes of its season.
import type { Media } from '../contract/media.ts';
import type { EpisodeType, ObservedEpisode } from '../domain/episode.ts';
import type { Match, MatchReach, MatchRule } from '../domain/matches/match.ts';
import { titleOfRule } from '../domain/matches/match-rules.ts';
import { totalOf } from '../domain/progress.ts';

/** The rule for a season that is numbered like its entry: open-ended only while the total is unknown. */
export function wholeEntryRule(media: Media, offset = 0): MatchRule {
  const total = totalOf(media);
  const to = total === null ? null : total + offset;
  return { from: 0, to, mediaId: media.id, type: media.type, offset, about: titleOfRule(media) };
}

/** The same list where nothing changes. Only rules without an end get one: the catalogue has learned how long the entry is. */
export function closeRules(rules: readonly MatchRule[], media: Media): readonly MatchRule[] {
  const total = totalOf(media);
  const isOpen = ({ mediaId, to }: MatchRule) => mediaId === media.id && to === null;
  if (total === null || !rules.some(isOpen)) return rules;
  return rules.map((rule) => (isOpen(rule) ? { ...rule, to: total + rule.offset } : rule));
}

/** What one certain decision says about its neighbours: the whole entry, counted in the same way. A special says nothing about the others. */
export function acceptedRule(
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

/** What the user says: this page shows `episode` of `media`, and so the season, or what comes from here on. */
export function chosenRule(
  observed: Pick<ObservedEpisode, 'episodeNumber' | 'episodeType'>,
  media: Media,
  episode: number,
  reach: MatchReach,
): MatchRule {
  const { episodeNumber, episodeType } = observed;
  const offset = episodeNumber === null ? 0 : episodeNumber - episode;
  const rule = acceptedRule(media, episodeNumber, Number.isInteger(offset) ? offset : 0, episodeType);
  return reach === 'onward' ? { ...rule, from: Math.floor(episodeNumber ?? 0) } : rule;
}

/** Puts a new rule in front: what the user said last wins. */
export function addRule(match: Match, rule: MatchRule): Match {
  return { ...match, rules: [rule, ...others(match, rule)] };
}

function others({ rules }: Match, { mediaId, offset, only }: MatchRule): MatchRule[] {
  return rules.filter((one) => one.mediaId !== mediaId || one.offset !== offset || one.only !== only);
}
