// Watcha: one heading has series and episode, "Name:Episode 3". Films have colons too ("Name: Part 2"), so what follows must call itself an episode.
import { parseEpisodeLabel } from './reading/episode-label.ts';
import { readText } from './reading/read-page.ts';
import { assembleEpisode, readLabel, titledBySeries } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'watcha',
  name: 'Watcha',
  mediaType: 'anime',
  general: true,
  pages: [{ pattern: 'https://watcha.com/*', example: 'https://watcha.com/watch/mOA12bC' }],
  playerFrames: [],
};

const PATH = /^\/(?:[a-z]{2}(?:-[A-Z]{2})?\/)?watch\/([\w-]{4,30})(?:\/|$)/;

export const readEpisode: ReadEpisode = (page) => {
  const id = PATH.exec(page.url.pathname)?.[1];
  const heading = readText(page.document, 'h1');
  // A title may hold colons itself.
  const end = heading?.lastIndexOf(':') ?? -1;
  const label = heading && end > 0 ? parseEpisodeLabel(heading.slice(end + 1)) : null;
  if (!id || !heading || label?.before !== '') return null;
  const reading = readLabel('dom', label, heading.slice(0, end).trim());
  return titledBySeries(assembleEpisode(site, page, id, [reading]));
};
