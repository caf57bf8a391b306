// Answers a question with the help of the user's list. A title whose next episode is on the page is most likely the right title.
import type { Media } from '../contract/media.ts';
import type { ObservedEpisode } from '../domain/episode.ts';
import type { Evidence, MatchRule, UndecidedMatch } from '../domain/matches/match.ts';
import { type Candidate, candidateOf } from './candidate.ts';
import type { MatchDecision } from './choose.ts';
import type { MatchingData } from './matching-data.ts';
import { numberingEvidence } from './numbering-choice.ts';
import type { Numbering } from './numberings.ts';
import { isExcludedByPageIds } from './page-ids.ts';
import { isSeries, LONG_ENTRY_EPISODES, mayContainSeasons, type SeasonPosition } from './season-chain.ts';
import type { WantedNames } from './wanted.ts';
import { type Hypothesis, type Weighing, weighCandidates } from './weighing/weighing.ts';
import { weights } from './weighing/weights.ts';

/** An entry of the user's list. `status` is the service's own status. */
export interface ListedTitle {
  readonly status: string;
  readonly progress: number;
}

/** Maps title ids to entries. */
export type UserList = ReadonlyMap<string, ListedTitle>;

type Accepted = Extract<MatchDecision, { kind: 'accepted' }>;

interface Known {
  readonly results: readonly Media[];
  readonly data: MatchingData;
  /** The match rules of other episodes of the same season. */
  readonly rules: readonly MatchRule[];
  readonly list: UserList;
}

interface Reading {
  readonly hypothesis: Hypothesis;
  readonly numbering: Numbering;
}

/** A title whose names are less similar than this may be another show. */
const LEAST_ALIKE = 0.75;
const UNDER_WAY = new Set(['watching', 'reading']);
const CONTRADICTIONS: ReadonlySet<string> = new Set(['yearDiffers', 'formatDiffers', 'partDiffers']);

/**
 * Accepts the title if it is the only title that the list supports. Otherwise returns the same question. If a title in progress fits, it
 * becomes the first choice.
 */
export function acceptIfOnlyListedTitle(
  observed: ObservedEpisode,
  question: MatchDecision,
  known: Known,
): MatchDecision {
  const { results, data, rules, list } = known;
  if (question.kind !== 'ask' || observed.episodeType !== 'regular' || list.size === 0) return question;
  const weighing = weighCandidates(observed, results, data, rules);
  const [only, other] = readingsOf(weighing, list);
  if (!only) return question;
  const { candidate } = only.numbering;
  const isCertain =
    !other && isSupportedByList(candidate, weighing, list) && !isExcludedByPageIds(observed, candidate.media);
  return isCertain ? accept(only) : withFirst(question, candidate.media);
}

/**
 * Returns the first entry of the series if it is long. The site may have split this entry into seasons, so the accepted later season may
 * really be a part of it. Returns null if the entry is not long, or if the page states more than a season number.
 */
export function longFirstEntryOf(
  observed: ObservedEpisode,
  results: readonly Media[],
  accepted: Accepted,
  data: MatchingData,
): Media | null {
  const { wanted, seasonChain } = weighCandidates(observed, results, data, []);
  const first = seasonChain.anchor?.media;
  if (!wanted.numbered || !first || first.id === accepted.media.id) return null;
  return mayContainSeasons(first, LONG_ENTRY_EPISODES) ? first : null;
}

/**
 * Turns an accepted later season into a question if the user has begun the long first entry and not finished it. "Season 2" may then be the
 * next part of the first entry, which becomes the first choice.
 */
export function askIfFirstEntryUnfinished(accepted: Accepted, first: Media, list: UserList): MatchDecision {
  const entry = list.get(first.id);
  if (!entry || !isUnfinished(entry, first)) return accepted;
  const { media, evidence } = accepted;
  const season = candidateOf(media).season ?? 2;
  const onList: Evidence = { code: 'onList', values: { episode: entry.progress } };
  return {
    kind: 'ask',
    choices: [
      { media: first, score: weights.numbered, evidence: [onList] },
      { media, score: weights.numbered, evidence },
    ],
    evidence: [{ code: 'seasonOnlyNumbered', values: { season, title: media.title } }],
  };
}

/** Whether the user has begun an entry and not finished it. A title that is on hold or dropped counts, too, because it may be continued. */
function isUnfinished({ status, progress }: ListedTitle, { episodes }: Media): boolean {
  return status !== 'completed' && progress > 0 && (episodes === null || progress < episodes);
}

/** Returns every title in progress whose next episode is on the page. Titles that the page contradicts are left out. */
function readingsOf(weighing: Weighing, list: UserList): Reading[] {
  const readings = weighing.hypotheses
    .filter((hypothesis) => isPossible(hypothesis, weighing))
    .flatMap((hypothesis) =>
      hypothesis.numberings
        .filter(({ candidate, episode }) => isNext(list.get(candidate.media.id), episode))
        .map((numbering) => ({ hypothesis, numbering })),
    );
  const seen = new Set<string>();
  return readings.filter(
    ({ numbering: { candidate } }) => !seen.has(candidate.media.id) && seen.add(candidate.media.id),
  );
}

function isNext(entry: ListedTitle | undefined, episode: number | null): boolean {
  return entry !== undefined && UNDER_WAY.has(entry.status) && entry.progress + 1 === episode;
}

function isPossible({ candidate, score, evidence }: Hypothesis, { wanted, seasonChain }: Weighing): boolean {
  if (evidence.some(({ code }) => CONTRADICTIONS.has(code))) return false;
  if (!evidence.some(({ code }) => code === 'seasonDiffers')) return score >= LEAST_ALIKE;
  const position = seasonChain.positions.find((one) => one.candidate === candidate);
  return position !== undefined && mayBeMeant(position, wanted);
}

/**
 * Whether the page may mean this season although its words do not name the season. A page that names only the series may mean any season,
 * unless it has a different season number.
 */
function mayBeMeant({ season }: SeasonPosition, { bare, seasonNumber }: WantedNames): boolean {
  return bare && (seasonNumber === null || seasonNumber === season);
}

/**
 * Whether the list supports the target. If the user has merely reached the episode before the page's episode, that may be a coincidence. So
 * the user must also have completed the earlier seasons and all other titles with a similar name.
 */
function isSupportedByList(
  target: Candidate,
  { seasonChain, hypotheses }: Weighing,
  list: UserList,
): boolean {
  const line = seasonChain.positions.map(({ candidate }) => candidate);
  // If the target is not in this season chain, all entries of the chain count as other titles with a similar name.
  const members = line.includes(target) ? line : [];
  const earlier = members.slice(0, Math.max(0, members.indexOf(target)));
  const namesakes = hypotheses
    .filter(({ score, numberings }) => score >= LEAST_ALIKE && numberings.length > 0)
    .map(({ candidate }) => candidate)
    .filter((one) => one !== target && isSeries(one) && !members.includes(one));
  const others = [...earlier, ...namesakes];
  return others.length > 0 && others.every(({ media }) => list.get(media.id)?.status === 'completed');
}

function accept({ hypothesis, numbering }: Reading): MatchDecision {
  const { candidate, episode, offset } = numbering;
  const { media } = candidate;
  const onList: Evidence = { code: 'onList', values: { episode: (episode ?? 1) - 1 } };
  const evidence = [onList, ...numberingEvidence(numbering, hypothesis.candidate)];
  return { kind: 'accepted', media, episode, offset, evidence };
}

/** Puts the title in progress first among the choices, because it is the likely answer. */
function withFirst(question: Extract<UndecidedMatch, { kind: 'ask' }>, { id }: Media): MatchDecision {
  const first = question.choices.filter(({ media }) => media.id === id);
  return { ...question, choices: [...first, ...question.choices.filter(({ media }) => media.id !== id)] };
}
