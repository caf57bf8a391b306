// Scores every candidate entry, and finds every valid numbering of the page's episode number in it.
import type { Media } from '../../contract/media.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { MatchRule } from '../../domain/matches/match.ts';
import { type Candidate, candidateOf } from '../candidate.ts';
import { isRedirectTarget, type MatchingData, redirectsOf } from '../matching-data.ts';
import { preferKnownNumberings } from '../numbering-choice.ts';
import { findValidNumberings, type Numbering } from '../numberings.ts';
import { findSeasonChain, type SeasonChain } from '../season-chain.ts';
import { withoutArticle } from '../title.ts';
import { type WantedNames, wantedNamesOf } from '../wanted.ts';
import { type RankedCandidate, rankCandidates } from './rank.ts';
import { weights } from './weights.ts';

export const MIN_CANDIDATE_SCORE = 0.5;
/** The score of a film with the page's number in its name. It ranks above entries that have only a similar name. */
const NUMBERED_FILM = 0.66;

/** An entry, and every valid numbering of the page's episode number in it. */
export interface Hypothesis extends RankedCandidate {
  /** The score of the page's words. It does not depend on whether the entry has the episode. */
  readonly words: number;
  readonly numberings: readonly Numbering[];
}

export interface Weighing {
  readonly wanted: WantedNames;
  readonly seasonChain: SeasonChain;
  readonly data: MatchingData;
  /** The hypotheses, with the best first. */
  readonly hypotheses: readonly Hypothesis[];
}

export function weighCandidates(
  observed: ObservedEpisode,
  results: readonly Media[],
  data: MatchingData,
  known: readonly MatchRule[],
): Weighing {
  const described = wantedNamesOf(observed);
  const candidates = described.names.every(({ full }) => full === '')
    ? []
    : results.filter(({ type }) => type === observed.mediaType).map(candidateOf);
  const knownIds = data.siteIds.get(`${observed.siteId}:${observed.seriesId}`);
  const seasonChain = findSeasonChain(described, candidates, knownIds);
  const wanted = asPart(described, seasonChain.anchor);
  const ranking = rankCandidates(wanted, candidates, seasonChain);
  const beyond = runsOnByRule(wanted, seasonChain, candidates, data);
  const hypotheses = (
    beyond ? [beyond, ...ranking.filter(({ candidate }) => candidate !== beyond.candidate)] : ranking
  )
    .map((ranked): Hypothesis => {
      const words = ranked.score;
      if (words < MIN_CANDIDATE_SCORE - weights.outOfRange) return { ...ranked, words, numberings: [] };
      const all = findValidNumberings(wanted, ranked.candidate, { seasonChain, candidates, data });
      return { ...ranked, words, numberings: preferKnownNumberings(all, known, seasonChain) };
    })
    .map((one) => (one.numberings.length > 0 ? one : withoutEpisode(one, wanted)))
    .sort((a, b) => b.score - a.score);
  return { wanted, seasonChain, data, hypotheses };
}

/**
 * Treats "Season 2 (Eps 50-99)" as a part of the first entry, if that entry has all these episodes. The range is more reliable than the
 * site's season number.
 */
function asPart(wanted: WantedNames, anchor: Candidate | null): WantedNames {
  const { numbered, range, series } = wanted;
  if (!numbered || !range?.to || range.from === 1 || !anchor || (anchor.total ?? 0) < range.to) return wanted;
  return {
    ...wanted,
    names: series,
    season: null,
    seasonNumber: null,
    numbered: false,
    numberOnly: false,
    bare: true,
  };
}

/**
 * Returns the first season if the page states a later season, but the first season has a redirect for the page's number. The redirect is
 * more reliable than the page's words. Otherwise returns null.
 */
function runsOnByRule(
  wanted: WantedNames,
  { anchor, fit }: SeasonChain,
  candidates: readonly Candidate[],
  data: MatchingData,
): RankedCandidate | null {
  const episode = wanted.episode ?? 0;
  if (!anchor || (wanted.season ?? 1) < 2 || fit < weights.ruleFit) return null;
  if (anchor.total === null || episode <= anchor.total) return null;
  const rule = redirectsOf(data, anchor.media).find(
    ({ from, to }) => episode >= from && (to === null || episode <= to),
  );
  const target = rule && candidates.find(({ media }) => isRedirectTarget(rule, media));
  return target
    ? {
        candidate: anchor,
        score: weights.ruleFit,
        evidence: [{ code: 'exactTitle', values: {} }],
        byTitle: false,
      }
    : null;
}

function withoutEpisode(one: Hypothesis, wanted: WantedNames): Hypothesis {
  const score = isNumberedFilm(one.candidate, wanted)
    ? Math.max(one.score, NUMBERED_FILM)
    : Math.max(0, one.score - weights.outOfRange);
  const values = { episode: wanted.episode ?? 0, total: one.candidate.total ?? 0 };
  return { ...one, score, evidence: [...one.evidence, { code: 'episodeBeyondTotal', values }] };
}

/**
 * Whether an entry is the film with this number in a series of films, such as "Chapter 3" for episode 3. Such a film is offered, but never
 * accepted.
 */
function isNumberedFilm({ total, names }: Candidate, { episode, series }: WantedNames): boolean {
  if (total !== 1 || (episode ?? 0) < 2) return false;
  const prefixes = series.map(({ plain }) => `${withoutArticle(plain)} `);
  return names.some(({ full }) => {
    const name = withoutArticle(full);
    return prefixes.some((prefix) => name.startsWith(prefix)) && name.split(' ').includes(String(episode));
  });
}

/**
 * Returns the catalogue's own title of the series, or null if the series is not certain enough. A search for this title finds seasons that
 * a translated title does not find.
 */
export function catalogueSeriesTitleOf(observed: ObservedEpisode, results: readonly Media[]): string | null {
  const { anchor, fit } = chainOf(observed, results);
  return anchor && fit >= weights.ruleFit ? anchor.media.title : null;
}

/** Whether a series in the catalogue has the page's name. */
export function isSeriesNameCertain(observed: ObservedEpisode, results: readonly Media[]): boolean {
  return chainOf(observed, results).fit >= weights.surelyNamed;
}

function chainOf(observed: ObservedEpisode, results: readonly Media[]): SeasonChain {
  const candidates = results.filter(({ type }) => type === observed.mediaType).map(candidateOf);
  return findSeasonChain(wantedNamesOf(observed), candidates);
}
