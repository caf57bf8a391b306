// Reads like a person, who looks at a page until it counts as read, and then turns it.
import type { Page } from 'playwright/test';
import { expect, type Kiroku } from '../fixtures.ts';
import type { SiteServer } from '../site-server.ts';
import { knownPosition } from '../stored.ts';
import { CHAPTER_PAGES, chapterAddress, chapterId, readerPage } from './mangadex-pages.ts';

export async function openChapter({ context }: Kiroku, sites: SiteServer, number: number): Promise<Page> {
  sites.serve(readerPage(number));
  const page = await context.newPage();
  await page.goto(chapterAddress(number));
  return page;
}

/** Turns pages up to page `last` of a chapter. Waits before each turn until the worker has received the page. */
export async function readUntil(kiroku: Kiroku, page: Page, number: number, last: number): Promise<void> {
  for (;;) {
    const shown = Number(/Pg\. (\d+)/.exec((await page.locator('.page').textContent()) ?? '')?.[1]);
    await expect.poll(() => knownPage(kiroku, number), { message: `page ${shown}` }).toBe(shown);
    if (shown >= last) return;
    await page.bringToFront();
    await page.getByRole('button', { name: 'Next page' }).click();
  }
}

export async function readChapter(kiroku: Kiroku, page: Page, number: number): Promise<void> {
  await readUntil(kiroku, page, number, CHAPTER_PAGES);
}

/** Returns the page of the chapter that the worker knows; null before it knows the chapter. */
export function knownPage(kiroku: Kiroku, number: number): Promise<number | null> {
  return knownPosition(kiroku, `mangadex:${chapterId(number)}`);
}
