// Seanime, on a server of the user's own: the lines at the top of its player.
import { parseLabelField } from './reading/episode-label.ts';
import { readText } from './reading/read-page.ts';
import { assembleEpisode, readLabel } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'seanime',
  name: 'Seanime',
  mediaType: 'anime',
  pages: [],
  playerFrames: [],
  selfHosted: true,
};

/** `/entry?id={anime}`: its ids are AniList's, but no source says so of every version. */
export const readEpisode: ReadEpisode = (page) => {
  if (!/^\/entry\/?$/.test(page.url.pathname)) return null;
  const series = /^\d{1,8}$/.exec(page.url.searchParams.get('id') ?? '')?.[0] ?? null;
  const title = readText(page.document, '[data-vc-element="top-playback-info-title"]');
  const line = readText(page.document, '[data-vc-element="top-playback-info-episode"] p');
  const label = parseLabelField(line);
  if (!title || !label) return null;
  const reading = { ...readLabel('player', label, title), seriesId: series };
  return assembleEpisode(site, page, `${series ?? title}:${label.number}`.slice(0, 300), [reading]);
};
