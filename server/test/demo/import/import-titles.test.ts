// Tests importing titles into a database: which titles are added, changed, kept and skipped.
import { describe, expect, it } from 'vitest';
import type { SkipReason } from '../../../demo/import/import-entry.ts';
import { createApiCallers, parseResponse } from '../../harness/api.ts';
import { startTestServer } from '../../harness/test-server.ts';
import { testTitleIds, testTitles } from '../../harness/titles.ts';
import {
  emberRow,
  exampleTitleRows,
  fillCatalogue,
  findStoredTitle,
  importRows,
  readStoredTitles,
} from './import-catalogue.ts';

describe('importTitles', () => {
  it('adds new titles with their relations', async () => {
    const test = await fillCatalogue({ titles: [] });
    const report = await importRows(test, exampleTitleRows);
    expect(report).toMatchObject({ read: 5, added: 5, changed: 0, unchanged: 0, repeated: 0 });
    expect(report.relations).toEqual({ added: 2, leftOut: 1 });
    const [first, second, ash] = [
      await findStoredTitle(test, 'Ember'),
      await findStoredTitle(test, 'Ember II'),
      await findStoredTitle(test, 'Ash'),
    ];
    expect(second.relations).toEqual([{ kind: 'PREQUEL', id: first.id }]);
    expect(ash.relations).toEqual([{ kind: 'SIDE_STORY', id: second.id }]);
    expect(await findStoredTitle(test, 'Harbour')).toMatchObject({ type: 'manga', explicit: true, malId: 7 });
  });

  it('changes nothing when the same rows are imported again', async () => {
    const test = await fillCatalogue({ titles: testTitles });
    await importRows(test, exampleTitleRows);
    const before = await readStoredTitles(test);
    expect(await importRows(test, exampleTitleRows)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 5,
      relations: { added: 0 },
    });
    expect(await importRows(test, [...exampleTitleRows].reverse())).toMatchObject({ added: 0, changed: 0 });
    expect(await readStoredTitles(test)).toEqual(before);
  });

  it('gives titles the same ids in every database', async () => {
    const idsOf = async (given: readonly unknown[]) => {
      const test = await fillCatalogue({ titles: [] });
      await importRows(test, given);
      return (await readStoredTitles(test)).map(({ id, shortId }) => [id, shortId]);
    };
    expect(await idsOf([...exampleTitleRows].reverse())).toEqual(await idsOf(exampleTitleRows));
  });

  it('finds a known title by its MAL id, AniList id, or native name and year', async () => {
    for (const row of [
      { mal_id: 900_001, title: 'Other Name' },
      { anilist_id: 910_001, title: 'Other Name' },
      { title: 'Other Name', title_native: '灯籠の道', year: 2021 },
      { title: 'Other Name', synonyms: ['灯籠の道'], year: 2021 },
    ]) {
      const test = await fillCatalogue({ titles: testTitles });
      expect(await importRows(test, [row])).toMatchObject({ added: 0, changed: 1 });
      const { titles, synonyms } = await findStoredTitle(test, 'Lantern Road');
      expect([titles.romaji, ...synonyms]).toContain('Other Name');
      expect([titles.romaji, ...synonyms]).toContain('Tourou no Michi');
    }
  });

  it.each([
    [
      'a different MAL id',
      { mal_id: 5, anilist_id: 910_001, title: 'Other', title_native: '灯籠の道', year: 2021 },
    ],
    ['a different AniList id', { anilist_id: 5, title: 'Other', title_native: '灯籠の道', year: 2021 }],
    ['a different year', { title: 'Other', title_native: '灯籠の道', year: 2020 }],
    ['the type of a film', { title: 'Other', title_native: '灯籠の道', year: 2021, type: 'MOVIE' }],
    ['the type of a manga', { mal_id: 900_001, title: 'Other', type: 'Manga' }],
  ])('adds a row with %s as a new title', async (_, row) => {
    const test = await fillCatalogue({ titles: testTitles });
    expect(await importRows(test, [row])).toMatchObject({ added: 1, changed: 0 });
    expect(await findStoredTitle(test, 'Lantern Road')).toEqual(testTitles[0]);
  });

  it('sets only the missing facts of a hand-made title', async () => {
    const row = {
      mal_id: 900_001,
      title: 'Worse Name',
      title_native: '別の名',
      episodes: 99,
      status: 'RELEASING',
      synopsis: 'A road.',
      tags: ['Romance'],
      synonyms: ['Lanterns'],
    };
    const test = await fillCatalogue({ titles: testTitles });
    await importRows(test, [row], { handMade: new Set([testTitleIds.lantern]) });
    const [before] = testTitles;
    expect(await findStoredTitle(test, 'Lantern Road')).toEqual({
      ...before,
      synopsis: 'A road.',
      synonyms: [...(before?.synonyms ?? []), 'Lanterns', 'Worse Name', '別の名'],
    });
  });

  it('never changes a known fact of an imported title to null', async () => {
    const test = await fillCatalogue({ titles: [] });
    await importRows(test, [
      { ...emberRow, status: 'RELEASING', episodes: 0, season: 'SPRING', adult: true },
    ]);
    const first = await findStoredTitle(test, 'Ember');
    await importRows(test, [{ ...emberRow, anilist_id: 71, status: 'FINISHED', adult: false }]);
    expect(await findStoredTitle(test, 'Ember')).toEqual({ ...first, status: 'FINISHED', episodes: 12 });
    expect(first).toMatchObject({ anilistId: 70, explicit: true, season: 'SPRING' });
  });

  it('uses later rows of the same title only for missing facts', async () => {
    const test = await fillCatalogue({ titles: [] });
    const twice = [emberRow, { ...emberRow, episodes: 24, season: 'FALL' }];
    expect(await importRows(test, twice)).toMatchObject({ read: 2, added: 1, repeated: 1 });
    expect(await findStoredTitle(test, 'Ember')).toMatchObject({ episodes: 12, season: 'FALL' });
    expect(await importRows(test, twice)).toMatchObject({ changed: 0, unchanged: 1, repeated: 1 });
  });

  it('reports each skipped line with its reason', async () => {
    const test = await fillCatalogue({ titles: [] });
    const said: [number, SkipReason][] = [];
    const report = await importRows(
      test,
      [emberRow, '{"broken', { ...emberRow, mal_id: 8, episodes: 'x' }, { mal_id: 9, title: 'Ash' }],
      {
        onSkip: (line, reason) => said.push([line, reason]),
      },
    );
    expect(said).toEqual([
      [2, 'broken-json'],
      [3, 'wrong-value'],
    ]);
    expect([...report.skipped]).toEqual([
      ['broken-json', 1],
      ['wrong-value', 1],
    ]);
    expect(report).toMatchObject({ read: 2, added: 2 });
  });

  it('keeps the lists and ratings of users', async () => {
    const test = await startTestServer({ titles: testTitles });
    const { viewer } = await createApiCallers(test);
    await viewer('POST', '/library/entry', { type: 'anime', mediaId: testTitleIds.lantern, progress: 3 });
    await viewer('POST', '/ratings', { mediaId: testTitleIds.lantern, score: 8 });
    await importRows(test, [{ mal_id: 900_001, title: 'Lantern Road', season: 'FALL' }]);
    const { anime } = parseResponse('animeDetails', await viewer('GET', '/anime/lantern'));
    expect(anime).toMatchObject({ season: 'FALL', averageScore: 8, entry: { progress: 3 } });
  });
});
