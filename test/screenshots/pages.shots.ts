// The pages with room: welcome, options, side panel; and the toast on a web page.
import { sectionIds } from '../../components/options/places.ts';
import { originsOf } from '../../lib/domain/addresses/origins.ts';
import { site as crunchyroll } from '../../lib/sites/crunchyroll.ts';
import { site as hidive } from '../../lib/sites/hidive.ts';
import { site as mangaPlus } from '../../lib/sites/manga-plus.ts';
import { site as netflix } from '../../lib/sites/netflix.ts';
import { connectNewAccount, setServerEntry } from '../e2e/account.ts';
import { test } from '../e2e/fixtures.ts';
import { playUntil } from '../e2e/tracking/watching.ts';
import { accountId, connected, fill, openBefore, shoot, speak } from './stage.ts';
import { among, stuck, twoSeasons, yearOfWatching } from './worlds.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 400, height: 800 };

test.describe('with no site yet', () => {
  test.use({ granted: [] });

  test('welcome, before and after', async ({ kiroku }) => {
    await speak(kiroku);
    const welcome = await kiroku.openPage('welcome.html');
    await welcome.setViewportSize({ width: 1280, height: 800 });
    await shoot(welcome, 'welcome', true);
    await welcome.locator('.pick').nth(4).click();
    await welcome.locator('.pick').nth(7).click();
    await shoot(welcome, 'welcome-picked');
    await kiroku.desk.bringToFront();
    await kiroku.desk.evaluate(() => chrome.storage.local.remove('settings'));
    await kiroku.desk.reload();
    await connected(kiroku);
    await welcome.reload();
    await shoot(welcome, 'welcome-connected');
  });
});

test.describe('with some sites', () => {
  test.use({ granted: [crunchyroll, hidive, netflix, mangaPlus].flatMap(originsOf) });

  test('options', async ({ kiroku }) => {
    const list = await connected(kiroku);
    const named = among(list);
    const account = await accountId(kiroku);
    await fill(kiroku.desk, {
      activity: yearOfWatching(list, account),
      outbox: stuck(named, account),
      matches: [twoSeasons(named)],
    });
    const { desk } = kiroku;
    await desk.reload();
    for (const [name, size] of Object.entries({ options: WIDE, 'options-narrow': NARROW })) {
      await desk.setViewportSize(size);
      await shoot(desk, name, true);
    }
    await desk.setViewportSize(WIDE);
    for (const section of sectionIds) {
      await desk.locator(`nav a[href="#${section}"]`).click();
      // A section comes in its own file: until then there is its heading alone.
      await desk.locator(`#${section} > :nth-child(2)`).waitFor();
      await shoot(desk, `options-${section}`);
    }
    await desk.locator('nav a[href="#data"]').click();
    await desk.locator('#data .checkbox').check();
    await desk.locator('#data .rows + p').waitFor();
    await shoot(desk, 'options-data-shared', true);
    await desk.locator('#data .checkbox').uncheck();
    await desk.locator('#data .left-copy').waitFor();
    await shoot(desk, 'options-data-left-copy', true);
    await desk.locator('nav a[href="#sites"]').click();
    for (const nth of [3, 8, 12]) await desk.locator('.pick').nth(nth).click();
    await shoot(desk, 'options-sites-picked');
    await desk.locator('.site-filter').fill('viki');
    await shoot(desk, 'options-sites-filtered');
    await desk.locator('nav a[href="#matches"]').click();
    await desk.locator('.match-actions button').first().click();
    await desk.locator('.rule-try input').fill('30');
    await shoot(desk, 'options-rules');
  });
});

test('side panel, narrow and wide', async ({ kiroku }) => {
  const list = await connected(kiroku);
  await fill(kiroku.desk, { activity: yearOfWatching(list, await accountId(kiroku)) });
  const panel = await openBefore(kiroku, 'sidepanel.html?tab=activity', { nowPlaying: null, tabSite: null });
  await panel.setViewportSize({ width: 400, height: 760 });
  await panel.getByRole('grid').waitFor();
  await shoot(panel, 'side-panel-activity');
  await panel.setViewportSize({ width: 960, height: 760 });
  await panel.getByRole('grid').waitFor();
  await shoot(panel, 'side-panel-wide-activity');
  await panel.locator('.statistics').scrollIntoViewIfNeeded();
  await panel.locator('.statistics .chart').first().waitFor();
  await panel.locator('#statistics-title').evaluate((title) => title.scrollIntoView());
  await shoot(panel, 'side-panel-wide-statistics');
  await panel.getByRole('tab').nth(1).click();
  await panel.locator('[data-row] .entry-main').first().click();
  await panel.locator('.editor').waitFor();
  await shoot(panel, 'side-panel-wide-library');
  await panel.locator('.editor-actions .button').first().click();
  await panel.locator('.details article').waitFor();
  await shoot(panel, 'side-panel-wide-details');
});

test('the page of statistics, wide, narrow, as tables, and with nothing', async ({ kiroku }) => {
  await speak(kiroku);
  await shoot(await kiroku.openPage('statistics.html'), 'statistics-nothing');
  const list = await connected(kiroku);
  await fill(kiroku.desk, { activity: yearOfWatching(list, await accountId(kiroku)) });
  const page = await kiroku.openPage('statistics.html');
  await page.locator('.chart').first().waitFor();
  for (const [name, size] of Object.entries({ statistics: WIDE, 'statistics-narrow': NARROW })) {
    await page.setViewportSize(size);
    await shoot(page, name, true);
  }
  await page.locator('.statistics-actions .button').first().click();
  await shoot(page, 'statistics-tables', true);
});

test.describe('on a page', () => {
  test.use({ granted: ['http://localhost/*', 'http://127.0.0.1/*'] });

  test('the page of a sample, before and after saving', async ({ kiroku, server }) => {
    await speak(kiroku);
    const watched = await kiroku.context.newPage();
    await watched.goto(`${server.origin}/practice/watch/5`);
    const tabId = await kiroku.desk.evaluate(async () => {
      const tabs = await chrome.tabs.query({ url: 'http://localhost/practice/*' });
      return tabs[0]?.id;
    });
    const sample = await kiroku.openPage(`sample.html#${tabId}`);
    await sample.locator('.sample-text').waitFor();
    await shoot(sample, 'sample');
    await sample.locator('.button-primary').click();
    await shoot(sample, 'sample-saved', true);
    await shoot(await kiroku.openPage('sample.html#999999'), 'sample-left');
  });

  test('the toast', async ({ kiroku, server }) => {
    await connectNewAccount(kiroku);
    await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 4 });
    await speak(kiroku);
    const page = await kiroku.context.newPage();
    await page.goto(`${server.origin}/practice/watch/5`);
    // Where the toast will be: it stays as long as the pointer is on it.
    await page.mouse.move(1160, 40);
    await playUntil(page, 0.9, page.frameLocator('iframe').locator('video'));
    await page.locator('html > div[popover]').waitFor({ state: 'attached' });
    await page.mouse.move(1150, 42);
    await shoot(page, 'toast');
  });
});
