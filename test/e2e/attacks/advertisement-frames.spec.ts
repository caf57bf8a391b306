// Tests an advertisement in a separate frame. The advertisement's video never counts for the page's episode, whether its host was granted
// or not.
import type { Page } from 'playwright/test';
import { connectNewAccount, readServerList } from '../account.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import { GRANTABLE_PATTERNS } from '../settings.ts';
import type { ServedPage, SiteServer } from '../site-server.ts';
import { describeOutboxAndActivity } from '../stored.ts';
import {
  CRUNCHYROLL_PLAYER_PAGE,
  crunchyrollWatchPage,
  crunchyrollWatchUrl,
} from '../tracking/crunchyroll-pages.ts';
import { frierenEpisode, openEpisode, playUntil } from '../tracking/watching.ts';

const AD_HOST = 'ads.example';

/** The advertisement is as large as the player and as long as the episode, so that nothing identifies it. */
const AD_FRAME: ServedPage = {
  host: AD_HOST,
  path: '/frame',
  html: '<!doctype html><title>ad</title><body style="margin:0"><video width="640" height="360" muted src="/video/episode-90s.webm"></video>',
};

async function openWithAdvertisement({ context }: KirokuBrowser, sites: SiteServer): Promise<Page> {
  const episode = frierenEpisode(1);
  const page = crunchyrollWatchPage(episode);
  const frame = `<iframe id="ad" allow="autoplay" width="640" height="360" src="https://${AD_HOST}/frame"></iframe>`;
  sites.serve(CRUNCHYROLL_PLAYER_PAGE);
  sites.serve(AD_FRAME);
  sites.serve({ ...page, html: page.html.replace('<iframe id="player"', `${frame}<iframe id="player"`) });
  const tab = await context.newPage();
  await tab.goto(crunchyrollWatchUrl(episode));
  return tab;
}

for (const [what, granted] of [
  ['that was not granted', GRANTABLE_PATTERNS],
  ['that was granted', [...GRANTABLE_PATTERNS, `https://${AD_HOST}/*`]],
] as const)
  test.describe(`advertisement in a frame ${what}`, () => {
    test.use({ granted });

    test("does not count as the page's episode", async ({ kiroku, sites, server }) => {
      await connectNewAccount(kiroku);
      const page = await openWithAdvertisement(kiroku, sites);
      await playUntil(page, 0.99, page.frameLocator('#ad').locator('video'));
      // The worker handles reports in order. So when this episode is on the list, the worker has also handled all earlier reports
      // of the tab.
      const other = await openEpisode(kiroku, sites, frierenEpisode(2));
      await playUntil(other, 0.95);
      await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 2 }]);
      await expect
        .poll(() => describeOutboxAndActivity(kiroku))
        .toEqual({ outbox: [], activity: ['start Sousou no Frieren 2'] });
      await other.close();
      await page.bringToFront();
      await playUntil(page, 0.95);
      await expect.poll(async () => (await describeOutboxAndActivity(kiroku)).activity).toHaveLength(2);
    });
  });
