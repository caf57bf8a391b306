// Tests that the parsers of histories accept any text and any JSON without throwing. Their counts must add up.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readNetflix } from '@/lib/import/history/netflix.ts';
import { proposeSeasonEntry } from '@/lib/import/history/propose-season-entry.ts';
import { resolveSeason, searchQueryOf } from '@/lib/import/history/resolve-season.ts';
import { readTakeout } from '@/lib/import/history/takeout.ts';
import type { HistoryFile } from '@/lib/import/imported.ts';
import { media } from '../../domain/examples.ts';
import { netflixViewingActivity, netflixViewingHistory, takeoutVideo } from './files.ts';

const pieces = [
  'Season 1',
  'Episode 7',
  '第3話',
  ': ',
  ' : ',
  '(Folge 4)',
  '#2',
  'Hills',
  '《',
  '》',
  '"',
  'Part 2',
  '\u202f',
];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((some) => some.join('')),
);

function expectToAddUp(file: HistoryFile | 'truncated' | null): void {
  if (!file || file === 'truncated') return;
  const { seasons, rows, dropped } = file;
  expect(dropped).toBeGreaterThanOrEqual(0);
  expect(seasons.reduce((sum, { episodes }) => sum + episodes.length, 0)).toBeLessThanOrEqual(rows - dropped);
  expect(new Set(seasons.map(({ place }) => place)).size).toBe(seasons.length);
  for (const season of seasons) {
    expect(season.episodes.length).toBeGreaterThan(0);
    expect(season.seriesTitle).not.toBe('');
    expect(proposeSeasonEntry(season)).toMatchObject({ state: 'current', score: null });
    expect(searchQueryOf(season).length).toBeLessThanOrEqual(200);
    expect(['found', 'question', 'missing']).toContain(resolveSeason(season, [media()]).kind);
  }
}

it('readNetflix accepts any text', () => {
  const head = fc.constantFrom('', 'Title,Date\n', 'Title;Date\n', `${netflixViewingActivity()}\n`);
  fc.assert(fc.property(head, text, (first, rest) => expectToAddUp(readNetflix(first + rest))));
});

it('readNetflix accepts any titles and dates', () => {
  const date = fc.oneof(text, fc.constantFrom('1/2/26', '24.1.2026', '2026-01-02', '0/0/00', '31/31/9999'));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, date), { maxLength: 20 }), (rows) => {
      const file = readNetflix(netflixViewingHistory(...rows));
      expect(file).toMatchObject({ kind: 'history' });
      expectToAddUp(file);
    }),
  );
});

it('readNetflix accepts any text in the columns of ViewingActivity.csv', () => {
  const sitting = fc.record({
    profile: text,
    start: text,
    duration: text,
    attributes: text,
    supplemental: text,
  });
  const rows = fc.array(fc.tuple(text, sitting), { maxLength: 20 });
  fc.assert(
    fc.property(rows, text, (some, profile) =>
      expectToAddUp(readNetflix(netflixViewingActivity(...some), { profile })),
    ),
  );
});

it('readTakeout accepts any JSON', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => expectToAddUp(readTakeout(value))));
});

it('readTakeout accepts a file with any fields', () => {
  const field = fc.oneof(text, fc.jsonValue());
  const part = fc.record(
    { title: field, titleUrl: field, subtitles: field, time: field, details: field, header: field },
    { requiredKeys: [] },
  );
  const item = fc.tuple(text, part).map(([title, fields]) => takeoutVideo(`Watched ${title}`, fields));
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), (items) =>
      expectToAddUp(readTakeout([takeoutVideo('x'), ...items])),
    ),
  );
});
