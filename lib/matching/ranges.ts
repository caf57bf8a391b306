// Remembered episode-range rules: which entry, and which of its episodes, a site's episode number is.
import type { Media } from '../contract/media.ts';
import type { Match, MatchRule } from '../domain/match.ts';

export interface RuledEpisode {
  readonly rule: MatchRule;
  /** Number within the entry; null stays null (movies). */
  readonly episode: number | null;
}

/** The first rule whose range holds the number; an episode without a number goes with the first rule. */
export function applyRules(rules: readonly MatchRule[], episode: number | null): RuledEpisode | null {
  const rule = rules.find(
    ({ from, to }) => episode === null || (episode >= from && (to === null || episode <= to)),
  );
  return rule ? { rule, episode: episode === null ? null : episode - rule.offset } : null;
}

/** The rule for a season that is numbered like its entry: open-ended only while the total is unknown. */
export function wholeEntryRule(media: Media, offset = 0): MatchRule {
  const total = media.type === 'anime' ? media.episodes : media.chapters;
  return { from: 0, to: total === null ? null : total + offset, mediaId: media.id, type: media.type, offset };
}

/** What one certain decision says about its neighbours: the whole entry, counted in the same way. */
export function acceptedRule(media: Media, episode: number | null, offset: number): MatchRule {
  const whole = wholeEntryRule(media, offset);
  if (episode === null || offset === 0) return whole;
  return { ...whole, from: Math.min(offset + 1, episode) };
}

/** Puts a new rule in front: what the user said last wins. */
export function addRule(match: Match, rule: MatchRule): Match {
  const others = match.rules.filter((one) => one.mediaId !== rule.mediaId || one.offset !== rule.offset);
  return { ...match, rules: [rule, ...others] };
}
