// Proposes a list entry for a watched season. The entry's progress is the furthest episode. The entry is completed if all episodes were
// seen.
import type { ImportedTitle, WatchedSeason } from '../imported.ts';

/**
 * Returns the proposal as a title. Its `progress` is the highest number. If the file has no numbers, it is the count of different episodes.
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
 * Whether a proposal is preselected. A proposal is preselected only if its number comes from a licensor. Other sites show live action under
 * the names of anime, and a mere count of episodes is only a minimum.
 */
export function isCertainProposal({ furthest, confidence }: WatchedSeason): boolean {
  return furthest !== null && confidence === 1;
}

function nameOf({ seriesTitle, seasonName, seasonNumber }: WatchedSeason): string {
  if (seasonName !== null) return `${seriesTitle}: ${seasonName}`;
  return seasonNumber === null ? seriesTitle : `${seriesTitle} (S${seasonNumber})`;
}
