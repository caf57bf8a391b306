// Tests how rarely the catalogue is requested. Answers are cached, and a search without a match is not repeated at once.
import { describe, expect, it } from 'vitest';
import { episode } from '../../domain/examples.ts';
import { createTitle, describeResolution } from '../small-catalogue.ts';
import { createTitleResolver } from './title-viewer.ts';

const MINUTE = 60_000;
const stars = createTitle(1, 'Hoshi no Umi');
const unknown = (part = {}) =>
  episode({ seriesTitle: 'Yoake no Fune', seriesId: 'Y1', episodeNumber: 3, ...part });

it('a match stores each title id with the service that has the title', async () => {
  const { resolve, world, changeService, readMatches } = await createTitleResolver([stars]);
  const page = episode({ seriesTitle: 'Hoshi no Umi', episodeNumber: 3 });
  expect(describeResolution(await resolve(page))).toBe('01 #3');
  world.found = [createTitle(2, 'Hoshi no Umi')];
  changeService('other.example');
  expect(describeResolution(await resolve(page))).toBe('02 #3');
  const rules = (await readMatches()).flatMap(({ rules }) => rules);
  expect(rules.filter(({ service }) => service?.includes('other.example'))).toMatchObject([
    { mediaId: createTitle(2, '').id },
  ]);
});

it('resolveEpisode does not search for a found match again', async () => {
  const { resolve, world } = await createTitleResolver([stars]);
  const page = episode({ seriesTitle: 'Hoshi no Umi', episodeNumber: 3 });
  expect(describeResolution(await resolve(page))).toBe('01 #3');
  const { searches } = world;
  expect(describeResolution(await resolve({ ...page, episodeNumber: 4 }))).toBe('01 #4');
  expect(world.searches).toBe(searches);
});

describe('cached answer of the catalogue', () => {
  it('is requested by name and type', async () => {
    const { search, searched } = await createTitleResolver([stars]);
    expect(await search('anime', 'hoshi')).toEqual({ kind: 'ok', value: [stars] });
    expect(searched).toEqual([{ q: 'hoshi', type: 'anime', limit: '30' }]);
  });

  it('is used for half an hour', async () => {
    const { search, world, clock } = await createTitleResolver([stars]);
    await search('anime', 'hoshi');
    clock.now += 30 * MINUTE - 1;
    await search('anime', 'hoshi');
    expect(world.searches).toBe(1);
    clock.now += 1;
    await search('anime', 'hoshi');
    expect(world.searches).toBe(2);
    clock.now += 30 * MINUTE - 1;
    await search('anime', 'hoshi');
    expect(world.searches).toBe(2);
  });

  it('is not used for another name, type or title', async () => {
    const { search, details, world } = await createTitleResolver([stars]);
    for (const [type, q] of [
      ['anime', 'a'],
      ['manga', 'a'],
      ['anime', 'b'],
      ['anime', 'a'],
    ] as const)
      await search(type, q);
    expect(world.searches).toBe(3);
    for (const id of [stars.id, stars.id]) await details('anime', id);
    expect(world.details).toBe(1);
  });

  it.each(['search', 'details'] as const)('is not used for another service (request: %s)', async (call) => {
    const { search, details, world, changeService } = await createTitleResolver([stars]);
    const ask = () => (call === 'search' ? search('anime', 'hoshi') : details('anime', stars.id));
    for (const host of ['list.example', 'other.example', 'list.example']) {
      changeService(host);
      await ask();
    }
    expect(world.searches + world.details).toBe(2);
  });

  it('is not stored if it is an error', async () => {
    const { details, world } = await createTitleResolver([stars]);
    world.status = 503;
    expect(await details('anime', stars.id)).toMatchObject({ kind: 'refused', status: 503 });
    world.status = 200;
    expect(await details('anime', stars.id)).toMatchObject({ kind: 'ok' });
    expect(world.details).toBe(2);
  });

  it('is evicted as the oldest of more than sixty answers', async () => {
    const { search, world } = await createTitleResolver([stars]);
    for (let at = 0; at < 60; at += 1) await search('anime', `name ${at}`);
    await search('anime', 'name 0');
    expect(world.searches).toBe(60);
    await search('anime', 'one more');
    await search('anime', 'name 1');
    expect(world.searches, 'the second is there').toBe(61);
    await search('anime', 'name 0');
    expect(world.searches, 'the first is gone').toBe(62);
  });
});

describe('catalogue search without a match', () => {
  it('is not repeated for ten minutes', async () => {
    const { resolve, world, clock } = await createTitleResolver([stars]);
    expect(describeResolution(await resolve(unknown()))).not.toMatch(/^01/);
    const { searches } = world;
    expect(searches).toBeGreaterThan(0);
    world.found = [createTitle(2, 'Yoake no Fune')];
    clock.now += 10 * MINUTE - 1;
    expect(describeResolution(await resolve(unknown()))).not.toMatch(/^02/);
    expect(world.searches).toBe(searches);
    // The catalogue's answers are cached for thirty minutes.
    clock.now += 20 * MINUTE + 1;
    expect(describeResolution(await resolve(unknown()))).toBe('02 #3');
  });

  it('does not prevent the search for another series', async () => {
    const { resolve, world, clock } = await createTitleResolver([stars]);
    await resolve(unknown());
    world.found = [createTitle(2, 'Yoake no Fune')];
    clock.now += MINUTE;
    const { searches } = world;
    await resolve(unknown({ episodeNumber: 4, seriesTitle: 'Kaze no Machi', seriesId: 'K1' }));
    expect(world.searches).toBeGreaterThan(searches);
  });

  it.each([
    ['a special after an episode', 'regular', 'special'],
    ['an episode after a special', 'special', 'regular'],
    ['a movie after an episode', 'regular', 'movie'],
  ] as const)('does not prevent the search for %s of the same number', async (_what, first, second) => {
    const { resolve, world, clock } = await createTitleResolver([stars]);
    await resolve(unknown({ episodeType: first }));
    // At the last call, the catalogue's cached answers have expired, but the second search without a match is less than ten minutes old.
    world.found = [createTitle(2, 'Yoake no Fune')];
    clock.now += 25 * MINUTE;
    await resolve(unknown({ episodeType: first }));
    clock.now += 6 * MINUTE;
    const { searches } = world;
    await resolve(unknown({ episodeType: second }));
    expect(world.searches).toBeGreaterThan(searches);
  });

  it('is evicted as the oldest of more than two hundred searches', async () => {
    const { resolve, world } = await createTitleResolver([]);
    const nth = (at: number) => unknown({ seriesId: `S${at}`, seriesTitle: `A name without a title, ${at}` });
    for (let at = 0; at < 200; at += 1) await resolve(nth(at));
    const { searches } = world;

    await resolve(nth(0));
    expect(world.searches).toBe(searches);
    await resolve(nth(200));
    const more = world.searches;
    await resolve(nth(1));
    expect(world.searches, 'the second is kept').toBe(more);
    await resolve(nth(0));
    expect(world.searches, 'the first is gone').toBeGreaterThan(more);
  });
});
