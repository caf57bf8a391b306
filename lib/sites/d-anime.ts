// Reads d-anime store. Its player is a separate page. The header of this page has three fields: the work, and the number and name of the
// episode.
import { parseLabelField } from './reading/episode-label.ts';
import { isStaleHead, readEpisodeJsonLd, readHeadMetadata } from './reading/page-metadata.ts';
import { readDocumentTitle, readLink, readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading, toLabelReading } from './reading/reading.ts';
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

/** The store's label for a work that is a single film. The page shows it instead of a number. */
const MAIN_PART = '本編';

export const readEpisode: ReadEpisode = (page) => {
  const id = readId(page.url);
  if (!id) return null;
  return assembleEpisode(site, page, id, [
    readEpisodeJsonLd(page, readId),
    readDom(page, id),
    ...readHeadMetadata(page, readId, ['dアニメストア', site.name]),
    readTab(page),
  ]);
};

function readId(url: URL): string | null {
  if (!/^\/animestore\/sc_d_pc(?:_l)?$/.test(url.pathname)) return null;
  return /^[A-Z]?\d{6,12}$/.exec(url.searchParams.get('partId') ?? '')?.[0] ?? null;
}

/**
 * Reads document titles that have a word instead of the number. Their form is "Work PROLOGUE | dアニメストア" or "Work - PROLOGUE - Name | …".
 */
function readTab(page: Page): Reading | null {
  const [text = ''] = readDocumentTitle(page.document)?.split(/ ?[|｜]/) ?? [];
  if (isStaleHead(page, readId)) return null;
  const [, work = '', word] =
    /^(.{1,200}?) - (.{1,40}?)(?: - .*)?$/.exec(text) ?? /^(.{1,200}) (\S{1,40})$/.exec(text) ?? [];
  const label = parseLabelField(word);
  return label ? toLabelReading('title', label, work) : null;
}

/**
 * Reads the header. The id of the series is in the link to the work. Without a link, the series' id is the episode's id without the last
 * three digits.
 */
function readDom({ document, url }: Page, id: string): Reading | null {
  const seriesTitle = readText(document, '#backInfo .backInfoTxt1', '.backInfoTxt1', '.pauseInfoTxt1');
  const number = readText(document, '#backInfo .backInfoTxt2', '.backInfoTxt2', '.pauseInfoTxt2');
  const link = readLink(document, '#backInfo[href*="workId="], #backInfo a[href*="workId="]', url);
  const seriesId = link?.searchParams.get('workId') ?? id.slice(0, -3);
  if (number === MAIN_PART)
    return { source: 'dom', seriesTitle, seriesId, episodeType: 'movie', episodeLabel: number };
  const label = parseLabelField(number, { bareNumber: true, customWord: true });
  return { ...toLabelReading('dom', label, seriesTitle), seriesId };
}
