// Crunchyroll: a single-page application whose JSON-LD may still tell of the page before, so every source must agree with the address.
import type { EpisodeType, ObservedEpisode } from '../domain/episode.ts';
import { splitAudioLabel } from './audio-label.ts';
import { type EpisodeLabel, isSpecialLabel, parseEpisodeLabel, trimSeparators } from './episode-label.ts';
import { type JsonLdEpisode, readEpisodeNodes, readJsonLd } from './json-ld.ts';
import { pageAddress } from './page-address.ts';
import { parseUrl, readLink, readMeta, readText, readTitle } from './read-page.ts';
import { pickEpisode, pickField, type Reading } from './reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'crunchyroll',
  name: 'Crunchyroll',
  kind: 'anime',
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
    { pattern: 'https://static.vrv.co/*', example: 'https://static.vrv.co/vilos/player.html' },
  ],
};

const SERIES_LINK =
  '.show-title-link, .erc-current-media-info a[href*="/series/"], h4 a[href*="/series/"], a[href*="/series/"]:has(h4)';

/** Sources in order of trust; each field is taken from the first that has it. */
export const readEpisode: ReadEpisode = (page) => {
  const episodeId = readWatchId(page.url);
  if (!episodeId) return null;
  const readings = [readData(page, episodeId), readDom(page), ...readHead(page, episodeId)].filter(
    (reading) => reading !== null,
  );
  return assemble(page.url, episodeId, readings);
};

/** `/watch/{id}/{slug}`, with or without a language in front. */
function readWatchId(url: URL): string | null {
  return (
    /^\/(?:[a-z]{2}(?:-[a-z\d]{2,4})?\/)?watch\/([A-Z\d]{5,20})(?:\/|$)/i.exec(url.pathname)?.[1] ?? null
  );
}

function readSeriesId(url: URL | null): string | null {
  return /\/series\/([A-Z\d]{5,20})(?:\/|$)/i.exec(url?.pathname ?? '')?.[1] ?? null;
}

/** The slug stays English under a localised page: it finds series whose title is translated. */
function readSeriesSlug(url: URL | null): string | null {
  return /\/series\/[A-Z\d]{5,20}\/([a-z\d][a-z\d-]{1,150})(?:\/|$)/i.exec(url?.pathname ?? '')?.[1] ?? null;
}

/** The JSON-LD that names this very episode. */
function readData({ document, url }: Page, episodeId: string): Reading | null {
  const nodes = readEpisodeNodes(readJsonLd(document), url);
  const node = nodes.find((candidate) => candidate.url && readWatchId(candidate.url) === episodeId);
  if (!node) return null;
  const label = node.name ? parseEpisodeLabel(node.name) : null;
  return {
    source: 'json-ld',
    seriesTitle: node.seriesTitle ?? (node.movie ? node.name : null),
    seriesId: readSeriesId(node.seriesUrl) ?? readSeriesId(node.seasonUrl),
    seriesSlug: readSeriesSlug(node.seriesUrl) ?? readSeriesSlug(node.seasonUrl),
    seasonTitle: node.seasonTitle,
    seasonNumber: node.seasonNumber,
    episodeLabel: node.number === null ? (label?.label ?? node.name) : `E${node.number}`,
    episodeNumber: node.number ?? label?.number ?? null,
    episodeType: readType(node),
    language: node.language,
  };
}

function readType(node: JsonLdEpisode): EpisodeType {
  if (node.movie) return 'movie';
  return node.number === null || isSpecialLabel(node.seasonTitle ?? '') ? 'special' : 'regular';
}

/** The heading ("E12 - …") and the link to the series above it. */
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
    ...fromHeading('dom', heading, show),
    seriesId: readSeriesId(readLink(document, SERIES_LINK, url)),
    seriesSlug: readSeriesSlug(readLink(document, SERIES_LINK, url)),
  };
}

/** Open Graph, then the document's title: "Show E12 - Name" or "Show | E12 - Name"; not where they are known to be of another page. */
function readHead({ document, url }: Page, episodeId: string): (Reading | null)[] {
  const own = readLink(document, 'link[rel="canonical"]', url) ?? parseUrl(readMeta(document, 'og:url'), url);
  const other = own && readWatchId(own);
  if (other && other !== episodeId) return [];
  const ogTitle = readMeta(document, 'og:title');
  const movie = readMeta(document, 'og:type') === 'video.movie' ? plainTitle(ogTitle) : '';
  return [
    movie ? fromHeading('og:title', movie, null) : fromTitle('og:title', ogTitle),
    fromTitle('title', readTitle(document)),
  ];
}

function fromTitle(source: string, text: string | null): Reading | null {
  const label = parseEpisodeLabel(plainTitle(text));
  const show = label && trimSeparators(label.before);
  return show ? fromLabel(source, label, show) : null;
}

/** A title without the site's own words. */
function plainTitle(text: string | null): string {
  return (
    text
      ?.replace(/\s*[-–|]\s*(?:[\p{L}]+ (?:on|auf|sur|en|no|su|на) )?crunchyroll.*$/iu, '')
      .replace(/^watch\s+/i, '') ?? ''
  );
}

function fromHeading(source: string, heading: string, show: string | null): Reading {
  const label = parseEpisodeLabel(heading);
  if (label) return fromLabel(source, label, show);
  const episodeType = show && show !== heading ? 'special' : 'movie';
  return { source, seriesTitle: show ?? heading, episodeLabel: heading, episodeNumber: null, episodeType };
}

function fromLabel(source: string, label: EpisodeLabel, seriesTitle: string | null): Reading {
  return {
    source,
    seriesTitle,
    seasonNumber: label.season,
    episodeLabel: label.label,
    episodeNumber: label.number,
    episodeType: 'regular',
  };
}

function assemble(url: URL, episodeId: string, readings: readonly Reading[]): ObservedEpisode | null {
  const sources: Record<string, string> = {
    episodeId: readings[0]?.source === 'json-ld' ? 'json-ld' : 'url',
  };
  const pick = pickField(readings, sources);
  const episode = pickEpisode(readings, sources);
  const series = pick('seriesTitle');
  if (!series || !episode) return null;
  const season = pick('seasonTitle');
  const plainSeries = splitAudioLabel(series);
  const plainSeason = season ? splitAudioLabel(season) : null;
  return {
    siteId: site.id,
    siteName: site.name,
    kind: site.kind,
    url: pageAddress(url),
    episodeId,
    seriesTitle: plainSeries.title,
    seriesId: pick('seriesId'),
    seriesSlug: pick('seriesSlug'),
    seasonTitle: plainSeason?.title ?? null,
    seasonId: null,
    seasonNumber: pick('seasonNumber'),
    ...episode,
    language: plainSeason?.language ?? plainSeries.language ?? pick('language'),
    confidence: 1,
    sources,
  };
}
