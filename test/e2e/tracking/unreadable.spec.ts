// Tests Crunchyroll after its pages have stopped naming the episode. Kiroku reports this by a badge, a note and a log entry.
import type { Page } from 'playwright/test';
import { connectNewAccount } from '../account.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import type { ServedPage, SiteServer } from '../site-server.ts';
import { describeStored } from '../stored.ts';
import { crunchyrollWatchPage } from './crunchyroll-pages.ts';
import { hoverToast, readToastText } from './toast-on-page.ts';
import { frierenEpisode, openEpisode, playUntil } from './watching.ts';

test.use({ granted: ['https://www.crunchyroll.com/*', 'https://static.crunchyroll.com/*'] });

/** Plays 86 s of a 24-minute video on a page that names neither the series nor the episode. */
async function playNamelessPage(kiroku: KirokuBrowser, sites: SiteServer, path: string): Promise<Page> {
  const host = 'www.crunchyroll.com';
  const video = '<video id="own" width="640" height="360" muted src="/video/episode-24m.webm"></video>';
  sites.serve({ host, path, html: `<!doctype html><title>Crunchyroll</title><main>${video}</main>` });
  const page = await kiroku.context.newPage();
  await page.goto(`https://${host}${path}`);
  await playUntil(page, 0.06, page.locator('#own'));
  return page;
}

function badge(kiroku: KirokuBrowser): Promise<string> {
  return kiroku.worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ url: 'https://www.crunchyroll.com/*' });
    return chrome.action.getBadgeText({ tabId: tab?.id ?? -1 });
  });
}

function tooltip(kiroku: KirokuBrowser): Promise<string> {
  return kiroku.worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ url: 'https://www.crunchyroll.com/*' });
    return chrome.action.getTitle({ tabId: tab?.id ?? -1 });
  });
}

/** Adds the texts of the episode's watch page to the page that is open, but not its player. */
async function nameEpisode(page: Page, { html }: ServedPage): Promise<void> {
  await page.evaluate((text) => {
    const watchPage = new DOMParser().parseFromString(text, 'text/html');
    document.body.append(...watchPage.querySelectorAll('h4, h1, script'));
    document.title = watchPage.title;
  }, html);
}

async function noteOn(kiroku: KirokuBrowser, page: Page): Promise<string> {
  await hoverToast(page);
  return readToastText(await kiroku.context.newCDPSession(page));
}

test('a site that can no longer be read is reported', async ({ kiroku, sites }) => {
  await connectNewAccount(kiroku);
  for (const number of [1, 2, 3]) {
    const page = await openEpisode(kiroku, sites, frierenEpisode(number));
    await playUntil(page, 0.1);
    await page.close();
  }
  const page = await playNamelessPage(kiroku, sites, '/watch/GFRIEREN4/episode-4');
  await expect.poll(() => badge(kiroku)).toBe('!');
  expect(await noteOn(kiroku, page)).toContain('any more');
  await expect
    .poll(() => describeStored(kiroku))
    .toEqual({ outbox: [], activity: ['ignore unreadable Crunchyroll -'] });
});

test('a site that could never be read is reported to a new user', async ({ kiroku, sites }) => {
  await connectNewAccount(kiroku);
  const page = await playNamelessPage(kiroku, sites, '/watch/GFRIEREN1/episode-1');
  await expect.poll(() => badge(kiroku)).toBe('!');
  const text = await noteOn(kiroku, page);
  expect(text).toContain('Kiroku can’t read this page');
  expect(text).not.toContain('any more');
  await expect
    .poll(() => describeStored(kiroku))
    .toEqual({ outbox: [], activity: ['ignore neverRead Crunchyroll -'] });
});

test('an unreadable page loses its badge when the site shows another page in the same document', async ({
  kiroku,
  sites,
}) => {
  await connectNewAccount(kiroku);
  const page = await playNamelessPage(kiroku, sites, '/watch/GFRIEREN1/episode-1');
  await expect.poll(() => badge(kiroku)).toBe('!');
  const general = await kiroku.worker.evaluate(() => chrome.action.getTitle({}));
  expect(await tooltip(kiroku)).not.toBe(general);
  await page.evaluate(() => {
    document.querySelector('video')?.remove();
    history.pushState(null, '', '/series/GFRIEREN');
  });
  await expect.poll(() => badge(kiroku)).toBe('');
  expect(await tooltip(kiroku)).toBe(general);
});

test('a page that names its episode late loses the badge and the log entry about an unreadable page', async ({
  kiroku,
  sites,
}) => {
  await connectNewAccount(kiroku);
  const page = await playNamelessPage(kiroku, sites, '/watch/GFRIEREN1/episode-1');
  await expect
    .poll(() => describeStored(kiroku))
    .toEqual({ outbox: [], activity: ['ignore neverRead Crunchyroll -'] });
  await nameEpisode(page, crunchyrollWatchPage(frierenEpisode(1, 'episode-24m')));
  await expect.poll(() => badge(kiroku)).toBe('');
  await expect.poll(() => describeStored(kiroku)).toEqual({ outbox: [], activity: [] });
});

test('a long video on a page that cannot be an episode is not reported as unreadable', async ({
  kiroku,
  sites,
}) => {
  await connectNewAccount(kiroku);
  await playNamelessPage(kiroku, sites, '/news/a-long-interview');
  await expect
    .poll(() => kiroku.worker.evaluate(async () => JSON.stringify(await chrome.storage.session.get(null))))
    .toContain('"isUnread":false');
  expect(await badge(kiroku)).toBe('');
  expect(await describeStored(kiroku)).toEqual({ outbox: [], activity: [] });
});
