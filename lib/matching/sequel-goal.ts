// Decides whether the catalogue's relations (such as prequel and sequel) can help if no title matches. If so, returns the entry from which
// to follow them, and the season or episode to reach.
import type { Media } from '../contract/media.ts';
import type { ObservedEpisode } from '../domain/episode.ts';
import type { Evidence, MatchRule } from '../domain/matches/match.ts';
import { candidateOf } from './candidate.ts';
import { chooseMatch } from './choose.ts';
import type { MatchingData } from './matching-data.ts';
import { findSeasonChain } from './season-chain.ts';
import { seasonNumberAboveOne, type WantedNames, wantedNamesOf } from './wanted.ts';

export interface SequelGoal {
  /** The id of the entry from which the relations are followed. */
  readonly startId: string;
  /**
   * Whether the start entry is known only from the page's words, which name it as the first season. Otherwise it is known from the rules of
   * earlier episodes.
   */
  readonly byWords: boolean;
  /** The episode number within the start entry. */
  readonly episode: number;
  /** The page's number minus `episode`. */
  readonly offset: number;
  /** The season to reach. If it is null, the walk stops at the entry that has the number. */
  readonly season: number | null;
  /** Whether the page states its season only as a number. */
  readonly numberOnly: boolean;
  /** The later season that the page names, or null. If it is set, the episode must be in this season. */
  readonly named: number | null;
  readonly evidence: readonly Evidence[];
}

/**
 * Returns where to start and what to reach, or null if relations cannot help. `known` are the match rules of other episodes of the same
 * season.
 */
export function findSequelGoal(
  observed: ObservedEpisode,
  results: readonly Media[],
  data: MatchingData,
  known: readonly MatchRule[],
): SequelGoal | null {
  const number = observed.episodeNumber ?? 0;
  if (observed.mediaType !== 'anime' || observed.episodeType !== 'regular') return null;
  if (!Number.isInteger(number) || number < 1) return null;
  const wanted = wantedNamesOf(observed);
  if (known.length > 0) return goalBeyondRules(wanted, number, known);
  if (isMoreThanSeason(wanted)) return null;
  const season = seasonNumberAboveOne(wanted.season);
  if (season === null && (wanted.seasonNumber ?? 1) !== 1) return null;
  if (season !== null && (wanted.arc.length > 0 || isInLine(wanted, results, season))) return null;
  const first = chooseMatch(asFirstEpisode(observed, season), results, data);
  if (first.kind !== 'accepted') return null;
  if (first.offset !== 0 || first.media.format === 'MOVIE') return null;
  return {
    startId: first.media.id,
    byWords: true,
    episode: number,
    offset: 0,
    season,
    numberOnly: wanted.numberOnly,
    named: null,
    // Leave out the evidence about episode 1, because the page shows another episode.
    evidence: first.evidence.filter(({ code }) => code !== 'episodeFits'),
  };
}

/**
 * Returns the goal for an episode beyond the last rule of this season. The walk starts at the entry of that rule. Returns null if the rules
 * do not end before the episode.
 */
function goalBeyondRules(
  wanted: WantedNames,
  number: number,
  known: readonly MatchRule[],
): SequelGoal | null {
  const [last] = [...known].sort((a, b) => (b.to ?? number) - (a.to ?? number));
  if (!last || last.to === null || last.to >= number || last.mediaId === '') return null;
  return {
    startId: last.mediaId,
    byWords: false,
    episode: number - last.offset,
    offset: last.offset,
    season: null,
    numberOnly: false,
    named: seasonNumberAboveOne(wanted.season),
    evidence: [],
  };
}

/** Whether the page states a part, a final season, a format, a year or a range. These cannot be found by counting seasons. */
function isMoreThanSeason({ part, final, year, format, range }: WantedNames): boolean {
  return part !== null || final || year !== null || format !== null || range !== null;
}

/**
 * Whether an entry's own titles state the wanted season. If so, relations cannot help: the matching knew this entry and did not accept it,
 * so something else is doubtful. A season that only follows from the position in the chain does not count, because a relation is more
 * reliable.
 */
function isInLine(wanted: WantedNames, results: readonly Media[], season: number): boolean {
  const candidates = results.filter(({ type }) => type === 'anime').map(candidateOf);
  return findSeasonChain(wanted, candidates).positions.some(
    (position) => position.named && position.season === season,
  );
}

/** Returns a copy of the observed episode with the number 1, and without its air date and ids. */
function asFirstEpisode(observed: ObservedEpisode, season: number | null): ObservedEpisode {
  const first = { ...observed, episodeNumber: 1, airDate: null, ids: null };
  return season === null ? first : { ...first, seasonTitle: null, seasonNumber: 1 };
}
