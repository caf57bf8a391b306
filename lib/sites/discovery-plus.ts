// Reads discovery+. The texts of the player name the episode or film. The address has two ids, and only one public source states which of
// them belongs to the episode. So both ids together identify the episode.
import { readFusePlayer } from './reading/fuse-player.ts';
import { readerOf } from './reading/reader-of.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'discovery-plus',
  name: 'discovery+',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [
    {
      pattern: 'https://play.discoveryplus.com/*',
      example:
        'https://play.discoveryplus.com/video/watch/9c3f5a7e-1b2d-4c3e-8f4a-5b6c7d8e9f01/0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9',
    },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/video\/watch\/(?<id>[a-f\d-]{36}\/[a-f\d-]{36})\/?$/i,
  read: (page) => [readFusePlayer(page)],
});
