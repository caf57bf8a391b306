// Tests Kiroku's own CSV, both as exported and as saved by a spreadsheet. Every list here is made up.
import { describe, expect, it } from 'vitest';
import { toListCsv } from '@/lib/domain/files/list-export.ts';
import { libraryEntry, media } from '../../domain/examples.ts';
import { fileProblemOf, readListFile, readListTitles } from './reading.ts';

const head =
  'type,title,english,native,format,year,status,progress,total,score,started,completed,added,changed,mal_id,anilist_id,id';
const row =
  'anime,Hoshi,Star,星,TV,2020,watching,5,12,8.5,2020-01-01T00:00:00Z,,,,10,20,6f9619ff-8b86-d011-b42d-00cf4fc964ff';

const title = {
  place: 1,
  mediaType: 'anime',
  ids: { mal: 10, anilist: 20, service: '6f9619ff-8b86-d011-b42d-00cf4fc964ff' },
  titles: ['Hoshi', 'Star', '星'],
  year: 2020,
  total: 12,
  state: 'current',
  progress: 5,
  score: 8.5,
  lost: ['dates'],
};

describe("reading Kiroku's own CSV", () => {
  it('returns the names that toListCsv wrote', () => {
    const entries = ['=1+1', "'=2", 'a "b", c', 'two\r\nlines', "'quoted'", '＝1', "'＋2"].map((name, at) =>
      libraryEntry({
        mediaId: `6f9619ff-8b86-d011-b42d-00cf4fc9640${at}`,
        progress: at,
        media: media({ title: name }),
      }),
    );
    const names = readListTitles(toListCsv(entries, 'service')).map(({ titles: [name] }) => name);
    expect(names).toEqual(['=1+1', "'=2", 'a "b", c', 'two lines', "'quoted'", '＝1', "'＋2"]);
  });

  it('returns every field of a row', () => {
    expect(readListTitles(`\uFEFF${head}\r\n${row}\r\n`)).toEqual([title]);
    expect(readListFile(`${head}\n${row}`).format).toBe('kirokuCsv');
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('accepts %s as separators', (_what, separator) => {
    const text = `${head}\n${row.replace('8.5', '"8#5"')}`.replaceAll(',', separator).replace('8#5', '8,5');
    expect(readListTitles(text)).toEqual([title]);
  });

  it('accepts quoted fields and empty lines', () => {
    const quoted = [head, row].map((line) =>
      line
        .split(',')
        .map((field) => `"${field}"`)
        .join(','),
    );
    expect(readListTitles(`${quoted.join('\n\n')}\n\n,,,,,,,,,,,,,,,,\n`)).toEqual([title]);
  });

  it('accepts missing, additional and reordered columns', () => {
    expect(
      readListTitles('type,title,english,native,progress,status,note\nmanga,Hon,,,3,reading,x'),
    ).toMatchObject([
      { mediaType: 'manga', titles: ['Hon'], state: 'current', progress: 3, score: null, ids: {} },
    ]);
  });

  it('reports unreadable rows', () => {
    const rows = [
      'film,A,,,,,watching,1',
      'anime,,,,,,watching,1',
      'anime,B,,,,,watching,08.May',
      'anime,C,,,,,unsure,2',
    ];
    const { titles, unreadable } = readListFile([head, ...rows, ''].join('\n'));
    expect(unreadable).toMatchObject([
      { place: 1, text: '', reason: 'badShape' },
      { place: 2, text: '', reason: 'noTitle' },
      { place: 3, text: 'B', reason: 'badNumber', number: '08.May' },
    ]);
    // This status is from another program, so the user is asked about it.
    expect(titles).toMatchObject([{ place: 4, titles: ['C'], state: null, progress: 2 }]);
  });

  it("does not recognise a table without Kiroku's columns", () => {
    expect(fileProblemOf('type,title,year\nanime,A,2020')).toBe('unknownFormat');
    expect(fileProblemOf('typewriter,title,english,native')).toBe('unknownFormat');
    expect(fileProblemOf('type\ntitle')).toBe('unknownFormat');
  });

  it('ignores columns named like object properties', () => {
    expect(
      readListTitles('type,title,english,native,__proto__,constructor,status\nanime,A,,,x,y,dropped'),
    ).toMatchObject([{ titles: ['A'], state: 'dropped' }]);
  });
});
