// Tests which entry the ids of a page identify, and which titles they rule out.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { findByIds, isDeniedByIds } from '@/lib/matching/page-ids.ts';
import { title } from '../../background/small-catalogue.ts';
import { episode } from '../../domain/examples.ts';

const kaze = title(1, 'Kaze', { mal_id: 11, anilist_id: 21 });
const onlyMal = title(2, 'Umi', { mal_id: 12, anilist_id: null });
const onlyAnilist = title(3, 'Yoru', { mal_id: null, anilist_id: 23 });
const manga = title(4, 'Kaze', { type: 'manga', mal_id: 11, anilist_id: 21, episodes: null, chapters: 40 });

type Page = Partial<ObservedEpisode>;

function find(part: Page, catalogue: readonly Media[] = [manga, kaze, onlyMal, onlyAnilist]): string | null {
  const found = findByIds(episode({ episodeNumber: 5, ...part }), catalogue);
  return (
    found &&
    `${found.media.type} ${found.media.title}: ${found.evidence.code} ${found.evidence.values.service}`
  );
}

describe('the entry is named', () => {
  it.each<[string, Page, string | null]>([
    ['by its MAL id', { ids: { mal: 11 } }, 'anime Kaze: idOnPage MyAnimeList'],
    ['by its AniList id', { ids: { anilist: 23 } }, 'anime Yoru: idOnPage AniList'],
    ['by both', { ids: { mal: 11, anilist: 21 } }, 'anime Kaze: idOnPage MyAnimeList'],
    [
      'by the AniList id, where the entry has another service’s id that the page does not give',
      { ids: { anilist: 21 } },
      'anime Kaze: idOnPage AniList',
    ],
    [
      'by the one that the catalogue knows',
      { ids: { mal: 12, anilist: 99 } },
      'anime Umi: idOnPage MyAnimeList',
    ],
    ['not by one, where the other is another title’s', { ids: { mal: 11, anilist: 99 } }, null],
    ['not by ids of nothing', { ids: { mal: 99 } }, null],
    ['not without ids', { ids: {} }, null],
    ['not without any', { ids: null }, null],
    [
      'in its own kind of medium',
      { mediaType: 'manga', ids: { mal: 11 } },
      'manga Kaze: idOnPage MyAnimeList',
    ],
    ['on a page of season 1', { seasonNumber: 1, ids: { mal: 11 } }, 'anime Kaze: idOnPage MyAnimeList'],
    ['not on a page of a later season', { seasonNumber: 2, ids: { mal: 11 } }, null],
    [
      'not for a special, which has the ids of the series',
      { episodeType: 'special', ids: { mal: 11 } },
      null,
    ],
    ['for a film', { episodeType: 'movie', ids: { mal: 11 } }, 'anime Kaze: idOnPage MyAnimeList'],
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
  ])('where it has the number: %j', (page, media, is) => {
    expect(find({ ...page, ids: { mal: 11 } }, [media]) !== null).toBe(is);
  });
});

describe('a title is spoken against', () => {
  it.each<[string, Page, Media, boolean]>([
    ['by another id', { ids: { mal: 99 } }, kaze, true],
    ['by one of two', { ids: { mal: 11, anilist: 99 } }, kaze, true],
    ['not by its own', { ids: { mal: 11 } }, kaze, false],
    ['not by an id of a service that it is not known to', { ids: { anilist: 99 } }, onlyMal, false],
    ['not by no ids', { ids: {} }, kaze, false],
    ['not on a page of a later season', { seasonNumber: 2, ids: { mal: 99 } }, kaze, false],
    ['not for a special', { episodeType: 'special', ids: { mal: 99 } }, kaze, false],
  ])('%s', (_what, page, media, isDenied) => {
    expect(isDeniedByIds(episode(page), media)).toBe(isDenied);
  });
});
