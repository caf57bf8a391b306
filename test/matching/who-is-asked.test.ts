// Tests whether chooseMatch asks about an uncertain title. This depends on the kind of site.
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
    ['ask', 'a site for anime', onlyAnime],
    ['ask', 'an unknown site that the user has allowed', allowed],
    ['ask', 'a site with a custom reader', taught],
    ['rejected', 'a site that shows everything', showsAll],
  ] as const)('returns "%s" for two titles of the same name on %s', (kind, _name, site) => {
    expect(kindFor(site, [old, remake])).toBe(kind);
  });

  it.each([
    ['ask', 'a site for anime', onlyAnime],
    ['rejected', 'an unknown site that the user has allowed', allowed],
    ['ask', 'a site with a custom reader', taught],
    ['rejected', 'a site that shows everything', showsAll],
  ] as const)('returns "%s" on %s for a title that the catalogue lacks', (kind, _name, site) => {
    expect(kindFor(site, [foreign])).toBe(kind);
  });
});
