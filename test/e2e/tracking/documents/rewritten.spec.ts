// Tests pages that rewrite their document after it has loaded. Our scripts keep running, but the browser has removed their listeners.
import type { Frame, Page } from 'playwright/test';
import { connectNewAccount } from '../../account.ts';
import { expect, type KirokuBrowser, test } from '../../fixtures.ts';
import type { ServedPage, SiteServer } from '../../site-server.ts';
import { describeOutboxAndActivity } from '../../stored.ts';
import { CRUNCHYROLL_PLAYER_PAGE, crunchyrollWatchPage, crunchyrollWatchUrl } from '../crunchyroll-pages.ts';
import { MANGADEX_PATTERN, mangadexReaderPage } from '../mangadex-pages.ts';
import { netflixPage } from '../player-pages.ts';
import { readStoredChapterPage, turnPagesToEnd } from '../reading.ts';
import { frierenEpisode, playUntil } from '../watching.ts';

test.use({
  granted: [
    'https://www.crunchyroll.com/*',
    'https://static.crunchyroll.com/*',
    'https://www.netflix.com/*',
    MANGADEX_PATTERN,
  ],
});

const [FIRST, SECOND] = [frierenEpisode(1), frierenEpisode(2)];
const SHELL = '<!doctype html><title>Loading</title><p>One moment</p>';
const OWN = '<video id="own" width="640" height="360" muted src="/video/episode-90s.webm"></video>';
const PLAYER = `<!doctype html><title>player</title><body>${OWN}`;
const onlyFirst = { outbox: [], activity: ['start Sousou no Frieren 1'] };

/** Returns the episode's page with the video in the page itself, not in a frame. */
function ownVideo(episode: typeof FIRST): string {
  return crunchyrollWatchPage(episode).html.replace(/<iframe.*<\/iframe>/s, OWN);
}

/** Rewrites the document, as a loader script of a page does. */
async function rewrite(place: Page | Frame, html: string): Promise<void> {
  await place.evaluate((text) => {
    document.open();
    document.write(text);
    document.close();
  }, html);
}

async function open(
  kiroku: KirokuBrowser,
  sites: SiteServer,
  html: string,
  at: ServedPage = crunchyrollWatchPage(FIRST),
): Promise<Page> {
  await connectNewAccount(kiroku);
  sites.serve({ ...at, html });
  const page = await kiroku.context.newPage();
  await page.goto(`https://${at.host}${at.path}`);
  return page;
}

test('an episode counts on a page that rewrites itself after it has loaded', async ({ kiroku, sites }) => {
  const page = await open(kiroku, sites, SHELL);
  await rewrite(page, ownVideo(FIRST));
  await playUntil(page, 0.95, page.locator('#own'));
  await expect.poll(() => describeOutboxAndActivity(kiroku)).toEqual(onlyFirst);
});

test("an episode counts in a player's frame that rewrites itself after it has loaded", async ({
  kiroku,
  sites,
}) => {
  sites.serve({ ...CRUNCHYROLL_PLAYER_PAGE, html: SHELL });
  const page = await open(kiroku, sites, crunchyrollWatchPage(FIRST).html);
  const frame = page.frames().find((one) => one !== page.mainFrame());
  if (!frame) throw new Error('the page has no frame');
  await rewrite(frame, PLAYER);
  await playUntil(page, 0.95, page.frameLocator('#player').locator('#own'));
  await expect.poll(() => describeOutboxAndActivity(kiroku)).toEqual(onlyFirst);
});

test('the next episode counts on a page that rewrites itself after each episode', async ({
  kiroku,
  sites,
}) => {
  const page = await open(kiroku, sites, ownVideo(FIRST));
  await playUntil(page, 0.95, page.locator('#own'));
  await expect.poll(() => describeOutboxAndActivity(kiroku)).toEqual(onlyFirst);
  await page.evaluate((address) => history.pushState({}, '', address), crunchyrollWatchUrl(SECOND));
  await rewrite(page, ownVideo(SECOND));
  await playUntil(page, 0.95, page.locator('#own'));
  await expect
    .poll(() => describeOutboxAndActivity(kiroku))
    .toEqual({ outbox: [], activity: ['start Sousou no Frieren 1', 'advance Sousou no Frieren 2'] });
});

test("an episode that is read from the page's own objects counts on a page that rewrites itself", async ({
  kiroku,
  sites,
}) => {
  const netflix = netflixPage([1001, 1002]);
  const page = await open(kiroku, sites, netflix.html, netflix);
  await playUntil(page, 0.2, page.locator('#own'));
  await rewrite(page, netflix.html);
  await page.evaluate('playNext()');
  await playUntil(page, 0.95, page.locator('#own'));
  await expect
    .poll(() => describeOutboxAndActivity(kiroku))
    .toEqual({ outbox: [], activity: ['start Sousou no Frieren 2'] });
});

test('reading a chapter continues after its page has rewritten itself', async ({ kiroku, sites }) => {
  // The address is the same for all pages of the chapter, so only clicks show that a page was turned.
  const html = mangadexReaderPage(1).html.replace('count(); address(); return;', 'count(); return;');
  // Start the page without its script. Otherwise the script's global names would already exist when the document is rewritten.
  const page = await open(kiroku, sites, html.replace(/<script>.*<\/script>/s, ''), mangadexReaderPage(1));
  await expect.poll(() => readStoredChapterPage(kiroku, 1)).toBe(1);
  await rewrite(page, html);
  await turnPagesToEnd(kiroku, page, 1);
  await expect.poll(() => describeOutboxAndActivity(kiroku)).toEqual(onlyFirst);
});
