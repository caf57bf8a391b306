// Finds out which catalogue entry an observed episode is: remembered first, then by search, else a question.

import type { Media, MediaType } from '../contract/media.ts';
import type { MediaDetails } from '../contract/routes.ts';
import { type ObservedEpisode, seasonKey } from '../domain/episode.ts';
import type { Evidence, Match, MatchChoice, MatchRule } from '../domain/match.ts';
import { type Choice, chooseMatch } from '../matching/choose.ts';
import { type MatchingData, noMatchingData } from '../matching/matching-data.ts';
import { acceptedRule, addRule, applyRules, wholeEntryRule } from '../matching/ranges.ts';
import { queriesFor } from '../matching/wanted.ts';
import { seriesTitleOf } from '../matching/weighing.ts';
import type { ApiClient, ApiFailure, ApiResult } from './api-client.ts';
import { createCandidates } from './candidates.ts';
import { type MatchStore, storedMatches } from './match-store.ts';

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
  | { readonly kind: 'rejected'; readonly evidence: readonly Evidence[] }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

/** A search that decided nothing is not repeated for this many milliseconds. */
const ASK_AGAIN_AFTER_MS = 10 * 60_000;
const MOST_SEARCHES = 3;

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
  const undecided = new Map<string, { readonly at: number; readonly resolution: Resolution }>();

  async function readMatch(observed: ObservedEpisode): Promise<Match | null> {
    return matches.read(seasonKey(observed));
  }

  async function resolve(observed: ObservedEpisode): Promise<Resolution> {
    const match = await readMatch(observed);
    const ruled = match && applyRules(match.rules, observed.episodeNumber);
    if (match && ruled) {
      const evidence: Evidence[] = [
        { code: 'remembered', values: { by: match.decidedBy } },
        ...match.evidence,
      ];
      return { kind: 'matched', ...ruled.rule, episode: ruled.episode, match, evidence };
    }
    return askedBefore(observed) ?? bySearch(observed, match);
  }

  /** The popup looks at the same undecided episode again and again: one search answers for a while. */
  function askedBefore(observed: ObservedEpisode): Resolution | null {
    const asked = undecided.get(undecidedKey(observed));
    return asked && now() - asked.at < ASK_AGAIN_AFTER_MS ? asked.resolution : null;
  }

  async function bySearch(observed: ObservedEpisode, known: Match | null): Promise<Resolution> {
    const choice = await searchUntilCertain(observed, known?.rules ?? []);
    if (choice.kind === 'failed') return choice;
    if (choice.kind !== 'accepted') {
      undecided.set(undecidedKey(observed), { at: now(), resolution: choice });
      return choice;
    }
    const { media, episode, offset, evidence } = choice;
    const rule = acceptedRule(media, observed.episodeNumber, offset);
    const match = known ? addRule(known, rule) : newMatch(observed, evidence, rule, 'kiroku');
    await writeMatch(match);
    return { kind: 'matched', mediaId: media.id, type: media.type, episode, match, evidence };
  }

  /** A further search is made only while the ones before leave a doubt. */
  async function searchUntilCertain(
    observed: ObservedEpisode,
    known: readonly MatchRule[],
  ): Promise<Choice | { readonly kind: 'failed'; readonly failure: ApiFailure }> {
    const data = await loadData();
    const found = new Map<string, Media>();
    let choice: Choice = chooseMatch(observed, [], data, known);
    const queries = queriesFor(observed);
    for (let made = 0; made < MOST_SEARCHES; made += 1) {
      const q = queries[made] ?? seriesTitleOf(observed, [...found.values()]);
      if (q === null) break;
      const answer = await candidates.search(observed.kind, q);
      if (answer.kind !== 'ok') return { kind: 'failed', failure: answer };
      const before = found.size;
      for (const media of answer.value) if (!found.has(media.id)) found.set(media.id, media);
      if (found.size > before) choice = chooseMatch(observed, [...found.values()], data, known);
      if (choice.kind === 'accepted') return choice;
    }
    return choice;
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

  /** The user says which entry, and which of its episodes, this is: holds for the whole season of the site from now on. */
  async function remember(observed: ObservedEpisode, media: Media, episode: number): Promise<void> {
    const offset = observed.episodeNumber === null ? 0 : observed.episodeNumber - episode;
    const rule = wholeEntryRule(media, Number.isInteger(offset) ? offset : 0);
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
  async function details(type: MediaType, id: string): Promise<ApiResult<MediaDetails>> {
    const params = { shortId: id };
    if (type === 'anime') {
      const answer = await api.call('animeDetails', { params });
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.anime } : answer;
    }
    const answer = await api.call('mangaDetails', { params });
    return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.manga } : answer;
  }

  return { resolve, remember, forget, ignoreTitle, allowJump, details, readMatch };
}

function undecidedKey(observed: ObservedEpisode): string {
  return `${seasonKey(observed)} ${observed.episodeNumber}`;
}
