// What comes after an import: a newer starter catalogue, and servers that were running all the while.
import { describe, expect, it } from 'vitest';
import { keepImported } from '../../../demo/import/keep-imported.ts';
import { createLiveIndex } from '../../../src/catalog/search/live-index.ts';
import { saveTitles } from '../../../src/catalog/title-rows.ts';
import { ids, testTitles } from '../../harness/titles.ts';
import { catalogueOf, ember, find, importRows, rows } from './one-catalogue.ts';

describe('a newer starter catalogue', () => {
  it('corrects hand-made titles and undoes nothing that was imported', async () => {
    const [lantern, two] = testTitles;
    if (lantern === undefined || two === undefined) throw new Error('The test catalogue is empty.');
    const byHand = { ...lantern, synopsis: 'A road of lanterns.' };
    const test = await catalogueOf({ titles: [byHand, two] });
    await importRows(test, [
      { mal_id: 900_001, title: 'Lantern Road', status: 'RELEASING', tags: ['Drama'], synonyms: ['Lamps'] },
      ember,
    ]);
    const newer = [
      { ...byHand, title: 'Lantern Street', episodes: 13 },
      { ...two, season: 'FALL' },
    ];
    const joined = await keepImported(test.db, newer);
    await saveTitles(test.db, joined);
    expect(await find(test, 'Lantern Street')).toMatchObject({
      id: ids.lantern,
      episodes: 13,
      status: 'FINISHED',
      synonyms: expect.arrayContaining(['Lamps', 'The Road of Lanterns']),
      relations: byHand.relations,
    });
    expect(await find(test, 'Ember')).toMatchObject({ episodes: 12 });
    expect(await find(test, two.title)).toMatchObject({ season: 'FALL', relations: two.relations });
  });

  it('is taken as it is where nothing was imported', async () => {
    const test = await catalogueOf({ titles: testTitles });
    expect(await keepImported(test.db, testTitles)).toBe(testTitles);
  });
});

describe('the index of a running server', () => {
  const search = async (index: ReturnType<typeof createLiveIndex>, query: string) =>
    (await index.current()).search(query, { limit: 3, allowExplicit: true });

  it('knows imported titles after the second look, and stays as it is without an import', async () => {
    const test = await catalogueOf({ titles: testTitles });
    const index = createLiveIndex(test.db);
    const first = await index.current();
    await index.lookForChange();
    await index.lookForChange();
    expect(await index.current()).toBe(first);

    await importRows(test, rows);
    await index.lookForChange();
    expect(await search(index, 'Ember II')).toEqual([]);
    await index.lookForChange();
    expect(await search(index, 'Ember II')).toContain((await find(test, 'Ember II')).id);
    expect(await search(index, 'Lantern Road')).toContain(ids.lantern);
  });

  it('waits for an import that is still writing', async () => {
    const test = await catalogueOf({ titles: testTitles });
    const index = createLiveIndex(test.db);
    const first = await index.current();
    for (const row of rows) {
      await importRows(test, [row]);
      await index.lookForChange();
      expect(await index.current()).toBe(first);
    }
    await index.lookForChange();
    expect(await index.current()).not.toBe(first);
  });

  it('goes on answering from the old one while the new one is built', async () => {
    const test = await catalogueOf({ titles: testTitles });
    const index = createLiveIndex(test.db);
    await index.current();
    await importRows(test, rows);
    await index.lookForChange();
    const building = index.lookForChange();
    expect(await search(index, 'Lantern Road')).toContain(ids.lantern);
    await building;
    expect(await search(index, 'Ash')).toContain((await find(test, 'Ash')).id);
  });
});
