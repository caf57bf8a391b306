// Applies match rules to an episode, and removes overlaps between rules.
import type { Media } from '../../contract/media.ts';
import type { EpisodeType } from '../episode.ts';
import type { MatchRule, RuleTitle } from './match.ts';

export interface EpisodeByRule {
  readonly rule: MatchRule;
  /** The episode's number within the entry; null if the episode has no number there. */
  readonly episode: number | null;
}

/**
 * Returns the first rule that applies to an episode; null if no rule does. A special uses the rules for specials. If there are no rules for
 * specials, the special belongs to the season's title, but has no number in it.
 */
export function applyRules(
  rules: readonly MatchRule[],
  episode: number | null,
  type: EpisodeType = 'regular',
): EpisodeByRule | null {
  const ordinary = rules.filter(({ only }) => only === undefined);
  if (type !== 'special') return firstRule(ordinary, episode);
  const special = firstRule(
    rules.filter(({ only }) => only === 'specials'),
    episode,
  );
  const [season] = ordinary;
  return special ?? (season ? { rule: firstRule(ordinary, episode)?.rule ?? season, episode: null } : null);
}

/** Returns the first rule that includes the episode. For an episode without a number, returns the first rule. */
function firstRule(rules: readonly MatchRule[], episode: number | null): EpisodeByRule | null {
  const rule = episode === null ? rules[0] : rules.find((one) => holdsNumber(one, episode));
  return rule ? { rule, episode: episode === null ? null : episode - rule.offset } : null;
}

/** Whether a rule includes a number. 12.5 belongs to the rule that includes 12. */
function holdsNumber({ from, to }: MatchRule, episode: number): boolean {
  return episode >= from && (to === null || Math.floor(episode) <= to);
}

/** A half-open range of numbers: `end` is not included. */
type Span = readonly [start: number, end: number];

/**
 * Removes from each rule the numbers that an earlier rule takes, so that no two rules apply to the same number. Merges consecutive rules of
 * the same title.
 */
export function removeRuleOverlaps(rules: readonly MatchRule[]): MatchRule[] {
  const possible = rules.filter((rule) => isSpan(spanOf(rule)));
  const separate = possible.flatMap((rule, index) => {
    const before = possible.slice(0, index).filter(({ only }) => only === rule.only);
    return before
      .reduce((left, taken) => left.flatMap((span) => without(span, spanOf(taken))), [spanOf(rule)])
      .map(([start, end]) => ({ ...rule, from: start, to: lastOf(end) }));
  });
  return separate.reduce<MatchRule[]>(joinRule, []);
}

/**
 * Adds a rule. If it directly follows or precedes other rules of the same title, merges them into one rule. The merged rule takes the
 * position of the first of these rules.
 */
function joinRule(rules: readonly MatchRule[], rule: MatchRule): MatchRule[] {
  const before = rules.find((one) => leadsTo(one, rule));
  const after = rules.find((one) => leadsTo(rule, one));
  if (!before && !after) return [...rules, rule];
  const joined = { ...rule, from: (before ?? rule).from, to: (after ?? rule).to };
  const joinedAt = rules.findIndex((one) => one === before || one === after);
  const isPart = (one: MatchRule) => one === before || one === after;
  return rules.flatMap((one, index) => (index === joinedAt ? [joined] : isPart(one) ? [] : [one]));
}

function leadsTo(first: MatchRule, second: MatchRule): boolean {
  const alike =
    first.mediaId === second.mediaId && first.offset === second.offset && first.only === second.only;
  return alike && first.to !== null && first.to + 1 === second.from;
}

function lastOf(end: number): number | null {
  return end === Number.POSITIVE_INFINITY ? null : Math.ceil(end) - 1;
}

function spanOf({ from, to }: MatchRule): Span {
  return [from, to === null ? Number.POSITIVE_INFINITY : Math.floor(to) + 1];
}

function without([start, end]: Span, [from, until]: Span): Span[] {
  const left: Span = [start, Math.min(end, from)];
  const right: Span = [Math.max(start, until), end];
  return [left, right].filter(isSpan);
}

function isSpan([start, end]: Span): boolean {
  return start < end;
}

export function toRuleTitle({ title, mal_id, anilist_id }: Media): RuleTitle {
  return { title, mal_id, anilist_id };
}
