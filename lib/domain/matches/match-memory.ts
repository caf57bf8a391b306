// Whether a remembered match still holds: ids belong to one service, titles vanish, users decide otherwise.
import type { ObservedEpisode } from '../episode.ts';
import type { Evidence, Match, MatchRule } from './match.ts';
import { applyRules, type RuledEpisode, untangleRules } from './match-rules.ts';

type Numbered = Pick<ObservedEpisode, 'episodeNumber' | 'episodeType'>;

/** Which rules still lead somewhere: those of the service that is set, and not to a title that it does not have any more. */
export interface Validity {
  /** `serviceIdOf` the service; null: not known, and every rule is believed. */
  readonly service: string | null;
  /** The id of a title that the service has just said to be gone. */
  readonly gone?: string | undefined;
}

function isValid({ mediaId, service: of }: MatchRule, { service, gone }: Validity): boolean {
  return mediaId !== gone && (service === null || of === service);
}

/** The rule that holds for an episode, and leads somewhere. */
export function validRule(match: Match, observed: Numbered, validity: Validity): RuledEpisode | null {
  const rules = match.rules.filter((rule) => isValid(rule, validity));
  return applyRules(rules, observed.episodeNumber, observed.episodeType);
}

/** The rule that would hold for an episode, if it led somewhere. */
export function staleRule(match: Match, observed: Numbered, validity: Validity): RuledEpisode | null {
  const rules = match.rules.filter((rule) => !isValid(rule, validity));
  return applyRules(rules, observed.episodeNumber, observed.episodeType);
}

/** Rules for specials say nothing about the others, and the other way round. */
export function rulesBeside(
  { rules }: Match,
  { episodeType }: Numbered,
  validity: Validity,
): readonly MatchRule[] {
  return rules.filter(
    (rule) => (rule.only === 'specials') === (episodeType === 'special') && isValid(rule, validity),
  );
}

/** What a search has found for an episode: a rule, in the place of one that leads nowhere any more, if there was one. */
interface Finding {
  readonly observed: Numbered;
  readonly rule: MatchRule;
  readonly replaces: MatchRule | null;
  readonly evidence: readonly Evidence[];
  readonly validity: Validity;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A finding beside what is remembered by now. What was decided while the search was made stands: to ignore the title, or another rule. */
export function withFinding(current: Match, finding: Finding): Match {
  const { observed, rule, replaces, evidence, validity, at } = finding;
  if (current.policy === 'ignore' || validRule(current, observed, validity)) return current;
  const others = current.rules.filter((one) => replaces === null || !isSameRule(one, replaces));
  // Behind the others: it never takes an episode from what was known before.
  const rules = untangleRules([...others, rule]);
  return replaces ? { ...current, rules, evidence, decidedAt: at } : { ...current, rules };
}

function isSameRule(a: MatchRule, b: MatchRule): boolean {
  return a.mediaId === b.mediaId && a.from === b.from && a.offset === b.offset && a.only === b.only;
}

/** Every stored rule names its service; one that names none yet is of this one. The same match where nothing changes. */
export function stampMatch(match: Match, service: string | null): Match {
  if (service === null || match.rules.every((rule) => rule.service !== undefined)) return match;
  return { ...match, rules: match.rules.map((rule) => ({ ...rule, service: rule.service ?? service })) };
}
