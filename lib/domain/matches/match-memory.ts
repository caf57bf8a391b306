// Checks and updates the rules of a remembered match. A rule is invalid if it belongs to another service, or if its title was removed.
import type { ObservedEpisode } from '../episode.ts';
import type { Evidence, Match, MatchRule } from './match.ts';
import { applyRules, type EpisodeByRule, removeRuleOverlaps } from './match-rules.ts';

type NumberedEpisode = Pick<ObservedEpisode, 'episodeNumber' | 'episodeType'>;

/** The facts that decide which rules are valid. A rule is valid if it belongs to the current service and its title still exists. */
export interface RuleValidity {
  /** The id of the service (`serviceIdOf`). If it is null, the service is unknown, so every rule counts as valid. */
  readonly service: string | null;
  /** The id of a title that the service has just reported as removed. */
  readonly gone?: string | undefined;
}

function isValid({ mediaId, service: of }: MatchRule, { service, gone }: RuleValidity): boolean {
  return mediaId !== gone && (service === null || of === service);
}

export function applyValidRule(
  match: Match,
  observed: NumberedEpisode,
  validity: RuleValidity,
): EpisodeByRule | null {
  const rules = match.rules.filter((rule) => isValid(rule, validity));
  return applyRules(rules, observed.episodeNumber, observed.episodeType);
}

/** Returns the invalid rule that would otherwise apply to an episode; null if there is none. */
export function applyStaleRule(
  match: Match,
  observed: NumberedEpisode,
  validity: RuleValidity,
): EpisodeByRule | null {
  const rules = match.rules.filter((rule) => !isValid(rule, validity));
  return applyRules(rules, observed.episodeNumber, observed.episodeType);
}

/** Returns the valid rules for the kind of an episode: those for specials, or those for all other episodes. */
export function rulesOfSameKind(
  { rules }: Match,
  { episodeType }: NumberedEpisode,
  validity: RuleValidity,
): readonly MatchRule[] {
  return rules.filter(
    (rule) => (rule.only === 'specials') === (episodeType === 'special') && isValid(rule, validity),
  );
}

/** A search result for an episode: a rule, and the invalid rule that it replaces, if any. */
interface SearchFinding {
  readonly observed: NumberedEpisode;
  readonly rule: MatchRule;
  readonly replaces: MatchRule | null;
  readonly evidence: readonly Evidence[];
  readonly validity: RuleValidity;
  /** When the rule was found, in epoch milliseconds. */
  readonly at: number;
}

/**
 * Adds a search result to the current match. Returns the match unchanged if the user has ignored the title or chosen another rule during
 * the search.
 */
export function addSearchResult(current: Match, finding: SearchFinding): Match {
  const { observed, rule, replaces, evidence, validity, at } = finding;
  if (current.policy === 'ignore' || applyValidRule(current, observed, validity)) return current;
  const others = current.rules.filter((one) => replaces === null || !isSameRule(one, replaces));
  // The new rule comes last, so it never takes an episode from an existing rule.
  const rules = removeRuleOverlaps([...others, rule]);
  return replaces ? { ...current, rules, evidence, decidedAt: at } : { ...current, rules };
}

function isSameRule(a: MatchRule, b: MatchRule): boolean {
  return a.mediaId === b.mediaId && a.from === b.from && a.offset === b.offset && a.only === b.only;
}

/** Adds the current service to rules without a service. Returns the same match if nothing changes. */
export function addServiceToRules(match: Match, service: string | null): Match {
  if (service === null || match.rules.every((rule) => rule.service !== undefined)) return match;
  return { ...match, rules: match.rules.map((rule) => ({ ...rule, service: rule.service ?? service })) };
}
