// The main path once more in a real Firefox: connect, allow, watch, and the list has moved.
import type { Page, Target } from 'puppeteer-core';
import type { LibraryEntry } from '../../lib/contract/library.ts';
import { PLAYER_PAGE, watchAddress, watchPage } from './crunchyroll-pages.ts';
import { findFirefox, launchFirefox } from './firefox-browser.ts';
import { expect, test } from './fixtures.ts';
import { E2E_APP, FIREFOX_EXTENSION_DIR } from './settings.ts';
import { frierenEpisode } from './watching.ts';

const executablePath = findFirefox();
test.skip(executablePath === null, 'no Firefox was found: install one or set FIREFOX_PATH');

/** Presses a button by its label or its text. */
async function click(page: Page, label: string): Promise<void> {
  const button = await page.waitForSelector(buttonCalled(label));
  await page.bringToFront();
  await button?.click();
}

function buttonCalled(label: string): string {
  return `::-p-xpath(//button[@aria-label="${label}" or normalize-space()="${label}"])`;
}

/** Signs in as the demo account in the window that `press` opens. */
async function connectDemo(options: Page, press: () => Promise<void>): Promise<void> {
  const opened = new Promise<Target>((resolve) => options.browser().once('targetcreated', resolve));
  await press();
  const window = await (await opened).page();
  if (!window) throw new Error('the sign-in window is no page');
  await (await window.waitForSelector('input[name="name"]'))?.type('demo');
  await (await window.waitForSelector('input[name="password"]'))?.type('kiroku-demo');
  await click(window, 'Sign in');
  await click(window, 'Allow');
  await options.waitForFunction(() => document.body.textContent?.includes('Connected as demo'));
}

async function play(page: Page): Promise<void> {
  const frame = await page.waitForFrame((one) => one.url().includes('static.crunchyroll.com'));
  const video = await frame.waitForSelector('video');
  await video?.evaluate((element) => {
    (element as HTMLVideoElement).playbackRate = 4;
    return (element as HTMLVideoElement).play();
  });
}

async function progressOnServer(options: Page, origin: string): Promise<number | undefined> {
  const token = await options.evaluate(async () => {
    const { tokens } = await chrome.storage.local.get<{ tokens?: { accessToken: string } }>('tokens');
    return tokens?.accessToken;
  });
  const response = await fetch(`${origin}/v1/library?type=anime&limit=200`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { entries } = (await response.json()) as { entries: LibraryEntry[] };
  return entries.find(({ media }) => media.title === 'Sousou no Frieren')?.progress;
}

test('an episode played in Firefox lands on the list', async ({ server, sites }) => {
  test.setTimeout(150_000);
  const { openPage, browser, close } = await launchFirefox(
    executablePath ?? '',
    FIREFOX_EXTENSION_DIR,
    sites.port,
  );
  try {
    const options = await openPage('options.html');
    const service = { baseUrl: `${server.origin}/v1`, authUrl: `${server.origin}/auth`, ...E2E_APP };
    await options.evaluate((value) => chrome.storage.local.set({ service: value }), service);
    await connectDemo(options, () => click(options, 'Connect your account'));
    await click(options, 'Allow Crunchyroll');
    await options.waitForSelector(buttonCalled('Withdraw Crunchyroll'));
    expect(await progressOnServer(options, server.origin)).toBe(4);

    const episode = frierenEpisode(5);
    sites.serve(PLAYER_PAGE);
    sites.serve(watchPage(episode));
    const page = await browser.newPage();
    await page.goto(watchAddress(episode));
    await play(page);
    await expect.poll(() => progressOnServer(options, server.origin), { timeout: 60_000 }).toBe(5);
  } finally {
    await close();
  }
});
