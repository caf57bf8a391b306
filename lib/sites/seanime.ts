// Seanime, on a server of the user's own: the lines at the top of its player.
import { parseLabelField } from './reading/episode-label.ts';
import { readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading, readLabel } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'seanime',
  name: 'Seanime',
  mediaType: 'anime',
  pages: [],
  playerFrames: [],
  selfHosted: true,
};

/** What its player calls a film's only file. */
const FILM = /^(?:complete )?movie$/i;

/** `/entry?id={anime}`: its ids are AniList's, but no source says so of every version. */
export const readEpisode: ReadEpisode = (page) => {
  if (!/^\/entry\/?$/.test(page.url.pathname)) return null;
  const series = /^\d{1,8}$/.exec(page.url.searchParams.get('id') ?? '')?.[0] ?? null;
  const title = readText(page.document, '[data-vc-element="top-playback-info-title"]');
  const line = readText(page.document, '[data-vc-element="top-playback-info-episode"] p');
  if (!title || !line) return null;
  const isFilm = line === title || FILM.test(line);
  const label = isFilm ? null : parseLabelField(line);
  if (!isFilm && !label) return null;
  const reading: Reading = isFilm
    ? { source: 'player', seriesTitle: title, episodeLabel: title, episodeType: 'movie' }
    : readLabel('player', label, title);
  const id = `${series ?? title}:${isFilm ? 'film' : (label?.number ?? line)}`.slice(0, 300);
  const observed = assembleEpisode(site, page, id, [{ ...reading, seriesId: series }]);
  // A file of a series that has neither number nor name, such as its opening, looks like a film.
  return observed && isFilm ? { ...observed, confidence: 0.9 } : observed;
};
