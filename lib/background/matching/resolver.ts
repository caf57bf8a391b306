// Finds out which catalogue entry an observed episode is: remembered first, then by search, else a question.
import type { Media, MediaType } from '../../contract/media.ts';
import type { MediaDetails } from '../../contract/routes.ts';
import { type ObservedEpisode, seasonKey } from '../../domain/episode.ts';
import type { Match, MatchReach } from '../../domain/matches/match.ts';
import { type Validity, validRule } from '../../domain/matches/match-memory.ts';
import { ofSeries } from '../../domain/of-series.ts';
import { noMatchingData } from '../../matching/matching-data.ts';
import { closeRules } from '../../matching/ranges.ts';
import { laidOver, storedMatches } from '../../store/matches.ts';
import type { ApiResult } from '../api-client.ts';
import { readDetails } from '../library/title-details.ts';
import { countsNothing, type Outside, uncounted } from '../sending/take-downs.ts';
import { createCandidates } from './candidates.ts';
import { lookUp } from './look-up.ts';
import { allowJump, forget, ignoreTitle, remember } from './match-decisions.ts';
import { type Resolution, type ResolverParts, type Resolving, remembered, through } from './resolution.ts';

/** After this many milliseconds the catalogue may have learned where an entry ends that had no end. */
const ENDLESS_FOR_MS = 24 * 60 * 60_000;

export interface Resolver {
  /** `outside`: through it the network is waited for, where this is a part of other work. */
  readonly resolve: (observed: ObservedEpisode, outside?: Outside) => Promise<Resolution>;
  /** Decides once more where the service says that it has no title `gone`. Never answers with that title. */
  readonly resolveWithout: (
    observed: ObservedEpisode,
    gone: string,
    outside?: Outside,
  ) => Promise<Resolution>;
  /** Like `resolve`, or without the title `gone`, and stores nothing: for what only shows the result. */
  readonly look: (observed: ObservedEpisode, gone?: string) => Promise<Resolution>;
  readonly readMatch: (observed: ObservedEpisode) => Promise<Match | null>;
  /** The user says which entry, and which of its episodes, this is: holds for the season of the site, or from here on. */
  readonly remember: (
    observed: ObservedEpisode,
    media: Media,
    episode: number,
    reach?: MatchReach,
  ) => Promise<void>;
  /** Never ask about this title again, and never write it. */
  readonly ignoreTitle: (observed: ObservedEpisode) => Promise<void>;
  readonly allowJump: (observed: ObservedEpisode) => Promise<void>;
  readonly forget: (seasonKey: string) => Promise<void>;
  /** The title with the caller's own entry, as the service has it now. */
  readonly details: (type: MediaType, id: string, outside?: Outside) => Promise<ApiResult<MediaDetails>>;
}

export function createResolver(parts: ResolverParts): Resolver {
  const catalogue = createCandidates(parts);
  const resolving: Resolving = {
    takeDowns: countsNothing,
    loadData: async () => noMatchingData,
    matches: storedMatches,
    readService: async () => null,
    readListed: async () => new Map(),
    ...parts,
    catalogue,
    candidates: catalogue,
    outside: uncounted,
    searched: new Map(),
    stores: true,
    endlessSince: new Map(),
  };
  const looked: Resolving['searched'] = new Map();
  return {
    look: (observed, gone) => resolve(looking(resolving, looked), observed, gone),
    resolve: (observed, outside) => resolve(through(resolving, outside), observed),
    resolveWithout: (observed, gone, outside) => resolve(through(resolving, outside), observed, gone),
    readMatch: (observed) => readMatch(resolving, observed),
    remember: (...decision) => remember(resolving, ...decision),
    ignoreTitle: (observed) => ignoreTitle(resolving, observed),
    allowJump: (observed) => allowJump(resolving, observed),
    forget: (seasonKey) => forget(resolving, seasonKey),
    details: (type, id, outside) => readDetails(resolving.api, type, id, outside),
  };
}

/** What would be stored lies over the store for as long as the look takes. */
function looking(resolving: Resolving, looked: Resolving['searched']): Resolving {
  const { endlessSince, matches } = resolving;
  return {
    ...resolving,
    searched: looked,
    stores: false,
    matches: laidOver(matches),
    endlessSince: new Map(endlessSince),
    onChange: () => undefined,
  };
}

async function resolve(resolving: Resolving, observed: ObservedEpisode, gone?: string): Promise<Resolution> {
  const validity: Validity = { service: await resolving.readService(), gone };
  const match = await readClosed(resolving, observed, validity);
  const ruled = match && validRule(match, observed, validity);
  if (match && ruled) return remembered(match, ruled);
  return lookUp(resolving, observed, match, validity);
}

async function readMatch({ matches }: Resolving, observed: ObservedEpisode): Promise<Match | null> {
  return ofSeries(await matches.read(seasonKey(observed)), observed);
}

/** The remembered match. Rules without an end get one when their title has ended. */
async function readClosed(
  resolving: Resolving,
  observed: ObservedEpisode,
  validity: Validity,
): Promise<Match | null> {
  const match = await readMatch(resolving, observed);
  const endless = match && validRule(match, observed, validity)?.rule;
  if (!match || endless?.type !== 'anime' || endless.to !== null) return match;
  const { now, endlessSince, candidates } = resolving;
  if (now() - (endlessSince.get(match.seasonKey) ?? match.decidedAt) < ENDLESS_FOR_MS) return match;
  endlessSince.set(match.seasonKey, now());
  const answer = await candidates.details(endless.type, endless.mediaId);
  if (answer.kind !== 'ok') return readMatch(resolving, observed);
  return close(resolving, match, answer.value);
}

/** The user may have changed the rules while the service was asked: those of now get their end. */
async function close(
  { matches, now, onChange }: Resolving,
  seen: Match,
  media: Media,
): Promise<Match | null> {
  let wasClosed = false;
  const closed = await matches.change(seen.seasonKey, (current) => {
    if (!current) return null;
    const rules = closeRules(current.rules, media);
    // This renews Kiroku's own decision for another day, so it survives the death of the worker.
    const decidedAt = current.decidedBy === 'kiroku' ? now() : current.decidedAt;
    wasClosed = rules !== current.rules || decidedAt !== current.decidedAt;
    return wasClosed ? { ...current, rules, decidedAt } : current;
  });
  if (wasClosed) onChange();
  return closed;
}
