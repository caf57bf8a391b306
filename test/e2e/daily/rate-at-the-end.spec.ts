// Tests rating a completed title. The page's note and the popup's card ask for a score. The score is saved to the list, and is public only
// if the user wants that.
import type { Page } from 'playwright/test';
import { TOAST_SELECTOR } from '../../../server/launch/extension-browser.ts';
import {
  connectNewAccount,
  openSectionOfOptions,
  readPublicAverage,
  readServerList,
  setServerEntry,
} from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { expect, type KirokuBrowser, type RestartableServer, test } from '../fixtures.ts';
import { type ActionPopup, openActionPopup } from '../popup/action-popup.ts';
import { focusShadowRootWithTab } from '../popup/keys.ts';
import type { SiteServer } from '../site-server.ts';
import { readOutboxAndActivity } from '../stored.ts';
import {
  findToastButton,
  findToastScore,
  hoverToast,
  waitForReadingTime,
} from '../tracking/toast-on-page.ts';
import { frierenEpisode, openEpisode, playUntil } from '../tracking/watching.ts';

const TITLE = "Frieren: Beyond Journey's End";

interface World {
  readonly kiroku: KirokuBrowser;
  readonly sites: SiteServer;
  readonly server: RestartableServer;
}

/** Opens a title's last episode, paused. Returns the page, and the title's id. */
async function openLast({ kiroku, sites, server }: World): Promise<{ page: Page; mediaId: string }> {
  await connectNewAccount(kiroku);
  const mediaId = await setServerEntry(kiroku, server.origin, TITLE, { status: 'watching', progress: 27 });
  return { page: await openEpisode(kiroku, sites, frierenEpisode(28)), mediaId };
}

const listOf = ({ kiroku, server }: World) => readServerList(kiroku, server.origin);
const waiting = async (kiroku: KirokuBrowser) => (await readOutboxAndActivity(kiroku)).outbox;

test('a click in the toast scores the completed title without a public rating', {
  tag: '@quick',
}, async ({ kiroku, sites, server }) => {
  const world = { kiroku, sites, server };
  const { page, mediaId } = await openLast(world);
  const average = () => readPublicAverage(kiroku, server.origin, mediaId);
  const before = await average();
  await playUntil(page, 0.99);
  await hoverToast(page);
  await waitForReadingTime(page);
  const { x, y } = await findToastScore(await kiroku.context.newCDPSession(page), 8);
  await page.mouse.click(x, y);
  await expect
    .poll(() => listOf(world))
    .toMatchObject([
      { status: 'completed', progress: 28, userScore: 8, media: { titles: { english: TITLE } } },
    ]);
  await expect(page.locator(TOAST_SELECTOR)).toHaveCount(0);

  // This change of the list is made after the rating. So when the change has arrived, a public rating would have arrived, too.
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, 'Library');
  await popup.getByRole('button', { name: new RegExp(`^${TITLE}`) }).click();
  await popup.getByRole('spinbutton', { name: 'Score' }).fill('6');
  await popup.getByRole('spinbutton', { name: 'Score' }).press('Enter');
  await expect.poll(() => listOf(world)).toMatchObject([{ status: 'completed', userScore: 6 }]);
  await expect.poll(() => waiting(kiroku)).toEqual([]);
  expect(await average()).toBe(before);
});

test('keys in the toast score the completed title', async ({ kiroku, sites, server }) => {
  const world = { kiroku, sites, server };
  const { page, mediaId } = await openLast(world);
  await openSectionOfOptions(kiroku.desk, 'tracking');
  await kiroku.desk.getByLabel('When I score a title at its end, also give it that public rating').check();
  const average = () => readPublicAverage(kiroku, server.origin, mediaId);
  const before = await average();
  await page.evaluate(() => {
    const received: string[] = [];
    document.addEventListener('keydown', ({ key }) => received.push(key));
    Object.assign(globalThis, { received });
  });
  await page.bringToFront();
  await playUntil(page, 0.99);
  await hoverToast(page);
  await waitForReadingTime(page);
  await focusShadowRootWithTab(page, TOAST_SELECTOR);
  // The buttons “Undo” and “Close” come before the scores.
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
  // The new rating is far from the existing ratings, so that it changes the average.
  const [digit, score] = (before ?? 0) > 5 ? ['1', 1.5] : ['9', 9.5];
  const session = await kiroku.context.newCDPSession(page);
  const place = await findToastScore(session, 10);
  for (const key of [digit, 'ArrowRight']) await page.keyboard.press(key);
  expect(await findToastScore(session, 10), 'no score moves under the pointer').toEqual(place);
  await page.keyboard.press('Enter');
  await expect.poll(() => listOf(world)).toMatchObject([{ status: 'completed', userScore: score }]);
  await expect.poll(average).not.toBe(before);
  const received = await page.evaluate(() => (globalThis as unknown as { received: string[] }).received);
  expect(received.filter((key) => key !== 'Tab')).toEqual([]);
});

const inPopup = (popup: ActionPopup, selector: string, act: string) =>
  popup.run(`document.querySelector(${JSON.stringify(selector)})?.${act}`);

test("the popup's card asks for a score after “Later” in the toast", async ({ kiroku, sites, server }) => {
  const world = { kiroku, sites, server };
  const { page, mediaId } = await openLast(world);
  const before = await readPublicAverage(kiroku, server.origin, mediaId);
  await playUntil(page, 0.99);
  await hoverToast(page);
  await waitForReadingTime(page);
  const { x, y } = await findToastButton(await kiroku.context.newCDPSession(page), 'later');
  await page.mouse.click(x, y);
  await expect(page.locator(TOAST_SELECTOR)).toHaveCount(0);
  await expect.poll(() => listOf(world)).toMatchObject([{ status: 'completed', userScore: null }]);

  const popup = await openActionPopup(kiroku);
  await expect.poll(() => popup.text()).toContain('Your score');
  await inPopup(popup, '.rate-scores span:nth-child(9)', 'click()');
  await expect.poll(() => listOf(world)).toMatchObject([{ status: 'completed', userScore: 9 }]);
  await expect.poll(() => popup.text()).not.toContain('Your score');
  await inPopup(popup, '.announcement-card button', 'click()');
  await expect.poll(() => listOf(world)).toMatchObject([{ status: 'completed', userScore: null }]);

  await expect.poll(() => popup.text()).toContain('Your score');
  await inPopup(popup, '.rate-scores', 'focus()');
  const place = () => inPopup(popup, '.rate-scores span:nth-child(10)', 'getBoundingClientRect().x');
  const unmoved = await place();
  await popup.type('0', 'ArrowLeft');
  await expect.poll(() => popup.text()).toContain('Save 9.5');
  expect(await place(), 'no score moves under the pointer').toBe(unmoved);
  await popup.type('Enter');
  await expect.poll(() => listOf(world)).toMatchObject([{ status: 'completed', userScore: 9.5 }]);
  await expect.poll(() => waiting(kiroku)).toEqual([]);
  expect(await readPublicAverage(kiroku, server.origin, mediaId)).toBe(before);
  await popup.close();
});

test('the toast with its scores waits until full screen ends', async ({ kiroku, sites, server }) => {
  const world = { kiroku, sites, server };
  const { page } = await openLast(world);
  await page.bringToFront();
  // Records whether the page was in full screen each time when a note was added.
  await page.evaluate((selector) => {
    const met: boolean[] = [];
    const look = () => {
      if (document.querySelector(selector)) met.push(document.fullscreenElement !== null);
    };
    new MutationObserver(look).observe(document.documentElement, { childList: true });
    Object.assign(globalThis, { met });
  }, TOAST_SELECTOR);
  const fullScreen = () => page.evaluate(() => document.querySelector('#player')?.requestFullscreen());
  await fullScreen();
  await playUntil(page, 0.99);
  await expect.poll(() => listOf(world)).toMatchObject([{ status: 'completed', userScore: null }]);
  await page.evaluate(() => document.exitFullscreen());
  await hoverToast(page);
  expect(await page.evaluate(() => (globalThis as unknown as { met: boolean[] }).met)).toEqual([false]);
  await findToastScore(await kiroku.context.newCDPSession(page), 10);
  await fullScreen();
  await expect(page.locator(TOAST_SELECTOR)).toHaveCount(0);
});

/** Returns the positions at which the note covers the 56 px high controls of a full-size player. Runs within the page. */
function coveredControls(): string[] {
  const covered: string[] = [];
  for (let x = 2; x < innerWidth; x += 8)
    for (let y = innerHeight - 55; y < innerHeight; y += 6)
      if (document.elementFromPoint(x, y)?.id !== 'player') covered.push(`${x} ${y}`);
  return covered;
}

test("the toast with its scores does not cover the player's controls", async ({ kiroku, sites, server }) => {
  const { page } = await openLast({ kiroku, sites, server });
  await page.addStyleTag({
    content:
      '#player { position: fixed; inset: 0; width: 100vw; height: 100vh; border: 0; z-index: 2147483646 }',
  });
  await playUntil(page, 0.99);
  await hoverToast(page);
  const session = await kiroku.context.newCDPSession(page);
  for (const [width, height] of [
    [1280, 800],
    [640, 360],
    [320, 240],
  ] as const) {
    await page.setViewportSize({ width, height });
    await hoverToast(page);
    const lowest = await findToastScore(session, 10);
    expect(lowest.x, `within ${width} pixels`).toBeLessThan(width);
    expect(await page.evaluate(coveredControls), `${width} × ${height}`).toEqual([]);
  }
});
