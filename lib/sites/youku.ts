// Reads Youku. The document's title changes with the player: "Show 第3话 Name-动漫-…-优酷". The rest of the head is stale after a navigation.
import { type ReadId, readTitleText } from './reading/page-metadata.ts';
import { cleanNumber, readDocumentTitle } from './reading/read-page.ts';
import { assembleEpisode, type Reading } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'youku',
  name: 'Youku',
  mediaType: 'anime',
  general: true,
  refuses: 'some',
  pages: [
    {
      pattern: 'https://v.youku.com/*',
      example: 'https://v.youku.com/v_show/id_XNTE1MzczOTg4MA==.html',
    },
    {
      pattern: 'https://www.youku.tv/*',
      example: 'https://www.youku.tv/v/v_show/id_XNTE1MzczOTg4MA==.html',
    },
  ],
  playerFrames: [],
};

export const readEpisode: ReadEpisode = (page) => {
  const id = readId(page.url);
  const title = readDocumentTitle(page.document) ?? '';
  return id && !OTHER_KINDS.test(title) ? assembleEpisode(site, page, id, [readTab(title)]) : null;
};

/** Matches kinds of videos that are not series. In the document's title, the kind follows the episode. */
const OTHER_KINDS = /-(?:电影|综艺|资讯|体育|音乐|生活|教育|科技)-/;

const readId: ReadId = ({ pathname, searchParams }) => {
  const id = /^(?:\/v)?\/v_show\/id_([\w=]{8,40})\.html$/.exec(pathname)?.[1] ?? null;
  return (
    id ??
    (/^\/video\/?$/.test(pathname)
      ? (/^[\w=]{8,40}$/.exec(searchParams.get('vid') ?? '')?.[0] ?? null)
      : null)
  );
};

function readTab(title: string): Reading | null {
  // On the international website, the title has the name twice, followed by a bare number: "Show Show 3-YOUKU".
  const [, series, number] = /^(.{1,150}) \1 (\d{1,4})[-_–]/.exec(title) ?? [];
  if (!series || !number) return readTitleText('title', title, [site.name, '优酷']);
  return {
    source: 'title',
    seriesTitle: series,
    episodeLabel: `E${number}`,
    episodeNumber: cleanNumber(number),
  };
}
