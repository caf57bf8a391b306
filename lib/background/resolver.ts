// Finds out which catalogue entry an observed episode is: remembered first, then by search, else a question.

import type { Media, MediaType } from '../contract/media.ts';
import type { MediaDetails } from '../contract/routes.ts';
import { type ObservedEpisode, seasonKey } from '../domain/episode.ts';
import type { Evidence, Match, MatchChoice, MatchReach, MatchRule } from '../domain/match.ts';
import { applyRules } from '../domain/match-rules.ts';
import { type MatchingData, noMatchingData } from '../matching/matching-data.ts';
import { acceptedRule, addFoundRule, addRule, chosenRule, closeRules } from '../matching/ranges.ts';
import type { ApiClient, ApiFailure, ApiResult } from './api-client.ts';
import { createCandidates } from './candidates.ts';
import { type MatchStore, storedMatches } from './match-store.ts';
import { createSeasonSearch } from './season-search.ts';
import { readDetails } from './title-details.ts';

export type Resolution =
  | {
      readonly kind: 'matched';
      readonly mediaId: string;
      readonly type: MediaType;
      readonly episode: number | null;
      readonly match: Match;
      readonly evidence: readonly Evidence[];
    }
  | { readonly kind: 'ask'; readonly choices: readonly MatchChoice[]; readonly evidence: readonly Evidence[] }
  | {
      readonly kind: 'rejected';
      readonly choices: readonly MatchChoice[];
      readonly evidence: readonly Evidence[];
    }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

/** A search that decided nothing is not repeated for this many milliseconds. */
const ASK_AGAIN_AFTER_MS = 10 * 60_000;
/** After this many milliseconds the catalogue may have learned where an entry ends that had no end. */
const ENDLESS_FOR_MS = 24 * 60 * 60_000;

export interface ResolverParts {
  readonly api: ApiClient;
  readonly now: () => number;
  readonly onChange: () => void;
  /** The shipped data; called before the first new season is decided, and not before. */
  readonly loadData?: () => Promise<MatchingData>;
  readonly matches?: MatchStore;
}

export type Resolver = ReturnType<typeof createResolver>;

export function createResolver({
  api,
  now,
  onChange,
  loadData = async () => noMatchingData,
  matches = storedMatches,
}: ResolverParts) {
  const candidates = createCandidates({ api, now });
  const { decide } = createSeasonSearch({ candidates, loadData });
  const undecided = new Map<string, { readonly at: number; readonly resolution: Resolution }>();
  /** When the catalogue last had no end for a season's entry, by the season. */
  const endlessSince = new Map<string, number>();

  async function readMatch(observed: ObservedEpisode): Promise<Match | null> {
    return matches.read(seasonKey(observed));
  }

  async function resolve(observed: ObservedEpisode): Promise<Resolution> {
    const match = await readClosed(observed);
    const ruled = match && applyRules(match.rules, observed.episodeNumber, observed.episodeType);
    if (match && ruled) {
      const evidence: Evidence[] = [
        { code: 'remembered', values: { by: match.decidedBy } },
        ...match.evidence,
      ];
      return { kind: 'matched', ...ruled.rule, episode: ruled.episode, match, evidence };
    }
    return askedBefore(observed) ?? bySearch(observed, match);
  }

  /** What is remembered, with an end to every rule whose entry has got one meanwhile. */
  async function readClosed(observed: ObservedEpisode): Promise<Match | null> {
    const match = await readMatch(observed);
    const endless = match && applyRules(match.rules, observed.episodeNumber, observed.episodeType)?.rule;
    if (!match || endless?.type !== 'anime' || endless.to !== null) return match;
    if (now() - (endlessSince.get(match.seasonKey) ?? match.decidedAt) < ENDLESS_FOR_MS) return match;
    endlessSince.set(match.seasonKey, now());
    const answer = await candidates.details(endless.type, endless.mediaId);
    // The user may have changed the rules while the service was asked.
    const current = await readMatch(observed);
    if (answer.kind !== 'ok' || !current) return current;
    const rules = closeRules(current.rules, answer.value);
    // Our own decision is taken anew by this, and so keeps for another day even if the worker dies.
    const decidedAt = current.decidedBy === 'kiroku' ? now() : current.decidedAt;
    const checked = { ...current, rules, decidedAt };
    if (rules !== current.rules || decidedAt !== current.decidedAt) await writeMatch(checked);
    return checked;
  }

  /** The popup looks at the same undecided episode again and again: one search answers for a while. */
  function askedBefore(observed: ObservedEpisode): Resolution | null {
    const asked = undecided.get(undecidedKey(observed));
    return asked && now() - asked.at < ASK_AGAIN_AFTER_MS ? asked.resolution : null;
  }

  async function bySearch(observed: ObservedEpisode, known: Match | null): Promise<Resolution> {
    const choice = await decide(observed, known ? rulesBeside(known, observed) : []);
    if (choice.kind === 'failed') return choice;
    if (choice.kind !== 'accepted') {
      undecided.set(undecidedKey(observed), { at: now(), resolution: choice });
      return choice;
    }
    const { media, episode, offset, evidence } = choice;
    const rule = acceptedRule(media, observed.episodeNumber, offset, observed.episodeType);
    const match = known ? addFoundRule(known, rule) : newMatch(observed, evidence, rule, 'kiroku');
    // A special of a series is none of its episodes, and says nothing about the specials to come.
    const isBeside = observed.episodeType === 'special' && episode === null;
    if (!isBeside) await writeMatch(match);
    return { kind: 'matched', mediaId: media.id, type: media.type, episode, match, evidence };
  }

  function newMatch(
    observed: ObservedEpisode,
    evidence: readonly Evidence[],
    rule: Match['rules'][number],
    by: Match['decidedBy'],
  ): Match {
    return {
      seasonKey: seasonKey(observed),
      siteName: observed.siteName,
      seriesTitle: observed.seriesTitle,
      seasonTitle: observed.seasonTitle,
      rules: [rule],
      policy: 'auto',
      decidedBy: by,
      jumpAllowed: false,
      evidence,
      decidedAt: now(),
    };
  }

  /** The user says which entry, and which of its episodes, this is: holds for the season of the site, or from here on. */
  async function remember(
    observed: ObservedEpisode,
    media: Media,
    episode: number,
    reach: MatchReach = 'season',
  ): Promise<void> {
    const rule = chosenRule(observed, media, episode, reach);
    const match = newMatch(observed, [{ code: 'chosenByUser', values: {} }], rule, 'user');
    await change(observed, match, (known) => ({
      ...addRule(known, rule),
      decidedBy: 'user',
      evidence: match.evidence,
      decidedAt: now(),
    }));
  }

  /** Never ask about this title again, and never write it. */
  async function ignoreTitle(observed: ObservedEpisode): Promise<void> {
    const rule = { from: 0, to: null, mediaId: '', type: observed.kind, offset: 0 };
    const match = newMatch(observed, [{ code: 'chosenByUser', values: {} }], rule, 'user');
    await change(observed, { ...match, rules: [], policy: 'ignore' }, (known) => ({
      ...known,
      policy: 'ignore',
    }));
  }

  async function forget(key: string): Promise<void> {
    await matches.remove(key);
    onChange();
  }

  async function allowJump(observed: ObservedEpisode): Promise<void> {
    const known = await readMatch(observed);
    if (known) await writeMatch({ ...known, jumpAllowed: true });
  }

  async function change(
    observed: ObservedEpisode,
    fresh: Match,
    edit: (known: Match) => Match,
  ): Promise<void> {
    const known = await readMatch(observed);
    await writeMatch(known ? edit(known) : fresh);
  }

  async function writeMatch(match: Match): Promise<void> {
    await matches.write(match);
    onChange();
  }

  /** The title with the caller's own entry, as the service has it now. */
  function details(type: MediaType, id: string): Promise<ApiResult<MediaDetails>> {
    return readDetails(api, type, id);
  }

  return { resolve, remember, forget, ignoreTitle, allowJump, details, readMatch };
}

/** Rules for specials say nothing about the others, and the other way round. */
function rulesBeside({ rules }: Match, { episodeType }: ObservedEpisode): readonly MatchRule[] {
  return rules.filter(({ only }) => (only === 'specials') === (episodeType === 'special'));
}

function undecidedKey(observed: ObservedEpisode): string {
  return `${seasonKey(observed)} ${observed.episodeNumber}`;
}
