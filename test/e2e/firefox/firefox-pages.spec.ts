// Tests pages in Firefox, where scripts see a page through Xray wrappers. Covers the page's own objects, a shadow root, and what remains
// after the permission was removed.
import type { Page } from 'puppeteer-core';
import { readServerList } from '../account.ts';
import { describeOutboxAndActivity } from '../stored.ts';
import { disneyPage, episodeShareToStreamShare, netflixPage } from '../tracking/player-pages.ts';
import { openTab } from './firefox-browser.ts';
import { expect, test } from './firefox-fixtures.ts';
import {
  clickButton,
  connectNewAccount,
  grantSite,
  lowerThresholds,
  playUntil,
  playUntilTracked,
  watchEpisode,
} from './firefox-hands.ts';

const scripts = (options: Page): Promise<string[]> =>
  options.evaluate(async () =>
    (await chrome.scripting.getRegisteredContentScripts()).map(({ id }) => id).sort(),
  );

/** Whether our script in the page's world answers. Runs within the page. */
function isAnswered(): boolean {
  let answered = false;
  document.addEventListener('kiroku:answer', () => {
    answered = true;
  });
  document.dispatchEvent(new Event('kiroku:ask'));
  return answered;
}

test("Netflix is read from the page's own objects in Firefox", async ({ firefox, sites, server }) => {
  const { options, stored, browser } = firefox;
  await connectNewAccount(firefox);
  await grantSite(firefox, 'Netflix');
  await expect.poll(() => scripts(options)).toEqual(['media-watcher']);
  await lowerThresholds(firefox);
  const watching = netflixPage([1001, 1002]);
  sites.serve(watching);
  sites.serve({ ...watching, path: '/watch/1002' });
  const page = await openTab(browser);
  await page.goto('https://www.netflix.com/watch/1001');
  const video = await page.waitForSelector('#own');
  await playUntilTracked(firefox, video, 'netflix:1001');
  await playUntil(video, 0.4);
  await expect.poll(() => readServerList(stored, server.origin)).toMatchObject([{ progress: 1 }]);
  expect(await page.evaluate(isAnswered)).toBe(true);
  expect(
    await page.evaluate(() => Object.keys(globalThis).filter((name) => /kiroku|readPageState/i.test(name))),
    'nothing of ours in the page’s names',
  ).toEqual([]);

  await clickButton(options, 'Remove access to Netflix');
  await expect.poll(() => scripts(options)).toEqual([]);
  await page.bringToFront();
  await page.goto('https://www.netflix.com/watch/1002');
  await playUntil(await page.waitForSelector('#own'), 0.4);
  expect(await page.evaluate(isAnswered)).toBe(false);
  await expect
    .poll(() => describeOutboxAndActivity(stored))
    .toEqual({ outbox: [], activity: ['start Sousou no Frieren 1'] });
});

test('Disney+ is read from a shadow root in Firefox', async ({ firefox, sites, server }) => {
  const { stored, browser } = firefox;
  await connectNewAccount(firefox);
  await grantSite(firefox, 'Disney+');
  const [first, second] = ['30f4ce3f-4a4a-4d6f-9f0e-4f5e6d7c8b9a', '30f4ce3f-4a4a-4d6f-9f0e-4f5e6d7c8b9b'];
  await lowerThresholds(firefox);
  sites.serve(disneyPage([first, second]));
  const page = await openTab(browser);
  await page.goto(`https://www.disneyplus.com/play/${first}`);
  const video = await page.waitForSelector('disney-web-player >>> video');
  await playUntilTracked(firefox, video, `disney-plus:${first}`, episodeShareToStreamShare);
  expect(await describeOutboxAndActivity(stored), 'the stream is far, the episode is not').toEqual({
    outbox: [],
    activity: [],
  });
  await playUntil(video, episodeShareToStreamShare(0.4));
  await expect.poll(() => readServerList(stored, server.origin)).toMatchObject([{ progress: 1 }]);
});

test('a video on the next site in the tab does not count as the episode of the previous site', async ({
  firefox,
  sites,
  server,
}) => {
  const { options, stored } = firefox;
  await connectNewAccount(firefox);
  await grantSite(firefox, 'Crunchyroll');
  await grantSite(firefox, 'HIDIVE');
  await lowerThresholds(firefox);
  const page = await watchEpisode(firefox, sites, 1, 0.05);
  sites.serve({
    host: 'www.hidive.com',
    path: '/browse',
    html: '<!doctype html><title>Browse</title><video id="own" width="640" height="360" muted src="/video/episode-90s.webm"></video>',
  });
  await page.goto('https://www.hidive.com/browse');
  await page.bringToFront();
  await playUntil(await page.waitForSelector('#own'), 0.95);
  // The worker handles reports in order. So when this episode is on the list, the worker has also handled the page's reports.
  await watchEpisode(firefox, sites, 2);
  await expect.poll(() => readServerList(stored, server.origin)).toMatchObject([{ progress: 2 }]);
  await expect
    .poll(() => describeOutboxAndActivity(stored))
    .toEqual({ outbox: [], activity: ['start Sousou no Frieren 2'] });
  expect(await scripts(options)).toContain('media-watcher');
});
