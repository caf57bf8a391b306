// Reads Crunchyroll, a single-page application. Its JSON-LD may be stale and belong to the previous page. So every source must agree with
// the address.
import type { EpisodeType, ObservedEpisode } from '../domain/episode.ts';
import { parseEpisodeLabel } from './reading/episode-label.ts';
import { type JsonLdEpisode, readEpisodeNodes, readJsonLd } from './reading/json-ld.ts';
import { trimSeparators } from './reading/label.ts';
import {
  parseUrl,
  readDocumentTitle,
  readLink,
  readMeta,
  readNextLink,
  readText,
} from './reading/read-page.ts';
import { assembleEpisode, type Reading, readHeading, toLabelReading } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'crunchyroll',
  name: 'Crunchyroll',
  mediaType: 'anime',
  pages: [
    {
      pattern: 'https://www.crunchyroll.com/*',
      example: 'https://www.crunchyroll.com/de/watch/GK9UG2E49/the-result',
    },
  ],
  playerFrames: [
    {
      pattern: 'https://static.crunchyroll.com/*',
      example: 'https://static.crunchyroll.com/vilos-v2/web/vilos/player.html',
    },
  ],
};

const SERIES_LINK =
  '.show-title-link, .erc-current-media-info a[href*="/series/"], h4 a[href*="/series/"], a[href*="/series/"]:has(h4)';

/** Tries the sources in order of trust. Each field of the result comes from the first source that has it. */
export const readEpisode: ReadEpisode = (page) => {
  const episodeId = readWatchId(page.url);
  if (!episodeId) return null;
  const data = readData(page, episodeId);
  const others = isWhole(data) ? [] : [readDom(page), ...readHead(page, episodeId)];
  const observed = assembleEpisode(site, page, episodeId, [data, ...others]);
  return observed && { ...observed, titleIsSeries: true, ...readNext(page, data) };
};

/**
 * Reads the link to the next episode, which is next to the player. Reads it only if the heading in the same place certainly belongs to this
 * episode.
 */
function readNext(page: Page, data: Reading | null): Partial<ObservedEpisode> {
  const shown = data && readDom(page);
  const isSame =
    shown && shown.episodeNumber === data.episodeNumber && shown.seriesTitle === data.seriesTitle;
  const parse = (text: string) => {
    const label = parseEpisodeLabel(text);
    // Ignore a label with another season, such as "S2 E13" on a page of season 1.
    return label?.season && label.season !== data?.seasonNumber ? null : label;
  };
  return isSame ? readNextLink(page, '[data-t="next-episode"] a', parse) : {};
}

/**
 * Matches `/watch/{id}/{slug}`, with or without a language before it. `/watch/musicvideo/…` and `/watch/concert/…` are songs and do not
 * match.
 */
const WATCH = /^\/(?:[a-z]{2}(?:-[a-z\d]{2,4})?\/)?watch\/(?!musicvideo|concert)([A-Z\d]{5,20})(?:\/|$)/i;

function readWatchId(url: URL): string | null {
  return WATCH.exec(url.pathname)?.[1] ?? null;
}

function readSeriesId(url: URL | null): string | null {
  return /\/series\/([A-Z\d]{5,20})(?:\/|$)/i.exec(url?.pathname ?? '')?.[1] ?? null;
}

/**
 * Reads the slug of the series, which is English even on a localised page. With this slug, matching finds series whose title is translated.
 */
function readSeriesSlug(url: URL | null): string | null {
  return /\/series\/[A-Z\d]{5,20}\/([a-z\d][a-z\d-]{1,150})(?:\/|$)/i.exec(url?.pathname ?? '')?.[1] ?? null;
}

/** Whether the data is complete, so that the page's texts need not be read. */
function isWhole(data: Reading | null): boolean {
  return Boolean(
    data?.seriesTitle && data.seriesId && data.seriesSlug && data.seasonNumber && data.episodeNumber,
  );
}

/** Reads the JSON-LD of the episode in the address. */
function readData({ document, url }: Page, episodeId: string): Reading | null {
  const nodes = readEpisodeNodes(readJsonLd(document), url);
  const node = nodes.find((candidate) => candidate.url && readWatchId(candidate.url) === episodeId);
  if (!node) return null;
  const label = node.name && node.number === null ? parseEpisodeLabel(node.name) : null;
  return {
    source: 'json-ld',
    confirms: true,
    seriesTitle: node.seriesTitle ?? (node.movie ? node.name : null),
    seriesId: readSeriesId(node.seriesUrl) ?? readSeriesId(node.seasonUrl),
    seriesSlug: readSeriesSlug(node.seriesUrl) ?? readSeriesSlug(node.seasonUrl),
    seasonTitle: node.seasonTitle,
    seasonNumber: node.seasonNumber,
    duration: node.duration,
    episodeLabel: node.number === null ? (label?.label ?? node.name) : `E${node.number}`,
    episodeNumber: node.number ?? label?.number ?? null,
    episodeType: readType(node),
    language: node.language,
  };
}

function readType(node: JsonLdEpisode): EpisodeType {
  if (node.movie) return 'movie';
  return node.number === null ? 'special' : 'regular';
}

/** Reads the heading ("E12 - …") and the link to the series above it. */
function readDom({ document, url }: Page): Reading | null {
  const heading = readText(document, 'h1.title', '.erc-current-media-info h1', 'h1');
  const show = readText(
    document,
    'a > h4',
    '.show-title-link',
    '.erc-current-media-info a[href*="/series/"]',
  );
  if (!heading || !(show || parseEpisodeLabel(heading))) return null;
  return {
    ...readHeading('dom', heading, show),
    seriesId: readSeriesId(readLink(document, SERIES_LINK, url)),
    seriesSlug: readSeriesSlug(readLink(document, SERIES_LINK, url)),
  };
}

/**
 * Reads Open Graph and the document's title, which have the form "Show E12 - Name" or "Show | E12 - Name". Returns nothing if the head is
 * stale.
 */
function readHead({ document, url }: Page, episodeId: string): (Reading | null)[] {
  const own = readLink(document, 'link[rel="canonical"]', url) ?? parseUrl(readMeta(document, 'og:url'), url);
  const other = own && readWatchId(own);
  if (other && other !== episodeId) return [];
  const ogTitle = readMeta(document, 'og:title');
  const movie = readMeta(document, 'og:type') === 'video.movie' ? plainTitle(ogTitle) : '';
  return [
    movie ? readHeading('og:title', movie, null) : fromTitle('og:title', ogTitle),
    fromTitle('title', readDocumentTitle(document)),
  ];
}

function fromTitle(source: string, text: string | null): Reading | null {
  const label = parseEpisodeLabel(plainTitle(text));
  const show = label && trimSeparators(label.before);
  return show ? toLabelReading(source, label, show) : null;
}

/** Removes the words that the site adds to a title. */
function plainTitle(text: string | null): string {
  return (
    text
      ?.replace(/ ?[-–|] ?(?:[^\s\d|–-]{1,20} (?:on|auf|sur|en|no|su|на) )?crunchyroll.*$/i, '')
      .replace(/^watch\s+/i, '') ?? ''
  );
}
