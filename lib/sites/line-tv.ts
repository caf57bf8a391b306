// Reads LINE TV. One heading has series and episode, as in "Name：第1集". The address has the series' id and the episode number.
import { readTitleText } from './reading/page-metadata.ts';
import { readText } from './reading/read-page.ts';
import { assembleEpisode, markPageIncomplete } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'line-tv',
  name: 'LINE TV',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [{ pattern: 'https://www.linetv.tw/*', example: 'https://www.linetv.tw/drama/12345/eps/3' }],
  playerFrames: [],
};

const PATH = /^\/drama\/(\d{2,8})(?:\/eps\/(\d{1,4}))?\/?$/;

/** Matches the mark of a Chinese dub. The site lists a dub as a separate title. */
const DUBBED = /^[（(](?:國語|中配|中文配音|台語)[）)]\s*/u;

export const readEpisode: ReadEpisode = (page) => {
  const [, seriesId, episode] = PATH.exec(page.url.pathname) ?? [];
  const heading = readText(page.document, 'h2.font-700');
  if (!seriesId) return null;
  if (!heading)
    return markPageIncomplete(page, { seriesId, episodeId: episode ? `${seriesId}/${episode}` : null });
  const reading = readTitleText('dom', heading.replace(DUBBED, '').replace('：', ' '), [site.name]);
  const number = reading?.episodeNumber;
  // If the address has another number than the heading, the heading still belongs to the previous episode.
  if (!reading || (episode && Number(episode) !== number)) return null;
  const language = DUBBED.test(heading) ? 'zh' : null;
  const id = `${seriesId}/${episode ?? number}`;
  return assembleEpisode(site, page, id, [{ ...reading, seriesId, language }]);
};
