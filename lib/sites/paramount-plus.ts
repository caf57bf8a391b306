// Reads Paramount+ from the JSON-LD of the episode. The address has the episode's id. The address of a film has another form.
import { readEpisodeJsonLd } from './reading/page-metadata.ts';
import { readerOf } from './reading/reader-of.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'paramount-plus',
  name: 'Paramount+',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  ignoredVideos: ['video.marqueeVideo'],
  pages: [
    {
      pattern: 'https://www.paramountplus.com/*',
      example: 'https://www.paramountplus.com/shows/video/Oe44g5_NrlgiZE3aQVONleD6vXc8kP0k/',
    },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  // The path may begin with a country code.
  path: /^\/(?:[a-z]{2}\/)?(?:shows(?:\/[^/]{1,100})?|movies(?:\/[^/]{1,100})?)\/video\/(?<id>[\w-]{20,40})(?:\/|$)/,
  read: (page, { readId }) => [readEpisodeJsonLd(page, readId)],
});
