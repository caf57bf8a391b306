// Tests what is remembered for a season. Covers two seasons with one name, and the specials of a series.
import { expect, it } from 'vitest';
import { resolveWithDependencies } from '@/lib/background/matching/resolve-with-dependencies.ts';
import { type ObservedEpisode, seasonKey } from '@/lib/domain/episode.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import { episode, media } from '../../domain/examples.ts';
import { createMatchingDependencies, createMatchStore, type TitleSource } from './matching-world.ts';

const page = { seriesTitle: 'Frieren', seasonTitle: 'Frieren' };

function viewer() {
  const remembered = new Map<string, Match>();
  const frieren = media({ synonyms: ['Frieren'] });
  const titles: TitleSource = {
    search: async () => ({ kind: 'ok', value: [frieren] }),
    details: async () => ({ kind: 'ok', value: { ...frieren, relations: [], entry: null } }),
  };
  const world = createMatchingDependencies(titles, { matches: createMatchStore(remembered) });
  return {
    remembered,
    resolve: (part: Partial<ObservedEpisode>) =>
      resolveWithDependencies(world, episode({ ...page, ...part })),
  };
}

it('seasonKey uses the season number only if there is no season title', () => {
  const key = (seasonNumber: number | null) => seasonKey(episode({ ...page, seasonNumber }));
  expect(key(2)).not.toBe(key(1));
  expect(key(null)).toBe(key(1));
  const named = (seasonNumber: number) =>
    seasonKey(episode({ ...page, seasonTitle: 'Frieren: Golden Land', seasonNumber }));
  expect(named(2)).toBe(named(3));
});

it('a numbered special is not resolved to the episode with its number', async () => {
  const { resolve, remembered } = viewer();
  const special = await resolve({ episodeType: 'special', episodeNumber: 1, seasonNumber: 1 });
  expect(special).toMatchObject({ kind: 'matched', episode: null });
  expect([...remembered]).toEqual([]);
  expect(await resolve({ episodeNumber: 2, seasonNumber: 1 })).toMatchObject({ kind: 'matched', episode: 2 });
  expect(await resolve({ episodeType: 'special', episodeNumber: 2, seasonNumber: 1 })).toMatchObject({
    kind: 'matched',
    episode: null,
  });
});
