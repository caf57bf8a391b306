// Reads the player pages of WeTV and iflix, which run on the same software of Tencent. Clips of a series have the number 0.
import type { ObservedEpisode } from '../../domain/episode.ts';
import { parseJson } from '../../domain/fields.ts';
import type { Page, ReadEpisode, Site } from '../site.ts';
import { parseLabelField } from './episode-label.ts';
import { nonRegularKind, nonRegularKindAt } from './label.ts';
import { isStaleHead, readEpisodeJsonLd, readHeadMetadata, readSlug } from './page-metadata.ts';
import { pageValueAtPath } from './page-state.ts';
import { isSiteName } from './plain-title.ts';
import {
  cleanNumber,
  cleanText,
  findAll,
  MAX_JSON_LENGTH,
  readDocumentTitle,
  readJsonScript,
  readLink,
  readText,
} from './read-page.ts';
import { assembleEpisode, type Reading, toLabelReading } from './reading.ts';

const PATH =
  /^\/(?:[a-z]{2}(?:-[a-z]{2,4})?\/)?play\/([a-z\d]{6,30})(?:-[^/]{0,300})?\/([a-z\d]{6,30})(?:-([^/]{0,500}))?\/?$/i;
const SELECTED = '.play-video__item--selected';

/** Makes the reader of `site`. It reads JSON within JSON, the list next to the player, and the slug in the address. */
/* @__NO_SIDE_EFFECTS__ */
export function tencentReaderOf(site: Site): ReadEpisode {
  return (page) => readPlay(page, site);
}

function readPlay(page: Page, site: Site): ObservedEpisode | null {
  const [, seriesId, episodeId, slug] = PATH.exec(page.url.pathname) ?? [];
  if (!seriesId || !episodeId) return null;
  // If a separate list has a marked item, a clip plays. The other texts of the page belong to the series, so nothing is read.
  if (findAll(page.document, '.play-relevant__item--selected').length > 0) return null;
  const data = readData(page, episodeId);
  // Some clips and trailers can be recognised only by their title.
  if (isExtra(page, site, data?.seriesTitle ?? readDom(page, episodeId)?.seriesTitle ?? null)) return null;
  if (data?.episodeNumber === 0) return null;
  const observed = assembleEpisode(site, page, episodeId, [
    data,
    { source: 'url', seriesId },
    readEpisodeJsonLd(page, readId),
    ...readHeadMetadata(page, readId, [site.name]),
    readDom(page, episodeId),
    readTab(page, site),
    slug ? readSlug(slug) : null,
  ]);
  // The list marks the item of the episode in the address. The next episode is the item after it.
  const next = `${SELECTED}:has([href*="/${episodeId}"]) + li a`;
  return observed && { ...observed, nextUrl: readLink(page.document, next, page.url)?.href };
}

/** Whether the title of the page belongs to a clip or a trailer. The title contains the name of the series, which is ignored. */
function isExtra(page: Page, site: Site, series: string | null): boolean {
  const title = readDocumentTitle(page.document) ?? '';
  if (series) return nonRegularKind(title.replace(series, ' ')) === 'extra';
  return nonRegularKindAt(readTab(page, site)?.seriesTitle ?? title.split(' - ')[0] ?? '', 'end') === 'extra';
}

function readId(url: URL): string | null {
  return PATH.exec(url.pathname)?.[2] ?? null;
}

function readData({ document }: Page, episodeId: string): Reading | null {
  const embedded = pageValueAtPath(readJsonScript(document, '#__NEXT_DATA__'), 'props', 'pageProps', 'data');
  const data = typeof embedded === 'string' ? parseJson(embedded, MAX_JSON_LENGTH) : embedded;
  if (pageValueAtPath(data, 'videoInfo', 'vid') !== episodeId) return null;
  const number = cleanNumber(pageValueAtPath(data, 'videoInfo', 'episode'));
  return {
    source: 'page-json',
    confirms: true,
    seriesTitle: cleanText(pageValueAtPath(data, 'coverInfo', 'title')),
    episodeLabel: number === null ? null : `E${number}`,
    episodeNumber: number,
    duration: cleanNumber(pageValueAtPath(data, 'videoInfo', 'duration')) || null,
  };
}

/** Reads the newer form of the document's title, such as "EP1: Show - Watch HD Video Online - WeTV". */
function readTab(page: Page, site: Site): Reading | null {
  const title = isStaleHead(page, readId) ? null : readDocumentTitle(page.document);
  const [, seriesTitle, name] =
    /^EP\d{1,4}: (.{1,200}) - [^-]{1,80} - ([^-]{1,30})$/i.exec(title ?? '') ?? [];
  return seriesTitle && isSiteName(name ?? '', site.name) ? { source: 'title', seriesTitle } : null;
}

/** Reads the list next to the player. The item that the list marks counts only if it links to this episode. */
function readDom({ document, url }: Page, episodeId: string): Reading | null {
  const seriesTitle = readText(document, '.play-sidebar__title', '.title--main');
  const marked = readLink(document, `${SELECTED} a`, url);
  const isOther = marked !== null && readId(marked) !== episodeId;
  const text = isOther ? null : readText(document, SELECTED);
  return toLabelReading('dom', parseLabelField(text, { bareNumber: true }), seriesTitle);
}
