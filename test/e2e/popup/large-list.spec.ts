// Tests ten thousand entries. Only visible rows are rendered, no visible row is blank, and filter, sort and keys reach all entries.
import type { Page } from 'playwright/test';
import { libraryEntry, media } from '../../domain/examples.ts';
import { expect, test } from '../fixtures.ts';
import { createScreen, openTabOfPopup, waitUntilVisible } from '../screens/screen.ts';

const COUNT = 10_000;
/** A tall window needs far fewer elements than this. Ten thousand rows would need many more. */
const MOST_ELEMENTS = 1_500;

const name = (index: number) => `Title ${String(index).padStart(5, '0')}`;

/** A list in which the last title has the newest change. */
const library = Array.from({ length: COUNT }, (_, index) => {
  const id = `6f9619ff-8b86-d011-b42d-${String(index).padStart(12, '0')}`;
  return libraryEntry({
    media: media({ id, shortId: `t${index}`, title: name(index) }),
    status: index % 4 === 0 ? 'watching' : 'completed',
    progress: index % 28,
    updatedAt: new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString(),
  });
});

const list = createScreen(
  'panel',
  'ten thousand entries',
  { library },
  openTabOfPopup('library'),
  waitUntilVisible('.entry-main'),
);

function countElements(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length);
}

interface Scrolled {
  readonly seen: number;
  /** The frames that were drawn without any row, with their content. */
  readonly blank: readonly string[];
  readonly mostElements: number;
}

/** Scrolls from end to end in steps as high as the window, and checks every frame. Runs inside of a page. */
async function scrollThrough(): Promise<Scrolled> {
  const scroller = document.querySelector('.entry-scroller');
  if (!scroller) throw new Error('there is no list');
  const { left, top, width, height } = scroller.getBoundingClientRect();
  const seen = new Set<string>();
  const blank: string[] = [];
  let mostElements = 0;
  const look = (): void => {
    for (let y = top + 5; y < top + height - 5; y += 20) {
      const shown = document.elementFromPoint(left + width / 2, y);
      const row = shown?.closest('[data-row]');
      if (row?.querySelector('.entry-title')?.textContent) seen.add(row.getAttribute('aria-posinset') ?? '');
      else blank.push(`${scroller.scrollTop}: ${shown?.outerHTML.slice(0, 200)}`);
    }
    mostElements = Math.max(mostElements, document.querySelectorAll('*').length);
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let before = -1; before !== scroller.scrollTop; ) {
    before = scroller.scrollTop;
    look();
    scroller.scrollTop += height - 62;
    await frame();
  }
  return { seen: seen.size, blank, mostElements };
}

/** Whether the lowest row in the window is rendered. Runs inside of a page. */
function isFull(): boolean {
  const box = document.querySelector('.entry-scroller')?.getBoundingClientRect();
  const lowest = box && document.elementFromPoint(box.left + box.width / 2, box.bottom - 10);
  return lowest?.closest('[data-row]') !== null && lowest !== undefined;
}

test('a list of ten thousand entries scrolls without blank rows', async ({ stage }) => {
  const page = await list.open(stage);
  await page.setViewportSize({ width: 400, height: 1400 });
  await page.bringToFront();
  // The first frame contains only the titles that are being watched.
  await expect(page.locator('.chip').first()).toContainText('10,000');
  // The list gets its new height only after the first frame of the larger window.
  await expect.poll(() => page.evaluate(isFull)).toBe(true);
  const { seen, blank, mostElements } = await page.evaluate(scrollThrough);
  expect({ seen, blank }).toEqual({ seen: COUNT, blank: [] });
  expect(mostElements).toBeLessThanOrEqual(MOST_ELEMENTS);
  await page.close();
});

/** Jumps from position to position, and blocks the page after each jump for longer than the list's timers. Runs inside of a page. */
async function jumpWhileBusy(): Promise<readonly number[]> {
  const scroller = document.querySelector('.entry-scroller');
  if (!scroller) throw new Error('there is no list');
  const { left, top, width } = scroller.getBoundingClientRect();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const blank: number[] = [];
  for (let jump = 1; jump <= 30; jump += 1) {
    await frame();
    scroller.scrollTop = jump * 20_000;
    for (const begin = performance.now(); performance.now() - begin < 200; );
    await frame();
    const row = document.elementFromPoint(left + width / 2, top + 300)?.closest('[data-row]');
    if (!row?.querySelector('.entry-title')?.textContent) blank.push(scroller.scrollTop);
  }
  return blank;
}

test('a list of ten thousand entries shows its rows in the first frame after a scroll jump', async ({
  stage,
}) => {
  const page = await list.open(stage);
  await page.bringToFront();
  await expect(page.locator('.chip').first()).toContainText('10,000');
  expect(await page.evaluate(jumpWhileBusy)).toEqual([]);
  await page.close();
});

test('a list of ten thousand entries can be filtered and sorted', async ({ stage }) => {
  const page = await list.open(stage);
  const rows = page.locator('[data-row] .entry-title');
  await expect(rows.first()).toHaveText(name(COUNT - 1));
  await page.locator('.toolbar-text').fill('title 0432');
  await expect(page.getByText('11 entries are shown.')).toBeAttached();
  await expect(rows).toHaveText([...[...Array(10).keys()].map((index) => name(4329 - index)), name(432)]);
  await page.locator('.toolbar-text').fill('');
  await page.locator('.toolbar-sort').selectOption('title');
  await expect(rows.first()).toHaveText(name(0));
  await page.locator('.chip', { hasText: 'Watching' }).click();
  await expect(page.getByText('2,500 entries are shown.')).toBeAttached();
  await rows.first().click();
  await page.keyboard.press('End');
  await expect(page.locator(':focus .entry-title')).toHaveText(name(COUNT - 4));
  await page.keyboard.press('Home');
  await expect(page.locator(':focus .entry-title')).toHaveText(name(0));
  expect(await countElements(page)).toBeLessThanOrEqual(MOST_ELEMENTS);
  await page.close();
});
