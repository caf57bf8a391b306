// Tests reading chapters. They count when they are read page by page, but not when the user skips to the end.
import { TOAST_SELECTOR } from '../../../server/launch/extension-browser.ts';
import { connectNewAccount, readServerList } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { openActionPopup } from '../popup/action-popup.ts';
import { describeOutboxAndActivity } from '../stored.ts';
import { CHAPTER_PAGE_COUNT, MANGADEX_PATTERN } from './mangadex-pages.ts';
import { openChapter, readStoredChapterPage, turnPagesToEnd, turnPagesUntil } from './reading.ts';

test.use({ granted: [MANGADEX_PATTERN] });

test('a chapter read page by page is saved to the list', {
  tag: '@quick',
}, async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  const page = await openChapter(kiroku, sites, 1);
  await turnPagesUntil(kiroku, page, 1, 4);
  await page.bringToFront();
  const popup = await openActionPopup(kiroku);
  await expect.poll(() => popup.text()).toContain(`page 4 of ${CHAPTER_PAGE_COUNT}`);
  expect(await describeOutboxAndActivity(kiroku)).toEqual({ outbox: [], activity: [] });
  await turnPagesToEnd(kiroku, page, 1);
  await expect.poll(() => readServerList(kiroku, server.origin, 'manga')).toMatchObject([{ progress: 1 }]);
  expect(await readServerList(kiroku, server.origin, 'anime')).toEqual([]);
  await expect(page.locator(TOAST_SELECTOR)).toBeAttached();
  await expect
    .poll(() => describeOutboxAndActivity(kiroku))
    .toEqual({ outbox: [], activity: ['start Sousou no Frieren 1'] });
});

test('each chapter counts only once in a viewer that continues with the next chapter', async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  const page = await openChapter(kiroku, sites, 1);
  await turnPagesToEnd(kiroku, page, 1);
  await expect.poll(() => readServerList(kiroku, server.origin, 'manga')).toMatchObject([{ progress: 1 }]);
  // The address is already the address of the next chapter, but the counter still shows the last page.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => readStoredChapterPage(kiroku, 2)).toBe(CHAPTER_PAGE_COUNT);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Image of the next chapter' }).click();
  await turnPagesUntil(kiroku, page, 2, 4);
  expect(await readServerList(kiroku, server.origin, 'manga')).toMatchObject([{ progress: 1 }]);
  await turnPagesToEnd(kiroku, page, 2);
  await expect.poll(() => readServerList(kiroku, server.origin, 'manga')).toMatchObject([{ progress: 2 }]);
  await expect
    .poll(() => describeOutboxAndActivity(kiroku))
    .toEqual({
      outbox: [],
      activity: ['start Sousou no Frieren 1', 'advance Sousou no Frieren 2'],
    });
});

test('skipping to the last page of a chapter does not count the chapter', async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  const page = await openChapter(kiroku, sites, 1);
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect.poll(() => readStoredChapterPage(kiroku, 1)).toBe(CHAPTER_PAGE_COUNT);
  await page.close();
  // The worker handles reports in order. This chapter was really read. When it arrives, the worker has handled the last report of the
  // closed tab.
  const second = await openChapter(kiroku, sites, 2);
  await turnPagesToEnd(kiroku, second, 2);
  await expect.poll(() => readServerList(kiroku, server.origin, 'manga')).toMatchObject([{ progress: 2 }]);
  await expect
    .poll(() => describeOutboxAndActivity(kiroku))
    .toEqual({ outbox: [], activity: ['start Sousou no Frieren 2'] });
});
