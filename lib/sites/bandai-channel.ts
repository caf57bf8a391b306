// Reads Bandai Channel. The address has the ids of title and episode. The episode's heading begins with its number, as in "第3話".
import { parseLabelField } from './reading/episode-label.ts';
import { cleanText, findAll, readText } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import { toLabelReading } from './reading/reading.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'bandai-channel',
  name: 'Bandai Channel',
  mediaType: 'anime',
  titledBySeries: true,
  pages: [{ pattern: 'https://www.b-ch.com/*', example: 'https://www.b-ch.com/titles/7071/003' }],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/titles\/(?<id>(?<seriesId>\d{1,8})\/\d{1,4})\/?$/,
  read: ({ document }) => {
    const show = readText(document, '#bch-series-title a', '#bch-series-title');
    // Take only the first text of the heading, because buttons and counts follow it.
    const text = cleanText(findAll(document, '#bch-story-title')[0]?.firstChild?.textContent);
    return [toLabelReading('dom', parseLabelField(text, { bareNumber: true, customWord: true }), show)];
  },
});
