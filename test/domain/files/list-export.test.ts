// @vitest-environment jsdom
// Tests the exported lists for other programs. The test reads them with parsers that are independent of Kiroku.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LibraryEntry } from '@/lib/contract/library.ts';
import { createDayFormatter } from '@/lib/domain/days.ts';
import { FORMULA_START_PATTERN, toListCsv, toListJson, toMalXml } from '@/lib/domain/files/list-export.ts';
import { shownTitle } from '@/lib/domain/titles/shown-title.ts';
import { readKirokuCsv } from '@/lib/import/formats/kiroku-csv.ts';
import { libraryEntry, media } from '../examples.ts';

const utc = createDayFormatter('UTC');
const title = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      ...['=', '+', '-', '@', "'", '"', ',', '\r', '\n', '\t', '<', '&', 'a'],
      ...['＝', '＋', '－', '＠', ' ', '\u3000', '\u200b', '−'],
    ),
    maxLength: 12,
  }),
);
const entries = fc.array(
  fc.record({ title, progress: fc.nat(2000), score: fc.option(fc.integer({ min: 0, max: 100 })) }),
  { maxLength: 6 },
);

function entryOf(part: { title: string; progress: number; score: number | null }): LibraryEntry {
  const userScore = part.score === null ? null : part.score / 10;
  return libraryEntry({ progress: part.progress, userScore, media: media({ title: part.title }) });
}

/** Parses CSV with the grammar of RFC 4180, section 2. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let rest = text;
  let row: string[] = [];
  while (rest !== '') {
    const [whole = '', quoted, plain, end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? [];
    if (whole === '') throw new Error(`not a field: ${JSON.stringify(rest.slice(0, 40))}`);
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push(row.splice(0));
    if (end === '\r\n') row = [];
    rest = rest.slice(whole.length);
  }
  return rows;
}

function parseXml(xml: string): Document {
  const parsed = new DOMParser().parseFromString(xml, 'text/xml');
  expect(parsed.querySelector('parsererror')?.textContent).toBeUndefined();
  return parsed;
}

function textsOf(parsed: Document, name: string): string[] {
  return [...parsed.querySelectorAll(name)].map((element) => element.textContent ?? '');
}

describe('toListCsv', () => {
  it('writes titles that can be read again unchanged', () => {
    fc.assert(
      fc.property(entries, (parts) => {
        const [head = [], ...rows] = parseCsv(toListCsv(parts.map(entryOf), 'service').slice(1));
        const column = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? '');
        const unguarded = (name: string) =>
          column(name).map((text) =>
            text.startsWith("'") && FORMULA_START_PATTERN.test(text) ? text.slice(1) : text,
          );
        expect(unguarded('service_title')).toEqual(parts.map((part) => part.title));
        expect(unguarded('title')).toEqual(parts.map((part) => shownTitle(entryOf(part).media, 'service')));
        expect(column('progress')).toEqual(parts.map((part) => String(part.progress)));
        expect(column('score')).toEqual(parts.map(({ score }) => (score === null ? '' : String(score / 10))));
      }),
    );
  });

  it('writes no field that a spreadsheet would run as a formula', () => {
    fc.assert(
      fc.property(entries, (parts) => {
        for (const field of parseCsv(toListCsv(parts.map(entryOf), 'service').slice(1)).flat())
          expect(field).not.toMatch(/^[=+\-@＝＋－＠−\t\r]/);
      }),
    );
  });

  it.each([
    ['a full-width equals sign', '＝HYPERLINK("https://evil.example")'],
    ['a full-width plus', '＋1'],
    ['a full-width hyphen', '－1'],
    ['a full-width at sign', '＠SUM(1)'],
    ['a minus sign', '−1'],
    ['a small equals sign', '﹦1'],
    ['a tab', '\t=1'],
    ['a carriage return', '\r=1'],
    ['a line feed', '\n=1'],
    ['a tab before a full-width equals sign', '\t＝1'],
    ['blanks before an equals sign', '  =1'],
    ['a full-width space before a full-width equals sign', '\u3000＝1'],
    ['an invisible character before an equals sign', '\u200b＝1'],
    ['a BOM before an equals sign', '\ufeff=1'],
    ['an apostrophe before a full-width equals sign', "'＝1"],
  ])('escapes a title that begins with %s', (_name, text) => {
    const csv = toListCsv([entryOf({ title: text, progress: 1, score: null })], 'service');
    const [head = [], row = []] = parseCsv(csv.slice(1));
    expect(row[head.indexOf('service_title')]).toBe(`'${text}`);
    const read = readKirokuCsv(csv.slice(1));
    if (read === null || typeof read === 'string') throw new Error('not read');
    expect(read.titles[0]?.titles[0]).toBe(text.replace(/\s+/g, ' ').trim());
  });

  it('starts with a BOM and the column names', () => {
    expect(toListCsv([], 'service')).toMatch(/^\uFEFFtype,title,.*,mal_id,anilist_id,id\r\n$/);
  });
});

describe('toListJson', () => {
  it('contains each title with its progress', () => {
    const file = JSON.parse(
      toListJson([libraryEntry({ progress: 4 })], '2026-11-20T12:00:00.000Z', 'service'),
    );
    expect(file).toMatchObject({
      kind: 'kiroku-list',
      version: 1,
      data: {
        exportedAt: '2026-11-20T12:00:00.000Z',
        entries: [{ type: 'anime', title: 'Sousou no Frieren', progress: 4, total: 28, mal_id: 52991 }],
      },
    });
  });
});

describe('toMalXml', () => {
  it('writes titles unchanged', () => {
    fc.assert(
      fc.property(entries, (parts) => {
        const { xml, count } = toMalXml('anime', parts.map(entryOf), utc);
        const parsed = parseXml(xml);
        expect(count).toBe(parts.length);
        // Some characters cannot occur in XML, so remove them.
        const said = (text: string) =>
          text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
        expect(textsOf(parsed, 'series_title')).toEqual(parts.map((part) => said(part.title)));
        expect(textsOf(parsed, 'my_watched_episodes')).toEqual(parts.map((part) => String(part.progress)));
        for (const score of textsOf(parsed, 'my_score')) expect(score).toMatch(/^(?:\d|10)$/);
      }),
    );
  });

  it('omits an invalid date of the service', () => {
    const entry = libraryEntry({ startedAt: 'banana', completedAt: '' });
    const parsed = parseXml(toMalXml('anime', [entry], utc).xml);
    expect(textsOf(parsed, 'my_start_date')).toEqual(['0000-00-00']);
    expect(textsOf(parsed, 'my_finish_date')).toEqual(['0000-00-00']);
  });

  it('contains id, status, dates and rounded score of a title', () => {
    const entry = libraryEntry({
      status: 'on_hold',
      progress: 12,
      userScore: 8.5,
      startedAt: '2026-01-31T23:30:00Z',
      completedAt: null,
    });
    const parsed = parseXml(toMalXml('anime', [entry], createDayFormatter('Asia/Tokyo')).xml);
    const [anime] = [...parsed.querySelectorAll('myanimelist > anime')];
    const fields = [...(anime?.children ?? [])].map((field) => [field.tagName, field.textContent]);
    expect(Object.fromEntries(fields)).toEqual({
      series_animedb_id: '52991',
      series_title: 'Sousou no Frieren',
      series_type: 'TV',
      series_episodes: '28',
      my_id: '0',
      my_watched_episodes: '12',
      my_start_date: '2026-02-01',
      my_finish_date: '0000-00-00',
      my_score: '9',
      kiroku_score: '8.5',
      my_status: 'On-Hold',
      my_times_watched: '0',
      my_rewatching: '0',
      update_on_import: '1',
    });
    const info = [...(parsed.querySelector('myanimelist > myinfo')?.children ?? [])];
    expect(Object.fromEntries(info.map((field) => [field.tagName, field.textContent]))).toEqual({
      user_export_type: '1',
      user_total_anime: '1',
      user_total_watching: '0',
      user_total_completed: '0',
      user_total_onhold: '1',
      user_total_dropped: '0',
      user_total_plantowatch: '0',
    });
  });

  it('contains chapters and the reading status for manga', () => {
    const manga = media({ type: 'manga', episodes: null, chapters: 120, volumes: 14, mal_id: 7 });
    const entry = libraryEntry({ type: 'manga', status: 'plan_to_read', progress: 3, media: manga });
    const parsed = parseXml(toMalXml('manga', [entry], utc).xml);
    expect(textsOf(parsed, 'manga > manga_mangadb_id')).toEqual(['7']);
    expect(textsOf(parsed, 'manga > my_read_chapters')).toEqual(['3']);
    expect(textsOf(parsed, 'manga > my_status')).toEqual(['Plan to Read']);
    expect(textsOf(parsed, 'manga > my_read_volumes')).toEqual(['0']);
    expect(textsOf(parsed, 'manga > my_times_read')).toEqual(['0']);
    expect(textsOf(parsed, 'manga > my_rereading')).toEqual(['NO']);
    expect(textsOf(parsed, 'user_export_type')).toEqual(['2']);
    expect(textsOf(parsed, 'user_total_manga')).toEqual(['1']);
    expect(textsOf(parsed, 'user_total_plantoread')).toEqual(['1']);
  });

  it('contains all volumes of a completed manga', () => {
    const manga = media({ type: 'manga', episodes: null, chapters: 120, volumes: 14, format: 'MANGA' });
    const entry = libraryEntry({ type: 'manga', status: 'completed', userScore: 9, media: manga });
    const parsed = parseXml(toMalXml('manga', [entry], utc).xml);
    expect(textsOf(parsed, 'manga > my_read_volumes')).toEqual(['14']);
    expect(textsOf(parsed, 'kiroku_score')).toEqual([]);
  });

  it("contains MyAnimeList's name of the format", () => {
    const formats = ['MOVIE', 'SPECIAL', 'ONA', 'OVA', 'MUSIC', null, 'constructor'];
    const list = formats.map((format) => libraryEntry({ media: media({ format }) }));
    expect(textsOf(parseXml(toMalXml('anime', list, utc).xml), 'series_type')).toEqual([
      ...['Movie', 'Special', 'ONA', 'OVA', 'Music'],
      ...['Unknown', 'Unknown'],
    ]);
  });

  it('lists titles without a MyAnimeList id separately', () => {
    const nameless = libraryEntry({ media: media({ title: 'No id', mal_id: null }) });
    const foreign = libraryEntry({ status: 'paused', media: media({ title: 'Foreign' }) });
    const inherited = libraryEntry({ status: 'constructor', media: media({ title: 'Inherited' }) });
    const { xml, count, left } = toMalXml('anime', [nameless, libraryEntry(), foreign, inherited], utc);
    expect({ count, left }).toEqual({ count: 1, left: ['No id', 'Foreign', 'Inherited'] });
    expect(textsOf(parseXml(xml), 'series_title')).toEqual(['Sousou no Frieren']);
  });
});
