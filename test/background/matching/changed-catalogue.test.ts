// Tests changes of the catalogue after a season was remembered: new seasons, and titles that get more episodes or end.
import { expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { episode } from '../../domain/examples.ts';
import { createTitle, describeResolution } from '../small-catalogue.ts';
import { createTitleResolver } from './title-viewer.ts';

const DAY = 24 * 60 * 60_000;
const airing = createTitle(1, 'Hoshi no Umi', { episodes: null, status: 'RELEASING' });
const ended = { ...airing, episodes: 12, status: 'FINISHED' };
const sequel = createTitle(2, 'Yoake no Fune');
const page = (part: Partial<ObservedEpisode>) => episode({ seriesTitle: 'Hoshi no Umi', ...part });

it('a match’s rule ends at the title’s last episode once the catalogue lists the title as finished', async () => {
  const { resolve, world, clock, rules } = await createTitleResolver([airing]);
  expect(describeResolution(await resolve(page({ episodeNumber: 11 })))).toBe('01 #11');
  expect(await rules()).toMatchObject([{ to: null }]);
  Object.assign(world, { found: [ended], relations: [[ended, [['SEQUEL', sequel]]]] });
  clock.now += 2 * DAY;
  expect(describeResolution(await resolve(page({ episodeNumber: 12 })))).toBe('01 #12');
  expect(await rules()).toMatchObject([{ from: 0, to: 12 }]);
  expect(describeResolution(await resolve(page({ episodeNumber: 15 })))).toBe('02 #3');
});

it('a rule made by the user ends at the title’s last episode once the catalogue lists the title as finished', async () => {
  const { resolve, remember, world, clock, readMatches } = await createTitleResolver([airing]);
  const decidedAt = clock.now;
  await remember(page({ episodeNumber: 1 }), airing, 1);
  world.found = [ended];
  clock.now += 2 * DAY;
  expect(describeResolution(await resolve(page({ episodeNumber: 12 })))).toBe('01 #12');
  expect(await readMatches()).toMatchObject([{ decidedBy: 'user', decidedAt, rules: [{ to: 12 }] }]);
});

it('Kiroku asks the user about an episode beyond the end of a title without a known sequel', async () => {
  const { resolve, world, clock } = await createTitleResolver([airing]);
  await resolve(page({ episodeNumber: 11 }));
  world.found = [ended];
  clock.now += 2 * DAY;
  expect(describeResolution(await resolve(page({ episodeNumber: 13 })))).toBe('ask');
});

it('the details of an airing title are requested once a day', async () => {
  const { resolve, world, clock, readMatches } = await createTitleResolver([airing]);
  for (const episodeNumber of [1, 2, 3]) await resolve(page({ episodeNumber }));
  expect(world).toMatchObject({ searches: 1, details: 0 });
  clock.now += 2 * DAY;
  for (const episodeNumber of [4, 5, 6]) await resolve(page({ episodeNumber }));
  expect(world).toMatchObject({ searches: 1, details: 1 });
  expect((await readMatches())[0]?.decidedAt).toBe(clock.now);
  const other = await createTitleResolver([ended]);
  await other.resolve(page({ episodeNumber: 1 }));
  other.clock.now += 9 * DAY;
  await other.resolve(page({ episodeNumber: 2 }));
  expect(other.world).toMatchObject({ searches: 1, details: 0 });
});

it('an episode beyond the former total is accepted after the catalogue has raised the total', async () => {
  const { resolve, world, clock, rules } = await createTitleResolver([{ ...ended, status: 'RELEASING' }]);
  await resolve(page({ episodeNumber: 12 }));
  expect(describeResolution(await resolve(page({ episodeNumber: 13 })))).toBe('ask');
  world.found = [{ ...ended, episodes: 24 }];
  clock.now += 60 * 60_000;
  expect(describeResolution(await resolve(page({ episodeNumber: 13 })))).toBe('01 #13');
  expect(await rules()).toMatchObject([{ from: 0, to: 24 }]);
});

it('a later search finds a season that the catalogue has added since the first search', async () => {
  const { resolve, world, clock } = await createTitleResolver([ended]);
  const second = page({ seasonTitle: 'Hoshi no Umi Season 2', seasonNumber: 2, episodeNumber: 1 });
  expect(describeResolution(await resolve(second))).toBe('ask');
  world.found = [ended, createTitle(2, 'Hoshi no Umi 2nd Season')];
  expect(describeResolution(await resolve(second))).toBe('ask');
  clock.now += 60 * 60_000;
  expect(describeResolution(await resolve(second))).toBe('02 #1');
});
