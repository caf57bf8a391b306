// Reads Viki. The short form of an address has only the id. The address in `og:url` also has series and number.
import { parseEpisodeLabel } from './reading/episode-label.ts';
import { isStaleHead, readEpisodeJsonLd, readHeadMetadata, readSlug } from './reading/page-metadata.ts';
import { findSeriesInTitle } from './reading/plain-title.ts';
import { parseUrl, readLink, readMeta, readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading, toLabelReading } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'viki',
  name: 'Viki',
  mediaType: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://www.viki.com/*',
      example: 'https://www.viki.com/videos/1175236v-choosing-spouse-by-lottery-episode-1',
    },
  ],
  playerFrames: [],
};

const PATH = /^\/videos\/(\d{1,12}v)(?:-([^/]{1,300}))?\/?$/;

export const readEpisode: ReadEpisode = (page) => {
  const id = readId(page.url);
  if (!id) return null;
  const observed = assembleEpisode(site, page, id, [
    readEpisodeJsonLd(page, readId),
    ...readHeadMetadata(page, readId, [site.name, 'Rakuten Viki']),
    readDom(page),
    readAddress(page.url),
    isStaleHead(page, readId) ? null : readAddress(parseUrl(readMeta(page.document, 'og:url'), page.url)),
  ]);
  // Find the link by the number of the next episode, because its address ends with this number.
  const next = `a[href$="-episode-${Number(observed?.episodeNumber) + 1}"]`;
  return observed && { ...observed, nextUrl: readLink(page.document, next, page.url)?.href };
};

function readId(url: URL): string | null {
  return PATH.exec(url.pathname)?.[1] ?? null;
}

/** Reads the link to the series above the player. The episode is before or after the title in this link. */
function readDom({ document }: Page): Reading | null {
  const text = readText(document, '#channel-link > span', '#channel-link');
  const label = parseEpisodeLabel(text);
  return label
    ? toLabelReading('dom', label, findSeriesInTitle(label, [site.name]))
    : { source: 'dom', seriesTitle: text };
}

function readAddress(url: URL | null): Reading | null {
  const slug = PATH.exec(url?.pathname ?? '')?.[2];
  if (!slug) return null;
  return { ...readSlug(slug), source: 'url', seriesSlug: slug.replace(/-episode-\d+$/, '') };
}
