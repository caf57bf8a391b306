// Accepts an entry and an episode only when they are certain. Otherwise asks, or rejects all candidates.
import type { Media } from '../contract/media.ts';
import { isSelfHostedSite } from '../domain/addresses/self-hosted.ts';
import type { ObservedEpisode } from '../domain/episode.ts';
import type { Evidence, MatchRule, UndecidedMatch } from '../domain/matches/match.ts';
import type { MatchingData } from './matching-data.ts';
import { numberingEvidence } from './numbering-choice.ts';
import { findEntryByPageIds, isExcludedByPageIds } from './page-ids.ts';
import { isSeries } from './season-chain.ts';
import { wantedNamesOf } from './wanted.ts';
import { findReasonToAsk } from './weighing/guards.ts';
import { sortByLikelihood } from './weighing/likely.ts';
import {
  isSeriesNameCertain,
  MIN_CANDIDATE_SCORE,
  type Weighing,
  weighCandidates,
} from './weighing/weighing.ts';
import { weights } from './weighing/weights.ts';

const MOST_CHOICES = 5;
/** On a page that may show anything, the user is not asked about an entry with a lower score than this. */
const WORTH_NAMING = 0.7;

const SEASON_DOUBTS: ReadonlySet<string> = new Set([
  'seasonOnlyNumbered',
  'seasonMissing',
  'severalCountings',
]);

export type MatchDecision =
  | {
      readonly kind: 'accepted';
      readonly media: Media;
      readonly episode: number | null;
      /** The site's episode number minus the entry's episode number. */
      readonly offset: number;
      readonly evidence: readonly Evidence[];
    }
  | UndecidedMatch;

/** Accepts an entry, asks the user, or rejects all results. `known` are the match rules of other episodes of the same season. */
export function chooseMatch(
  observed: ObservedEpisode,
  results: readonly Media[],
  data: MatchingData,
  known: readonly MatchRule[] = [],
): MatchDecision {
  const byId = findEntryByPageIds(observed, results);
  if (byId) return acceptById(observed, byId);
  const choice = denyByIds(observed, chooseByWords(observed, results, data, known));
  // If other episodes of this season are already matched, the user watches this series with Kiroku, so a question is justified.
  const isForUs = known.length > 0 || isSeasonDoubt(observed, results, choice);
  return isForUs ? choice : suppressQuestion(observed, choice);
}

/**
 * Turns a question into a rejection on pages on which the user should not be asked.
 *
 * | page of | titles that the user is asked about |
 * | --- | --- |
 * | an anime site, or an unknown site that the user has taught | all |
 * | an unknown site that the user has allowed | titles with a score of at least `WORTH_NAMING` |
 * | any other site that shows more than anime | none |
 */
export function suppressQuestion(observed: ObservedEpisode, choice: MatchDecision): MatchDecision {
  if (choice.kind !== 'ask' || observed.confidence === 1) return choice;
  const choices = choice.choices.filter(({ score }) => score >= WORTH_NAMING);
  const isUnknownSite = observed.siteId === 'generic';
  if (isUnknownSite && isTaught(observed)) return choice;
  return { ...choice, kind: isUnknownSite && choices.length > 0 ? 'ask' : 'rejected', choices };
}

/**
 * Whether the series is certain and only the season is doubtful. This applies only to sites that the user has added by hand (a self-hosted
 * server or a taught site). There, the user is asked about the season.
 */
function isSeasonDoubt(
  observed: ObservedEpisode,
  results: readonly Media[],
  { kind, evidence }: MatchDecision,
): boolean {
  if (kind !== 'ask' || !isAddedByHand(observed) || !isSeriesNameCertain(observed, results)) return false;
  return wantedNamesOf(observed).numbered || evidence.some(({ code }) => SEASON_DOUBTS.has(code));
}

function isAddedByHand(observed: ObservedEpisode): boolean {
  return isSelfHostedSite(observed.siteId) || isTaught(observed);
}

function isTaught({ sources }: ObservedEpisode): boolean {
  return sources.seriesTitle === 'taught';
}

function denyByIds(observed: ObservedEpisode, choice: MatchDecision): MatchDecision {
  if (choice.kind !== 'accepted' || !isExcludedByPageIds(observed, choice.media)) return choice;
  const { media, evidence } = choice;
  const reason: Evidence = { code: 'idDiffers', values: { title: media.title } };
  return { kind: 'ask', choices: [{ media, score: MIN_CANDIDATE_SCORE, evidence }], evidence: [reason] };
}

function acceptById(
  { episodeNumber }: ObservedEpisode,
  { media, evidence }: NonNullable<ReturnType<typeof findEntryByPageIds>>,
): MatchDecision {
  const episode = media.format === 'MOVIE' ? 1 : episodeNumber;
  return { kind: 'accepted', media, episode, offset: 0, evidence: [evidence] };
}

function chooseByWords(
  observed: ObservedEpisode,
  results: readonly Media[],
  data: MatchingData,
  known: readonly MatchRule[],
): MatchDecision {
  const weighing = weighCandidates(observed, results, data, known);
  const [best] = weighing.hypotheses;
  if (!best) return ask(weighing, { code: 'noCandidates', values: {} });
  const percent = Math.round(best.score * 100);
  if (best.score < MIN_CANDIDATE_SCORE) return ask(weighing, { code: 'lowScore', values: { percent } });
  // Pages of a general site may not be about anime at all, so a higher score is needed.
  const certain = observed.confidence < 1 ? weights.certainOnAnyPage : weights.certain;
  const against = findReasonToAsk(weighing);
  if (best.score < certain && !against) return ask(weighing, { code: 'lowScore', values: { percent } });
  if (against) return ask(weighing, against);
  const [numbering] = best.numberings;
  if (!numbering) return ask(weighing, { code: 'noCandidates', values: {} });
  const { candidate, episode, offset } = numbering;
  // Special number 1 is not episode 1 of the series, so no number is accepted.
  if (observed.episodeType === 'special' && isSeries(candidate))
    return { kind: 'accepted', media: candidate.media, episode: null, offset: 0, evidence: best.evidence };
  const evidence = [...best.evidence, ...numberingEvidence(numbering, best.candidate)];
  return { kind: 'accepted', media: candidate.media, episode, offset, evidence };
}

function ask(weighing: Weighing, reason: Evidence): MatchDecision {
  const choices = sortByLikelihood(weighing)
    .filter(({ score }) => score > 0)
    .map(({ candidate, score, evidence, numberings }) => ({
      media: numberings[0]?.candidate.media ?? candidate.media,
      score: Math.min(1, score),
      evidence,
    }));
  const seen = new Set<string>();
  const different = choices.filter(({ media }) => !seen.has(media.id) && seen.add(media.id));
  return { kind: 'ask', choices: different.slice(0, MOST_CHOICES), evidence: [reason] };
}
