// The Roku Channel: no source says how its pages name what they show. So its pages are read by their general data alone.
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
