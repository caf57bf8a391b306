// Tests pages without their own reader, and pages that change without a reload.
import type { FrameLocator } from 'playwright/test';
import { connectNewAccount, readServerList } from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { expect, test } from '../fixtures.ts';
import { describeStored } from '../stored.ts';
import { playUntil } from './watching.ts';

const data = {
  '@context': 'https://schema.org',
  '@type': 'TVEpisode',
  name: 'The Hero of the Village',
  episodeNumber: 6,
  duration: 'PT1M30S',
  partOfSeason: { '@type': 'TVSeason', seasonNumber: 1 },
  partOfSeries: { '@type': 'TVSeries', name: "Frieren: Beyond Journey's End" },
};

test.describe('tracking on an unknown site that the user granted', () => {
  test.use({ granted: ['https://tv.example/*'] });

  test('reads the episode from general data', { tag: '@quick' }, async ({ kiroku, sites, server }) => {
    await connectNewAccount(kiroku);
    sites.serve({
      host: 'tv.example',
      path: '/shows/frieren/6',
      html: `<!doctype html><title>Frieren E6</title><script type="application/ld+json">${JSON.stringify(data)}</script>
<iframe id="player" width="640" height="360" srcdoc="<video width=600 height=340 muted src=/video/episode-90s.webm></video>"></iframe>
<video id="own" width="640" height="360" muted src="/video/episode-90s.webm"></video>`,
    });
    const page = await kiroku.context.newPage();
    await page.goto('https://tv.example/shows/frieren/6');
    await playUntil(page, 0.99, page.locator('#own'));
    await expect.poll(() => describeStored(kiroku)).toMatchObject({ outbox: ['asking E6'] });
    const popup = await kiroku.openPage('popup.html');
    await openPopupTab(popup, /Activity/);
    await popup.getByRole('button', { name: 'Yes, it is' }).click();
    await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 6 }]);
  });

  const namedEpisode = (name: string, episodeNumber: number) => ({
    host: 'tv.example',
    path: `/shows/${encodeURIComponent(name)}/${episodeNumber}`,
    html: `<!doctype html><title>TV</title><script type="application/ld+json">${JSON.stringify({ ...data, episodeNumber, partOfSeason: undefined, partOfSeries: { '@type': 'TVSeries', name } })}</script>
<video id="own" width="640" height="360" muted src="/video/episode-90s.webm"></video>`,
  });

  test('asks which of two titles with the same name is meant', { tag: '@quick' }, async ({
    kiroku,
    sites,
    server,
  }) => {
    await connectNewAccount(kiroku);
    const shown = namedEpisode('Fruits Basket', 1);
    sites.serve(shown);
    const page = await kiroku.context.newPage();
    await page.goto(`https://${shown.host}${shown.path}`);
    await playUntil(page, 0.99, page.locator('#own'));
    await expect.poll(() => describeStored(kiroku)).toMatchObject({ outbox: ['asking E1'] });
    await page.close();
    const popup = await kiroku.openPage('popup.html');
    await openPopupTab(popup, /Activity/);
    await expect(popup.getByText(/Fruits Basket \(2001, 2019\)/)).toBeVisible();
    await popup.getByRole('button', { name: /1st Season/ }).click();
    await expect
      .poll(() => readServerList(kiroku, server.origin))
      .toMatchObject([{ progress: 1, media: { title: 'Fruits Basket 1st Season' } }]);
  });

  test('lets the user choose the title in the log after the tab was closed', async ({
    kiroku,
    sites,
    server,
  }) => {
    await connectNewAccount(kiroku);
    for (const number of [1, 2]) {
      const shown = namedEpisode('Der Korb voller Früchte', number);
      sites.serve(shown);
      const page = await kiroku.context.newPage();
      await page.goto(`https://${shown.host}${shown.path}`);
      await playUntil(page, 0.99, page.locator('#own'));
      await expect.poll(async () => (await describeStored(kiroku)).activity).toHaveLength(number);
      await page.close();
    }
    expect((await describeStored(kiroku)).outbox).toEqual([]);
    const popup = await kiroku.openPage('popup.html');
    await openPopupTab(popup, /Activity/);
    await popup.getByRole('button', { name: 'Choose the title E2' }).click();
    await popup.getByLabel('Search for another title').fill('Fruits Basket 1st');
    await popup.getByRole('button', { name: /Fruits Basket 1st Season/ }).click();
    await expect
      .poll(() => readServerList(kiroku, server.origin))
      .toMatchObject([{ progress: 2, media: { title: 'Fruits Basket 1st Season' } }]);
    await expect(popup.getByRole('button', { name: /Choose the title/ })).toHaveCount(0);
  });

  test('ignores a page without an episode', async ({ kiroku, sites, server }) => {
    await connectNewAccount(kiroku);
    sites.serve({
      host: 'tv.example',
      path: '/clips/frieren',
      html: '<!doctype html><title>Frieren, best moments</title><video id="own" width="640" height="360" muted src="/video/episode-90s.webm"></video>',
    });
    const page = await kiroku.context.newPage();
    await page.goto('https://tv.example/clips/frieren');
    await playUntil(page, 0.99, page.locator('#own'));
    await page.close();
    expect(await describeStored(kiroku)).toEqual({ outbox: [], activity: [] });
    expect(await readServerList(kiroku, server.origin)).toEqual([]);
  });
});

test.describe('tracking on the practice site', () => {
  test.use({ granted: ['http://localhost/*', 'http://127.0.0.1/*'] });

  test('counts the next episode without a page load', async ({ kiroku, server }) => {
    await connectNewAccount(kiroku);
    const page = await kiroku.context.newPage();
    await page.goto(`${server.origin}/practice/watch/5`);
    const player = (): FrameLocator => page.frameLocator('iframe');
    await playUntil(page, 0.9, player().locator('video'));
    await expect.poll(() => describeStored(kiroku)).toMatchObject({ outbox: ['asking E5'] });
    await page.getByRole('link', { name: /Next episode/ }).click();
    await expect(page).toHaveURL(/watch\/6$/);
    await playUntil(page, 0.9, player().locator('video'));
    await expect.poll(() => describeStored(kiroku)).toMatchObject({ outbox: ['asking E5', 'asking E6'] });
    const popup = await kiroku.openPage('popup.html');
    await openPopupTab(popup, /Activity/);
    await popup.getByRole('button', { name: 'Yes, it is' }).first().click();
    await expect.poll(() => describeStored(kiroku)).toMatchObject({ outbox: [] });
    expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 6 }]);
  });
});
