// Reads the title line and the episode line of Peacock's player, in its newer and its older markup.
import { readerOf } from './reading/reader-of.ts';
import { readTitleAndLabel } from './reading/title-and-label.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'peacock',
  name: 'Peacock',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  ignoredVideos: ['[data-gsp-shortform-player]'],
  pages: ['www.peacocktv.com', 'peacocktv.com'].map((host) => ({
    pattern: `https://${host}/*`,
    example: `https://${host}/watch/playback/vod/GMO_00000000261361_02_HDSDR/c84393dc-6aca-3466-b3cd-76f44c79a236`,
  })),
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/watch\/playback\/vod\/(?<id>[\w-]{6,60})(?:\/|$)/,
  read: (page) => [
    readTitleAndLabel(page, {
      title: [
        '[data-testid="metadata-title"]',
        '.playback-header__title',
        '.playback-metadata__container-title',
      ],
      line: ['[data-testid="metadata-description"]', '.playback-metadata__container-episode-metadata-info'],
    }),
  ],
});
