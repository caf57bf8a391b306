// Proposes an entry for a watched season: its furthest episode, and completed if all of it was seen.
import type { ImportedTitle, WatchedSeason } from '../imported.ts';

/** Returns a title. `progress` is the highest number, or how many different episodes the file has. */
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
 * Whether a proposal is preselected: its number comes from a licensor. Netflix has live action under the names of anime, and a mere count
 * is only a minimum.
 */
export function isCertain({ furthest, confidence }: WatchedSeason): boolean {
  return furthest !== null && confidence === 1;
}

function nameOf({ seriesTitle, seasonName, seasonNumber }: WatchedSeason): string {
  if (seasonName !== null) return `${seriesTitle}: ${seasonName}`;
  return seasonNumber === null ? seriesTitle : `${seriesTitle} (S${seasonNumber})`;
}
