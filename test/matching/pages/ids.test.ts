// Tests which entry the ids of a page identify. Also tests which titles the ids rule out.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { findEntryByPageIds, isExcludedByPageIds } from '@/lib/matching/page-ids.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import { episode } from '../../domain/examples.ts';

const kaze = createTitle(1, 'Kaze', { mal_id: 11, anilist_id: 21 });
const onlyMal = createTitle(2, 'Umi', { mal_id: 12, anilist_id: null });
const onlyAnilist = createTitle(3, 'Yoru', { mal_id: null, anilist_id: 23 });
const manga = createTitle(4, 'Kaze', {
  type: 'manga',
  mal_id: 11,
  anilist_id: 21,
  episodes: null,
  chapters: 40,
});

type Page = Partial<ObservedEpisode>;

function find(part: Page, catalogue: readonly Media[] = [manga, kaze, onlyMal, onlyAnilist]): string | null {
  const found = findEntryByPageIds(episode({ episodeNumber: 5, ...part }), catalogue);
  return (
    found &&
    `${found.media.type} ${found.media.title}: ${found.evidence.code} ${found.evidence.values.service}`
  );
}

describe('findEntryByPageIds', () => {
  it.each<[string, Page, string | null]>([
    ['finds the entry by its MAL id', { ids: { mal: 11 } }, 'anime Kaze: idOnPage MyAnimeList'],
    ['finds the entry by its AniList id', { ids: { anilist: 23 } }, 'anime Yoru: idOnPage AniList'],
    ['finds the entry by both ids', { ids: { mal: 11, anilist: 21 } }, 'anime Kaze: idOnPage MyAnimeList'],
    [
      'finds the entry by the AniList id if the page lacks the MAL id',
      { ids: { anilist: 21 } },
      'anime Kaze: idOnPage AniList',
    ],
    [
      'finds an entry without AniList id by its MAL id if the page has both ids',
      { ids: { mal: 12, anilist: 99 } },
      'anime Umi: idOnPage MyAnimeList',
    ],
    ['finds nothing if the two ids disagree', { ids: { mal: 11, anilist: 99 } }, null],
    ['finds nothing by unknown ids', { ids: { mal: 99 } }, null],
    ['finds nothing if the page’s ids are empty', { ids: {} }, null],
    ['finds nothing if the page has no ids', { ids: null }, null],
    [
      'finds the entry of the page’s medium',
      { mediaType: 'manga', ids: { mal: 11 } },
      'manga Kaze: idOnPage MyAnimeList',
    ],
    [
      'finds the entry on a page of season 1',
      { seasonNumber: 1, ids: { mal: 11 } },
      'anime Kaze: idOnPage MyAnimeList',
    ],
    ['finds nothing on a page of a later season', { seasonNumber: 2, ids: { mal: 11 } }, null],
    ['finds nothing for a special', { episodeType: 'special', ids: { mal: 11 } }, null],
    [
      'finds the entry on the page of a film',
      { episodeType: 'movie', ids: { mal: 11 } },
      'anime Kaze: idOnPage MyAnimeList',
    ],
  ])('%s', (_what, page, found) => {
    expect(find(page)).toBe(found);
  });

  it.each<[Page, Media, boolean]>([
    [{ episodeNumber: 12 }, kaze, true],
    [{ episodeNumber: 12.5 }, kaze, true],
    [{ episodeNumber: 13 }, kaze, false],
    [{ episodeNumber: null }, kaze, true],
    [{ episodeNumber: 99 }, { ...kaze, episodes: null }, true],
    [{ episodeNumber: 40, mediaType: 'manga' }, manga, true],
    [{ episodeNumber: 41, mediaType: 'manga' }, manga, false],
  ])('finds the entry only if it has the episode %j: $2', (page, media, is) => {
    expect(find({ ...page, ids: { mal: 11 } }, [media]) !== null).toBe(is);
  });
});

describe('isExcludedByPageIds', () => {
  it.each<[string, Page, Media, boolean]>([
    ['an id that differs from the title’s', { ids: { mal: 99 } }, kaze, true],
    ['two ids, of which one differs', { ids: { mal: 11, anilist: 99 } }, kaze, true],
    ['the id of the title', { ids: { mal: 11 } }, kaze, false],
    ['an id of a service that the title lacks', { ids: { anilist: 99 } }, onlyMal, false],
    ['no ids', { ids: {} }, kaze, false],
    ['another id on a page of a later season', { seasonNumber: 2, ids: { mal: 99 } }, kaze, false],
    ['another id on the page of a special', { episodeType: 'special', ids: { mal: 99 } }, kaze, false],
  ])('returns $3 for %s', (_what, page, media, isDenied) => {
    expect(isExcludedByPageIds(episode(page), media)).toBe(isDenied);
  });
});
