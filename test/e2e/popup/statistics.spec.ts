// Tests the statistics page in a real browser. Its numbers must match the stored list and log.
import type { Page } from 'playwright/test';
import type { Activity } from '../../../lib/domain/changes/activity.ts';
import { activity, libraryEntry, media } from '../../domain/examples.ts';
import { expect, test } from '../fixtures.ts';
import * as one from '../screens/examples.ts';
import { clickSelector, createScreen, waitUntilVisible } from '../screens/screen.ts';

const DAY = 86_400_000;
/** Noon today, which is far from midnight and from clock changes. */
const noon = new Date().setHours(12, 0, 0, 0);
const done = { status: 'completed', progress: 3, userScore: 7 };
const film = media({ id: one.exampleMediaId(20), title: 'A film', format: 'MOVIE', episodes: 1 });
const manga = { type: 'manga', mediaId: one.berserk.id, siteName: 'MangaDex' } as const;

const lines: readonly Partial<Activity>[] = [
  { at: noon, mediaId: one.frieren.id },
  { at: noon, mediaId: one.frieren.id },
  { at: noon - DAY, mediaId: one.frieren.id, siteName: 'Netflix' },
  { at: noon - 2 * DAY, mediaId: film.id, what: 'complete', siteName: 'Netflix' },
  {
    at: noon - 10 * DAY,
    mediaId: one.slimeMovie.id,
    what: 'ignore',
    reason: 'rewatch',
    before: done,
    after: done,
  },
  { at: noon - 500 * DAY, mediaId: 'gone', siteName: 'Crunchyroll' },
  // None of the following entries counts.
  { at: noon, mediaId: one.frieren.id, undone: true },
  { at: noon, mediaId: one.frieren.id, what: 'ignore', reason: 'notAhead' },
  { at: noon, mediaId: one.frieren.id, what: 'edit', episodeKey: null },
  { at: noon, mediaId: one.frieren.id, account: 'user-2' },
  { at: noon - 4 * DAY, ...manga },
];
const world = {
  library: [
    ...one.exampleList,
    libraryEntry({ media: film, status: 'completed', progress: 1, userScore: 8 }),
  ],
  activity: lines.map((line, index) => activity({ id: `line-${index}`, ...line })),
};

/** Returns the content of the table with this caption, except rows of zero. */
async function table(page: Page, type: 'anime' | 'manga', name: string): Promise<Record<string, string>> {
  const rows = await page
    .locator(`[aria-labelledby=statistics-${type}]`)
    .getByRole('table', { name, exact: true })
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent ?? '') as [string, string]),
    );
  return Object.fromEntries(rows.filter(([, value]) => value !== '0'));
}

/** Returns the text of each number on the statistics page, by its label. */
async function facts(page: Page, type: 'anime' | 'manga'): Promise<Record<string, string>> {
  const pairs = await page
    .locator(`[aria-labelledby=statistics-${type}] .statistics-facts > div`)
    .evaluateAll((all) =>
      all.map((fact) => [...fact.children].map((part) => part.textContent ?? '') as [string, string]),
    );
  return Object.fromEntries(pairs);
}

test('the statistics page shows the numbers of the list and the log', async ({ stage }) => {
  const page = await createScreen('statistics', '', world, waitUntilVisible('.statistic')).open(stage);
  // The log has four episodes of 24 minutes, and a film.
  const { 'Longest run': run, ...said } = await facts(page, 'anime');
  expect(said).toEqual({
    Episodes: '6',
    'Watched again': '1',
    'Hours, estimated': '≈ 3',
    'Completion rate': '67% 2 of 3',
    'Mean score': '8.2 of 3 titles',
    Titles: '4',
  });
  expect(run).toContain('3 days in a row');
  expect(await table(page, 'anime', 'Titles by status')).toEqual({
    Watching: '1',
    Completed: '2',
    Planned: '1',
  });
  expect(await table(page, 'anime', 'Titles by score')).toEqual({ 7: '1', 8: '1', 10: '1' });
  expect(await table(page, 'anime', 'Episodes by site')).toEqual({ Crunchyroll: '4', Netflix: '2' });
  const weeks = await table(page, 'anime', 'Episodes by week');
  expect(weeks.Earlier).toBe('1');
  const sum = (values: readonly string[]) => values.reduce((total, value) => total + Number(value), 0);
  expect(sum(Object.values(weeks))).toBe(6);
  expect(sum(Object.values(await table(page, 'anime', 'Episodes by weekday')))).toBe(6);
  await expect(page.getByText('1 episode is left out')).toBeVisible();
  expect(await facts(page, 'manga')).toMatchObject({ Chapters: '1' });
  expect(await table(page, 'manga', 'Chapters by site')).toEqual({ MangaDex: '1' });
  await expectDrawn(page);
  await clickSelector('.statistics-actions .button')(page);
  await expect(page.locator('.chart')).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Episodes by week', exact: true })).toBeInViewport();
  await page.close();
});

/** Expects that the largest bar of the sites is as long as its track, and the other bar half as long. */
async function expectDrawn(page: Page): Promise<void> {
  const widths = await page
    .locator('figure', { hasText: 'Episodes by site' })
    .locator('.chart-bar')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(0.5, 2);
}

test('printed statistics are black on white', async ({ stage }) => {
  const page = await createScreen('statistics', '', world, waitUntilVisible('.statistic')).open(stage, {
    theme: 'dark',
  });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.statistics-actions')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.close();
});
