// Reads the practice page of the local server. This is Kiroku's own streaming site, which states everything in JSON-LD.

import { toReportableAddress } from '../domain/addresses/reportable-address.ts';
import type { ObservedEpisode } from '../domain/episode.ts';
import { type JsonLdEpisode, readEpisodeNodes, readJsonLd } from './reading/json-ld.ts';
import { markPageIncomplete } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'practice',
  name: 'Kiroku practice',
  mediaType: 'anime',
  pages: [{ pattern: 'http://localhost/practice/*', example: 'http://localhost:4780/practice/watch/1' }],
  playerFrames: [
    { pattern: 'http://127.0.0.1/practice/*', example: 'http://127.0.0.1:4780/practice/player' },
  ],
};

const PATH = /^\/practice\/watch\/\d{1,4}\/?$/;

/** Reads the JSON-LD. An address in the JSON-LD must be the page's own address. */
export const readEpisode: ReadEpisode = (page) => {
  const { document, url } = page;
  const nodes = readEpisodeNodes(readJsonLd(document), url);
  const node = nodes.find((candidate) => !candidate.url || candidate.url.pathname === url.pathname);
  const observed = node?.seriesTitle ? toObserved(node, node.seriesTitle, url) : null;
  // Data with another address still belongs to the previous episode.
  const isStale = !node && nodes.length > 0;
  if (observed || isStale || !PATH.test(url.pathname)) return observed;
  return markPageIncomplete(page, { url: toReportableAddress(url), episodeId: url.pathname });
};

function toObserved(node: JsonLdEpisode, seriesTitle: string, url: URL): ObservedEpisode | null {
  if (node.number === null && !node.movie) return null;
  return {
    siteId: site.id,
    siteName: site.name,
    mediaType: site.mediaType,
    url: toReportableAddress(url),
    episodeId: url.pathname.slice(0, 200),
    seriesTitle,
    seriesId: node.seriesUrl?.pathname.slice(0, 200) ?? null,
    seasonTitle: node.seasonTitle,
    seasonId: null,
    seasonNumber: node.seasonNumber,
    duration: node.duration,
    episodeLabel: node.number === null ? (node.name ?? seriesTitle) : `E${node.number}`,
    episodeNumber: node.number,
    episodeType: node.movie ? 'movie' : 'regular',
    language: node.language,
    confidence: 1,
    sources: { episodeId: node.url ? 'json-ld' : 'url', seriesTitle: 'json-ld', episodeNumber: 'json-ld' },
  };
}
