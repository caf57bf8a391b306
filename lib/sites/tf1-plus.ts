// Reads TF1+ only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'tf1-plus',
  name: 'TF1+',
  mediaType: 'anime',
  general: true,
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://www.tf1.fr/*',
      example: 'https://www.tf1.fr/tfx/some-show/videos/some-show-s01-e03-85585666.html',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/[^/]{1,60}\/[^/]{1,150}\/videos\/[^/]{1,200}\.html$/,
});
