// Tests a title in several rows of a file, and several titles of the same name. Every list here is made up.
import { describe, expect, it } from 'vitest';
import { countLeftOutRows } from '@/lib/import/imported.ts';
import { planRows } from '@/lib/import/make-plan.ts';
import { media } from '../../domain/examples.ts';
import { readListFile, readListTitles } from './reading.ts';

function malRow(state: string, progress: number, more = ''): string {
  return `<anime><series_animedb_id>6</series_animedb_id><series_title>Twice</series_title>
    <my_watched_episodes>${progress}</my_watched_episodes><my_status>${state}</my_status>${more}</anime>`;
}

const malList = (...rows: readonly string[]) => `<myanimelist>${rows.join('')}</myanimelist>`;

function animePlanet(...rows: readonly (readonly [status: string, eps: number])[]) {
  const entries = rows.map(([status, eps]) => ({ name: 'Twice', status, eps, rating: 0, times: 1 }));
  return { export: { type: 'anime', version: '0.1a' }, entries };
}

const head = 'type,title,english,native,format,year,status,progress,total';
const table = (...rows: readonly string[]) => [head, ...rows, ''].join('\r\n');

/** Returns two rows in both orders, because the result must not depend on their order. */
function bothWays<Row>(one: Row, other: Row): readonly (readonly [Row, Row])[] {
  return [
    [one, other],
    [other, one],
  ];
}

describe('title with two rows in a file', () => {
  it.each(bothWays(malRow('Completed', 0, '<my_score>9</my_score>'), malRow('Watching', 3)))(
    'stays completed if one row is completed without a number (order %#)',
    (one, other) => {
      const { titles, leftOut } = readListFile(malList(one, other));
      expect(titles).toMatchObject([{ state: 'completed', progress: null, score: 9 }]);
      expect(countLeftOutRows(leftOut)).toEqual([{ reason: 'duplicate', count: 1 }]);
      const about = media({ episodes: 26 });
      const resolutions = new Map([[titles[0]?.place ?? 0, { kind: 'found', media: about } as const]]);
      const plan = planRows(
        { format: 'malXml', titles, unreadable: [] },
        { resolutions, entries: new Map() },
      );
      expect(plan).toMatchObject([{ patch: { status: 'completed', progress: 26, userScore: 9 } }]);
    },
  );

  it('leaves out the row that is less far along, whatever the order', () => {
    const rows = [malRow('Watching', 2), malRow('Watching', 5), malRow('Watching', 1)];
    const { titles, leftOut } = readListFile(malList(...rows));
    expect(titles).toMatchObject([{ place: 2, progress: 5 }]);
    expect(leftOut).toMatchObject([
      { place: 1, progress: 2 },
      { place: 3, progress: 1 },
    ]);
  });

  it.each(bothWays(['watched', 0] as const, ['watching', 2] as const))(
    'stays completed even without ids (order %#)',
    (one, other) => {
      expect(readListTitles(animePlanet(one, other))).toMatchObject([{ state: 'completed', progress: null }]);
    },
  );

  it.each(bothWays(malRow('Completed', 2), malRow('On-Hold', 5)))(
    'gets the largest progress if the completed row has a number (order %#)',
    (one, other) => {
      expect(readListTitles(malList(one, other))).toMatchObject([{ state: 'completed', progress: 5 }]);
    },
  );

  it.each(bothWays(malRow('Completed', 0, '<kiroku_progress>0</kiroku_progress>'), malRow('Watching', 3)))(
    'gets the progress of the watching row if the completed row has 0 (order %#)',
    (one, other) => {
      expect(readListTitles(malList(one, other))).toMatchObject([{ state: 'completed', progress: 3 }]);
    },
  );

  it("gets status and progress from different rows of Kiroku's own file", () => {
    const rows = ['anime,Twice,,,TV,2020,completed,0,12', 'anime,Twice,,,TV,2020,watching,3,12'];
    expect(readListTitles(table(...rows))).toMatchObject([{ state: 'completed', progress: 3 }]);
  });

  it('gets the largest progress if no row is completed', () => {
    const rows = malList(malRow('Watching', 3), malRow('Dropped', 8), malRow('Plan to Watch', 0));
    expect(readListTitles(rows)).toMatchObject([{ place: 2, state: 'dropped', progress: 8 }]);
  });
});

describe('two rows of the same name without ids', () => {
  const watching = 'watching,100';
  it.each([
    ['the total', 'anime,Hunter,,,,,completed,62,62', `anime,Hunter,,,,,${watching},148`],
    ['the year', 'anime,Hunter,,,,1999,completed,,', `anime,Hunter,,,,2011,${watching},`],
    ['the format', 'anime,Hunter,,,MOVIE,,completed,,', `anime,Hunter,,,TV,,${watching},`],
    [
      'progress beyond the total of the other row',
      'anime,Hunter,,,,,on_hold,2,62',
      `anime,Hunter,,,,,${watching},`,
    ],
    [
      'progress beyond the progress of the completed row',
      'anime,Hunter,,,,,completed,62,',
      `anime,Hunter,,,,,${watching},`,
    ],
  ])('stay separate if %s shows that they are two titles', (_what, one, other) => {
    for (const rows of bothWays(one, other)) {
      const { titles, leftOut } = readListFile(table(...rows));
      expect(titles).toHaveLength(2);
      expect(leftOut).toEqual([]);
    }
  });

  it('are merged if nothing distinguishes them', () => {
    const rows = ['anime,Hunter,,,TV,,watching,5,', 'anime,Hunter,,,,2011,watching,7,148'];
    expect(readListTitles(table(...rows, 'anime,Hunter,,,TV,2011,watching,6,148'))).toMatchObject([
      { place: 2, progress: 7, total: 148, year: 2011 },
    ]);
  });

  it('are not merged if their totals differ', () => {
    const rows = ['completed,62,62', 'watching,100,148', 'watching,9,62', 'watching,120,148'];
    const titles = readListTitles(table(...rows.map((row) => `anime,Hunter,,,,,${row}`)));
    expect(titles).toMatchObject([
      { state: 'completed', progress: 62 },
      { state: 'current', progress: 120 },
    ]);
  });

  it('stay separate if their formats differ', () => {
    const film = '<anime><series_title>A</series_title><series_type>Movie</series_type></anime>';
    const unknown = film.replace('Movie', 'Unknown');
    expect(readListTitles(malList(film, film.replace('Movie', 'TV')))).toHaveLength(2);
    expect(readListTitles(malList(film, unknown))).toHaveLength(1);
    const show = (anime_type: string) => ({ anime_type, show: { title: 'A', ids: {} } });
    expect(readListTitles({ anime: [show('tv'), show('movie')] })).toHaveLength(2);
  });

  it('are read quickly in a file with thousands of rows', () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => `anime,A,,,,,watching,1,${at + 1}`);
    expect(readListTitles(table(...rows))).toHaveLength(50_000);
  });
});

describe('rows of one id with many names', () => {
  const renamed = (count: number) =>
    malList(
      ...Array.from(
        { length: count },
        (_, at) =>
          `<anime><series_animedb_id>6</series_animedb_id><series_title>Name ${at}</series_title><my_status>Watching</my_status></anime>`,
      ),
    );

  it.each([
    ['a few rows keep all of their names', 3, 3],
    ['a hundred rows keep the first twenty names', 100, 20],
    ['three thousand rows keep no more than twenty names', 3000, 20],
  ])('%s', (_name, rows, names) => {
    const { titles, leftOut } = readListFile(renamed(rows));
    expect(titles).toHaveLength(1);
    expect(titles[0]?.titles).toEqual(Array.from({ length: names }, (_, at) => `Name ${at}`));
    expect(countLeftOutRows(leftOut)).toEqual([{ reason: 'duplicate', count: rows - 1 }]);
  });
});
