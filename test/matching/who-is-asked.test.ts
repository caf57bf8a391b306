// Tests whether chooseMatch asks about an uncertain title, by the kind of site.
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import { createTitle } from '../background/small-catalogue.ts';
import { episode } from '../domain/examples.ts';

const old = createTitle(1, 'Hoshi no Umi');
const remake = createTitle(19, 'Hoshi no Umi');
const foreign = createTitle(5, 'Mori no Oto');

const allowed = { siteId: 'generic', siteName: 'tv.example', confidence: 0.8 };
const taught = { ...allowed, sources: { seriesTitle: 'taught', episodeNumber: 'taught' } };
const showsAll = { siteId: 'netflix', siteName: 'Netflix', confidence: 0.9 };
const onlyAnime = { confidence: 1 };

function kindFor(part: Partial<ObservedEpisode>, results: Parameters<typeof chooseMatch>[1]): string {
  const observed = episode({ seriesTitle: 'Hoshi no Umi', seriesId: null, seasonNumber: null, ...part });
  return chooseMatch(observed, results, noMatchingData).kind;
}

describe('chooseMatch', () => {
  it.each([
    { name: 'a site for anime', site: onlyAnime, kind: 'ask' },
    { name: 'an unknown site that the user has allowed', site: allowed, kind: 'ask' },
    { name: 'a site that the user has taught', site: taught, kind: 'ask' },
    { name: 'a site that shows everything', site: showsAll, kind: 'rejected' },
  ])('returns "$kind" for two titles of the same name on $name', ({ site, kind }) => {
    expect(kindFor(site, [old, remake])).toBe(kind);
  });

  it.each([
    { name: 'a site for anime', site: onlyAnime, kind: 'ask' },
    { name: 'an unknown site that the user has allowed', site: allowed, kind: 'rejected' },
    { name: 'a site that the user has taught', site: taught, kind: 'ask' },
    { name: 'a site that shows everything', site: showsAll, kind: 'rejected' },
  ])('returns "$kind" for a title that the catalogue lacks on $name', ({ site, kind }) => {
    expect(kindFor(site, [foreign])).toBe(kind);
  });
});
