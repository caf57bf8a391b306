// Tests MyAnimeList's XML and its dialects. Every list here is made up.
import { describe, expect, it } from 'vitest';
import { countLeftOutRows } from '@/lib/import/imported.ts';
import { fileProblemOf, readListFile, readListTitles } from './reading.ts';

function animeList(...rows: readonly string[]): string {
  const items = rows.map((row) => `<anime>${row}</anime>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8" ?>\n<!--\n Version 1.1.0\n-->\n<myanimelist><myinfo><user_export_type>1</user_export_type></myinfo>${items}</myanimelist>\n`;
}

function mangaList(...rows: readonly string[]): string {
  return `<myanimelist>${rows.map((row) => `<manga>${row}</manga>`).join('')}</myanimelist>`;
}

const whole = `
  <series_animedb_id>101</series_animedb_id>
  <series_title><![CDATA[ Kumo no Machi ]]></series_title>
  <series_type>TV</series_type>
  <series_episodes>24</series_episodes>
  <my_id>0</my_id>
  <my_watched_episodes>7</my_watched_episodes>
  <my_start_date>2019-05-00</my_start_date>
  <my_finish_date>0000-00-00</my_finish_date>
  <my_rated></my_rated>
  <my_score>8</my_score>
  <my_status>On-Hold</my_status>
  <my_comments><![CDATA[a note]]></my_comments>
  <my_times_watched>2</my_times_watched>
  <my_tags><![CDATA[]]></my_tags>
  <my_rewatching>0</my_rewatching>
  <update_on_import>0</update_on_import>`;

describe('reading MyAnimeList XML', () => {
  it('returns id, name, total, progress, status and score of a row', () => {
    expect(readListFile(animeList(whole))).toEqual({
      kind: 'list',
      format: 'malXml',
      titles: [
        {
          place: 1,
          mediaType: 'anime',
          ids: { mal: 101 },
          titles: ['Kumo no Machi'],
          year: null,
          total: 24,
          state: 'on_hold',
          progress: 7,
          score: 8,
          lost: ['dates', 'rewatches', 'notes'],
        },
      ],
      unreadable: [],
      leftOut: [],
      scales: null,
      unreadScores: 0,
    });
  });

  it('reads manga with chapters and volumes', () => {
    const row = `<manga_mangadb_id>5</manga_mangadb_id><manga_title><![CDATA[Hon]]></manga_title>
      <manga_chapters>0</manga_chapters><my_read_volumes>3</my_read_volumes><my_read_chapters>35.000</my_read_chapters>
      <my_score>0</my_score><my_status>Plan to Read</my_status><my_rereading>NO</my_rereading>`;
    expect(readListTitles(mangaList(row))).toMatchObject([
      {
        mediaType: 'manga',
        ids: { mal: 5 },
        total: null,
        state: 'planned',
        progress: 35,
        score: null,
        lost: ['volumes'],
      },
    ]);
  });

  it('joins a name from several CDATA pieces', () => {
    const row = `<series_animedb_id>9</series_animedb_id><series_title><![CDATA[a ]]]]><![CDATA[> b & <c>]]></series_title>
      <my_start_date>0000-00-00</my_start_date><my_finish_date></my_finish_date><my_status>Watching</my_status>`;
    expect(readListTitles(animeList(row))).toMatchObject([
      { titles: ['a ]]> b & <c>'], lost: [], progress: null },
    ]);
  });

  it('accepts an empty list', () => {
    expect(readListFile(animeList()).titles).toEqual([]);
  });

  it('returns completed for a title that is watched again', () => {
    const row = (again: string, total: string) =>
      `<series_animedb_id>${total}</series_animedb_id><series_title>x${total}</series_title><series_episodes>${total}</series_episodes>
       <my_watched_episodes>3</my_watched_episodes><my_status>Completed</my_status><my_rewatching>${again}</my_rewatching>`;
    expect(readListTitles(animeList(row('1', '12'), row('1', '0'), row('0', '13')))).toMatchObject([
      { state: 'completed', progress: null },
      { state: 'completed', progress: null },
      { state: 'completed', progress: 3 },
    ]);
  });

  it('accepts an unclosed CDATA section', () => {
    const row = (title: string) =>
      `<series_animedb_id>1</series_animedb_id><series_title>${title}</series_title><my_status>Dropped</my_status>`;
    const other = row('<![CDATA[B & C]]>').replace('>1<', '>2<');
    expect(readListTitles(animeList(row('<![CDATA[A'), other))).toMatchObject([
      { ids: { mal: 1 }, titles: ['A'], state: 'dropped' },
      { ids: { mal: 2 }, titles: ['B & C'] },
    ]);
  });

  it('accepts a bare ampersand and control characters', () => {
    const row =
      '<series_animedb_id>1</series_animedb_id><series_title>Tom & Jerry &amp; <![CDATA[A & B\u0008]]></series_title><my_status>Dropped</my_status>';
    expect(readListTitles(animeList(row))).toMatchObject([
      { titles: ['Tom & Jerry & A & B'], state: 'dropped' },
    ]);
  });
});

describe('reading MyAnimeList XML from other programs', () => {
  it("reads Kitsu's file, which has no names", () => {
    const row =
      '<series_animedb_id>77</series_animedb_id><my_watched_episodes>4</my_watched_episodes><my_score>7.5</my_score><my_status>On Hold</my_status>';
    expect(readListTitles(animeList(row))).toMatchObject([
      { ids: { mal: 77 }, titles: [], state: 'on_hold', progress: 4, score: 7.5 },
    ]);
  });

  it("reads the manga fields of Shikimori's file", () => {
    const row = `<series_title>Hoshi</series_title><series_volumes>2</series_volumes><series_chapters>40</series_chapters>
      <manga_mangadb_id>8</manga_mangadb_id><my_read_chapters>11</my_read_chapters><my_times_watched>1</my_times_watched>
      <my_status>Completed</my_status><shiki_status>Rereading</shiki_status>`;
    expect(readListTitles(mangaList(row))).toMatchObject([
      {
        ids: { mal: 8 },
        titles: ['Hoshi'],
        total: 40,
        state: 'completed',
        progress: null,
        lost: ['rewatches'],
      },
    ]);
  });

  it.each([
    ['1', 'current'],
    ['2', 'completed'],
    ['3', 'on_hold'],
    ['4', 'dropped'],
    ['5', 'planned'],
    ['6', 'planned'],
    ['Plan-to-Watch', 'planned'],
    ['REWATCHING', 'completed'],
    ['', null],
    ['7', null],
    ['constructor', null],
  ])('reads the status "%s" as %s', (status, state) => {
    const row = `<anime_animedb_id>3</anime_animedb_id><series_title>y</series_title><my_status>${status}</my_status>`;
    expect(readListTitles(animeList(row))).toMatchObject([{ ids: { mal: 3 }, state }]);
  });

  const rated = (score: string, id = '5') =>
    `<series_animedb_id>${id}</series_animedb_id><series_title>T${id}</series_title><my_score>${score}</my_score><my_status>1</my_status>`;

  it.each(['-1', 'N/A', '-', '101', 'great'])('keeps a row without its invalid score %s', (score) => {
    expect(readListFile(animeList(rated(score)))).toMatchObject({
      titles: [{ ids: { mal: 5 }, score: null, badScore: score }],
      unreadable: [],
      unreadScores: 1,
      scales: null,
    });
  });

  it('asks for the scale of a file with a score above 10', () => {
    const { titles, scales, unreadScores } = readListFile(animeList(rated('85', '1'), rated('7', '2')));
    expect([titles.map(({ score }) => score), unreadScores]).toEqual([[null, null], 0]);
    expect(scales).toEqual([
      {
        scale: 'points100',
        scores: [
          [1, 8.5],
          [2, 0.7],
        ],
      },
      {
        scale: 'points10',
        scores: [
          [1, 85],
          [2, 7],
        ],
      },
    ]);
  });

  it.each([
    ['Planning', 'planned'],
    ['Paused', 'on_hold'],
    ['Current', 'current'],
    ['Watched', 'completed'],
    ['PLAN_TO_WATCH', 'planned'],
  ])('reads the status %s as %s', (status, state) => {
    const row = `<series_animedb_id>1</series_animedb_id><my_status>${status}</my_status>`;
    expect(readListTitles(animeList(row))).toMatchObject([{ state }]);
  });

  it.each([
    ['1,024', 1024],
    ['1 024', 1024],
    ['35.000', 35],
    ['7,5', 7],
    ['１２', 12],
    ['12/24', 12],
    [' 3 / ? ', 3],
    ['0/12', 0],
    ['5/', 5],
    ['?', null],
    ['-', null],
    ['N/A', null],
  ])('reads a progress of %s as %s', (progress, number) => {
    const row = `<series_animedb_id>1</series_animedb_id><my_watched_episodes>${progress}</my_watched_episodes><my_status>1</my_status>`;
    expect(readListTitles(animeList(row))).toMatchObject([{ progress: number }]);
  });

  it('reports a row with neither id nor name as unreadable', () => {
    const rows = [
      '<series_animedb_id>0</series_animedb_id><series_title>Only a name</series_title><my_status>1</my_status>',
      '<series_animedb_id></series_animedb_id><my_status>1</my_status>',
      '<series_animedb_id>4</series_animedb_id><series_title>Far</series_title><my_watched_episodes>-1</my_watched_episodes><my_status>1</my_status>',
    ];
    const { titles, unreadable } = readListFile(animeList(...rows));
    expect(titles).toMatchObject([{ ids: {}, titles: ['Only a name'] }]);
    expect(unreadable).toMatchObject([
      { place: 2, text: '', reason: 'noTitle' },
      { place: 3, text: 'Far', reason: 'badNumber', number: '-1' },
    ]);
  });

  it('merges two rows of a title into the row with more progress', () => {
    const row = (progress: number, score: number) =>
      `<series_animedb_id>6</series_animedb_id><series_title>Twice</series_title><my_watched_episodes>${progress}</my_watched_episodes><my_score>${score}</my_score><my_status>Watching</my_status>`;
    const { titles, leftOut } = readListFile(animeList(row(3, 9), row(8, 0), row(5, 4)));
    expect(titles).toMatchObject([{ place: 2, progress: 8, score: 9 }]);
    expect(countLeftOutRows(leftOut)).toEqual([{ reason: 'duplicate', count: 2 }]);
  });
});

describe('reading MyAnimeList XML with an unusual beginning', () => {
  const declaration = '<?xml version="1.0" encoding="UTF-8" ?>';

  it.each([
    ['a comment before the XML declaration', `<!-- made by a program -->\n${declaration}`],
    ['a comment before and after the XML declaration', `<!-- a -->${declaration}<!-- b -->`],
    ['two declarations', `${declaration}\n${declaration}`],
    ['no declaration', ''],
  ])('accepts %s', (_what, prolog) => {
    expect(readListTitles(`${prolog}<myanimelist><anime>${whole}</anime></myanimelist>`)).toMatchObject([
      { ids: { mal: 101 }, titles: ['Kumo no Machi'], progress: 7 },
    ]);
  });

  it('ignores the root element in a comment', () => {
    const xml = `<!-- <myanimelist></myanimelist> -->${declaration}<myanimelist><anime>${whole}</anime></myanimelist>`;
    expect(readListTitles(xml)).toHaveLength(1);
  });
});

describe('reading invalid or malicious XML', () => {
  const bomb = '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';

  it.each([
    ['a document type', `<?xml version="1.0"?>${bomb}<myanimelist>&b;</myanimelist>`, 'forbiddenXml'],
    [
      'a document type after a comment',
      `<!-- <x> -->\n<!doctype myanimelist SYSTEM "file:///etc/passwd"><myanimelist/>`,
      'forbiddenXml',
    ],
    ['an entity without a declaration', '<myanimelist><anime>&xxe;</anime></myanimelist', 'truncated'],
    ['a list that ends in the middle', animeList(whole).slice(0, 600), 'truncated'],
    ['tags that do not match', '<myanimelist><anime></manga></myanimelist>', 'unknownFormat'],
    ['an unknown root element', '<rss version="2.0"><channel/></rss>', 'unknownFormat'],
    ["Taiga's own file", '<library><anime><id>1</id></anime></library>', 'unknownFormat'],
    ['a comment without an end', '<!-- <myanimelist>', 'unknownFormat'],
    ['a web page', '<!DOCTYPE html><html><body>myanimelist</body></html>', 'unknownFormat'],
    ['a list that nests without closing', `<myanimelist>${'<anime>'.repeat(200_000)}`, 'truncated'],
  ])('rejects %s', (_what, xml, problem) => {
    expect(fileProblemOf(xml)).toBe(problem);
  });

  it('rejects more than three million tags', () => {
    expect(fileProblemOf(`<myanimelist>${'<a/>'.repeat(3_000_001)}</myanimelist>`)).toBe('tooLarge');
  });

  it('keeps entities of the file unexpanded', () => {
    const row =
      '<series_animedb_id>1</series_animedb_id><series_title>&file; &#38;amp;</series_title><my_status>1</my_status>';
    expect(readListTitles(animeList(row))).toMatchObject([{ titles: ['&file; &amp;'] }]);
  });
});
