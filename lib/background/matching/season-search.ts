// Finds the entry of a season without a match: by a few searches, then by the relations of the results.
import type { Media } from '../../contract/media.ts';
import type { Failure } from '../../domain/changes/retry.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { MatchRule } from '../../domain/matches/match.ts';
import { type Choice, chooseMatch } from '../../matching/choose.ts';
import { askIfUnderWay, longFirstOf, settleByList } from '../../matching/listed.ts';
import type { MatchingData } from '../../matching/matching-data.ts';
import { findSequelGoal } from '../../matching/sequel-goal.ts';
import { followSequels, type Related } from '../../matching/sequels.ts';
import { queriesFor } from '../../matching/wanted.ts';
import { seriesTitleOf } from '../../matching/weighing/weighing.ts';
import { isGone } from '../api/list-service.ts';
import type { MatchingWorld } from './matching-world.ts';

const MOST_SEARCHES = 3;
const MOST_DETAILS = 2;

export type SearchOutcome = Choice | { readonly kind: 'failed'; readonly failure: Failure };

/** State of one search: rules of other episodes of the season, the packaged data, and the titles found so far. */
interface Search {
  readonly world: MatchingWorld;
  readonly observed: ObservedEpisode;
  readonly known: readonly MatchRule[];
  readonly data: MatchingData;
  readonly found: Map<string, Media>;
}

/** `known`: rules of other episodes of the same season. */
export async function decideSeason(
  world: MatchingWorld,
  observed: ObservedEpisode,
  known: readonly MatchRule[],
): Promise<SearchOutcome> {
  const search: Search = { world, observed, known, data: await world.readData(), found: new Map() };
  const choice = await searchUntilCertain(search);
  if (choice.kind === 'failed') return choice;
  if (choice.kind === 'accepted') return askAboutPart(search, choice);
  const walked = await walkSequels(search);
  if (walked || choice.kind !== 'ask') return walked ?? choice;
  const list = await world.readListed([...search.found.keys()]);
  const { data, known: rules, found } = search;
  return settleByList(observed, choice, { results: [...found.values()], data, rules, list });
}

/** The user's progress may show that a later season of the site is a part of the first entry. */
async function askAboutPart(
  { world, observed, known, data, found }: Search,
  accepted: Extract<Choice, { kind: 'accepted' }>,
): Promise<SearchOutcome> {
  const first = known.length > 0 ? null : longFirstOf(observed, [...found.values()], accepted, data);
  return first ? askIfUnderWay(accepted, first, await world.readListed([first.id])) : accepted;
}

/** Searches on only while the result is not certain. */
async function searchUntilCertain({ world, observed, known, data, found }: Search): Promise<SearchOutcome> {
  let choice: Choice = chooseMatch(observed, [], data, known);
  const queries = queriesFor(observed);
  for (let made = 0; made < MOST_SEARCHES; made += 1) {
    const q = queries[made] ?? seriesTitleOf(observed, [...found.values()]);
    if (q === null) break;
    const answer = await world.search(observed.mediaType, q);
    if (answer.kind !== 'ok') return { kind: 'failed', failure: answer };
    const before = found.size;
    for (const media of answer.value) if (!found.has(media.id)) found.set(media.id, media);
    if (found.size > before) choice = chooseMatch(observed, [...found.values()], data, known);
    if (choice.kind === 'accepted') return choice;
  }
  return choice;
}

/** Null if the relations do not help. */
async function walkSequels({ world, observed, known, data, found }: Search): Promise<SearchOutcome | null> {
  const goal = findSequelGoal(observed, [...found.values()], data, known);
  const related = new Map<string, Related>();
  if (!goal) return null;
  for (let made = 0; ; made += 1) {
    const walk = followSequels(goal, { related, media: found, data });
    if (walk.kind === 'accepted') return walk;
    if (walk.kind === 'lost' || made === MOST_DETAILS || related.has(walk.id)) return null;
    const answer = await world.details(observed.mediaType, walk.id);
    if (answer.kind === 'ok')
      related.set(walk.id, { media: answer.value, relations: answer.value.relations });
    else if (!isGoneOrBlocked(answer)) return { kind: 'failed', failure: answer };
    else return null;
  }
}

/** Whether the title is gone, or the user may not see it. Other failures are temporary. */
function isGoneOrBlocked(failure: Failure): boolean {
  return isGone(failure) || (failure.kind === 'refused' && failure.status === 403);
}
