// Proposes an entry for a watched season: its furthest episode, and completed if all episodes were seen.
import type { ImportedTitle, WatchedSeason } from '../imported.ts';

/**
 * Returns the proposal as a title. `progress` is the highest number, or how many different episodes the file has if they have no numbers.
 */
export function proposeSeason(season: WatchedSeason): ImportedTitle {
  const { place, episodes, furthest, isFilm } = season;
  const count = episodes.length;
  const isAllSeen = isFilm || furthest === null || furthest === count;
  return {
    place,
    mediaType: 'anime',
    ids: {},
    titles: [nameOf(season)],
    year: null,
    total: null,
    state: 'current',
    progress: furthest ?? count,
    ...(isAllSeen && { isAllSeen }),
    score: null,
    lost: [],
  };
}

/**
 * Whether a proposal is preselected: only if its number comes from a licensor. Other sites have live action under the names of anime, and a
 * mere count of episodes is only a minimum.
 */
export function isCertainProposal({ furthest, confidence }: WatchedSeason): boolean {
  return furthest !== null && confidence === 1;
}

function nameOf({ seriesTitle, seasonName, seasonNumber }: WatchedSeason): string {
  if (seasonName !== null) return `${seriesTitle}: ${seasonName}`;
  return seasonNumber === null ? seriesTitle : `${seriesTitle} (S${seasonNumber})`;
}
