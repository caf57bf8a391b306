// Tests seeding a database. A database is seeded once. Its titles are seeded again after the starter catalogue has changed.
import { describe, expect, it } from 'vitest';
import { type StarterCatalog, seedDatabase } from '../../../demo/starter/seed.ts';
import { readStarterVersion } from '../../../demo/starter/starter-version.ts';
import type { CatalogTitle } from '../../../src/catalog/title.ts';
import { account, libraryEntry, seedRecord, title } from '../../../src/db/schema.ts';
import { createApiCallers, parseResponse } from '../../harness/api.ts';
import { startTestServer, type TestServer } from '../../harness/test-server.ts';
import { createManyTitles, testTitleIds, testTitles } from '../../harness/titles.ts';

function starterOf(version: string, titles: readonly CatalogTitle[]) {
  const loads: string[] = [];
  const starter: StarterCatalog = {
    version: async () => version,
    async load() {
      loads.push(version);
      return titles;
    },
  };
  return { starter, loads };
}

const seed = (test: TestServer, starter: StarterCatalog, kind: 'catalog' | 'demo' = 'catalog') =>
  seedDatabase({ db: test.db, config: { seed: kind, localApp: null }, now: test.clock.now, starter });

const [lantern, ...others] = testTitles;
if (lantern === undefined) throw new Error('The test catalogue is empty.');

it('readStarterVersion returns the same hash at each call', async () => {
  expect(await readStarterVersion()).toMatch(/^[\w-]{22}$/);
  expect(await readStarterVersion()).toBe(await readStarterVersion());
});

describe('seedDatabase', () => {
  it('updates titles from a changed starter catalogue', async () => {
    const test = await startTestServer();
    await seed(test, starterOf('one', testTitles).starter);
    const { viewer } = await createApiCallers(test);
    for (const mediaId of [testTitleIds.lantern, testTitleIds.running])
      await viewer('POST', '/library/entry', { type: 'anime', mediaId, progress: 2, userScore: 7.5 });
    await viewer('POST', '/ratings', { mediaId: testTitleIds.lantern, score: 8 });
    const entries = await test.db.select().from(libraryEntry);

    // The second version corrects one title, adds a new title, and no longer contains the other titles.
    const corrected = { ...lantern, title: 'Lantern Street', episodes: 13 };
    await seed(test, starterOf('two', [corrected, ...createManyTitles(1)]).starter);

    expect(await test.db.select().from(libraryEntry)).toEqual(entries);
    const { anime } = parseResponse('animeDetails', await viewer('GET', '/anime/lantern'));
    expect(anime).toMatchObject({ title: 'Lantern Street', episodes: 13, averageScore: 8 });
    expect(anime.entry).toMatchObject({ progress: 2, userScore: 7.5 });
    expect(await test.db.$count(title)).toBe(others.length + 2);
  });

  it('loads a starter catalogue only when it has changed', async () => {
    const test = await startTestServer({ titles: [] });
    const first = starterOf('one', testTitles);
    await seed(test, first.starter);
    await seed(test, first.starter);
    expect(first.loads).toEqual(['one']);
  });

  it('keeps the old titles if the new starter catalogue cannot be written', async () => {
    const test = await startTestServer({ titles: [] });
    await seed(test, starterOf('one', testTitles).starter);
    const clash = { ...lantern, id: testTitleIds.unknown };
    await expect(seed(test, starterOf('two', [...createManyTitles(1), clash]).starter)).rejects.toThrow();
    expect(await test.db.$count(title)).toBe(testTitles.length);
    expect((await test.db.select().from(seedRecord)).map(({ version }) => version)).toEqual(['one']);
  });

  it('creates the demo account only once', async () => {
    const test = await startTestServer({ titles: [] });
    for (const version of ['one', 'two', 'two'])
      await seed(test, starterOf(version, testTitles).starter, 'demo');
    const names = (await test.db.select().from(account)).map(({ name }) => name);
    expect(names.filter((name) => name === 'demo')).toHaveLength(1);
  });
});
