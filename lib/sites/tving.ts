// Reads TVING. The page embeds what it plays, keyed by the code in its address.
import { parseLabelField } from './reading/episode-label.ts';
import { valueAt } from './reading/page-state.ts';
import { cleanNumber, cleanText, readJsonScript } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import { type Reading, readLabel } from './reading/reading.ts';
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
  // Codes of episodes begin with E. Codes of films begin with M; films have no number and are not read.
  path: /^\/(?:vod\/)?player\/(?<id>E\d{5,12})(?:\/|$)/,
  read: ({ document }, { id }) => {
    const data = readJsonScript(document, '#__NEXT_DATA__');
    const content = valueAt(data, 'props', 'pageProps', 'streamData', 'body', 'content');
    // After an in-page navigation, the data is stale. If it contains another code, it is ignored.
    const code = cleanText(valueAt(content, 'episode_code'));
    const show = cleanText(valueAt(content, 'program_name'));
    const label = parseLabelField(cleanText(valueAt(content, 'episode_name')));
    // Episode names may lack the number, which is a separate field.
    const number = cleanNumber(valueAt(content, 'frequency'));
    if ((!label && number === null) || (code !== null && code !== id)) return null;
    const facts = label ? readLabel('page-json', label, show) : toReading(show, number);
    return [{ ...facts, confirms: code === id }];
  },
});

function toReading(seriesTitle: string | null, number: number | null): Reading {
  const episode = { episodeLabel: `E${number}`, episodeNumber: number, episodeType: 'regular' } as const;
  return { source: 'page-json', seriesTitle, ...episode };
}
