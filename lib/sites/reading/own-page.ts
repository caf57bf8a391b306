// What the head of a page and its JSON-LD say of the episode, believed only where they do not name another one: single-page applications leave old heads behind.
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { Page } from '../site.ts';
import { parseEpisodeLabel } from './episode-label.ts';
import { type JsonLdEpisode, readEpisodeNodes, readJsonLd } from './json-ld.ts';
import { readPlainTitle } from './plain-title.ts';
import { parseUrl, readLink, readMeta, readTitle } from './read-page.ts';
import { type Reading, readLabel } from './reading.ts';

/** The id that an address of this site gives to an episode; null for every other address. */
export type ReadId = (url: URL) => string | null;

/** Whether the page's head names another episode than the address does. */
export function isStaleHead({ document, url }: Page, readId: ReadId): boolean {
  const own = [
    readLink(document, 'link[rel="canonical"]', url),
    parseUrl(readMeta(document, 'og:url'), url),
  ].flatMap((address) => (address && readId(address)) ?? []);
  return own.length > 0 && !own.includes(readId(url) ?? '');
}

/** The JSON-LD of this episode: the node with its id, or the only one if it has no address at all. */
export function readOwnData(page: Page, readId: ReadId): Reading | null {
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

/** Open Graph and the document's title, without the words that the site puts around them. */
export function readOwnHead(page: Page, readId: ReadId, siteNames: readonly string[]): (Reading | null)[] {
  if (isStaleHead(page, readId)) return [];
  return [
    readTitleText('og:title', readMeta(page.document, 'og:title'), siteNames),
    readTitleText('title', readTitle(page.document), siteNames),
  ];
}

/** "Show Season 2 Episode 5 – Name | Site": the series is what stands before the label, or unknown. */
export function readTitleText(
  source: string,
  text: string | null,
  siteNames: readonly string[],
): Reading | null {
  const label = parseEpisodeLabel(text);
  if (!label) return null;
  const title = readPlainTitle({ ...label, after: '' }, siteNames);
  return readLabel(source, label, title);
}

/** The label in an address such as `/video/12-show/34-episode-5`. Everything but a counted number is a name there. */
export function readSlug(slug: string, parse = parseEpisodeLabel): Reading | null {
  const label = parse(decodeSlug(slug));
  return label?.kind === 'regular' || label?.kind === 'range' ? readLabel('url', label, null) : null;
}

/** "urusei-yatsura" in words. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug).replace(/[-_+\s]+/g, ' ');
  } catch {
    return slug.replace(/[-_+\s]+/g, ' ');
  }
}

/** A site that shows everything says of this very page that it is anime: then it is believed like one that shows nothing else. */
export function asAnime(observed: ObservedEpisode | null, saysSo: boolean): ObservedEpisode | null {
  return observed && saysSo ? { ...observed, confidence: 1 } : observed;
}
