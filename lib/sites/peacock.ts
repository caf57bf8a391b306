// Peacock: the player's two lines, in a newer and an older form.
import { assembleEpisode, titledBySeries } from './reading/reading.ts';
import { readTitleAndLine } from './reading/title-and-line.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'peacock',
  name: 'Peacock',
  mediaType: 'anime',
  general: true,
  ignoredVideos: ['[data-gsp-shortform-player]'],
  pages: [
    {
      pattern: 'https://www.peacocktv.com/*',
      example:
        'https://www.peacocktv.com/watch/playback/vod/GMO_00000000261361_02_HDSDR/c84393dc-6aca-3466-b3cd-76f44c79a236',
    },
  ],
  playerFrames: [],
};

const PATH = /^\/watch\/playback\/vod\/(?<id>[\w-]{6,60})(?:\/|$)/;

export const readEpisode: ReadEpisode = (page) => {
  const path = PATH.exec(page.url.pathname)?.groups;
  const reading = path?.id ? readTitleAndLine(page, TEXTS) : null;
  if (!path?.id || !reading) return null;
  return titledBySeries(
    assembleEpisode(site, page, path.id, [{ ...reading, seriesId: path.series ?? null }]),
  );
};

const TEXTS = {
  title: ['[data-testid="metadata-title"]', '.playback-header__title', '.playback-metadata__container-title'],
  line: ['[data-testid="metadata-description"]', '.playback-metadata__container-episode-metadata-info'],
};
