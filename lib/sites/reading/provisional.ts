// Reads the general data of a known site's page if the site's own reader finds nothing. At least two sources must agree, and no source may
// differ.
import { pageIdentity } from '../../domain/addresses/page-address.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import {
  findAgreeingReadings,
  isOnlyAboutEpisode,
  mergeReadings,
  readEmbeddedEpisode,
  readWeakSources,
} from '../generic.ts';
import type { Page, Site } from '../site.ts';
import { parseChapterLabel } from './chapter.ts';
import { parseEpisodeLabel } from './episode-label.ts';
import { readJsonLd } from './json-ld.ts';
import { readMicrodata } from './microdata.ts';

/**
 * Reads the episode. Returns null if fewer than two sources name the episode, or if two sources differ. Films are not read, because they
 * have no number that could be compared.
 */
export function readProvisional(page: Page, site: Site): ObservedEpisode | null {
  const nodes = readJsonLd(page.document);
  const items = readMicrodata(page.document);
  const isRefused = site.refuses === 'most' || (site.refuses && !page.incomplete);
  if (isRefused || isOnlyAboutEpisode(page, [...nodes, ...items])) return null;
  const data = [readEmbeddedEpisode(page, nodes, 'json-ld'), readEmbeddedEpisode(page, items, 'microdata')];
  const parse = site.mediaType === 'manga' ? parseChapterLabel : parseEpisodeLabel;
  const agreeing = findAgreeingReadings([
    ...data.flatMap((found) => found?.reading ?? []),
    ...readWeakSources(page, { parse, siteNames: [site.name], titleFirst: true }),
  ]);
  if (typeof agreeing?.[0]?.episodeNumber !== 'number') return null;
  const found = mergeReadings(page.url, agreeing, {
    siteId: site.id,
    siteName: site.name,
    mediaType: site.mediaType,
    // This confidence is lower than the confidence of any reader. It is higher if a third source agrees.
    confidence: agreeing.length > 2 ? 0.7 : 0.6,
  });
  // The pages of a chapter are reported under the id of its address. So the episode must be stored under the same id.
  return found && { ...found, episodeId: pageIdentity(page.url), provisional: true };
}
