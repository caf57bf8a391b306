// Reads pages whose address contains series, season and number.

import type { Page } from '../site.ts';
import { decodeSlug, readEpisodeJsonLd, readHeadMetadata } from './page-metadata.ts';
import { cleanNumber, cleanSeason } from './read-page.ts';
import type { EpisodeAddress } from './reader-of.ts';
import type { Reading } from './reading.ts';

/**
 * Returns the readings of address, JSON-LD and head. The path must have the groups `seriesSlug` and `number`, and may have `season` and
 * `seriesId`. Only the address certainly belongs to this episode, so its numbers come first. Its title comes last, because a slug is only a
 * simplified title.
 */
export function readNumberedAddress(
  page: Page,
  { readId, groups }: EpisodeAddress,
  siteName: string,
): readonly (Reading | null)[] {
  const { seriesSlug = '', seriesId = seriesSlug, season, number } = groups;
  return [
    {
      source: 'url',
      seriesId,
      seasonNumber: cleanSeason(season),
      episodeLabel: `E${Number(number)}`,
      episodeNumber: cleanNumber(number),
      episodeType: 'regular',
    },
    readEpisodeJsonLd(page, readId),
    ...readHeadMetadata(page, readId, [siteName]),
    { source: 'url', seriesTitle: decodeSlug(seriesSlug) },
  ];
}
