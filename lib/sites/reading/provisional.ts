// A known site's page, read by its general data while the site's own reader finds nothing: all that the page says must agree, in two places at least.
import type { ObservedEpisode } from '../../domain/episode.ts';
import { assemble, findAgreement, isAbout, readData, readWeak } from '../generic.ts';
import type { Page, Site } from '../site.ts';
import { parseChapterLabel } from './chapter.ts';
import { parseEpisodeLabel } from './episode-label.ts';
import { readJsonLd } from './json-ld.ts';
import { readMicrodata } from './microdata.ts';

/** Less than any reader of ours says, and more for a third place that agrees. */
const CONFIDENCE = { two: 0.6, more: 0.7 };

/** Null where fewer than two sources name the episode, or where any two of them differ. Films have no number to agree on. */
export function readProvisional(page: Page, site: Site): ObservedEpisode | null {
  const nodes = readJsonLd(page.document);
  const items = readMicrodata(page.document);
  if (site.refuses || isAbout(page, [...nodes, ...items])) return null;
  const data = [readData(page, nodes, 'json-ld'), readData(page, items, 'microdata')];
  const parse = site.kind === 'manga' ? parseChapterLabel : parseEpisodeLabel;
  const agreeing = findAgreement([
    ...data.flatMap((found) => found?.reading ?? []),
    ...readWeak(page, { parse, siteNames: [site.name], titleFirst: true }),
  ]);
  if (typeof agreeing?.[0]?.episodeNumber !== 'number') return null;
  const confidence = CONFIDENCE[agreeing.length > 2 ? 'more' : 'two'];
  const found = assemble(page.url, agreeing, confidence);
  return found && { ...found, siteId: site.id, siteName: site.name, kind: site.kind, provisional: true };
}
