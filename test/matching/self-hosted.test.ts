// Tests pages of self-hosted servers, which may show anything. A question follows only if the series is certain and its season is not.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { createTitle } from '../background/small-catalogue.ts';
import { describeSeasonDecision } from './seasons/decided-season.ts';

const film = { format: 'MOVIE', episodes: 1, startDate: '2002-01-01' };
const page = (seriesTitle: string, seasonNumber: number): Partial<ObservedEpisode> => ({
  siteId: 'jellyfin',
  confidence: 0.9,
  seriesTitle,
  seasonNumber,
});
const seasons = (name: string, ...later: readonly string[]): Media[] => [
  createTitle(1, name),
  createTitle(2, `${name} Movie`, film),
  ...later.map((one, at) => createTitle(at + 3, one)),
];

describe('matching a doubtful later season of a certain series', () => {
  it.each([
    ['DAN DA DAN', 2, seasons('DAN DA DAN', 'DAN DA DAN 2nd Season')],
    ['Dr. STONE', 3, seasons('Dr. STONE', 'Dr. STONE: Stone Wars', 'Dr. STONE: New World')],
    ['Tensei Slime', 2, seasons('Tensei Slime', 'Tensei Slime 2nd Season', 'Tensei Slime 3rd Season')],
    ['Re:Zero', 3, seasons('Re:Zero', 'Re:Zero 2nd Season', 'Re:Zero 3rd Season')],
    ['Oshi no Ko', 2, seasons('Oshi no Ko', 'Oshi no Ko 2nd Season')],
  ])('asks the user on a self-hosted server: %s S%d', async (name, season, found) => {
    for (const siteId of ['jellyfin', 'plex', 'emby'])
      expect(await describeSeasonDecision({ ...page(name, season), siteId }, { found })).toBe('ask');
  });

  it('asks the user on a page with a custom reader', async () => {
    const found = seasons('Oshi no Ko', 'Oshi no Ko 2nd Season');
    const taught = { ...page('Oshi no Ko', 2), siteId: 'generic', sources: { seriesTitle: 'taught' } };
    expect(await describeSeasonDecision(taught, { found })).toBe('ask');
  });

  it('rejects the season on Netflix', async () => {
    const found = seasons('Oshi no Ko', 'Oshi no Ko 2nd Season');
    const onNetflix = { ...page('Oshi no Ko', 2), siteId: 'netflix' };
    expect(await describeSeasonDecision(onNetflix, { found })).toBe('rejected');
    const learnt = { ...onNetflix, learnt: true, sources: { seriesTitle: 'learnt' } };
    expect(await describeSeasonDecision(learnt, { found })).toBe('rejected');
  });
});

describe('matching a page of a self-hosted server', () => {
  it.each([
    [
      'a series that the catalogue does not have',
      page('Breaking Bad', 2),
      [createTitle(1, 'Breaking Point')],
    ],
    ['a name that is only similar', page('Oshi no Kao', 2), seasons('Oshi no Ko', 'Oshi no Ko 2nd Season')],
    [
      'season 1 of a name that two titles have',
      page('Ningen', 1),
      [createTitle(1, 'Ningen'), createTitle(4, 'Ningen')],
    ],
  ])('rejects a page that shows %s', async (_name, observed, found) => {
    expect(await describeSeasonDecision(observed, { found })).toBe('rejected');
  });
});
