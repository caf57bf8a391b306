// Reads HIDIVE. The player's line has the episode. The links and the head have the series and the season.
import { parseLabelField } from './reading/episode-label.ts';
import { isStaleHead, readEpisodeJsonLd, readHeadMetadata } from './reading/page-metadata.ts';
import {
  cleanText,
  findAll,
  parseUrl,
  readDocumentTitle,
  readLink,
  readMeta,
  readText,
} from './reading/read-page.ts';
import { assembleEpisode, type Reading, readHeading } from './reading/reading.ts';
import { parseShortLabel } from './reading/short-label.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'hidive',
  name: 'HIDIVE',
  mediaType: 'anime',
  titledBySeries: true,
  pages: [
    { pattern: 'https://www.hidive.com/*', example: 'https://www.hidive.com/video/564632?seasonId=20021' },
  ],
  playerFrames: [],
};

const SITE_NAME = / ?[-–|] ?(?:watch on )?hidive.*$/i;
const SEASON = / ?[-–|:] ?(\p{L}{4,12} (\d{1,2}))$/u;

function readVideoId(url: URL): string | null {
  return /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?video\/(\d{1,10})(?:\/|$)/i.exec(url.pathname)?.[1] ?? null;
}

export const readEpisode: ReadEpisode = (page) => {
  const id = readVideoId(page.url);
  if (!id) return null;
  const seasonId = /^\d{1,10}$/.exec(page.url.searchParams.get('seasonId') ?? '')?.[0] ?? null;
  const head = readHeadMetadata(page, readVideoId, ['HIDIVE']);
  const isOfSeries = seasonId !== null || head.some((reading) => reading !== null) || linksToSeason(page);
  const readings = [
    readEpisodeJsonLd(page, readVideoId),
    readPlayer(page, isOfSeries),
    ...head,
    readSeasonLink(page, seasonId),
    ...readSeasonHead(page, seasonId),
    seasonId ? { source: 'url', seasonId } : null,
  ];
  return assembleEpisode(site, page, id, readings);
};

/** Whether a line has an episode number. Without a number, the line is a name. */
function isLabel(line: string): boolean {
  return parseShortLabel(line)?.number != null;
}

/**
 * Whether the page links to a season. After an episode was opened from the search, only this link shows that the episode belongs to a
 * season.
 */
function linksToSeason({ document }: Page): boolean {
  return findAll(document, 'a[href*="/season/"]').length > 0;
}

/**
 * Reads the line over the video, such as "E3 - Name". For a film, the line has only the film's name. A film belongs to no season, but may
 * belong to a playlist.
 */
function readPlayer({ document, url }: Page, isOfSeries: boolean): Reading | null {
  const line = readText(document, '.player-title', '[class*="player-title"]', '[class*="playerTitle"]');
  if (!line) return null;
  if (isLabel(line)) return readHeading('player', line, null);
  // A line such as "OVA - Name" is a special. If the line is only a word, it is the name of a film.
  const isSpecial = parseLabelField(line) !== null && / [-–—] |[:「『]/.test(line);
  const mayBeFilm = url.searchParams.has('playlistId') || (!isOfSeries && !isSpecial);
  return mayBeFilm ? { ...readHeading('player', line, null), seriesTitle: line } : null;
}

/**
 * Reads the link back to the season. The page may also link to other seasons. So if the season's id is unknown, all such links must have
 * the same text.
 */
function readSeasonLink({ document }: Page, seasonId: string | null): Reading | null {
  const selector = `a[href*="/season/${seasonId ?? ''}"]`;
  const texts = findAll(document, selector).flatMap(({ textContent }) => cleanText(textContent) ?? []);
  const [text] = texts;
  if (!text || isLabel(text) || texts.some((other) => other !== text)) return null;
  return readSeason('season-link', text) ?? { source: 'season-link', seriesTitle: text };
}

/**
 * Reads the season from the head. After a navigation from the season's page, the head is still the head of that page. It is rejected if it
 * names the id of another season. The head of a first season names the season's id and only the series' name, so the season is 1.
 */
function readSeasonHead(page: Page, seasonId: string | null): (Reading | null)[] {
  if (isStaleHead(page, readVideoId)) return [];
  const { document, url } = page;
  const title = readMeta(document, 'og:title');
  const own = parseUrl(readMeta(document, 'og:url'), url) ?? readLink(document, 'link[rel="canonical"]', url);
  const named = /\/season\/(\d{1,10})(?:\/|$)/.exec(own?.pathname ?? '')?.[1];
  if (named !== undefined && named !== seasonId) return [];
  const name = title?.replace(SITE_NAME, '');
  const first =
    named && name && !isLabel(name) ? { source: 'og:title', seriesTitle: name, seasonNumber: 1 } : null;
  return [readSeason('og:title', title) ?? first, readSeason('title', readDocumentTitle(document))];
}

/** Reads a text such as "Name - Season 2". */
function readSeason(source: string, text: string | null): Reading | null {
  const plain = text?.replace(SITE_NAME, '') ?? '';
  const [ending, seasonTitle, number] = SEASON.exec(plain) ?? [];
  const seriesTitle = ending && plain.slice(0, -ending.length);
  return seriesTitle
    ? { source, seriesTitle, seasonTitle: seasonTitle ?? null, seasonNumber: Number(number) }
    : null;
}
