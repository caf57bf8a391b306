// @vitest-environment jsdom
// Tests the statistics for screen readers. Every chart is also a table with the same numbers, for anime and manga separately.
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { StatisticsView } from '@/components/history/statistics/statistics-view.tsx';
import type { LibraryEntry } from '@/lib/contract/library.ts';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { activity, libraryEntry, media } from '../../domain/examples.ts';
import { type PageSetup, publishChanges, renderPage } from '../page.tsx';
import { click, findControl, findControls, pageText } from '../page-actions.ts';

const DAY = 86_400_000;
const noon = new Date().setHours(12, 0, 0, 0);
const manga = media({
  id: 'manga-1',
  shortId: 'm1',
  type: 'manga',
  title: 'Berserk',
  episodes: null,
  chapters: null,
});
const frieren = libraryEntry({ media: media(), progress: 5, userScore: 8 });
const berserk = libraryEntry({
  media: manga,
  type: 'manga',
  status: 'reading',
  progress: 3,
  userScore: null,
});

async function open(
  library: readonly LibraryEntry[],
  lines: readonly Partial<Activity>[],
  world: PageSetup = {},
) {
  await renderPage(<StatisticsView level={1} onPrint={onPrint} />, { library, ...world });
  const database = await openDatabase();
  for (const [index, line] of lines.entries())
    await database.put('activity', activity({ id: `line-${index}`, at: noon, ...line }));
  await publishChanges('activity');
}
const onPrint = vi.fn();

const part = (type: 'anime' | 'manga') => document.querySelector(`[aria-labelledby=statistics-${type}]`);

/** Returns the tables of a type, by their captions. Each table maps the names of its rows to their numbers. */
function tables(type: 'anime' | 'manga'): Record<string, Record<string, string>> {
  const all = [...(part(type)?.querySelectorAll('table') ?? [])].map((table) => {
    const rows = [...table.querySelectorAll('tbody tr')].map(
      (row) => [...row.children].map((cell) => cell.textContent ?? '') as [string, string],
    );
    return [table.caption?.textContent ?? '', Object.fromEntries(rows)] as const;
  });
  return Object.fromEntries(all);
}

const without0 = (rows: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(rows).filter(([, value]) => value !== '0'));
const sum = (rows: Record<string, string> = {}) =>
  Object.values(rows).reduce((total, value) => total + Number(value), 0);

function facts(type: 'anime' | 'manga'): Record<string, string> {
  const pairs = [...(part(type)?.querySelectorAll('dl > div') ?? [])].map(
    (fact) => [...fact.children].map((one) => (one.textContent ?? '').trim()) as [string, string],
  );
  return Object.fromEntries(pairs);
}

const log: readonly Partial<Activity>[] = [
  { mediaId: frieren.mediaId },
  { mediaId: frieren.mediaId, at: noon - DAY, siteName: 'Netflix' },
  { mediaId: manga.id, type: 'manga', siteName: 'MangaDex' },
  // None of these entries counts as a watched episode of this account.
  { mediaId: frieren.mediaId, undone: true },
  { mediaId: frieren.mediaId, account: 'user-2' },
  { mediaId: frieren.mediaId, what: 'edit', episodeKey: null },
];

describe('statistics tables', () => {
  it('have captions and headings', async () => {
    await open([frieren, berserk], log);
    const all = [...document.querySelectorAll('table')];
    expect(all.length).toBe(document.querySelectorAll('figure').length);
    for (const table of all) {
      expect(table.caption?.textContent).not.toBe('');
      expect(table.querySelectorAll('thead th[scope=col]')).toHaveLength(2);
      for (const row of table.querySelectorAll('tbody tr'))
        expect(row.querySelector('th[scope=row]')).not.toBeNull();
      expect(table.closest('[aria-hidden=true], [hidden]')).toBeNull();
    }
  });

  it('contain every number of the charts', async () => {
    await open([frieren, berserk], log);
    for (const figure of document.querySelectorAll('figure')) {
      const chart = figure.querySelector('svg');
      expect(chart?.getAttribute('aria-hidden')).toBe('true');
      const said = [...figure.querySelectorAll('td')].map(({ textContent }) => textContent);
      const drawn = [...(chart?.querySelectorAll('.chart-value') ?? [])].map(
        ({ textContent }) => textContent,
      );
      expect(drawn.length).toBeGreaterThan(0);
      for (const value of drawn) expect(said).toContain(value);
      const bars = chart?.querySelectorAll('.chart-bar').length ?? 0;
      // Rows whose number is zero have no bar.
      expect(bars).toBeGreaterThanOrEqual(said.filter((value) => value !== '0').length);
    }
  });

  it('are shown instead of the charts with “Show tables”', async () => {
    await open([frieren], log);
    expect(findControl('Show tables').getAttribute('aria-pressed')).toBe('false');
    const before = tables('anime');
    await click('Show tables');
    expect(findControl('Show tables').getAttribute('aria-pressed')).toBe('true');
    expect(document.querySelector('svg.chart')).toBeNull();
    expect(document.querySelector('figure .unseen table')).toBeNull();
    expect(tables('anime')).toEqual(before);
  });
});

describe('statistics numbers', () => {
  it('separate anime and manga', async () => {
    await open([frieren, berserk], log);
    expect(without0(tables('anime')['Titles by status'])).toEqual({ Watching: '1' });
    expect(without0(tables('manga')['Titles by status'])).toEqual({ Reading: '1' });
    expect(tables('anime')['Episodes by site']).toEqual({ Crunchyroll: '1', Netflix: '1' });
    expect(tables('manga')['Chapters by site']).toEqual({ MangaDex: '1' });
    expect(facts('anime')).toMatchObject({ Episodes: '2', 'Mean score': '8 of 1 title' });
    expect(facts('manga').Chapters).toBe('1');
    expect(facts('manga')).not.toHaveProperty('Mean score');
    for (const name of ['Episodes by week', 'Episodes by weekday', 'Episodes by site'])
      expect(sum(tables('anime')[name]), name).toBe(2);
  });

  it('count rewatched episodes', async () => {
    const completed = { status: 'completed', progress: 28, userScore: 8 };
    const again = { what: 'ignore', reason: 'rewatch', before: completed, after: completed } as const;
    await open(
      [frieren],
      [
        { mediaId: frieren.mediaId },
        { mediaId: frieren.mediaId, ...again, at: noon - DAY, episodeKey: 'crunchyroll:G2' },
      ],
    );
    expect(facts('anime')).toMatchObject({ Episodes: '2', 'Watched again': '1' });
    expect(sum(tables('anime')['Episodes by week'])).toBe(2);
  });

  it('follow changes of the log and the list', async () => {
    await open([frieren], log.slice(0, 1));
    expect(facts('anime').Episodes).toBe('1');
    const database = await openDatabase();
    await database.put('activity', activity({ id: 'later', at: noon, mediaId: frieren.mediaId }));
    await database.put('library', { ...frieren, status: 'completed', progress: 28, userScore: 10 });
    await publishChanges('activity', 'library');
    expect(facts('anime')).toMatchObject({ Episodes: '2', 'Mean score': '10 of 1 title' });
    expect(without0(tables('anime')['Titles by status'])).toEqual({ Completed: '1' });
  });
});

describe('statistics with few entries', () => {
  it('draw two weeks as two narrow columns', async () => {
    await open([frieren], [{ mediaId: frieren.mediaId }, { mediaId: frieren.mediaId, at: noon - 7 * DAY }]);
    const chart = part('anime')?.querySelector('.statistic-wide svg');
    const bars = [...(chart?.querySelectorAll('.chart-bar') ?? [])];
    expect(bars).toHaveLength(2);
    for (const bar of bars) expect(Number.parseFloat(bar.getAttribute('width') ?? '')).toBeLessThan(4);
    expect(Number.parseFloat(bars[1]?.getAttribute('x') ?? '')).toBeGreaterThan(95);
    expect(chart?.querySelectorAll('.chart-name')).toHaveLength(1);
  });

  it('show no table without data', async () => {
    await open([], []);
    expect(document.querySelector('table, svg.chart, .statistics-facts')).toBeNull();
    expect(findControls(/Show tables|Print/)).toHaveLength(0);
    expect(document.querySelector('.empty')?.textContent).not.toBe('');
  });

  it('show the status of one entry without a log', async () => {
    await open([berserk], []);
    expect(part('anime')).toBeNull();
    expect(Object.keys(tables('manga'))).toEqual(['Titles by status']);
    expect(without0(tables('manga')['Titles by status'])).toEqual({ Reading: '1' });
    expect(pageText()).toContain('Kiroku has counted nothing of this kind yet.');
    expect(pageText()).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('count log entries of titles that are no longer on the list', async () => {
    await open([], [{ mediaId: 'gone' }]);
    expect(facts('anime').Episodes).toBe('1');
    expect(Object.keys(tables('anime'))).not.toContain('Titles by status');
    expect(pageText()).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe('printed statistics', () => {
  it('are printed when the user presses “Print”', async () => {
    await open([frieren], log);
    await click('Print');
    expect(onPrint).toHaveBeenCalledOnce();
  });

  it('are black on white without buttons', () => {
    const css = readFileSync('components/history/statistics/statistics.css', 'utf8');
    const paper = css.slice(css.indexOf('@media print'));
    expect(paper).toMatch(/\.statistics-actions \{\s*display: none;/);
    expect(paper).toMatch(/--paper: #ffffff;/);
    expect(paper).toMatch(/\.statistic,[^{]*\{\s*break-inside: avoid;/);
  });
});
