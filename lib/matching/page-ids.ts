// Compares the ids of list services on the page with those of the catalogue. Equal ids identify the entry, and different ids rule it out.
import type { Media } from '../contract/media.ts';
import type { ObservedEpisode } from '../domain/episode.ts';
import type { Evidence } from '../domain/matches/match.ts';

type ObservedWithIds = Pick<
  ObservedEpisode,
  'ids' | 'mediaType' | 'seasonNumber' | 'episodeNumber' | 'episodeType'
>;

interface KnownEntry {
  readonly media: Media;
  readonly evidence: Evidence;
}

/** Returns the entry whose ids are on the page, or null. The entry must have the episode, and none of its ids may differ. */
export function findEntryByPageIds(
  observed: ObservedWithIds,
  candidates: readonly Media[],
): KnownEntry | null {
  if (!saysEntry(observed)) return null;
  const media = candidates.find(
    (one) =>
      one.type === observed.mediaType && compare(observed, one) === 'same' && hasEpisode(one, observed),
  );
  if (!media) return null;
  const service = observed.ids?.mal === media.mal_id ? 'MyAnimeList' : 'AniList';
  return { media, evidence: { code: 'idOnPage', values: { service } } };
}

/** Whether the ids on the page show that the page is not about `media`. */
export function isExcludedByPageIds(observed: ObservedWithIds, media: Media): boolean {
  return saysEntry(observed) && compare(observed, media) === 'other';
}

/**
 * Whether the ids on the page can belong to the entry that the page shows. Media servers use the ids of the first season for all seasons
 * and specials, so ids count only for season 1.
 */
function saysEntry({ ids, seasonNumber, episodeType }: ObservedWithIds): boolean {
  return Boolean(ids) && (seasonNumber ?? 1) === 1 && episodeType !== 'special';
}

function compare({ ids }: ObservedWithIds, { mal_id, anilist_id }: Media): 'same' | 'other' | null {
  const pairs = [
    [ids?.mal, mal_id],
    [ids?.anilist, anilist_id],
  ] as const;
  const known = pairs.filter(([page, own]) => typeof page === 'number' && own !== null);
  if (known.length === 0) return null;
  return known.every(([page, own]) => page === own) ? 'same' : 'other';
}

function hasEpisode(media: Media, { episodeNumber }: ObservedWithIds): boolean {
  const total = media.type === 'anime' ? media.episodes : media.chapters;
  return total === null || Math.floor(episodeNumber ?? 0) <= total;
}
