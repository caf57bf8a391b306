// Finds the catalogue entry of a season that has no match. It makes a few searches, and then follows the relations of the results.
import type { Media } from '../../contract/media.ts';
import type { Failure } from '../../domain/changes/retry.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { Evidence, MatchChoice, MatchRule } from '../../domain/matches/match.ts';
import { candidateOf, isSameName } from '../../matching/candidate.ts';
import { chooseMatch, type MatchDecision, suppressQuestion } from '../../matching/choose.ts';
import {
  acceptIfOnlyListedTitle,
  askIfFirstEntryUnfinished,
  longFirstEntryOf,
} from '../../matching/listed.ts';
import type { MatchingData } from '../../matching/matching-data.ts';
import {
  type CatalogueQuery,
  createCatalogueQueries,
  noSearchHints,
  type SearchHints,
} from '../../matching/queries.ts';
import { findSequelGoal } from '../../matching/sequel-goal.ts';
import { followSequels, type RelatedTitle } from '../../matching/sequels.ts';
import { normaliseTitle } from '../../matching/title.ts';
import { countUses, findNamedTitles, findTitlesNamedLikePage } from '../../matching/title-names.ts';
import { type WantedNames, wantedNamesOf } from '../../matching/wanted.ts';
import { catalogueSeriesTitleOf } from '../../matching/weighing/weighing.ts';
import { isNotFound } from '../api/list-service.ts';
import type { MatchingDependencies } from './matching-dependencies.ts';

const MOST_QUERIES = 4;
const MOST_DETAILS = 2;
const CONTRADICTIONS = ['formatDiffers', 'yearDiffers', 'partDiffers', 'seasonDiffers'] as const;

export type SeasonSearchOutcome = MatchDecision | { readonly kind: 'failed'; readonly failure: Failure };

/** The state of one search: the rules of the season's other episodes, the packaged data, and the titles found so far. */
interface Search {
  readonly dependencies: MatchingDependencies;
  readonly observed: ObservedEpisode;
  readonly known: readonly MatchRule[];
  readonly data: MatchingData;
  readonly found: Map<string, Media>;
  /**
   * Ids of titles whose namesakes are certainly among the results. These titles were found by a search for the whole name, or by a search
   * that knows synonyms.
   */
  readonly proved: Set<string>;
}

/** Searches for a season that has no match. `known` are the rules of other episodes of the same season. */
export async function searchForSeasonMatch(
  dependencies: MatchingDependencies,
  observed: ObservedEpisode,
  known: readonly MatchRule[],
): Promise<SeasonSearchOutcome> {
  const data = await dependencies.readData();
  const search: Search = { dependencies, observed, known, data, found: new Map(), proved: new Set() };
  const choice = await searchUntilCertain(search);
  if (choice.kind === 'failed') return choice;
  if (choice.kind === 'accepted') return askAboutPart(search, choice);
  const walked = await walkSequels(search);
  if (walked || choice.kind !== 'ask') return walked ?? choice;
  const list = await dependencies.readListedEntries([...search.found.keys()]);
  const results = [...search.found.values()];
  return acceptIfOnlyListedTitle(observed, choice, { results, data, rules: known, list });
}

/**
 * Returns the accepted title, or a question to the user. Kiroku asks if the user has begun but not finished a long first entry of the
 * series, because the site's "Season 2" may be a part of this entry.
 */
async function askAboutPart(
  { dependencies, observed, known, data, found }: Search,
  accepted: Extract<MatchDecision, { kind: 'accepted' }>,
): Promise<SeasonSearchOutcome> {
  const first = known.length > 0 ? null : longFirstEntryOf(observed, [...found.values()], accepted, data);
  return first
    ? askIfFirstEntryUnfinished(accepted, first, await dependencies.readListedEntries([first.id]))
    : accepted;
}

async function searchUntilCertain(search: Search): Promise<SeasonSearchOutcome> {
  const { dependencies, observed, found } = search;
  const made = new Set<string>();
  let refused: Failure | null = null;
  let help = noSearchHints;
  while (made.size < MOST_QUERIES) {
    const query = createCatalogueQueries(observed, help).find(({ q }) => !made.has(q));
    if (!query) break;
    made.add(query.q);
    const answer = await dependencies.search(observed.mediaType, query.q);
    if (answer.kind === 'ok') addResults(search, answer.value, query);
    else if (isInvalid(answer)) refused = answer;
    else return { kind: 'failed', failure: answer };
    const choice = choose(search);
    if (choice.kind === 'accepted') return choice;
    if (made.size === 1) await addListedNamesakes(search);
    help = await readHelp(search);
  }
  if (found.size === 0 && refused) return { kind: 'failed', failure: refused };
  // Choose even if the queries found no title, because the user's list may have contributed titles.
  return choose(search);
}

/** Whether the service rejected the query, for example because of its length. Another query may work. */
function isInvalid(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.code === 'invalid';
}

function addResults(
  { found, proved }: Search,
  results: readonly Media[],
  { q, isWhole }: CatalogueQuery,
): void {
  for (const media of results) {
    if (!found.has(media.id)) found.set(media.id, media);
    if (isWhole || !isInTitle(q, media)) proved.add(media.id);
  }
}

/** Whether the query is part of a main name of this title, so that even a search without synonyms finds it. */
function isInTitle(q: string, { title, titles }: Media): boolean {
  return [title, titles.romaji ?? ''].some((name) => normaliseTitle(name).includes(normaliseTitle(q)));
}

function choose(search: Search): MatchDecision {
  const { observed, found, data, known } = search;
  const results = [...found.values()];
  const choice = chooseMatch(observed, results, data, known);
  if (choice.kind !== 'accepted' || !isByChance(search, choice.media.id, choice.evidence)) return choice;
  const { media, evidence } = choice;
  const others = results.filter((other) => other !== media);
  const second = chooseMatch(observed, others, data, known);
  const choices = [choiceOf(choice), ...(second.kind === 'accepted' ? [choiceOf(second)] : second.choices)];
  return suppressQuestion(observed, { kind: 'ask', choices, evidence });
}

function choiceOf({ media, evidence }: Extract<MatchDecision, { kind: 'accepted' }>): MatchChoice {
  return { media, score: 1, evidence };
}

/**
 * Whether the user must be asked, because the title may have been found by chance. This is possible if no query with a whole name found
 * the title: the search may then have missed other titles of the same name. The user is asked if such a title also contradicts the page, or
 * shares only a synonym with the page.
 */
function isByChance({ observed, found, proved }: Search, id: string, evidence: readonly Evidence[]): boolean {
  const media = found.get(id);
  if (!media || proved.has(id)) return false;
  const has = (code: Evidence['code']) => evidence.some((one) => one.code === code);
  return CONTRADICTIONS.some(has) || (has('exactSynonym') && !isNamed(media, wantedNamesOf(observed)));
}

/** Whether a main name of the title is the name on the page, possibly in another spelling. */
function isNamed(media: Media, { names }: WantedNames): boolean {
  return candidateOf(media).main.some((name) => names.some((one) => isSameName(name, one)));
}

/**
 * Adds titles of the user's list that share a name with the page. Like search results, these titles show how the catalogue names the
 * series.
 */
async function addListedNamesakes({ dependencies, observed, found }: Search): Promise<void> {
  const listed = await dependencies.readListedTitles(observed.mediaType);
  for (const media of findTitlesNamedLikePage(observed, listed))
    if (!found.has(media.id)) found.set(media.id, media);
}

async function readHelp({ dependencies, observed, data, found, proved }: Search): Promise<SearchHints> {
  const names = await dependencies.readNames();
  const results = [...found.values()];
  const title = catalogueSeriesTitleOf(observed, results);
  const isWhole = results.some((media) => media.title === title && proved.has(media.id));
  return {
    catalogueName: title === null ? null : { title, isWhole },
    titles: findNamedTitles(observed, names, data),
    usesOf: (word) => countUses(word, names),
  };
}

/** Follows the sequels of a found title to the wanted season. Returns null if the relations do not lead to that season. */
async function walkSequels(search: Search): Promise<SeasonSearchOutcome | null> {
  const { dependencies, observed, known, data, found } = search;
  const goal = findSequelGoal(observed, [...found.values()], data, known);
  const related = new Map<string, RelatedTitle>();
  if (!goal || isByChance(search, goal.startId, goal.evidence)) return null;
  for (let made = 0; ; made += 1) {
    const walk = followSequels(goal, { related, media: found, data });
    if (walk.kind === 'accepted') return walk;
    if (walk.kind === 'lost' || made === MOST_DETAILS || related.has(walk.id)) return null;
    const answer = await dependencies.details(observed.mediaType, walk.id);
    if (answer.kind === 'ok')
      related.set(walk.id, { media: answer.value, relations: answer.value.relations });
    else if (!isGoneOrBlocked(answer)) return { kind: 'failed', failure: answer };
    else return null;
  }
}

/** Whether the title is gone, or hidden from the user. Any other failure is temporary. */
function isGoneOrBlocked(failure: Failure): boolean {
  return isNotFound(failure) || (failure.kind === 'refused' && failure.status === 403);
}
