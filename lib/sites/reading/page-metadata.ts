// Reads the episode from the head and the JSON-LD of a page. Ignores data that names another episode, because single-page applications
// leave stale heads behind.
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { Page } from '../site.ts';
import { parseEpisodeLabel } from './episode-label.ts';
import { type JsonLdEpisode, readEpisodeNodes, readJsonLd } from './json-ld.ts';
import { findSeriesInTitle } from './plain-title.ts';
import { parseUrl, readDocumentTitle, readLink, readMeta } from './read-page.ts';
import { type Reading, toLabelReading } from './reading.ts';

/** Returns the episode id in an address of this site, or null for other addresses. */
export type ReadId = (url: URL) => string | null;

/** Whether the page's head is stale. A stale head names another episode than the address. */
export function isStaleHead({ document, url }: Page, readId: ReadId): boolean {
  const own = [
    readLink(document, 'link[rel="canonical"]', url),
    parseUrl(readMeta(document, 'og:url'), url),
  ].flatMap((address) => (address && readId(address)) ?? []);
  return own.length > 0 && !own.includes(readId(url) ?? '');
}

/**
 * Reads the JSON-LD node with the id of this episode. If there is no such node, reads the only node of the page, provided that it has no
 * address and the head is not stale.
 */
export function readEpisodeJsonLd(page: Page, readId: ReadId): Reading | null {
  const nodes = readEpisodeNodes(readJsonLd(page.document), page.url);
  const named = nodes.find(({ url }) => url && readId(url) === readId(page.url));
  const only = nodes.length === 1 && !nodes[0]?.url && !isStaleHead(page, readId) ? nodes[0] : undefined;
  const node = named ?? only;
  return node ? { ...toReading(node), confirms: named !== undefined } : null;
}

function toReading(node: JsonLdEpisode): Reading {
  const label = parseEpisodeLabel(node.name);
  const number = node.number ?? label?.number ?? null;
  return {
    source: 'json-ld',
    seriesTitle: node.seriesTitle ?? (node.movie ? node.name : null),
    seasonTitle: node.seasonTitle,
    seasonNumber: node.seasonNumber ?? label?.season ?? null,
    episodeLabel: node.number === null ? (label?.label ?? node.name) : `E${node.number}`,
    episodeNumber: number,
    episodeType: node.movie ? 'movie' : number === null ? 'special' : 'regular',
    duration: node.duration,
    language: node.language,
  };
}

/** Reads Open Graph and the document's title, without the words that the site adds. Returns nothing if the head is stale. */
export function readHeadMetadata(
  page: Page,
  readId: ReadId,
  siteNames: readonly string[],
): (Reading | null)[] {
  if (isStaleHead(page, readId)) return [];
  return [
    readTitleText('og:title', readMeta(page.document, 'og:title'), siteNames),
    readTitleText('title', readDocumentTitle(page.document), siteNames),
  ];
}

/**
 * Reads a text such as "Show Season 2 Episode 5 – Name | Site". The series is the text before the label, or null if the text begins with
 * the label.
 */
export function readTitleText(
  source: string,
  text: string | null,
  siteNames: readonly string[],
): Reading | null {
  const label = parseEpisodeLabel(text);
  if (!label) return null;
  const title = findSeriesInTitle({ ...label, after: '' }, siteNames);
  return toLabelReading(source, label, title);
}

/**
 * Reads the label in an address such as `/video/12-show/34-episode-5`. Only labels with numbers count, because a word such as "special" may
 * be part of a name.
 */
export function readSlug(slug: string, parse = parseEpisodeLabel): Reading | null {
  const label = parse(decodeSlug(slug));
  return label?.kind === 'regular' || label?.kind === 'range' ? toLabelReading('url', label, null) : null;
}

/** Converts a slug such as "urusei-yatsura" to words. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug).replace(/[-_+\s]+/g, ' ');
  } catch {
    return slug.replace(/[-_+\s]+/g, ' ');
  }
}

/** Sets the confidence of an episode on a general site to 1 if the site states that this page is about anime. */
export function raiseConfidenceIfAnime(
  observed: ObservedEpisode | null,
  saysSo: boolean,
): ObservedEpisode | null {
  return observed && saysSo ? { ...observed, confidence: 1 } : observed;
}
