// Reads Watcha. One heading has series and episode, as in "Name:Episode 3". Films have colons, too ("Name: Part 2"). So the part after the
// colon must contain a word for an episode.
import { parseLabelField } from './reading/episode-label.ts';
import { readText } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import { toLabelReading } from './reading/reading.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'watcha',
  name: 'Watcha',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [{ pattern: 'https://watcha.com/*', example: 'https://watcha.com/watch/mOA12bC' }],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/(?:[a-z]{2}(?:-[A-Z]{2})?\/)?watch\/(?<id>[\w-]{4,30})(?:\/|$)/,
  read: ({ document }) => {
    // The last colon separates series and episode, because a title may contain colons, too.
    const [, show = '', episode = ''] = /^(.+):(.*)$/s.exec(readText(document, 'h1') ?? '') ?? [];
    const label = parseLabelField(episode);
    return label?.before === '' ? [toLabelReading('dom', label, show.trim())] : null;
  },
});
