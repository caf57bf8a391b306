// d-anime store: a player page of its own, with three fields in its header: work, number, name of the episode.
import { parseLabelField } from './reading/episode-label.ts';
import { readOwnData, readOwnHead } from './reading/own-page.ts';
import { readLink, readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading, readLabel } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'd-anime',
  name: 'd-anime store',
  mediaType: 'anime',
  pages: [
    {
      pattern: 'https://animestore.docomo.ne.jp/animestore/*',
      example: 'https://animestore.docomo.ne.jp/animestore/sc_d_pc?partId=23032003',
    },
  ],
  playerFrames: [],
};

/** What the store writes in the place of a number where a work is a single film. */
const MAIN_PART = '本編';

export const readEpisode: ReadEpisode = (page) => {
  const id = readId(page.url);
  if (!id) return null;
  return assembleEpisode(site, page, id, [
    readOwnData(page, readId),
    readDom(page, id),
    ...readOwnHead(page, readId, ['dアニメストア', site.name]),
  ]);
};

function readId(url: URL): string | null {
  if (!/^\/animestore\/sc_d_pc(?:_l)?$/.test(url.pathname)) return null;
  return /^[A-Z]?\d{6,12}$/.exec(url.searchParams.get('partId') ?? '')?.[0] ?? null;
}

/** A part's id is the work's with three digits behind; the page's link to the work says it too. */
function readDom({ document, url }: Page, id: string): Reading | null {
  const seriesTitle = readText(document, '#backInfo .backInfoTxt1', '.backInfoTxt1');
  const number = readText(document, '#backInfo .backInfoTxt2', '.backInfoTxt2');
  const link = readLink(document, '#backInfo[href*="workId="], #backInfo a[href*="workId="]', url);
  const seriesId = link?.searchParams.get('workId') ?? id.slice(0, -3);
  if (number === MAIN_PART)
    return { source: 'dom', seriesTitle, seriesId, episodeType: 'movie', episodeLabel: number };
  const label = parseLabelField(number, { bareNumber: true, ownWord: true });
  return { ...readLabel('dom', label, seriesTitle), seriesId };
}
