// Tests truncated tables, and complete tables that look similar. Every list here is made up.
import { describe, expect, it } from 'vitest';
import { toListCsv } from '@/lib/domain/files/list-export.ts';
import { readImportedFile } from '@/lib/import/read-text.ts';
import { libraryEntry } from '../../domain/examples.ts';
import { encodeUtf8, fileProblemOf, readListFile, readListTitles } from './reading.ts';

const head =
  'type,title,english,native,format,year,status,progress,total,score,started,completed,added,changed,mal_id,anilist_id,id';
const start = 'anime,Hoshi,,,TV,2020,watching,5,12,,,,,,10,20,';
const id = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';
const row = start + id;
const table = (...lines: readonly string[]) => [head, ...lines].join('\r\n');

describe('readImportedFile with a truncated CSV of Kiroku', () => {
  it.each([
    ['between two fields', 'anime,Dororo,,,,2019,watching,2'],
    ['in a number', 'anime,Dororo,,,,2019,watching,1'],
    ['in a name', 'anime,Doro'],
    ['in the first field', 'ani'],
    ['in the last field', start + id.slice(0, 20)],
    ['in a quoted name', 'anime,"Doro'],
  ])('rejects a file that ends %s', (_where, last) => {
    expect(fileProblemOf(table(row, last))).toBe('truncated');
    expect(fileProblemOf(table(last))).toBe('truncated');
    expect(fileProblemOf(table(row, last).replaceAll(',', ';'))).toBe('truncated');
  });

  it('rejects a file that ends in a quoted name of two lines', () => {
    expect(fileProblemOf(table(row, 'anime,"Doro\r\n'))).toBe('truncated');
  });

  it('rejects a file whose last row is cut at any position', () => {
    const whole = toListCsv(
      [libraryEntry({ mediaId: id }), libraryEntry({ mediaId: id.replace('6', '7') })],
      'service',
    );
    const end = whole.length - '\r\n'.length;
    const last = whole.lastIndexOf('\r\n', end - 1) + 2;
    for (let at = last + 1; at < end; at += 1) {
      const problem = fileProblemOf(whole.slice(0, at));
      // If the table is cut directly after the last separator, the last field is empty. A row written by hand may look the same.
      if (whole[at - 1] === ',' && !whole.slice(at, end).includes(',')) expect(problem).toBeNull();
      else expect(problem, whole.slice(last, at)).toBe('truncated');
    }
    expect(fileProblemOf(whole.slice(0, end))).toBeNull();
  });

  it.each([
    ['progress', '1'],
    ['score', '8'],
    ['mal_id', '10'],
    ['anilist_id', '20'],
  ])('rejects a number of the column %s as the last field', (column, value) => {
    const text = `type,title,english,native,status,${column}\nanime,A,,,watching,${value}`;
    expect(fileProblemOf(text)).toBe('truncated');
    expect(readListTitles(`${text}\n`)).toHaveLength(1);
    expect(readListTitles(`${text}\r`)).toHaveLength(1);
    expect(readListTitles(text.replace(/(\d+)$/, '"$1"'))).toHaveLength(1);
  });
});

describe('readImportedFile with a complete CSV of Kiroku', () => {
  it.each([
    ['no line break at its end', row],
    [
      'no line break at its end, all in quotes',
      row
        .split(',')
        .map((field) => `"${field}"`)
        .join(','),
    ],
    ['an id in capitals', start + id.toUpperCase()],
    ['a row without an id', start],
    ['a note after the id', `${row},a note`],
    ['short rows that end with a line break', 'anime,Hoshi,,,,2020,watching,5\r\n'],
    ['empty fields at its end', `${row}\r\n,,,,,,,,,,,,,,,,`],
    ['blanks at its end', `${row}\r\n  `],
  ])('reads a file with %s', (_what, last) => {
    expect(readListTitles(table(last))).toMatchObject([{ titles: ['Hoshi'], progress: 5 }]);
  });

  it('reads a file with text in the last field', () => {
    expect(readListTitles('type,title,english,native,status\nanime,A,,,dropped')).toMatchObject([
      { state: 'dropped' },
    ]);
  });

  it('reads a file without rows', () => {
    expect(readListFile(`${head}\r\n`).titles).toEqual([]);
  });
});

describe('readImportedFile with a table of Netflix', () => {
  const activity =
    'Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country';
  const sitting =
    'Ann,2024-01-01 10:00:00,00:23:00,,Hoshi: Season 1: One (Episode 1),,TV,00:23:00,00:23:00,XX';

  it.each([
    ['a quote without its end', 'Title,Date\n"Hoshi: Season 1: One,4/21/25\nHoshi: Season 1: Two,4/22/25\n'],
    ['a quote in the middle', 'Title,Date\n"Hoshi" One,4/21/25\n"Hoshi: Two","4/22/25"\n'],
    ['a last row that is cut', 'Title,Date\n"Hoshi: Season 1: One","4/21/25"\n"Hoshi: Season 1: Two","4/2'],
    ['a last row without its day', 'Title,Date\n"Hoshi: Season 1: One","4/21/25"\nHoshi: Season 1: Tw'],
    ['a viewing that is cut', `${activity}\n${sitting}\n${sitting.slice(0, 50)}`],
  ])('rejects %s', (_what, text) => {
    expect(fileProblemOf(text)).toBe('truncated');
  });

  it.each([
    ['no line break at the end', 'Title,Date\n"Hoshi: Season 1: One","4/21/25"', 1],
    [
      'quotes in a name',
      'Title,Date\n"""Hoshi"": Season 1: ""One""","4/21/25"\nA "b": Season 1: C,4/21/25\n',
      2,
    ],
    ['no rows', 'Title,Date\n', 0],
    ['complete viewings', `${activity}\n${sitting}`, 1],
  ])('reads a table with %s', (_what, text, rows) => {
    expect(readImportedFile(encodeUtf8(text))).toMatchObject({ ok: true, file: { kind: 'history', rows } });
  });
});
