// Tests how chooseMatch uses the ids of MyAnimeList and AniList on a page.
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import { episode, media } from '../domain/examples.ts';

const other = media({
  id: '6f9619ff-8b86-d011-b430-000000000001',
  title: 'Nagi no Kaze',
  titles: { romaji: 'Nagi no Kaze', english: 'The Quiet Wind', native: null },
  episodes: 12,
  mal_id: 920_001,
  anilist_id: 820_001,
});
const named = media({
  id: '6f9619ff-8b86-d011-b430-000000000002',
  title: 'Kaze',
  titles: { romaji: 'Kaze', english: 'Wind', native: null },
  episodes: 12,
  mal_id: 920_002,
  anilist_id: null,
});

function decide(part: Partial<ObservedEpisode>) {
  const seen = episode({ seriesTitle: 'Wind', seasonTitle: null, episodeNumber: 3, ...part });
  const choice = chooseMatch(seen, [named, other], noMatchingData);
  const [reason] = choice.evidence;
  return `${choice.kind === 'accepted' ? `${choice.media.title} #${choice.episode}` : choice.kind}: ${reason?.code}`;
}

describe('chooseMatch with ids on the page', () => {
  it("accepts the entry with the page's id", () => {
    expect(decide({ seriesTitle: 'Der stille Wind', ids: { mal: 920_001 } })).toBe(
      'Nagi no Kaze #3: idOnPage',
    );
    expect(decide({ seriesTitle: 'Der stille Wind', ids: { anilist: 820_001 } })).toBe(
      'Nagi no Kaze #3: idOnPage',
    );
  });

  it('ignores an id of a service that the entry lacks', () => {
    expect(decide({ ids: { anilist: 5 } })).toBe('Kaze #3: exactTitle');
    expect(decide({ ids: null })).toBe('Kaze #3: exactTitle');
    expect(decide({ ids: {} })).toBe('Kaze #3: exactTitle');
  });

  it("asks the user about a title whose id differs from the page's id", () => {
    expect(decide({ ids: { mal: 777 } })).toBe('ask: idDiffers');
  });

  it('ignores two ids of the page that belong to different titles', () => {
    expect(decide({ seriesTitle: 'Der stille Wind', ids: { mal: 920_001, anilist: 5 } })).toMatch(/^ask/);
  });

  it('asks the user when the page shows another season than the entry with its id', () => {
    expect(decide({ seasonNumber: 2, ids: { mal: 920_002 } })).toMatch(/^ask/);
    expect(decide({ seasonNumber: 0, ids: { mal: 920_002 } })).toMatch(/^ask/);
  });

  it("asks the user when the entry with the page's id lacks the episode", () => {
    expect(decide({ episodeNumber: 13, ids: { mal: 920_002 } })).toMatch(/^ask/);
  });
});
