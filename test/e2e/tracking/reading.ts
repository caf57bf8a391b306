// Reads like a person, who looks at a page until it counts as read, and then turns it.
import type { Page } from 'playwright/test';
import { expect, type KirokuBrowser } from '../fixtures.ts';
import type { SiteServer } from '../site-server.ts';
import { readStoredPosition } from '../stored.ts';
import {
  CHAPTER_PAGE_COUNT,
  mangadexChapterId,
  mangadexChapterUrl,
  mangadexReaderPage,
} from './mangadex-pages.ts';

export async function openChapter(
  { context }: KirokuBrowser,
  sites: SiteServer,
  number: number,
): Promise<Page> {
  sites.serve(mangadexReaderPage(number));
  const page = await context.newPage();
  await page.goto(mangadexChapterUrl(number));
  return page;
}

/** Turns pages up to page `last` of a chapter. Waits before each turn until the worker has received the page. */
export async function turnPagesUntil(
  kiroku: KirokuBrowser,
  page: Page,
  number: number,
  last: number,
): Promise<void> {
  for (;;) {
    const shown = Number(/Pg\. (\d+)/.exec((await page.locator('.page').textContent()) ?? '')?.[1]);
    await expect.poll(() => readStoredChapterPage(kiroku, number), { message: `page ${shown}` }).toBe(shown);
    if (shown >= last) return;
    await page.bringToFront();
    await page.getByRole('button', { name: 'Next page' }).click();
  }
}

export async function turnPagesToEnd(kiroku: KirokuBrowser, page: Page, number: number): Promise<void> {
  await turnPagesUntil(kiroku, page, number, CHAPTER_PAGE_COUNT);
}

/** Returns the number of the page that the worker has last received for this chapter; null before it knows the chapter. */
export function readStoredChapterPage(kiroku: KirokuBrowser, number: number): Promise<number | null> {
  return readStoredPosition(kiroku, `mangadex:${mangadexChapterId(number)}`);
}
