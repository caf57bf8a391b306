// Bandai Channel: title and story have numbers of their own in the address; the story's heading begins with "第3話".
import { parseLabelField } from './reading/episode-label.ts';
import { cleanText, findAll, readText } from './reading/read-page.ts';
import { assembleEpisode, readLabel, titledBySeries } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'bandai-channel',
  name: 'Bandai Channel',
  mediaType: 'anime',
  pages: [{ pattern: 'https://www.b-ch.com/*', example: 'https://www.b-ch.com/titles/7071/003' }],
  playerFrames: [],
};

const PATH = /^\/titles\/(\d{1,8})\/(\d{1,4})\/?$/;

export const readEpisode: ReadEpisode = (page) => {
  const [, seriesId, story] = PATH.exec(page.url.pathname) ?? [];
  const show = readText(page.document, '#bch-series-title a', '#bch-series-title');
  // Behind the number come buttons and counts.
  const text = cleanText(findAll(page.document, '#bch-story-title')[0]?.firstChild?.textContent);
  const label = text ? parseLabelField(text) : null;
  if (!seriesId || !story || !show || !label) return null;
  const reading = { ...readLabel('dom', label, show), seriesId };
  return titledBySeries(assembleEpisode(site, page, `${seriesId}/${story}`, [reading]));
};
