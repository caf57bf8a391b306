// Tests what comes after an import: a newer starter catalogue, and searches.
import { describe, expect, it } from 'vitest';
import { mergeImported } from '../../../demo/import/merge-imported.ts';
import { searchTitles } from '../../../src/catalog/search/title-search.ts';
import { saveTitles } from '../../../src/catalog/title-rows.ts';
import { ids, testTitles } from '../../harness/titles.ts';
import { catalogueOf, ember, find, importRows, rows } from './one-catalogue.ts';

describe('mergeImported', () => {
  it('updates hand-made titles and keeps imported facts', async () => {
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
    const joined = await mergeImported(test.db, newer);
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

  it('returns the starter catalogue unchanged without an import', async () => {
    const test = await catalogueOf({ titles: testTitles });
    expect(await mergeImported(test.db, testTitles)).toBe(testTitles);
  });
});

describe('searchTitles', () => {
  const search = (test: Awaited<ReturnType<typeof catalogueOf>>, query: string) =>
    searchTitles(test.db, query, { limit: 3, allowExplicit: true });

  it('finds imported titles', async () => {
    const test = await catalogueOf({ titles: testTitles });
    await importRows(test, rows);
    expect(await search(test, 'Ember II')).toContain((await find(test, 'Ember II')).id);
    expect(await search(test, 'Lantern Road')).toContain(ids.lantern);
  });

  it('finds no title by a removed name', async () => {
    const [lantern] = testTitles;
    if (lantern === undefined) throw new Error('The test catalogue is empty.');
    const test = await catalogueOf({ titles: [lantern] });
    const titles = { romaji: 'Cinder', english: null, native: null };
    await saveTitles(test.db, [{ ...lantern, title: 'Cinder', titles, synonyms: [] }]);
    expect(await search(test, lantern.title)).toEqual([]);
    expect(await search(test, 'Cinder')).toEqual([lantern.id]);
  });
});
