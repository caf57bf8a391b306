// Builds weighings for tests. A weighing has a page, and entries ordered by score. Each entry has the facts of a case.
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { Evidence } from '@/lib/domain/matches/match.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { type MatchingData, noMatchingData, readMatchingData } from '@/lib/matching/matching-data.ts';
import type { Numbering } from '@/lib/matching/numberings.ts';
import { findSeasonChain } from '@/lib/matching/season-chain.ts';
import { wantedNamesOf } from '@/lib/matching/wanted.ts';
import { findReasonToAsk } from '@/lib/matching/weighing/guards.ts';
import { rankCandidates } from '@/lib/matching/weighing/rank.ts';
import type { Hypothesis, Weighing } from '@/lib/matching/weighing/weighing.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import { episode } from '../../domain/examples.ts';

export type ObservedFields = Partial<ObservedEpisode>;

/** Returns a page with a series and its first episode. */
export function observedPage(seriesTitle: string, part: ObservedFields = {}): ObservedEpisode {
  return episode({ seriesTitle, seasonTitle: null, episodeNumber: 1, ...part });
}

/** Returns an entry with several titles: romaji, and English if it is given. */
export function mediaWithTitles(
  id: number,
  romaji: string,
  english: string | null,
  part: Partial<Media> = {},
): Media {
  return createTitle(id, romaji, { titles: { romaji, english, native: null }, ...part });
}

/** Returns an entry that fits fully and has the episode, unless `part` contains other facts. */
export function fittingHypothesis(media: Media, part: Partial<Hypothesis> = {}): Hypothesis {
  const candidate = candidateOf(media);
  return {
    candidate,
    score: 1,
    words: part.score ?? 1,
    evidence: evidenceOfCodes('exactTitle'),
    byTitle: true,
    numberings: [plainNumbering(media, { episode: 1 })],
    ...part,
  };
}

export function plainNumbering(media: Media, part: Partial<Numbering> = {}): Numbering {
  return { kind: 'plain', candidate: candidateOf(media), episode: 1, offset: 0, ...part };
}

export function evidenceOfCodes(...codes: readonly Evidence['code'][]): Evidence[] {
  return codes.map((code) => ({ code, values: {} }));
}

export function createWeighing(
  observed: ObservedEpisode,
  hypotheses: readonly Hypothesis[],
  data: MatchingData = noMatchingData,
): Weighing {
  const wanted = wantedNamesOf(observed);
  const seasonChain = findSeasonChain(
    wanted,
    hypotheses.map(({ candidate }) => candidate),
  );
  return { wanted, seasonChain, data, hypotheses };
}

/** Returns why the best entry causes a question; null if it causes none. */
export function findReasonForQuestion(
  observed: ObservedEpisode,
  hypotheses: readonly Hypothesis[],
  data: MatchingData = noMatchingData,
): Evidence | null {
  return findReasonToAsk(createWeighing(observed, hypotheses, data));
}

/**
 * A row of the shipped file with redirects. It has the source entry, the first and last number there, the target entry, the first number in
 * the target, and whether the redirect also applies to the target.
 */
export type RelationRule = readonly [
  from: number | null,
  first: number,
  last: number,
  to: number | null,
  own: number,
  self?: 1,
];

export function matchingDataWithRules(...rules: readonly RelationRule[]): MatchingData {
  return readMatchingData({
    relations: {
      date: '2026-01-01',
      rules: rules.map(([from, first, last, to, own, self = 0]) => [from, 0, first, last, to, 0, own, self]),
    },
    siteIds: {},
  });
}

/** Returns every entry with its score for a page. */
function rankedOf(seriesTitle: string, part: ObservedFields, catalogue: readonly Media[]) {
  const wanted = wantedNamesOf(observedPage(seriesTitle, part));
  const candidates = catalogue.map(candidateOf);
  return rankCandidates(wanted, candidates, findSeasonChain(wanted, candidates));
}

export function scoreOfCandidate(
  seriesTitle: string,
  part: ObservedFields,
  one: Media,
  ...others: readonly Media[]
): number {
  const ranked = rankedOf(seriesTitle, part, [one, ...others]);
  return ranked.find(({ candidate }) => candidate.media === one)?.score ?? Number.NaN;
}

export function evidenceOfCandidate(
  seriesTitle: string,
  part: ObservedFields,
  one: Media,
  ...others: readonly Media[]
) {
  const ranked = rankedOf(seriesTitle, part, [one, ...others]);
  return ranked.find(({ candidate }) => candidate.media === one)?.evidence;
}

/** Returns the distinct scores in descending order. The result equals the input if each score is lower than the score before. */
export function sortDistinctDescending(scores: readonly number[]): number[] {
  return [...new Set(scores)].sort((a, b) => b - a);
}
