// Looks an episode up in the catalogue, if no match is remembered or the remembered title no longer exists.

import type { Media } from '../../contract/media.ts';
import { setWithLimit } from '../../domain/bounded-map.ts';
import { type ObservedEpisode, seasonKey } from '../../domain/episode.ts';
import { isSameTitle } from '../../domain/files/match-file.ts';
import type { Match, MatchChoice, MatchRule } from '../../domain/matches/match.ts';
import {
  addSearchResult,
  applyStaleRule,
  applyValidRule,
  type RuleValidity,
  rulesOfSameKind,
} from '../../domain/matches/match-memory.ts';
import { type Resolution, rememberedResolution } from '../../domain/matches/resolution.ts';
import { keepIfSameSeries } from '../../domain/same-series.ts';
import { ruleOfAcceptedEpisode } from '../../matching/ranges.ts';
import type { ApiResult } from '../api/list-service.ts';
import type { MatchingDependencies } from './matching-dependencies.ts';
import { createMatch, withoutSeason } from './new-match.ts';
import { readSeasonMatch } from './read-season-match.ts';
import { type SeasonSearchOutcome, searchForSeasonMatch } from './season-search.ts';

/** How long Kiroku waits before it repeats a search whose result was not stored, in ms. */
const SEARCH_AGAIN_AFTER_MS = 10 * 60_000;

/** How many searches are remembered. Without a limit, a page that makes up titles could fill the memory. */
const MOST_SEARCHES = 200;

type Accepted = Extract<SeasonSearchOutcome, { kind: 'accepted' }>;

/** The facts about an episode that are known before the search for its title. */
interface LookUp {
  readonly match: Match | null;
  readonly observed: ObservedEpisode;
  readonly validity: RuleValidity;
  /** The remembered rule for this episode, if the rule's title no longer exists or belongs to another service. Otherwise null. */
  readonly stale: MatchRule | null;
}

export async function lookUpEpisode(
  dependencies: MatchingDependencies,
  observed: ObservedEpisode,
  match: Match | null,
  validity: RuleValidity,
): Promise<Resolution> {
  const resolution = await searchOnce(dependencies, observed, match, validity);
  const isSilenced =
    resolution.kind === 'ask' && !match?.rules.length && (await isDismissed(dependencies, observed));
  return isSilenced ? { ...resolution, kind: 'rejected' } : resolution;
}

/** Whether the user dismissed the question about this series. Dismissals apply only to sites that show more than anime. */
async function isDismissed({ matches }: MatchingDependencies, observed: ObservedEpisode): Promise<boolean> {
  if (observed.confidence === 1) return false;
  return (await readSeasonMatch(matches, withoutSeason(observed)))?.isDismissed === true;
}

async function searchOnce(
  dependencies: MatchingDependencies,
  observed: ObservedEpisode,
  match: Match | null,
  validity: RuleValidity,
): Promise<Resolution> {
  const { results, stores, now } = dependencies;
  const { episodeNumber, episodeType } = observed;
  const key = [seasonKey(observed), episodeType, episodeNumber, validity.service, validity.gone].join(' ');
  const known = results.get(key);
  if (known && now() - known.at < SEARCH_AGAIN_AFTER_MS) return known.resolution;
  const stale = (match && applyStaleRule(match, observed, validity)?.rule) ?? null;
  const resolution = await search(dependencies, { match, observed, validity, stale });
  const isStored = stores && resolution.kind === 'matched';
  if (isStored || resolution.kind === 'failed') return resolution;
  setWithLimit(results, key, { at: now(), resolution }, MOST_SEARCHES);
  return resolution;
}

async function search(dependencies: MatchingDependencies, known: LookUp): Promise<Resolution> {
  const { observed, match, stale, validity } = known;
  const moved = stale ? await findMoved(dependencies, stale, validity) : null;
  if (moved && moved.kind !== 'ok') return { kind: 'failed', failure: moved };
  if (moved?.value && stale) return updateMovedRule(dependencies, known, stale, moved.value);
  const otherRules = match ? rulesOfSameKind(match, observed, validity) : [];
  const found = await searchForSeasonMatch(dependencies, observed, otherRules);
  if (found.kind === 'failed') return found;
  if (stale && !mayReplace(known, found)) return askInstead(found, validity);
  return found.kind === 'accepted' ? storeFound(dependencies, known, found) : found;
}

/**
 * Finds the title of a rule if the service has given the title a new id. Returns null unless exactly one title fits. Two titles with the
 * same id in another database count as the same title.
 */
async function findMoved(
  { search: searchTitles }: MatchingDependencies,
  { about, type, mediaId }: MatchRule,
  { gone }: RuleValidity,
): Promise<ApiResult<Media | null>> {
  const answer = await searchTitles(type, about.title);
  if (answer.kind !== 'ok') return answer;
  const isOther = ({ id }: Media) => id !== mediaId && id !== gone;
  const [same, ...others] = answer.value.filter(
    (media) => media.type === type && isOther(media) && isSameTitle(about, media),
  );
  return { kind: 'ok', value: others.length === 0 ? (same ?? null) : null };
}

/** Whether the search result may replace the match. It may replace a decision that Kiroku made, but never a decision of the user. */
function mayReplace({ match, validity }: LookUp, found: SeasonSearchOutcome): found is Accepted {
  return found.kind === 'accepted' && found.media.id !== validity.gone && match?.decidedBy === 'kiroku';
}

/** Asks the user for the new title. The remembered match stays until the user has chosen. */
function askInstead(
  found: Exclude<SeasonSearchOutcome, { kind: 'failed' }>,
  { gone }: RuleValidity,
): Resolution {
  const choices = choicesOf(found).filter(({ media }) => media.id !== gone);
  return { kind: 'ask', choices, evidence: found.evidence };
}

function choicesOf(found: Exclude<SeasonSearchOutcome, { kind: 'failed' }>): readonly MatchChoice[] {
  return found.kind === 'accepted'
    ? [{ media: found.media, score: 1, evidence: found.evidence }]
    : found.choices;
}

/** Updates the rule to the title's new id, and changes nothing else. */
async function updateMovedRule(
  dependencies: MatchingDependencies,
  { observed, validity }: LookUp,
  stale: MatchRule,
  media: Media,
): Promise<Resolution> {
  const { matches, onChange } = dependencies;
  const isStale = ({ mediaId, service }: MatchRule) => mediaId === stale.mediaId && service === stale.service;
  const renew = (rule: MatchRule) =>
    isStale(rule) ? { ...rule, mediaId: media.id, service: validity.service ?? undefined } : rule;
  const stored = await matches.modify(
    seasonKey(observed),
    (current) => current && { ...current, rules: current.rules.map(renew) },
  );
  onChange();
  const ruled = stored && applyValidRule(stored, observed, validity);
  // Ask the user if the rule no longer exists. During the search, the match may have been forgotten, or the user may have removed the rule
  // for this episode.
  return stored && ruled ? rememberedResolution(stored, ruled) : { kind: 'ask', choices: [], evidence: [] };
}

/** Stores the found match, unless the user has decided during the search. */
async function storeFound(
  dependencies: MatchingDependencies,
  known: LookUp,
  found: Accepted,
): Promise<Resolution> {
  const { matches, onChange, now } = dependencies;
  const { observed, validity, stale } = known;
  const { media, episode, offset, evidence } = found;
  const rule = {
    ...ruleOfAcceptedEpisode(media, observed.episodeNumber, offset, observed.episodeType),
    service: validity.service ?? undefined,
  };
  const fresh = createMatch(observed, [rule], evidence, now());
  const key = seasonKey(observed);
  // Do not store the title that was found for a special. The series and its other specials may belong to other titles.
  if (observed.episodeType === 'special' && episode === null)
    return matchedBy(keepIfSameSeries(await matches.read(key), observed) ?? fresh, found);
  const finding = { observed, rule, replaces: stale, evidence, validity, at: now() };
  const stored = await matches.modify(key, (current) => {
    const known = keepIfSameSeries(current, observed);
    return known ? addSearchResult(known, finding) : fresh;
  });
  onChange();
  return resolutionOf(stored ?? fresh, known, found);
}

function matchedBy(match: Match, { media, episode, evidence }: Accepted): Resolution {
  return { kind: 'matched', mediaId: media.id, type: media.type, episode, match, evidence };
}

/**
 * Returns the resolution that the stored match gives. If the search has found the same title and episode, the resolution contains the
 * evidence of the search.
 */
function resolutionOf(match: Match, { observed, validity }: LookUp, found: Accepted): Resolution {
  const ruled = applyValidRule(match, observed, validity);
  const isOther = ruled && (ruled.rule.mediaId !== found.media.id || ruled.episode !== found.episode);
  return isOther ? rememberedResolution(match, ruled) : matchedBy(match, found);
}
