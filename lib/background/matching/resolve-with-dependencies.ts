// Finds the catalogue entry of an observed episode. Uses the remembered match if there is one. Otherwise searches the catalogue, or asks
// the user.
import type { Media } from '../../contract/media.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { Match } from '../../domain/matches/match.ts';
import { applyValidRule, type RuleValidity } from '../../domain/matches/match-memory.ts';
import { type Resolution, rememberedResolution } from '../../domain/matches/resolution.ts';
import { closeOpenEndedRules } from '../../matching/ranges.ts';
import { lookUpEpisode } from './look-up.ts';
import type { MatchingDependencies } from './matching-dependencies.ts';
import { readSeasonMatch } from './read-season-match.ts';

/** If the catalogue does not state how many episodes an entry has, Kiroku asks again after this many milliseconds. */
const ENDLESS_FOR_MS = 24 * 60 * 60_000;

/** Resolves an episode. `gone` is the id of a title that the service no longer has. */
export async function resolveWithDependencies(
  dependencies: MatchingDependencies,
  observed: ObservedEpisode,
  gone?: string,
): Promise<Resolution> {
  const validity: RuleValidity = { service: await dependencies.readServiceId(), gone };
  const match = await readClosed(dependencies, observed, validity);
  const ruled = match && applyValidRule(match, observed, validity);
  if (match && ruled) return rememberedResolution(match, ruled);
  return lookUpEpisode(dependencies, observed, match, validity);
}

/** Reads the remembered match. If its rule is open-ended and the title has ended, first gives the rule an end. */
async function readClosed(
  dependencies: MatchingDependencies,
  observed: ObservedEpisode,
  validity: RuleValidity,
): Promise<Match | null> {
  const match = await readSeasonMatch(dependencies.matches, observed);
  const endless = match && applyValidRule(match, observed, validity)?.rule;
  if (!match || endless?.type !== 'anime' || endless.to !== null) return match;
  const { now, endlessSince } = dependencies;
  if (now() - (endlessSince.get(match.seasonKey) ?? match.decidedAt) < ENDLESS_FOR_MS) return match;
  endlessSince.set(match.seasonKey, now());
  const answer = await dependencies.details(endless.type, endless.mediaId);
  if (answer.kind !== 'ok') return readSeasonMatch(dependencies.matches, observed);
  return close(dependencies, match, answer.value);
}

/** Gives the open-ended rules an end. Changes the currently stored rules, because the user may have edited them during the request. */
async function close(
  { matches, now, onChange }: MatchingDependencies,
  seen: Match,
  media: Media,
): Promise<Match | null> {
  let wasClosed = false;
  const closed = await matches.modify(seen.seasonKey, (current) => {
    if (!current) return null;
    const rules = closeOpenEndedRules(current.rules, media);
    // Set the date of Kiroku's own decision to now. The next check then happens after a day, even if the worker dies.
    const decidedAt = current.decidedBy === 'kiroku' ? now() : current.decidedAt;
    wasClosed = rules !== current.rules || decidedAt !== current.decidedAt;
    return wasClosed ? { ...current, rules, decidedAt } : current;
  });
  if (wasClosed) onChange();
  return closed;
}
