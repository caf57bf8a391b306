// A known site's page, read by its general data while the site's own reader finds nothing: all that the page says must agree, in two places at least.
import { pageIdentity } from '../../domain/addresses/page-address.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { assemble, findAgreement, isAbout, readData, readWeak } from '../generic.ts';
import type { Page, Site } from '../site.ts';
import { parseChapterLabel } from './chapter.ts';
import { parseEpisodeLabel } from './episode-label.ts';
import { readJsonLd } from './json-ld.ts';
import { readMicrodata } from './microdata.ts';

/** Null where fewer than two sources name the episode, or where any two of them differ. Films have no number to agree on. */
export function readProvisional(page: Page, site: Site): ObservedEpisode | null {
  const nodes = readJsonLd(page.document);
  const items = readMicrodata(page.document);
  const isRefused = site.refuses === 'most' || (site.refuses && !page.incomplete);
  if (isRefused || isAbout(page, [...nodes, ...items])) return null;
  const data = [readData(page, nodes, 'json-ld'), readData(page, items, 'microdata')];
  const parse = site.mediaType === 'manga' ? parseChapterLabel : parseEpisodeLabel;
  const agreeing = findAgreement([
    ...data.flatMap((found) => found?.reading ?? []),
    ...readWeak(page, { parse, siteNames: [site.name], titleFirst: true }),
  ]);
  if (typeof agreeing?.[0]?.episodeNumber !== 'number') return null;
  const found = assemble(page.url, agreeing, {
    siteId: site.id,
    siteName: site.name,
    mediaType: site.mediaType,
    // Less than any reader of ours says, and more for a third place that agrees.
    confidence: agreeing.length > 2 ? 0.7 : 0.6,
  });
  // The pages of a chapter are reported by this id alone, so it is already the one that is stored.
  return found && { ...found, episodeId: pageIdentity(page.url), provisional: true };
}
