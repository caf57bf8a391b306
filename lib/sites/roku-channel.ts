// Reads The Roku Channel only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'roku-channel',
  name: 'The Roku Channel',
  mediaType: 'anime',
  general: true,
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://therokuchannel.roku.com/*',
      example: 'https://therokuchannel.roku.com/watch/105c41ea75775968b670fbb26978ed76',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/watch\/[\da-f]{32}\/?$/,
});
