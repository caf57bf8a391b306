// Tests the catalogue after an import: a newer starter catalogue, and searches.
import { describe, expect, it } from 'vitest';
import { mergeWithImportedTitles } from '../../../demo/import/merge-imported.ts';
import { searchTitles } from '../../../src/catalog/search/title-search.ts';
import { saveTitles } from '../../../src/catalog/title-rows.ts';
import { testTitleIds, testTitles } from '../../harness/titles.ts';
import {
  emberRow,
  exampleTitleRows,
  fillCatalogue,
  findStoredTitle,
  importRows,
} from './import-catalogue.ts';

describe('mergeWithImportedTitles', () => {
  it('updates hand-made titles and keeps imported facts', async () => {
    const [lantern, two] = testTitles;
    if (lantern === undefined || two === undefined) throw new Error('The test catalogue is empty.');
    const byHand = { ...lantern, synopsis: 'A road of lanterns.' };
    const test = await fillCatalogue({ titles: [byHand, two] });
    await importRows(test, [
      { mal_id: 900_001, title: 'Lantern Road', status: 'RELEASING', tags: ['Drama'], synonyms: ['Lamps'] },
      emberRow,
    ]);
    const newer = [
      { ...byHand, title: 'Lantern Street', episodes: 13 },
      { ...two, season: 'FALL' },
    ];
    const joined = await mergeWithImportedTitles(test.db, newer);
    await saveTitles(test.db, joined);
    expect(await findStoredTitle(test, 'Lantern Street')).toMatchObject({
      id: testTitleIds.lantern,
      episodes: 13,
      status: 'FINISHED',
      synonyms: expect.arrayContaining(['Lamps', 'The Road of Lanterns']),
      relations: byHand.relations,
    });
    expect(await findStoredTitle(test, 'Ember')).toMatchObject({ episodes: 12 });
    expect(await findStoredTitle(test, two.title)).toMatchObject({
      season: 'FALL',
      relations: two.relations,
    });
  });

  it('returns the starter catalogue unchanged without an import', async () => {
    const test = await fillCatalogue({ titles: testTitles });
    expect(await mergeWithImportedTitles(test.db, testTitles)).toBe(testTitles);
  });
});

describe('searchTitles', () => {
  const search = (test: Awaited<ReturnType<typeof fillCatalogue>>, query: string) =>
    searchTitles(test.db, query, { limit: 3, allowExplicit: true });

  it('finds imported titles', async () => {
    const test = await fillCatalogue({ titles: testTitles });
    await importRows(test, exampleTitleRows);
    expect(await search(test, 'Ember II')).toContain((await findStoredTitle(test, 'Ember II')).id);
    expect(await search(test, 'Lantern Road')).toContain(testTitleIds.lantern);
  });

  it('finds no title by a removed name', async () => {
    const [lantern] = testTitles;
    if (lantern === undefined) throw new Error('The test catalogue is empty.');
    const test = await fillCatalogue({ titles: [lantern] });
    const titles = { romaji: 'Cinder', english: null, native: null };
    await saveTitles(test.db, [{ ...lantern, title: 'Cinder', titles, synonyms: [] }]);
    expect(await search(test, lantern.title)).toEqual([]);
    expect(await search(test, 'Cinder')).toEqual([lantern.id]);
  });
});
