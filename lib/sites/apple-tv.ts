// Reads Apple TV. JSON-LD and meta tags may be stale and belong to the previous episode. So they count only if they contain the id in the
// address.
import type { ObservedEpisode } from '../domain/episode.ts';
import { readEpisodeNodes, readJsonLd } from './reading/json-ld.ts';
import { readEpisodeJsonLd } from './reading/page-metadata.ts';
import { simplifyName } from './reading/plain-title.ts';
import {
  cleanText,
  findAll,
  firstResultOf,
  parseUrl,
  readDocumentTitle,
  readMeta,
  readText,
} from './reading/read-page.ts';
import { assembleEpisode, markPageIncomplete, type Reading, toLabelReading } from './reading/reading.ts';
import { parseShortLabel } from './reading/short-label.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'apple-tv',
  name: 'Apple TV',
  mediaType: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://tv.apple.com/*',
      example: 'https://tv.apple.com/jp/episode/pilot/umc.cmc.3pjw5u4kqg2m1v7x9y0z8a6b',
    },
  ],
  playerFrames: [],
  shadowHosts: [
    'amp-video-player',
    'amp-video-player-internal',
    'amp-playback-controls-full',
    'apple-tv-plus-player',
  ],
  ignoredVideos: ['[data-testid*="trailer"]', '[class*="preview"]'],
};

/** Reads the id of `/{country}/episode/{slug}/umc.cmc.…` or `/movie/…`. Country and slug may be missing. */
function readId(url: URL): string | null {
  return (
    /\/(?:episode|movie)\/(?:[^/]{1,200}\/)?(umc\.[a-z\d.]{5,60})(?:\/|$)/i.exec(url.pathname)?.[1] ?? null
  );
}

/** Reads the id of `/{country}/show/{slug}/umc.cmc.…`. */
function readShowId({ pathname }: URL): string | null {
  return /\/show\/(?:[^/]{1,200}\/)?(umc\.[a-z\d.]{5,60})(?:\/|$)/i.exec(pathname)?.[1] ?? null;
}

/** Matches pages on which episodes can play. Clips and sports have other pages. */
const PLAYS = /^\/(?:[a-z]{2}(?:-[a-z]{2,4})?\/?)?(?:$|(?:show|episode|movie)\/)/i;

export const readEpisode: ReadEpisode = (page) => {
  if (!PLAYS.test(page.url.pathname)) return null;
  const id = readId(page.url);
  const player = readPlayer(page);
  const data = id ? readData(page, id) : null;
  if (!id && !player) return markPageIncomplete(page, { seriesId: readShowId(page.url) });
  if (!id || (player && data && !isSame(player.reading, data))) return player && readPlaying(page, player);
  const seriesId = page.url.searchParams.get('showId')?.slice(0, 80) ?? null;
  const readings = [data, player?.reading ?? null, readHead(page, id)];
  return assembleEpisode(
    site,
    page,
    id,
    readings.map((reading) => reading && { seriesId, ...reading }),
  );
};

/** Whether the player and the page's data name the same episode. If the series has only one season, the data names no season. */
function isSame(player: Reading, data: Reading): boolean {
  const seasons = [player.seasonNumber, data.seasonNumber];
  return (
    player.episodeNumber === data.episodeNumber &&
    (seasons.some((season) => season == null) || seasons[0] === seasons[1])
  );
}

/** The texts that the player shows. `name` is the name of the episode. */
interface PlayerText {
  readonly reading: Reading;
  readonly name: string;
}

/**
 * Reads an episode that plays on the page of a show or on the start page. The address of such a page has no episode id. So the id is read
 * from a link to the episode, if the page has such a link.
 */
function readPlaying(page: Page, { reading, name }: PlayerText): ObservedEpisode | null {
  const show = readShowId(page.url) ?? page.url.searchParams.get('showId')?.slice(0, 80) ?? null;
  const numbers = `${reading.seasonNumber ?? ''}x${reading.episodeNumber}`;
  const id = findEpisodeId(page, name, show) ?? `${show ?? reading.seriesTitle}:${numbers}`;
  return assembleEpisode(site, page, id, [{ ...reading, seriesId: show }]);
}

function findEpisodeId({ document, url }: Page, name: string, show: string | null): string | null {
  const wanted = simplifyName(name);
  const ids = findAll(document, 'a[href*="/episode/"]').flatMap((link) => {
    const target = parseUrl(link.getAttribute('href'), url);
    const texts = [link.getAttribute('aria-label'), link.textContent];
    const isNamed = wanted && texts.some((text) => simplifyName(cleanText(text) ?? '').includes(wanted));
    const ofShow = target?.searchParams.get('showId') ?? show;
    return target && isNamed && ofShow === show ? (readId(target) ?? []) : [];
  });
  const [only, ...others] = new Set(ids);
  return only && others.length === 0 ? only : null;
}

/**
 * Reads the JSON-LD. JSON-LD without an address belongs to the content that the head names. If the JSON-LD names no series, the series is
 * read from the link above the heading, or else from the text before the episode's name.
 */
function readData(page: Page, id: string): Reading | null {
  const found = readEpisodeJsonLd(page, readId);
  const isOwn = found?.confirms || readMeta(page.document, 'apple:content_id') === id;
  const data = found && isOwn ? { ...found, confirms: true } : null;
  if (!data || data.seriesTitle || data.episodeType === 'movie') return data;
  const link = readText(page.document, '.page-header a[href*="/show/"]');
  const name = readMeta(page.document, 'apple:title');
  const whole = readEpisodeNodes(readJsonLd(page.document), page.url)
    .map((node) => node.name)
    .find((text) => name && text?.endsWith(` - ${name}`));
  return { ...data, seriesTitle: link ?? (name && whole ? whole.slice(0, -name.length - 3) : null) };
}

const LINES = [
  ['[data-testid="player-metadata-title"]', '[data-testid="player-metadata-subtitle"]'],
  ['.video-metadata .title', '.video-metadata .subtitle-text, .video-metadata .subtitle'],
] as const;

/**
 * Reads the two lines that the player shows. One line is the show's title, and the other has the form "S1, E2 · Name". Their order differs
 * between players.
 */
function readPlayer({ document }: Page): PlayerText | null {
  return firstResultOf(LINES, ([first, second]) => {
    const title = readText(document, first);
    const line = readText(document, second);
    if (!title || !line) return null;
    const below = parseShortLabel(line);
    const label = below ?? parseShortLabel(title);
    return label && { reading: toLabelReading('player', label, below ? title : line), name: label.after };
  });
}

/**
 * Reads the head. For a film, the head has only the film's title. For an episode, the document's title names the show: "Name - Show (Season
 * 1, Episode 2) - Apple TV".
 */
function readHead({ document, url }: Page, id: string): Reading | null {
  if (readMeta(document, 'apple:content_id') !== id) return null;
  const title = readMeta(document, 'apple:title');
  if (title && /\/movie\//.test(url.pathname))
    return {
      source: 'apple:title',
      confirms: true,
      seriesTitle: title,
      episodeLabel: title,
      episodeNumber: null,
      episodeType: 'movie',
    };
  const [, show, inside] =
    /^(?:(?! [-–] ).)* [-–] ([^()]{1,200}) \(([^()]{3,80})\)/.exec(readDocumentTitle(document) ?? '') ?? [];
  const label = parseShortLabel(inside);
  return show && label ? { ...toLabelReading('title', label, show), confirms: true } : null;
}
