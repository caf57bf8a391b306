// Reads TVING. The page embeds data about what it plays. The data contains the code that is also in the address.
import { parseLabelField } from './reading/episode-label.ts';
import { pageValueAtPath } from './reading/page-state.ts';
import { cleanNumber, cleanText, readJsonScript } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import { type Reading, toLabelReading } from './reading/reading.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'tving',
  name: 'TVING',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [{ pattern: 'https://www.tving.com/*', example: 'https://www.tving.com/player/E003456789' }],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  // Codes of episodes begin with E, and codes of films with M. Films have no number and are not read.
  path: /^\/(?:vod\/)?player\/(?<id>E\d{5,12})(?:\/|$)/,
  read: ({ document }, { id }) => {
    const data = readJsonScript(document, '#__NEXT_DATA__');
    const content = pageValueAtPath(data, 'props', 'pageProps', 'streamData', 'body', 'content');
    // The data is stale after an in-page navigation. Data that contains another code than the address is ignored.
    const code = cleanText(pageValueAtPath(content, 'episode_code'));
    const show = cleanText(pageValueAtPath(content, 'program_name'));
    const label = parseLabelField(cleanText(pageValueAtPath(content, 'episode_name')));
    // If the name of an episode contains no number, the number is in a separate field.
    const number = cleanNumber(pageValueAtPath(content, 'frequency'));
    if ((!label && number === null) || (code !== null && code !== id)) return null;
    const facts = label ? toLabelReading('page-json', label, show) : toReading(show, number);
    return [{ ...facts, confirms: code === id }];
  },
});

function toReading(seriesTitle: string | null, number: number | null): Reading {
  const episode = { episodeLabel: `E${number}`, episodeNumber: number, episodeType: 'regular' } as const;
  return { source: 'page-json', seriesTitle, ...episode };
}
