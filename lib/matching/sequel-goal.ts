// Decides from which entry to follow the catalogue's relations, and how far, if no title matches.
import type { Media } from '../contract/media.ts';
import type { ObservedEpisode } from '../domain/episode.ts';
import type { Evidence, MatchRule } from '../domain/matches/match.ts';
import { candidateOf } from './candidate.ts';
import { chooseMatch } from './choose.ts';
import type { MatchingData } from './matching-data.ts';
import { findSeasonChain } from './season-chain.ts';
import { describeWanted, laterSeason, type Wanted } from './wanted.ts';

export interface SequelGoal {
  /** The entry where the walk starts. */
  readonly startId: string;
  /** Whether only the page's words show that the start is the first season. If false, earlier episodes have shown it. */
  readonly byWords: boolean;
  /** The episode number within the start entry. */
  readonly episode: number;
  /** The page's number minus `episode`. */
  readonly offset: number;
  /** The season to reach. Null: stop at the entry that has the number. */
  readonly season: number | null;
  /** Whether the page states its season only as a number. */
  readonly numberOnly: boolean;
  /** The season that the page names in words. The number can only be in this season. */
  readonly named: number | null;
  readonly evidence: readonly Evidence[];
}

/** Null if there are no relations to follow. `known`: the rules decided for other episodes of the same season. */
export function findSequelGoal(
  observed: ObservedEpisode,
  results: readonly Media[],
  data: MatchingData,
  known: readonly MatchRule[],
): SequelGoal | null {
  const number = observed.episodeNumber ?? 0;
  if (observed.mediaType !== 'anime' || observed.episodeType !== 'regular') return null;
  if (!Number.isInteger(number) || number < 1) return null;
  const wanted = describeWanted(observed);
  if (known.length > 0) return goalBeyondRules(wanted, number, known);
  if (isMoreThanSeason(wanted)) return null;
  const season = laterSeason(wanted.season);
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
    // The entry has the first episode. That does not mean that it has this one.
    evidence: first.evidence.filter(({ code }) => code !== 'episodeFits'),
  };
}

/** The rules of this season end before the number, so the walk starts after them. */
function goalBeyondRules(wanted: Wanted, number: number, known: readonly MatchRule[]): SequelGoal | null {
  const [last] = [...known].sort((a, b) => (b.to ?? number) - (a.to ?? number));
  if (!last || last.to === null || last.to >= number || last.mediaId === '') return null;
  return {
    startId: last.mediaId,
    byWords: false,
    episode: number - last.offset,
    offset: last.offset,
    season: null,
    numberOnly: false,
    named: laterSeason(wanted.season),
    evidence: [],
  };
}

/** Whether the page states a part, a cut, a year or a range. Counting seasons cannot find these. */
function isMoreThanSeason({ part, final, year, format, range }: Wanted): boolean {
  return part !== null || final || year !== null || format !== null || range !== null;
}

/**
 * Whether titles already name the season. If it was not accepted, something else is doubtful. A mere position in the chain is less
 * reliable than a relation.
 */
function isInLine(wanted: Wanted, results: readonly Media[], season: number): boolean {
  const candidates = results.filter(({ type }) => type === 'anime').map(candidateOf);
  return findSeasonChain(wanted, candidates).positions.some(
    (position) => position.named && position.season === season,
  );
}

/** The page as it would be for the first episode of the series. */
function asFirstEpisode(observed: ObservedEpisode, season: number | null): ObservedEpisode {
  const first = { ...observed, episodeNumber: 1, airDate: null, ids: null };
  return season === null ? first : { ...first, seasonTitle: null, seasonNumber: 1 };
}
