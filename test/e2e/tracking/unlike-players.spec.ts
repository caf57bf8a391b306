// Tests players that cannot be observed by reading the document or listening to its events.
import { connectNewAccount, readServerList } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { describeOutboxAndActivity, readStoredPosition } from '../stored.ts';
import { crunchyrollWatchPage, crunchyrollWatchUrl } from './crunchyroll-pages.ts';
import { disneyPage, episodeShareToStreamShare, netflixPage, withAdvertisement } from './player-pages.ts';
import { frierenEpisode, openEpisode, playUntil } from './watching.ts';

const EACH_ONCE = { outbox: [], activity: ['start Sousou no Frieren 1', 'advance Sousou no Frieren 2'] };

test('an advertisement of 90 seconds before the episode does not count', async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  const episode = frierenEpisode(1);
  const page = await openEpisode(kiroku, sites, episode);
  sites.serve(withAdvertisement(crunchyrollWatchPage(episode)));
  await page.goto(crunchyrollWatchUrl(episode));
  const video = page.frameLocator('#player').locator('video');
  await playUntil(page, 0.95, video);
  await video.evaluate((element: HTMLVideoElement) => {
    element.src = '/video/episode-24m.webm';
  });
  await playUntil(page, 0.03, video);
  await page.goto('about:blank');
  // The worker handles reports in order. So when this episode is on the list, the worker has also handled the earlier reports of
  // the tab.
  const next = await openEpisode(kiroku, sites, frierenEpisode(2));
  await playUntil(next, 0.95);
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 2 }]);
  await expect
    .poll(() => describeOutboxAndActivity(kiroku))
    .toEqual({ outbox: [], activity: ['start Sousou no Frieren 2'] });
});

test.describe('Netflix', () => {
  test.use({ granted: ['https://www.netflix.com/*'] });

  test("is read from the page's own objects, also after pushState", async ({ kiroku, sites, server }) => {
    await connectNewAccount(kiroku);
    sites.serve(netflixPage([1001, 1002]));
    const page = await kiroku.context.newPage();
    await page.goto('https://www.netflix.com/watch/1001');
    const before = await page.evaluate(() =>
      Object.keys(globalThis).filter((name) => /kiroku|readPageState/i.test(name)),
    );
    expect(before, 'nothing of ours in the page’s names').toEqual([]);
    await playUntil(page, 0.95, page.locator('#own'));
    await expect
      .poll(() => describeOutboxAndActivity(kiroku))
      .toEqual({ outbox: [], activity: ['start Sousou no Frieren 1'] });
    await page.evaluate('playNext()');
    await playUntil(page, 0.3, page.locator('#own'));
    await expect.poll(() => readStoredPosition(kiroku, 'netflix:1002')).toBeGreaterThan(20);
    expect(await readServerList(kiroku, server.origin), 'not early').toMatchObject([{ progress: 1 }]);
    await playUntil(page, 0.95, page.locator('#own'));
    await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 2 }]);
    await expect.poll(() => describeOutboxAndActivity(kiroku)).toEqual(EACH_ONCE);
  });
});

test.describe('Disney+', () => {
  test.use({ granted: ['https://www.disneyplus.com/*'] });

  test("is read in a shadow root with the player's own clock", async ({ kiroku, sites, server }) => {
    await connectNewAccount(kiroku);
    const [first, second] = ['30f4ce3f-4a4a-4d6f-9f0e-4f5e6d7c8b9a', '30f4ce3f-4a4a-4d6f-9f0e-4f5e6d7c8b9b'];
    sites.serve(disneyPage([first, second]));
    const page = await kiroku.context.newPage();
    const video = page.locator('disney-web-player video');
    await page.goto(`https://www.disneyplus.com/play/${first}`);
    await playUntil(page, episodeShareToStreamShare(0.3), video);
    // The episode is at 90 seconds. The stored position lags behind, because Kiroku reads the player's clock only about once a second and
    // the video plays at 16 times the speed.
    await expect.poll(() => readStoredPosition(kiroku, `disney-plus:${first}`)).toBeGreaterThan(10);
    expect(await describeOutboxAndActivity(kiroku)).toEqual({ outbox: [], activity: [] });
    await playUntil(page, episodeShareToStreamShare(0.95), video);
    await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);

    await page.evaluate('goToNext()');
    await playUntil(page, episodeShareToStreamShare(0.99), video);
    await page.evaluate('playNext()');
    await playUntil(page, episodeShareToStreamShare(0.3), video);
    await expect.poll(() => readStoredPosition(kiroku, `disney-plus:${second}`)).toBeGreaterThan(10);
    expect(await readServerList(kiroku, server.origin), 'not early').toMatchObject([{ progress: 1 }]);
    await playUntil(page, episodeShareToStreamShare(0.95), video);
    await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 2 }]);
    await expect.poll(() => describeOutboxAndActivity(kiroku)).toEqual(EACH_ONCE);
  });
});
