// `KIROKU_STORE=1 npm run screenshots`: makes the pictures for the stores (.github/store/) and the README (.github/images/).
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { root } from '../../lib/build/paths.ts';
import { connectNewAccount, setServerEntry } from '../e2e/account.ts';
import { type KirokuBrowser, test } from '../e2e/fixtures.ts';
import { showPageInTheme } from '../e2e/popup/drawn.ts';
import { createDiagnosis } from '../e2e/screens/examples.ts';
import { readListCopy, readOutboxAndActivity, writeTables } from '../e2e/stored.ts';
import { playUntil } from '../e2e/tracking/watching.ts';
import {
  createEntryFinder,
  createNowPlayingFrieren,
  createTitleQuestionItem,
  createYearOfActivities,
  crunchyrollTabSite,
} from './example-data.ts';
import { POSTER_SIZE, type Poster, renderPoster, takeSharpScreenshot } from './poster.ts';
import { connectDemoAccount, mergeIntoStorage, openPageOverTab, openPopup, waitForCovers } from './stage.ts';
import { renderStory, type StoryStep } from './story.ts';

function save(path: string, picture: Buffer): void {
  const file = `${root}.github/${path}`;
  mkdirSync(file.slice(0, file.lastIndexOf('/')), { recursive: true });
  writeFileSync(file, picture);
}

async function pictureOf(page: Page, theme: Poster['theme']): Promise<Buffer> {
  await showPageInTheme(page, theme);
  await waitForCovers(page);
  return takeSharpScreenshot(page);
}

async function hang(kiroku: KirokuBrowser, name: string, poster: Poster): Promise<void> {
  const page = await kiroku.context.newPage();
  save(`store/${name}.png`, await renderPoster(page, poster));
  await page.close();
}

async function tell(kiroku: KirokuBrowser, steps: readonly StoryStep[]): Promise<void> {
  const page = await kiroku.context.newPage();
  save('images/play-note-list.png', await renderStory(page, steps));
  await page.close();
}

test('store pictures of the search, a question and the history', async ({ kiroku }) => {
  const { list, account } = await connectDemoAccount(kiroku);
  const library = await openPopup(kiroku, {}, 1);
  await library.locator('[data-row]').first().waitFor();
  const shelf = await pictureOf(library, 'light');
  await library.getByRole('tab').nth(2).click();
  await library.getByRole('searchbox').fill('frieren');
  await library.locator('.results li').first().waitFor();
  await hang(kiroku, '2-library', {
    headline: 'Your whole list, one key away',
    line: 'Opens at once, works offline, and knows the keyboard.',
    theme: 'light',
    shots: [
      { picture: await pictureOf(library, 'light'), left: 876, top: 184, width: 360 },
      { picture: shelf, left: 524, top: 84, width: 360 },
    ],
  });
  const item = createTitleQuestionItem(list, account);
  await writeTables(kiroku.desk, { outbox: [item], activity: createYearOfActivities(list, account) });
  const { media } = createEntryFinder(list)('Sousou no Frieren');
  const nowPlaying = createNowPlayingFrieren(media, {
    step: { kind: 'asking', itemId: item.id },
    match: null,
  });
  const asking = await openPopup(kiroku, {
    tabSite: crunchyrollTabSite,
    pageDiagnosis: createDiagnosis(),
    nowPlaying,
  });
  await asking.locator('.question').waitFor();
  await hang(kiroku, '3-question', {
    headline: 'When unsure, it asks',
    line: 'Once, with its reasons. The answer is remembered, and everything can be undone.',
    theme: 'light',
    shots: [{ picture: await pictureOf(asking, 'light'), left: 716, top: 64, width: 456 }],
  });
  await writeTables(kiroku.desk, { outbox: [] });
  const panel = await openPageOverTab(kiroku, 'sidepanel.html?tab=activity', {
    nowPlaying: null,
    tabSite: null,
  });
  await panel.setViewportSize({ width: 960, height: 760 });
  await panel.getByRole('grid').waitFor();
  await hang(kiroku, '4-history', {
    headline: 'See what you watched',
    line: 'Day by day and title by title. The log stays on your computer.',
    theme: 'dark',
    shots: [{ picture: await pictureOf(panel, 'dark'), left: 496, top: 105, width: 744 }],
  });
});

test.describe('store pictures of the practice page', () => {
  test.use({ granted: ['http://localhost/*', 'http://127.0.0.1/*'] });

  test('show a playing episode', async ({ kiroku, server }) => {
    await connectNewAccount(kiroku);
    await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 4 });
    const popup = await kiroku.openPage('popup.html');
    await popup.getByText('4 / 28').waitFor();
    await popup.close();
    const page = await kiroku.context.newPage();
    await page.setViewportSize(POSTER_SIZE);
    await page.goto(`${server.origin}/practice/watch/5`);
    // Move the pointer to the toast's position, so that the toast stays.
    await page.mouse.move(1160, 40);
    const video = page.frameLocator('iframe').locator('video');
    await playUntil(page, 0.4, video);
    const played = await page.screenshot({ clip: { x: 46, y: 52, width: 837, height: 668 } });
    await playUntil(page, 0.9, video);
    await page.locator('html > div[popover]').waitFor({ state: 'attached' });
    await page.mouse.move(1150, 42);
    await showPageInTheme(page, 'light');
    const noted = await page.screenshot({ clip: { x: 884, y: 0, width: 396, height: 316 } });
    const watching = await takeSharpScreenshot(page);
    await mergeIntoStorage(kiroku.desk, { account: { name: 'Mika' } });
    const library = await openPopup(kiroku, {}, 1);
    await library.getByText('5 / 28').waitFor();
    await showPageInTheme(library, 'light');
    await waitForCovers(library);
    const listed = await library.screenshot({ clip: { x: 0, y: 0, width: 376, height: 300 } });
    await library.close();
    await tell(kiroku, [
      { words: 'You play an episode', picture: played },
      { words: 'Kiroku notes it', picture: noted },
      { words: 'Your list moves on', picture: listed },
    ]);
    const [entry] = await readListCopy(kiroku);
    const { activity } = await readOutboxAndActivity(kiroku);
    if (!entry) throw new Error('the list is empty');
    const now = createNowPlayingFrieren(entry.media, {
      step: { kind: 'done', activityId: activity[0]?.id ?? '' },
    });
    const nowPlaying = { ...now, observed: { ...now.observed, siteName: 'Kiroku practice' } };
    const recorded = await openPopup(kiroku, {
      tabSite: crunchyrollTabSite,
      pageDiagnosis: createDiagnosis(),
      nowPlaying,
    });
    await recorded.locator('.now-card .notice').waitFor();
    await hang(kiroku, '1-watching', {
      headline: 'Your list, kept while you watch',
      line: 'Press play. Kiroku writes down the episode, and says so.',
      theme: 'dark',
      shots: [
        { picture: watching, left: 492, top: 84, width: 740 },
        { picture: await pictureOf(recorded, 'dark'), left: 852, top: 292, width: 316 },
      ],
    });
  });
});
