// Takes pictures of the extension with the demo list of the real server. The pictures show covers, a year of watching, and the toast on a
// page.
import { navigationSections } from '../../components/options/sections.ts';
import { originsOf } from '../../lib/domain/addresses/origins.ts';
import { site as crunchyroll } from '../../lib/sites/crunchyroll.ts';
import { site as netflix } from '../../lib/sites/netflix.ts';
import { connectNewAccount, setServerEntry } from '../e2e/account.ts';
import { test } from '../e2e/fixtures.ts';
import { createDiagnosis } from '../e2e/screens/examples.ts';
import { writeTables } from '../e2e/stored.ts';
import { playUntil } from '../e2e/tracking/watching.ts';
import {
  createEntryFinder,
  createNowPlayingFrieren,
  createTitleQuestionItem,
  createYearOfActivities,
  crunchyrollTabSite,
} from './example-data.ts';
import {
  applyScreenshotLanguage,
  connectDemoAccount,
  openPageOverTab,
  openPopup,
  takeScreenshots,
} from './stage.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 400, height: 800 };

test('screenshots of the popup', async ({ kiroku }) => {
  const { list, account } = await connectDemoAccount(kiroku);
  const { media } = createEntryFinder(list)('Sousou no Frieren');
  const question = createTitleQuestionItem(list, account);
  await writeTables(kiroku.desk, { outbox: [question], activity: createYearOfActivities(list, account) });
  const before = { tabSite: crunchyrollTabSite, pageDiagnosis: createDiagnosis() };
  const asks = createNowPlayingFrieren(media, { step: { kind: 'asking', itemId: question.id }, match: null });
  for (const [name, nowPlaying] of Object.entries({
    playing: createNowPlayingFrieren(media),
    'which-title': asks,
  })) {
    const popup = await openPopup(kiroku, { ...before, nowPlaying });
    await popup.locator('.now-card, .question').first().waitFor();
    await takeScreenshots(popup, `popup-now-${name}`);
    await popup.close();
  }
  const popup = await openPopup(kiroku, {}, 1);
  await popup.locator('[data-row]').first().waitFor();
  await takeScreenshots(popup, 'popup-library');
  await popup.locator('[data-row] .entry-main').first().click();
  await popup.locator('.editor-actions .button').first().click();
  await popup.locator('.details article').waitFor();
  await takeScreenshots(popup, 'popup-details');
  await popup.keyboard.press('Escape');
  await popup.getByRole('tab').nth(2).click();
  await popup.getByRole('searchbox').fill('frieren');
  await popup.locator('.results li').first().waitFor();
  await takeScreenshots(popup, 'popup-search');
  await popup.getByRole('tab').nth(3).click();
  await popup.locator('.log-line').first().waitFor();
  await takeScreenshots(popup, 'popup-activity');
});

test.describe('screenshots with two granted sites', () => {
  test.use({ granted: [crunchyroll, netflix].flatMap(originsOf) });

  test('show options and statistics, wide and narrow', async ({ kiroku }) => {
    const { list, account } = await connectDemoAccount(kiroku);
    await writeTables(kiroku.desk, { activity: createYearOfActivities(list, account) });
    const { desk } = kiroku;
    await desk.reload();
    for (const section of navigationSections) {
      await desk.locator(`nav a[href="#${section}"]`).click();
      // Wait for the content below the heading. A section is loaded from its own file, and shows only its heading before that.
      await desk.locator(`#${section} > :nth-child(2)`).waitFor();
      for (const [name, size] of Object.entries({ options: WIDE, 'options-narrow': NARROW })) {
        await desk.setViewportSize(size);
        await takeScreenshots(desk, `${name}-${section}`, true);
      }
    }
    const statistics = await kiroku.openPage('statistics.html');
    await statistics.locator('.chart').first().waitFor();
    for (const [name, size] of Object.entries({ statistics: WIDE, 'statistics-narrow': NARROW })) {
      await statistics.setViewportSize(size);
      await takeScreenshots(statistics, name, true);
    }
  });
});

test('screenshots of the side panel, narrow and wide', async ({ kiroku }) => {
  const { list, account } = await connectDemoAccount(kiroku);
  await writeTables(kiroku.desk, { activity: createYearOfActivities(list, account) });
  const panel = await openPageOverTab(kiroku, 'sidepanel.html?tab=activity', {
    nowPlaying: null,
    tabSite: null,
  });
  for (const [name, width] of Object.entries({ 'side-panel': 400, 'side-panel-wide': 960 })) {
    await panel.setViewportSize({ width, height: 760 });
    await panel.getByRole('grid').waitFor();
    await takeScreenshots(panel, `${name}-activity`);
  }
  await panel.locator('.statistics .chart').first().waitFor();
  await panel.locator('#statistics-title').evaluate((title) => title.scrollIntoView());
  await takeScreenshots(panel, 'side-panel-wide-statistics');
});

test.describe('screenshots of the practice page', () => {
  test.use({ granted: ['http://localhost/*', 'http://127.0.0.1/*'] });

  test('show the toast', async ({ kiroku, server }) => {
    await connectNewAccount(kiroku);
    await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 4 });
    await applyScreenshotLanguage(kiroku);
    const page = await kiroku.context.newPage();
    await page.goto(`${server.origin}/practice/watch/5`);
    // Move the pointer to the toast's position, so that the toast stays.
    await page.mouse.move(1160, 40);
    await playUntil(page, 0.9, page.frameLocator('iframe').locator('video'));
    await page.locator('html > div[popover]').waitFor({ state: 'attached' });
    await page.mouse.move(1150, 42);
    await takeScreenshots(page, 'toast');
  });
});
