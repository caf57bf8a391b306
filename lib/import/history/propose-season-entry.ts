// Computes the list entry that a watched season suggests. The entry's progress is the furthest episode. The entry is completed if all
// episodes were seen.
import type { ImportedTitle, WatchedSeason } from '../imported.ts';

/**
 * Returns the suggested entry as an `ImportedTitle`. Its `progress` is the highest episode number, or the count of different episodes if
 * the file has no numbers.
 */
export function proposeSeasonEntry(season: WatchedSeason): ImportedTitle {
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
 * Whether the suggested entry of a season is preselected. This requires an episode number that comes from a licensor. Other sites show live
 * action under the names of anime, and a count of episodes is only a minimum.
 */
export function isCertainProposal({ furthest, confidence }: WatchedSeason): boolean {
  return furthest !== null && confidence === 1;
}

function nameOf({ seriesTitle, seasonName, seasonNumber }: WatchedSeason): string {
  if (seasonName !== null) return `${seriesTitle}: ${seasonName}`;
  return seasonNumber === null ? seriesTitle : `${seriesTitle} (S${seasonNumber})`;
}
