// TVING: the page embeds what it plays, under the code in its address.
import { parseLabelField } from './reading/episode-label.ts';
import { at } from './reading/page-state.ts';
import { cleanNumber, cleanText, readJsonScript } from './reading/read-page.ts';
import { assembleEpisode, type Reading, readLabel, titledBySeries } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'tving',
  name: 'TVING',
  mediaType: 'anime',
  general: true,
  pages: [{ pattern: 'https://www.tving.com/*', example: 'https://www.tving.com/player/E003456789' }],
  playerFrames: [],
};

/** Episodes begin with E; films with M have no number, and nothing of them is read. */
const PATH = /^\/(?:vod\/)?player\/(E\d{5,12})(?:\/|$)/;

export const readEpisode: ReadEpisode = (page) => {
  const id = PATH.exec(page.url.pathname)?.[1];
  const data = readJsonScript(page.document, '#__NEXT_DATA__');
  const content = at(data, 'props', 'pageProps', 'streamData', 'body', 'content');
  // After an in-page navigation the data is that of the page before: where it names a code, it must be this one.
  const code = cleanText(at(content, 'episode_code'));
  const show = cleanText(at(content, 'program_name'));
  const name = cleanText(at(content, 'episode_name'));
  const label = name ? parseLabelField(name) : null;
  // Names of episodes need not hold their number, which is a field of its own.
  const number = label?.number ?? cleanNumber(at(content, 'frequency'));
  if (!id || !show || number === null || (code !== null && code !== id)) return null;
  const facts = label ? readLabel('page-json', label, show) : toReading(show, number);
  const reading = { ...facts, confirms: code === id };
  return titledBySeries(assembleEpisode(site, page, id, [reading]));
};

function toReading(seriesTitle: string, number: number): Reading {
  const episode = { episodeLabel: `E${number}`, episodeNumber: number, episodeType: 'regular' } as const;
  return { source: 'page-json', seriesTitle, ...episode };
}
