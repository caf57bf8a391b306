// What is proposed for a season that was watched: its furthest episode, and that it is completed where all of it was seen.
import type { ImportedTitle, WatchedSeason } from '../imported.ts';

/** The title of a proposal. `progress` is the furthest number, or how many different episodes the file has. */
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

/** Whether a proposal is on before the user says anything: its number is a licensor's own. Netflix has live action under the names of anime, and a count says only "at least". */
export function isCertain({ furthest, confidence }: WatchedSeason): boolean {
  return furthest !== null && confidence === 1;
}

function nameOf({ seriesTitle, seasonName, seasonNumber }: WatchedSeason): string {
  if (seasonName !== null) return `${seriesTitle}: ${seasonName}`;
  return seasonNumber === null ? seriesTitle : `${seriesTitle} (S${seasonNumber})`;
}
