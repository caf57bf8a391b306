// Tests a known site after a redesign. Its reader finds nothing, so the page's general data is used provisionally.
import type { Page } from 'playwright/test';
import { connectNewAccount, readServerList } from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import { openActionPopup } from '../popup/action-popup.ts';
import type { SiteServer } from '../site-server.ts';
import { describeOutboxAndActivity } from '../stored.ts';
import { netflixPage } from './player-pages.ts';
import { playToEndOncePageIsRead, playUntil } from './watching.ts';

test.use({ granted: ['https://www.netflix.com/*'] });

const SERIES = "Frieren: Beyond Journey's End";
const GENERAL = 'Read from the page’s general data';

/** Serves a page whose new class names no reader knows. It still has its data for search engines and for sharing. */
function serve(sites: SiteServer, number: number): string {
  const path = `/watch/8011730${number}`;
  const data = {
    '@type': 'TVEpisode',
    episodeNumber: number,
    partOfSeries: { '@type': 'TVSeries', name: SERIES },
  };
  sites.serve({
    host: 'www.netflix.com',
    path,
    html: `<!doctype html><title>Netflix</title><script type="application/ld+json">${JSON.stringify(data)}</script>
<meta property="og:title" content="${SERIES} Episode ${number}"><body><div data-uia="watch-video"><video id="own" width="640" height="360" muted src="/video/clip-200s.webm"></video></div><p class="x7f">${SERIES}</p></body>`,
  });
  return `https://www.netflix.com${path}`;
}

async function watch(kiroku: KirokuBrowser, address: string): Promise<Page> {
  const page = await kiroku.context.newPage();
  await page.goto(address);
  await playToEndOncePageIsRead(kiroku, page, page.locator('#own'));
  return page;
}

async function answerYes(kiroku: KirokuBrowser): Promise<void> {
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, /Activity/);
  await popup.getByRole('button', { name: 'Yes, it is' }).click();
  await expect.poll(async () => (await describeOutboxAndActivity(kiroku)).outbox).toEqual([]);
  await popup.close();
}

test('the first episode from general data causes a question, and the next one counts', async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  const page = await watch(kiroku, serve(sites, 6));
  await expect.poll(() => describeOutboxAndActivity(kiroku)).toMatchObject({ outbox: ['asking E6'] });
  await page.bringToFront();
  const popup = await openActionPopup(kiroku);
  await expect.poll(() => popup.text()).toContain(GENERAL);
  await popup.close();
  await answerYes(kiroku);
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 6 }]);
  await page.close();
  await watch(kiroku, serve(sites, 7));
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 7 }]);
  expect((await describeOutboxAndActivity(kiroku)).outbox).toEqual([]);
});

/** Opens a page that the site's own reader can read. It shows episode 1 or 2 of the same series. */
async function openOwn(kiroku: KirokuBrowser, sites: SiteServer, number: 1 | 2): Promise<Page> {
  const path = `/watch/810${number}`;
  sites.serve({ ...netflixPage([8101, 8102]), path });
  const page = await kiroku.context.newPage();
  await page.goto(`https://www.netflix.com${path}`);
  return page;
}

async function chooseSecondSeason(kiroku: KirokuBrowser, page: Page): Promise<void> {
  await page.bringToFront();
  const popup = await openActionPopup(kiroku);
  await expect.poll(() => popup.text()).toContain('Wrong title?');
  await popup.press('Wrong title?');
  const choice = `[...document.querySelectorAll('.choice')].find((one) => one.textContent.includes('2nd Season'))`;
  await expect.poll(() => popup.run(`Boolean(${choice})`)).toBe(true);
  await popup.run(`${choice}.click()`);
  await expect.poll(() => popup.text()).toContain('Frieren: Beyond Journey’s End Season 2');
  await popup.close();
}

test("an episode from general data neither uses nor changes the match of the site's reader", async ({
  kiroku,
  sites,
  server,
}) => {
  const listed = async (): Promise<readonly string[]> =>
    (await readServerList(kiroku, server.origin))
      .map(({ media, progress }) => `${media.title} ${progress}`)
      .sort();
  await connectNewAccount(kiroku);
  const first = await openOwn(kiroku, sites, 1);
  await playUntil(first, 0.3, first.locator('#own'));
  await chooseSecondSeason(kiroku, first);
  await playUntil(first, 0.99, first.locator('#own'));
  await expect.poll(listed).toEqual(['Sousou no Frieren 2nd Season 1']);
  await first.close();

  const redesigned = await watch(kiroku, serve(sites, 6));
  await expect.poll(() => describeOutboxAndActivity(kiroku)).toMatchObject({ outbox: ['asking E6'] });
  expect(await listed()).toEqual(['Sousou no Frieren 2nd Season 1']);
  await answerYes(kiroku);
  await expect.poll(listed).toEqual(['Sousou no Frieren 2nd Season 1', 'Sousou no Frieren 6']);
  await redesigned.close();

  const second = await openOwn(kiroku, sites, 2);
  await playUntil(second, 0.99, second.locator('#own'));
  await expect.poll(listed).toEqual(['Sousou no Frieren 2nd Season 2', 'Sousou no Frieren 6']);
});
