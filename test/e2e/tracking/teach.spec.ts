// Tests teaching a site without a reader by pointing at its texts. Also tests granting the frame of a player from the popup.
import type { Page } from 'playwright/test';
import { TOAST_SELECTOR } from '../../../server/launch/extension-browser.ts';
import { connectNewAccount, openSectionOfOptions, readServerList } from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import { type ActionPopup, openActionPopup } from '../popup/action-popup.ts';
import { clickPickerButton, readPickerText } from '../popup/picker.ts';
import type { SiteServer } from '../site-server.ts';
import { describeOutboxAndActivity, readStoredPosition } from '../stored.ts';
import { findToastButton, hoverToast, readToastText } from './toast-on-page.ts';
import { playUntil } from './watching.ts';

test.use({ granted: ['https://tv.example/*'] });

const SERIES = "Frieren: Beyond Journey's End";

/** Serves an episode that the site calls "Part", without machine-readable data. */
function servePart(sites: SiteServer, part: number): string {
  const path = `/watch/${part}0731`;
  sites.serve({
    host: 'tv.example',
    path,
    html: `<!doctype html><title>TV Example</title><body style="margin:0;font:16px sans-serif">
<header><a href="/">TV Example</a></header>
<video id="own" width="640" height="360" muted src="/video/clip-200s.webm"></video>
<div class="css-1x2y3z"><h2 class="Show_title__x8F3k">${SERIES}</h2><p class="facts"><span>2023</span> <span>Part ${part} of 28</span></p></div></body>`,
  });
  return `https://tv.example${path}`;
}

const PAGES = 6;

/** Serves a comic viewer with a page counter. The site calls a chapter "Part". */
function serveChapter(sites: SiteServer): string {
  const path = '/read/1/07311';
  sites.serve({
    host: 'tv.example',
    path,
    html: `<!doctype html><title>Scans</title><body style="margin:0;font:16px sans-serif">
<h1>Sousou no Frieren</h1><p id="place">Part 1</p><canvas width="600" height="300"></canvas><p id="pager">1 / ${PAGES}</p><button>Turn</button>
<script>let shown = 1; document.querySelector('button').onclick = () => { shown += 1; document.querySelector('#pager').textContent = shown + ' / ${PAGES}'; };</script></body>`,
  });
  return `https://tv.example${path}`;
}

/** Returns the page's machine-readable data about its episode. */
function dataOf(number: number): string {
  const partOfSeries = { '@type': 'TVSeries', name: SERIES };
  const data = { '@type': 'TVEpisode', episodeNumber: number, partOfSeries };
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
}

function serveEpisode(sites: SiteServer, number: number, data: string): string {
  const path = `/episode/${number}0731`;
  sites.serve({
    host: 'tv.example',
    path,
    html: `<!doctype html><title>TV Example</title>${data}<video width="640" height="360" muted src="/video/episode-24m.webm"></video>`,
  });
  return `https://tv.example${path}`;
}

async function teach(kiroku: KirokuBrowser, page: Page): Promise<void> {
  await page.bringToFront();
  const popup = await openActionPopup(kiroku);
  await saysSoon(popup, 'Title Missing: not found on this page');
  await popup.press('Teach Kiroku this site');
  await expect.poll(() => readPickerText(page)).toContain('Click the title of the series.');
}

async function saysSoon(popup: ActionPopup, text: string): Promise<void> {
  await expect.poll(async () => (await popup.text()).replace(/\s+/g, ' ')).toContain(text);
}

test('a site taught with two clicks is tracked after a reload', {
  tag: '@quick',
}, async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  const first = servePart(sites, 6);
  const second = servePart(sites, 7);
  const page = await kiroku.context.newPage();
  await page.goto(first);
  await teach(kiroku, page);
  await page.locator('h2').click();
  await page.locator('span:last-child').click();
  await expect.poll(() => readPickerText(page)).toContain('Both are found.');
  await clickPickerButton(page, 'save');
  await expect.poll(() => readPickerText(page)).toContain('Learnt.');
  await page.reload();
  const video = page.locator('#own');
  await playUntil(page, 0.51, video);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration * 0.84;
  });
  await playUntil(page, 0.9, video);
  await expect.poll(() => describeOutboxAndActivity(kiroku)).toMatchObject({ outbox: ['asking E6'] });
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, /Activity/);
  await popup.getByRole('button', { name: 'Yes, it is' }).click();
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 6 }]);
  await page.goto(second);
  await page.bringToFront();
  await saysSoon(await openActionPopup(kiroku), 'episode 7');
});

test('a site can be taught by keyboard only', async ({ kiroku, sites }) => {
  const page = await kiroku.context.newPage();
  await page.goto(servePart(sites, 8));
  await teach(kiroku, page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => readPickerText(page)).toContain(SERIES);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => readPickerText(page)).toContain('Both are found.');
  await page.keyboard.press('Enter');
  await expect.poll(() => readPickerText(page)).toContain('Learnt.');
  await page.keyboard.press('Enter');
  expect(await readPickerText(page), 'Enter on “Close” closes it').toBe('');
  await page.reload();
  await page.bringToFront();
  await saysSoon(await openActionPopup(kiroku), `${SERIES} E8`);

  await openSectionOfOptions(kiroku.desk, 'sites');
  await kiroku.desk.getByRole('button', { name: 'Forget what was learnt about https://tv.example' }).click();
  await page.reload();
  await page.bringToFront();
  await saysSoon(await openActionPopup(kiroku), 'Title Missing: not found on this page');
});

test('a chapter read to the end counts on a reading site taught with three clicks', async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  const page = await kiroku.context.newPage();
  await page.goto(serveChapter(sites));
  await teach(kiroku, page);
  await page.locator('h1').click();
  await page.locator('#place').click();
  await expect.poll(() => readPickerText(page)).toContain('Click the counter of pages');
  await page.locator('#pager').click();
  await expect.poll(() => readPickerText(page)).toContain(`1 / ${PAGES}`);
  await clickPickerButton(page, 'save');
  await expect.poll(() => readPickerText(page)).toContain('Learnt.');
  await page.reload();
  const known = () =>
    readStoredPosition(kiroku, 'generic:https://tv.example tv.example Sousou no Frieren 1 sousounofrieren 1');
  await expect.poll(known).toBe(1);
  await page.bringToFront();
  await saysSoon(await openActionPopup(kiroku), `page 1 of ${PAGES}`);
  for (let shown = 2; shown <= PAGES; shown += 1) {
    await page.bringToFront();
    await page.getByRole('button', { name: 'Turn' }).click();
    await expect.poll(known).toBe(shown);
    const early = shown < PAGES - 1 ? await readServerList(kiroku, server.origin, 'manga') : [];
    expect(early, `on page ${shown}`).toEqual([]);
  }
  await expect.poll(() => readServerList(kiroku, server.origin, 'manga')).toMatchObject([{ progress: 1 }]);
});

test('the popup reports on the same day that a reader no longer finds episodes', async ({
  kiroku,
  sites,
}) => {
  const page = await kiroku.context.newPage();
  for (const number of [1, 2, 3]) {
    await page.goto(serveEpisode(sites, number, dataOf(number)));
    await page.bringToFront();
    await saysSoon(await openActionPopup(kiroku), `E${number}`);
  }
  await page.goto(serveEpisode(sites, 4, ''));
  await page.bringToFront();
  await playUntil(page, 0.06, page.locator('video'));
  await page.bringToFront();
  const popup = await openActionPopup(kiroku);
  await saysSoon(popup, 'Kiroku used to find episodes here');
  expect(await popup.text()).toContain('Teach Kiroku this site');
  // When the reader finds an episode again, the message disappears.
  await page.goto(serveEpisode(sites, 5, dataOf(5)));
  await page.bringToFront();
  await saysSoon(await openActionPopup(kiroku), 'E5');
});

/**
 * Serves a page with the same texts and classes as `servePart`, and with a video as long as an episode. If `marked` is false, the site was
 * redesigned and has no such texts.
 */
function serveRebuilt(sites: SiteServer, part: number, marked: boolean): string {
  const path = `/watch/${part}0731`;
  const marks = `<div class="css-1x2y3z"><h2 class="Show_title__x8F3k">${SERIES}</h2><p class="facts"><span>2023</span> <span>Part ${part} of 28</span></p></div>`;
  sites.serve({
    host: 'tv.example',
    path,
    html: `<!doctype html><title>TV Example</title><body style="margin:0;font:16px sans-serif"><video width="640" height="360" muted src="/video/episode-24m.webm"></video>${marked ? marks : '<b>Nothing of it</b>'}</body>`,
  });
  return `https://tv.example${path}`;
}

const badgeOf = (kiroku: KirokuBrowser) =>
  kiroku.worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ url: 'https://tv.example/*' });
    return chrome.action.getBadgeText({ tabId: tab?.id ?? 0 });
  });

test('a taught site that can no longer be read is reported with a badge and a note', async ({
  kiroku,
  sites,
}) => {
  // While nobody is signed in, an unreadable page is not reported.
  await connectNewAccount(kiroku);
  const page = await kiroku.context.newPage();
  await page.goto(serveRebuilt(sites, 6, true));
  await teach(kiroku, page);
  await page.locator('h2').click();
  await page.locator('span:last-child').click();
  await expect.poll(() => readPickerText(page)).toContain('Both are found.');
  await clickPickerButton(page, 'save');
  await expect.poll(() => readPickerText(page)).toContain('Learnt.');
  await page.reload();
  await page.bringToFront();
  await saysSoon(await openActionPopup(kiroku), 'Episode 6');

  await page.goto(serveRebuilt(sites, 7, false));
  await page.bringToFront();
  await playUntil(page, 0.06, page.locator('video'));
  await hoverToast(page);
  const session = await kiroku.context.newCDPSession(page);
  expect(await readToastText(session)).toContain('can’t read this page');
  expect(await badgeOf(kiroku)).toBe('!');
  const { x, y } = await findToastButton(session, 'answer');
  await page.mouse.click(x, y);
  await expect.poll(() => readPickerText(page)).toContain('Click the title of the series.');

  await page.goto(serveRebuilt(sites, 8, false));
  await playUntil(page, 0.06, page.locator('video'));
  await expect.poll(() => badgeOf(kiroku)).toBe('!');
  await expect(page.locator(TOAST_SELECTOR)).not.toBeAttached();
  await page.bringToFront();
  await saysSoon(await openActionPopup(kiroku), 'Kiroku used to find episodes here');
  await page.goto(serveRebuilt(sites, 9, true));
  await page.bringToFront();
  await saysSoon(await openActionPopup(kiroku), 'Episode 9');
  expect(await badgeOf(kiroku)).toBe('');
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, /Activity/);
  await expect(popup.getByText('can’t read this site’s pages any more')).toHaveCount(1);
});

test("one button in the popup grants the permission for a player's frame", async ({ kiroku, sites }) => {
  await connectNewAccount(kiroku);
  const data = {
    '@type': 'TVEpisode',
    episodeNumber: 6,
    duration: 'PT1M30S',
    partOfSeries: { '@type': 'TVSeries', name: SERIES },
  };
  sites.serve({
    host: 'player.example',
    path: '/e/1',
    html: '<!doctype html><title>Player</title><video width="640" height="360" muted src="/video/episode-90s.webm"></video>',
  });
  sites.serve({
    host: 'tv.example',
    path: '/v/6',
    html: `<!doctype html><title>TV</title><script type="application/ld+json">${JSON.stringify(data)}</script>
<iframe width="300" height="250" src="https://ads.example/"></iframe><iframe id="player" width="700" height="400" src="https://player.example/e/1"></iframe>`,
  });
  const page = await kiroku.context.newPage();
  await page.goto('https://tv.example/v/6');
  const popup = await openActionPopup(kiroku);
  await saysSoon(popup, 'the player is in a frame of https://player.example');
  await popup.press('Allow player.example');
  await playUntil(page, 0.99, page.frameLocator('#player').locator('video'));
  await expect.poll(() => describeOutboxAndActivity(kiroku)).toMatchObject({ outbox: ['asking E6'] });
});
