// Reads self-hosted Seanime from the lines at the top of its player, or from its Media Session.
import { parseLabelField } from './reading/episode-label.ts';
import { cleanText, findAll, readText } from './reading/read-page.ts';
import { assembleEpisode, markPageIncomplete, type Reading, toLabelReading } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'seanime',
  name: 'Seanime',
  mediaType: 'anime',
  pages: [],
  playerFrames: [],
  selfHosted: true,
};

/** Matches the label that the player gives to the only file of a film. */
const FILM = /^(?:complete )?movie$/i;

/** Reads two pages. `/entry?id={anime}` plays online streams, and `/mediastream?id={anime}` plays files of the server. */
export const readEpisode: ReadEpisode = (page) => {
  if (!/^\/(?:entry|mediastream)\/?$/.test(page.url.pathname)) return null;
  // The id in the address is probably AniList's. No source confirms this for every version.
  const series = /^\d{1,8}$/.exec(page.url.searchParams.get('id') ?? '')?.[0] ?? null;
  const lines = readLines(page);
  if (!lines)
    return findAll(page.document, '[data-vc-element^="top-playback-info"]').length > 0
      ? null
      : markPageIncomplete(page, { seriesId: series });
  const { source, title, line } = lines;
  const isFilm = line === title || FILM.test(line);
  const label = isFilm ? null : parseLabelField(line);
  if (!isFilm && !label) return null;
  const reading: Reading = isFilm
    ? { source, seriesTitle: title, episodeLabel: title, episodeType: 'movie' }
    : toLabelReading(source, label, title);
  // A special is identified by its whole line, because "Special 2" is another episode than "Episode 2".
  const own = isFilm ? 'film' : label?.kind === 'regular' ? label.number : line;
  const id = `${series ?? title}:${own}`.slice(0, 300);
  const observed = assembleEpisode(site, page, id, [{ ...reading, seriesId: series }]);
  // Lower the confidence of a film. A file of a series without number and name, such as its opening, looks like a film.
  return observed && isFilm ? { ...observed, confidence: 0.9 } : observed;
};

interface Lines {
  readonly source: string;
  readonly title: string;
  readonly line: string;
}

/**
 * Reads the lines at the top of the player. A window narrower than 1024 px does not show them, but the Media Session has the same texts.
 */
function readLines({ document, mediaSession }: Page): Lines | null {
  const title = readText(document, '[data-vc-element="top-playback-info-title"]');
  const line = readText(document, '[data-vc-element="top-playback-info-episode"] p');
  if (title && line) return { source: 'player', title, line };
  if (findAll(document, '[data-vc-element="inline-layout"]').length === 0) return null;
  const [artist, name] = [cleanText(mediaSession?.artist), cleanText(mediaSession?.title)];
  return artist && name ? { source: 'media-session', title: artist, line: name } : null;
}
