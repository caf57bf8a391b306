// Paramount+: JSON-LD of the episode; the address has an id of its own, a film's page another form.
import { readOwnData } from './reading/own-page.ts';
import { assembleEpisode, titledBySeries } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'paramount-plus',
  name: 'Paramount+',
  mediaType: 'anime',
  general: true,
  ignoredVideos: ['video.marqueeVideo'],
  pages: [
    {
      pattern: 'https://www.paramountplus.com/*',
      example: 'https://www.paramountplus.com/shows/video/Oe44g5_NrlgiZE3aQVONleD6vXc8kP0k/',
    },
  ],
  playerFrames: [],
};

/** With or without a country in front. */
const PATH =
  /^\/(?:[a-z]{2}\/)?(?:shows(?:\/[^/]{1,100})?|movies(?:\/[^/]{1,100})?)\/video\/([\w-]{20,40})(?:\/|$)/;

export const readEpisode: ReadEpisode = (page) => {
  const id = readId(page.url);
  return id ? titledBySeries(assembleEpisode(site, page, id, [readOwnData(page, readId)])) : null;
};

function readId({ pathname }: URL): string | null {
  return PATH.exec(pathname)?.[1] ?? null;
}
