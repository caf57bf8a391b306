// Tests the packaged table of ids and native names. A script writes the table, and an import reads it.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { noTitleTable, readTitleTable } from '@/lib/import/resolving/title-table.ts';
import { rowsOfTitles } from '../../../lib/build/title-rows.ts';

const item = (title: string, mal?: string, aniList?: string) => ({
  title,
  sites: [
    { site: 'bangumi', id: '1' },
    ...(mal ? [{ site: 'mal', id: mal }] : []),
    ...(aniList ? [{ site: 'aniList', id: aniList }] : []),
  ],
});

const fileOf = (...items: Parameters<typeof rowsOfTitles>[0]) => ({
  ids: { titles: rowsOfTitles(items) },
  names: null,
});

describe('title table', () => {
  it('contains the ids and native names of the file', () => {
    const table = readTitleTable(
      fileOf(item('風', '30', '7'), item('星', '5'), item('海', undefined, '9'), item('空'), item('', '8')),
    );
    expect([...table.byMal.keys()]).toEqual([5, 30]);
    expect(table.byMal.get(30)).toEqual([{ mal: 30, anilist: 7, native: '風' }]);
    expect(table.byMal.get(5)).toEqual([{ mal: 5, anilist: 0, native: '星' }]);
    expect(table.byAnilist.get(9)).toEqual([{ mal: 0, anilist: 9, native: '海' }]);
    expect(table.byAnilist.size).toBe(2);
  });

  it('has a row for each part of a split entry', () => {
    const table = readTitleTable(fileOf(item('前編', '3'), item('後編', '3')));
    expect(table.byMal.get(3)?.map(({ native }) => native)).toEqual(['前編', '後編']);
  });

  it.each([[null], ['text'], [{}], [{ titles: 1 }], [{ titles: [1, [1], [1, 1, 1]] }]])(
    'is empty for a file of an invalid shape: %j',
    (data) => {
      expect(readTitleTable({ ids: data, names: data })).toEqual(noTitleTable);
    },
  );

  it('omits unreadable rows', () => {
    const titles = [
      [1, 0, 'a'],
      ['x', 0, 'b'],
      [2, '9', 'c'],
      [3, 4, null],
      [5, 6, 'd'],
    ];
    const table = readTitleTable({ ids: { titles }, names: null });
    expect([...table.byMal.keys()]).toEqual([1, 5]);
    expect([...table.byAnilist.keys()]).toEqual([6]);
  });

  it('contains the romaji and English names', () => {
    const titles = [[30, 'Kaze', 'Wind'], [31, '', 'Star'], [32], ['x', 'Sea'], [33, 7]];
    const { namesByMal } = readTitleTable({ ids: null, names: { titles } });
    expect([...namesByMal]).toEqual([
      [30, ['Kaze', 'Wind']],
      [31, ['Star']],
    ]);
  });

  it('is packaged with its source and licence', async () => {
    const file = await readFile(new URL('../../../public/data/title-ids.json', import.meta.url));
    const data = JSON.parse(file.toString('utf8'));
    expect(data).toMatchObject({ license: 'CC BY 4.0', source: expect.stringContaining('bangumi-data') });
    const table = readTitleTable({ ids: data, names: null });
    expect(table.byMal.size).toBeGreaterThan(7_500);
    expect(table.byAnilist.size).toBeGreaterThan(7_500);
    expect(table.byMal.get(52991)?.[0]).toEqual({ mal: 52991, anilist: 154587, native: '葬送のフリーレン' });
  });
});
