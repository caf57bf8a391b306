// Tests known sites after a redesign. Kiroku finds title and episode elsewhere on the page, asks once, and reads the next episodes with the
// lesson.
import type { Page } from 'playwright/test';
import { connectNewAccount, readServerList, setServerEntry } from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import { openActionPopup } from '../popup/action-popup.ts';
import type { SiteServer } from '../site-server.ts';
import { describeOutboxAndActivity } from '../stored.ts';
import { playToEndOncePageIsRead, playUntil } from './watching.ts';

test.use({ granted: ['https://www.netflix.com/*', 'https://tver.jp/*'] });

const SERIES = "Frieren: Beyond Journey's End";
const QUESTION = 'This site seems to have changed.';
const VIDEO = '<video id="own" width="640" height="360" muted src="/video/clip-200s.webm"></video>';

/** Pages with a new design that no reader knows. */
const rebuilt = {
  netflix: (number: number) => ({
    host: 'www.netflix.com',
    path: `/watch/8011730${number}`,
    html: `<!doctype html><title>Netflix</title><body><div class="stage-frame">${VIDEO}<div class="line-block"><h4>${SERIES}</h4><span>E${number}</span><span>A name</span></div></div><ul><li><a href="/watch/8011730${number + 1}">E${number + 1}</a></li></ul></body>`,
  }),
  tver: (number: number) => ({
    host: 'tver.jp',
    path: `/episodes/epfrieren${number}`,
    html: `<!doctype html><title>TVer</title><body><main>${VIDEO}<p class="work-name">葬送のフリーレン</p><p class="story-line">第${number}話 旅</p></main></body>`,
  }),
} as const;

/** Returns a page with the new design, and also with the old attributes that the reader of Netflix knows. */
const recovered = (number: number) => ({
  host: 'www.netflix.com',
  path: `/watch/8011730${number}`,
  html: `<!doctype html><title>Netflix</title><body><div class="watch-video" data-videoid="8011730${number}">${VIDEO}<div data-uia="video-title"><h4>${SERIES}</h4><span>E${number}</span><span>A name</span></div></div><div class="line-block"><h4>${SERIES}</h4><span>E26</span></div></body>`,
});

async function open(
  kiroku: KirokuBrowser,
  sites: SiteServer,
  page: ReturnType<typeof recovered>,
): Promise<Page> {
  sites.serve(page);
  const opened = await kiroku.context.newPage();
  await opened.goto(`https://${page.host}${page.path}`);
  return opened;
}

async function watch(
  kiroku: KirokuBrowser,
  sites: SiteServer,
  page: ReturnType<typeof recovered>,
): Promise<void> {
  const opened = await open(kiroku, sites, page);
  await playToEndOncePageIsRead(kiroku, opened, opened.locator('#own'));
  await opened.close();
}

/** Connects an account whose list is at episode 5, and waits until the extension has read the list. */
async function connectAtFive(
  kiroku: KirokuBrowser,
  origin: string,
): Promise<() => Promise<number | undefined>> {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, origin, 'Sousou no Frieren', { status: 'watching', progress: 5 });
  const popup = await kiroku.openPage('popup.html');
  await popup.getByText('5 / 28').waitFor();
  await popup.close();
  return async () => (await readServerList(kiroku, origin))[0]?.progress;
}

async function answer(kiroku: KirokuBrowser, button: string): Promise<void> {
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, /Activity/);
  await expect(popup.getByText(QUESTION)).toBeVisible();
  await popup.getByRole('button', { name: button, exact: true }).click();
  await expect.poll(async () => (await describeOutboxAndActivity(kiroku)).outbox).toEqual([]);
  await popup.close();
}

for (const [name, page] of Object.entries(rebuilt))
  test(`an episode on a changed page of ${name} causes one question, and the next two episodes count without a question`, async ({
    kiroku,
    sites,
    server,
  }) => {
    const progress = await connectAtFive(kiroku, server.origin);
    await watch(kiroku, sites, page(6));
    await expect.poll(async () => (await describeOutboxAndActivity(kiroku)).outbox).toHaveLength(1);
    expect(await progress()).toBe(5);
    await answer(kiroku, 'Yes, it is');
    await expect.poll(progress).toBe(6);
    for (const number of [7, 8]) {
      await watch(kiroku, sites, page(number));
      await expect.poll(progress).toBe(number);
    }
    expect((await describeOutboxAndActivity(kiroku)).outbox).toEqual([]);
  });

test('undoing an episode deletes the lesson that Kiroku made when the user confirmed the episode', async ({
  kiroku,
  sites,
  server,
}) => {
  const progress = await connectAtFive(kiroku, server.origin);
  const first = await open(kiroku, sites, rebuilt.netflix(6));
  await playUntil(first, 0.3, first.locator('#own'));
  await first.bringToFront();
  const popup = await openActionPopup(kiroku);
  await expect.poll(() => popup.text()).toContain(QUESTION);
  await popup.press('Yes, it is');
  await expect.poll(() => popup.text()).not.toContain(QUESTION);
  await popup.close();
  await playUntil(first, 0.99, first.locator('#own'));
  await expect.poll(progress).toBe(6);
  await first.close();

  await watch(kiroku, sites, recovered(7));
  await expect.poll(progress).toBe(7);

  const lessons = () =>
    kiroku.worker.evaluate(async () => (await chrome.storage.local.get('lessons')).lessons);
  expect(JSON.stringify(await lessons())).toContain('https://www.netflix.com');
  const log = await kiroku.openPage('popup.html');
  await openPopupTab(log, /Activity/);
  // The progress has changed since this log entry, so the log asks before it undoes the entry.
  await log.getByRole('button', { name: 'Undo' }).last().click();
  await log.getByRole('button', { name: 'Undo anyway' }).click();
  await expect.poll(async () => JSON.stringify(await lessons())).not.toContain('https://www.netflix.com');
  await expect.poll(progress).toBe(5);
});
