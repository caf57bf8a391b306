// `KIROKU_STORE=1 npm run screenshots`: makes the pictures for the stores (.github/store/) and the README (.github/images/).
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { root } from '../../lib/build/paths.ts';
import { connectNewAccount, setServerEntry } from '../e2e/account.ts';
import { type Kiroku, test } from '../e2e/fixtures.ts';
import { showInTheme } from '../e2e/popup/drawn.ts';
import { seen } from '../e2e/screens/examples.ts';
import { readCopy, readStored, writeTables } from '../e2e/stored.ts';
import { playUntil } from '../e2e/tracking/watching.ts';
import { drawPoster, POSTER, type Poster, sharpPicture } from './poster.ts';
import { connected, coversAreDrawn, openBefore, openPopup, store } from './stage.ts';
import { drawStory, type Step } from './story.ts';
import { among, crunchyrollTab, playing, whichTitle, yearOfWatching } from './worlds.ts';

function save(path: string, picture: Buffer): void {
  const file = `${root}.github/${path}`;
  mkdirSync(file.slice(0, file.lastIndexOf('/')), { recursive: true });
  writeFileSync(file, picture);
}

async function pictureOf(page: Page, theme: Poster['theme']): Promise<Buffer> {
  await showInTheme(page, theme);
  await coversAreDrawn(page);
  return sharpPicture(page);
}

async function hang(kiroku: Kiroku, name: string, poster: Poster): Promise<void> {
  const page = await kiroku.context.newPage();
  save(`store/${name}.png`, await drawPoster(page, poster));
  await page.close();
}

async function tell(kiroku: Kiroku, steps: readonly Step[]): Promise<void> {
  const page = await kiroku.context.newPage();
  save('images/play-note-list.png', await drawStory(page, steps));
  await page.close();
}

test('finding, asking, looking back', async ({ kiroku }) => {
  const { list, account } = await connected(kiroku);
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
  const item = whichTitle(list, account);
  await writeTables(kiroku.desk, { outbox: [item], activity: yearOfWatching(list, account) });
  const { media } = among(list)('Sousou no Frieren');
  const nowPlaying = playing(media, { step: { kind: 'asking', itemId: item.id }, match: null });
  const asking = await openPopup(kiroku, { tabSite: crunchyrollTab, pageDiagnosis: seen(), nowPlaying });
  await asking.locator('.question').waitFor();
  await hang(kiroku, '3-question', {
    headline: 'When unsure, it asks',
    line: 'Once, with its reasons. The answer is remembered, and everything can be undone.',
    theme: 'light',
    shots: [{ picture: await pictureOf(asking, 'light'), left: 716, top: 64, width: 456 }],
  });
  await writeTables(kiroku.desk, { outbox: [] });
  const panel = await openBefore(kiroku, 'sidepanel.html?tab=activity', { nowPlaying: null, tabSite: null });
  await panel.setViewportSize({ width: 960, height: 760 });
  await panel.getByRole('grid').waitFor();
  await hang(kiroku, '4-history', {
    headline: 'See what you watched',
    line: 'Day by day and title by title. The log stays on your computer.',
    theme: 'dark',
    shots: [{ picture: await pictureOf(panel, 'dark'), left: 496, top: 105, width: 744 }],
  });
});

test.describe('on the practice page', () => {
  test.use({ granted: ['http://localhost/*', 'http://127.0.0.1/*'] });

  test('watching', async ({ kiroku, server }) => {
    await connectNewAccount(kiroku);
    await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 4 });
    const popup = await kiroku.openPage('popup.html');
    await popup.getByText('4 / 28').waitFor();
    await popup.close();
    const page = await kiroku.context.newPage();
    await page.setViewportSize(POSTER);
    await page.goto(`${server.origin}/practice/watch/5`);
    // The pointer is where the toast will appear, so that the toast stays.
    await page.mouse.move(1160, 40);
    const video = page.frameLocator('iframe').locator('video');
    await playUntil(page, 0.4, video);
    const played = await page.screenshot({ clip: { x: 46, y: 52, width: 837, height: 668 } });
    await playUntil(page, 0.9, video);
    await page.locator('html > div[popover]').waitFor({ state: 'attached' });
    await page.mouse.move(1150, 42);
    await showInTheme(page, 'light');
    const noted = await page.screenshot({ clip: { x: 884, y: 0, width: 396, height: 316 } });
    const watching = await sharpPicture(page);
    await store(kiroku.desk, { account: { name: 'Mika' } });
    const library = await openPopup(kiroku, {}, 1);
    await library.getByText('5 / 28').waitFor();
    await showInTheme(library, 'light');
    await coversAreDrawn(library);
    const listed = await library.screenshot({ clip: { x: 0, y: 0, width: 376, height: 300 } });
    await library.close();
    await tell(kiroku, [
      { words: 'You play an episode', picture: played },
      { words: 'Kiroku notes it', picture: noted },
      { words: 'Your list moves on', picture: listed },
    ]);
    const [entry] = await readCopy(kiroku);
    const { activity } = await readStored(kiroku);
    if (!entry) throw new Error('the list is empty');
    const now = playing(entry.media, { step: { kind: 'done', activityId: activity[0]?.id ?? '' } });
    const nowPlaying = { ...now, observed: { ...now.observed, siteName: 'Kiroku practice' } };
    const recorded = await openPopup(kiroku, { tabSite: crunchyrollTab, pageDiagnosis: seen(), nowPlaying });
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
