// Reads HBO Max. The lines of the player have stable names. The address contains only the episode's id. The document's title does not
// contain the series, so it is not read.
import { readFusePlayer } from './reading/fuse-player.ts';
import { readerOf } from './reading/reader-of.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'hbo-max',
  name: 'HBO Max',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [
    {
      pattern: 'https://play.hbomax.com/*',
      example:
        'https://play.hbomax.com/video/watch/9c3f5a7e-1b2d-4c3e-8f4a-5b6c7d8e9f01/0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9',
    },
    {
      pattern: 'https://play.max.com/*',
      example: 'https://play.max.com/video/watch/9c3f5a7e-1b2d-4c3e-8f4a-5b6c7d8e9f01',
    },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  // The path is `/video/watch/{episode or film}/{edit}`. An edit is a cut of the film. The address has no id of the series.
  path: /\/video\/watch\/(?<id>[a-z\d-]{20,40})(?:\/|$)/i,
  read: (page) => [readFusePlayer(page)],
});
