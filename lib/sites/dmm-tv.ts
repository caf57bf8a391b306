// Reads DMM TV. The address has the ids. The document's title has everything else, including whether the programme is an anime.

import { isOfType, readJsonLd } from './reading/json-ld.ts';
import { readHeadMetadata } from './reading/page-metadata.ts';
import { cleanText, readDocumentTitle, readMeta } from './reading/read-page.ts';
import { assembleEpisode, type Reading } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'dmm-tv',
  name: 'DMM TV',
  mediaType: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://tv.dmm.com/vod/*',
      example:
        'https://tv.dmm.com/vod/playback/?season=i4ub9mtfsaqk6zyvgw7wz17yb&content=4sqn17vutgo79wc8jugmupy3f',
    },
  ],
  playerFrames: [],
};

/** Matches the category after the title, as in "(アニメ/2022年)". */
const CATEGORY = /\((\p{L}+)\/\d{4}年\)/u;

export const readEpisode: ReadEpisode = (page) => {
  const id = readId(page.url);
  if (!id || page.url.searchParams.get('mode') === 'sample') return null;
  const title = `${readMeta(page.document, 'og:title') ?? ''} ${readDocumentTitle(page.document) ?? ''}`;
  const category = CATEGORY.exec(title)?.[1];
  if (category && category !== 'アニメ') return null;
  return assembleEpisode(site, page, id, [
    { source: 'url', seasonId: page.url.searchParams.get('season') },
    readSeries(page),
    ...readHeadMetadata(page, readId, [site.name]),
  ]);
};

function readId(url: URL): string | null {
  const [season, content] = [url.searchParams.get('season'), url.searchParams.get('content')];
  if (!/^\/vod\/playback(?:\/on-demand)?\/?$/.test(url.pathname) || !season) return null;
  return /^[a-z\d]{6,60}$/i.test(season) ? (/^[a-z\d]{6,60}$/i.exec(content ?? '')?.[0] ?? null) : null;
}

/**
 * Reads the JSON-LD of the series, which names no episode and no page. So the JSON-LD counts only if the document's title begins with the
 * series' name.
 */
function readSeries({ document }: Page): Reading | null {
  const name = cleanText(readJsonLd(document).find((node) => isOfType(node, 'TVSeries'))?.name);
  return name && readDocumentTitle(document)?.startsWith(name)
    ? { source: 'json-ld', seriesTitle: name }
    : null;
}
