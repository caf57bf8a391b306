// Reads pages of Hotstar's platform. JSON-LD exists only after a full load, and is stale after a navigation. The reader
// therefore uses JSON-LD only if it contains the id that is in the address.
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { Page, Site } from '../site.ts';
import { isOfType, type JsonLdNode, readJsonLd } from './json-ld.ts';
import { readEpisodeJsonLd } from './page-metadata.ts';
import { pageValueAtPath, valuesOf } from './page-state.ts';
import { cleanNumber, cleanSeason, cleanText, findAll, parseUrl, readText } from './read-page.ts';
import { assembleEpisode, type Reading, toLabelReading } from './reading.ts';
import { parseShortLabel } from './short-label.ts';

/** The container of the advertisements that play next to the episode. */
export const HOTSTAR_ADS_SELECTOR = '#ad-video-container';

interface Address {
  readonly id: string;
  readonly seriesId: string | null;
  readonly seriesSlug: string | null;
}

/**
 * Parses paths of the form `/{country}/shows/{show}/{id}/{episode}/{id}/watch` and `/{country}/movies/{film}/{id}/watch`. Episodes formerly
 * had the form `/tv/{show}/s-{number}/{episode}/{id}`.
 */
function readAddress(url: URL): Address | null {
  const path = url.pathname;
  const [, seriesSlug, seriesId, episode] =
    /\/(?:shows|tv)\/([^/]{1,200})\/(?:s-)?(\d{1,14})\/[^/]{1,200}\/(\d{6,14})(?:\/|$)/.exec(path) ?? [];
  if (episode) return { id: episode, seriesId: seriesId ?? null, seriesSlug: seriesSlug ?? null };
  const film = /\/movies\/[^/]{1,200}\/(\d{6,14})\/watch(?:\/|$)/.exec(path)?.[1];
  return film ? { id: film, seriesId: null, seriesSlug: null } : null;
}

export function readHotstar(site: Site, page: Page): ObservedEpisode | null {
  const address = readAddress(page.url);
  if (!address) return null;
  const { id, seriesId, seriesSlug } = address;
  const readings = [
    readData(page),
    ...(seriesId ? [readSeasons(page, id), readSpoken(page), readLine(page)] : []),
  ];
  return assembleEpisode(
    site,
    page,
    id,
    readings.map((reading) => reading && { ...reading, seriesId, seriesSlug }),
  );
}

/** Reads the JSON-LD, but only if it contains the id of this page. Other data may belong to the previous page. */
function readData(page: Page): Reading | null {
  const reading = readEpisodeJsonLd(page, (url) => readAddress(url)?.id ?? null);
  return reading?.confirms ? reading : null;
}

/** Reads the JSON-LD of a series, in which its seasons contain the page's episode. The numbers in it are strings. */
function readSeasons({ document, url }: Page, id: string): Reading | null {
  for (const series of readJsonLd(document).filter((node) => isOfType(node, 'TVSeries')))
    for (const season of listOf(series.containsSeason))
      for (const episode of listOf(pageValueAtPath(season, 'episode'))) {
        const own = parseUrl(pageValueAtPath(episode, 'url'), url);
        if (own && readIdAtEnd(own) === id) return toReading(series, season, episode);
      }
  return null;
}

function toReading(series: JsonLdNode, season: unknown, episode: unknown): Reading | null {
  const number = cleanNumber(pageValueAtPath(episode, 'episodeNumber'));
  if (number === null) return null;
  return {
    source: 'json-ld',
    confirms: true,
    seriesTitle: cleanText(series.name),
    seasonNumber: cleanSeason(pageValueAtPath(season, 'seasonNumber')),
    episodeLabel: `E${number}`,
    episodeNumber: number,
  };
}

/** Returns an array. A single node becomes an array with one item. */
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? valuesOf(value) : [value];
}

/** Reads the id at the end of a path such as `…/{id}/watch` or `…/{id}`. */
function readIdAtEnd({ pathname }: URL): string | null {
  return /\/(\d{6,14})(?:\/watch)?\/?$/.exec(pathname)?.[1] ?? null;
}

/**
 * Reads a text such as "S1 E4 Name" over the video, below the heading with the show. Returns null if there are several such texts, because
 * the page does not show which of these episodes plays.
 */
function readLine({ document }: Page): Reading | null {
  const show = readText(document, 'h1');
  const lines = findAll(
    document,
    '#page-container p, #page-container span, #video-container p, #video-container span',
  ).flatMap((element) =>
    element.children.length > 0
      ? []
      : (/^S\d{1,3} ?E\d{1,4} .*/.exec(cleanText(element.textContent) ?? '')?.[0] ?? []),
  );
  const [line] = lines;
  const label = line && lines.every((other) => other === line) ? parseShortLabel(line) : null;
  return show && label ? toLabelReading('dom', label, show) : null;
}

/**
 * Reads the player's text for screen readers, such as "Show, Season 1, Episode 4, Name". Returns null if cards of other episodes of the
 * show have such texts, too.
 */
function readSpoken({ document }: Page): Reading | null {
  const labels = findAll(document, '#page-container [aria-label*=", "]').flatMap((element) => {
    const text = element.getAttribute('aria-label')?.slice(0, 400) ?? '';
    const [, show, rest] = /^(.{1,200}?), (\p{L}[\p{L}\p{M}]{0,14}\.? \d.*)$/u.exec(text) ?? [];
    const label = parseShortLabel(rest);
    return show && label ? [toLabelReading('aria-label', label, show)] : [];
  });
  // Cards of other shows have texts of the same form. The heading contains the show of the player.
  const heading = readText(document, 'h1');
  const own = labels.filter(({ seriesTitle }) => !heading || seriesTitle === heading);
  const [first] = own;
  const isClear = own.every(
    ({ seriesTitle, episodeLabel }) =>
      seriesTitle === first?.seriesTitle && episodeLabel === first?.episodeLabel,
  );
  return first && isClear ? first : null;
}
