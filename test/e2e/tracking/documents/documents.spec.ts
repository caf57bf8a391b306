// Tests navigation in one tab. A video on one page never counts for the previous page's episode.
import type { Page } from 'playwright/test';
import { connectNewAccount } from '../../account.ts';
import { expect, type KirokuBrowser, test } from '../../fixtures.ts';
import type { ServedPage, SiteServer } from '../../site-server.ts';
import { describeOutboxAndActivity } from '../../stored.ts';
import { CRUNCHYROLL_PLAYER_PAGE, crunchyrollWatchPage, crunchyrollWatchUrl } from '../crunchyroll-pages.ts';
import { frierenEpisode, playUntil, watchEpisode } from '../watching.ts';

test.use({
  granted: ['https://www.crunchyroll.com/*', 'https://static.crunchyroll.com/*', 'https://tv.example/*'],
});

const FIRST = frierenEpisode(1);
const VIDEO = '<video id="own" width="640" height="360" muted src="/video/episode-90s.webm"></video>';
const PLAYER = `https://${CRUNCHYROLL_PLAYER_PAGE.host}${CRUNCHYROLL_PLAYER_PAGE.path}?video=episode-90s`;

/** Returns a page of a granted site without an episode. Its video is as long as an episode. */
function clip(part: Partial<ServedPage> = {}): ServedPage {
  return {
    host: 'tv.example',
    path: '/clips/frieren',
    html: `<!doctype html><title>Best moments</title>${VIDEO}`,
    ...part,
  };
}

/** Returns the number of the episode that each tab shows, according to the worker's stored data; null if a tab shows no episode. */
function shownEpisodes({ desk }: KirokuBrowser): Promise<unknown[]> {
  return desk.evaluate(async () => {
    const { tabs = {} } = await chrome.storage.session.get('tabs');
    interface Tab {
      readonly current: string | null;
      readonly documents: { readonly id: string; readonly observed: { episodeNumber: number } | null }[];
    }
    return Object.values(tabs as Record<string, Tab>).map(
      ({ current, documents }) => documents.find(({ id }) => id === current)?.observed?.episodeNumber ?? null,
    );
  });
}

async function openFirst(kiroku: KirokuBrowser, sites: SiteServer, noStore = false): Promise<Page> {
  sites.serve(CRUNCHYROLL_PLAYER_PAGE);
  sites.serve({ ...crunchyrollWatchPage(FIRST), noStore });
  const page = await kiroku.context.newPage();
  await page.goto(crunchyrollWatchUrl(FIRST));
  await expect.poll(() => shownEpisodes(kiroku)).toEqual([1]);
  return page;
}

async function playClip(page: Page, sites: SiteServer, one = clip()): Promise<void> {
  sites.serve(one);
  await page.goto(`https://${one.host}${one.path}`);
  await playUntil(page, 0.99, page.locator('#own'));
}

/**
 * Watches episode 2. Expects only the given log entries and the log entry of episode 2. When episode 2 has arrived, all earlier reports
 * have been handled.
 */
async function expectOnly(
  kiroku: KirokuBrowser,
  sites: SiteServer,
  activity: readonly string[],
): Promise<void> {
  await watchEpisode(kiroku, sites, 2);
  await expect
    .poll(() => describeOutboxAndActivity(kiroku))
    .toEqual({
      outbox: [],
      activity: [...activity, `${activity.length ? 'advance' : 'start'} Sousou no Frieren 2`],
    });
}

for (const noStore of [false, true])
  test(`a video on the next site in the tab does not count as the episode of the previous site${noStore ? ' (page not kept for "back")' : ''}`, async ({
    kiroku,
    sites,
  }) => {
    await connectNewAccount(kiroku);
    await playClip(await openFirst(kiroku, sites, noStore), sites, clip({ noStore }));
    await expectOnly(kiroku, sites, []);
  });

test('players on the next page in the tab do not count as the episode of the previous page', async ({
  kiroku,
  sites,
}) => {
  await connectNewAccount(kiroku);
  const page = await openFirst(kiroku, sites);
  const frames = ['one', 'two'].map((id) => `<iframe id="${id}" allow="autoplay" src="${PLAYER}"></iframe>`);
  sites.serve(clip({ html: `<!doctype html><title>Two players</title>${frames.join('')}` }));
  await page.goto('https://tv.example/clips/frieren');
  for (const id of ['one', 'two']) await playUntil(page, 0.99, page.frameLocator(`#${id}`).locator('video'));
  await expectOnly(kiroku, sites, []);
});

test('an episode to which the user went back counts only when its own video is played', async ({
  kiroku,
  sites,
}) => {
  await connectNewAccount(kiroku);
  const page = await openFirst(kiroku, sites);
  await playClip(page, sites);
  await page.goBack();
  await expect.poll(() => shownEpisodes(kiroku)).toEqual([1]);
  expect(await describeOutboxAndActivity(kiroku)).toEqual({ outbox: [], activity: [] });
  await page.goForward();
  await playUntil(page, 0.99, page.locator('#own'));
  await page.goBack();
  await expect.poll(() => shownEpisodes(kiroku)).toEqual([1]);
  await playUntil(page, 0.99);
  await expectOnly(kiroku, sites, ['start Sousou no Frieren 1']);
});

test('an episode in the history of a duplicated tab counts only when its own video is played', async ({
  kiroku,
  sites,
}) => {
  await connectNewAccount(kiroku);
  const page = await openFirst(kiroku, sites);
  await playClip(page, sites);
  const copied = kiroku.context.waitForEvent('page');
  await kiroku.desk.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ url: 'https://tv.example/*' });
    await chrome.tabs.duplicate(tab?.id ?? -1);
  });
  const copy = await copied;
  await copy.waitForLoadState();
  await playUntil(copy, 0.99, copy.locator('#own'));
  await copy.goBack();
  await playUntil(copy, 0.99);
  await expectOnly(kiroku, sites, ['start Sousou no Frieren 1']);
});
