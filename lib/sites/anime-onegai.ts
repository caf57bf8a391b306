// Anime Onegai: series and episode stand beside the player's back button; its live channel looks the same but for its name.
import { parseLabelField } from './reading/episode-label.ts';
import { readOwnData, readOwnHead } from './reading/own-page.ts';
import { readText } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import { readLabel } from './reading/reading.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'anime-onegai',
  name: 'Anime Onegai',
  mediaType: 'anime',
  pages: [
    {
      pattern: 'https://www.animeonegai.com/*',
      example: 'https://www.animeonegai.com/es/watch/wJExBQ0ay30l3cWYG?serie=true',
    },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?watch\/(?<id>[A-Za-z\d]{8,40})\/?$/,
  read: (page, { readId }) => {
    const seriesTitle = readText(page.document, '.backButtonAssetInfo small');
    const name = readText(page.document, '.backButtonAssetInfo h2');
    if (name === 'Canal Onegai') return null;
    return [
      readOwnData(page, readId),
      readLabel('dom', parseLabelField(name), seriesTitle),
      ...readOwnHead(page, readId, [site.name, 'AnimeOnegai']),
    ];
  },
});
