// Ten thousand entries: only those in view are in the page, none of them is blank, and filter, sort and keys reach all of them.
import type { Page } from 'playwright/test';
import { libraryEntry, media } from '../../domain/examples.ts';
import { screen, see, tab } from '../screens/screen.ts';
import { expect, test } from '../screens/stage.ts';

const COUNT = 10_000;
/** Far below what ten thousand rows would need, well above what a tall window shows. */
const MOST_ELEMENTS = 1_500;

const name = (index: number) => `Title ${String(index).padStart(5, '0')}`;

/** The newest change is that of the last title. */
const library = Array.from({ length: COUNT }, (_, index) => {
  const id = `6f9619ff-8b86-d011-b42d-${String(index).padStart(12, '0')}`;
  return libraryEntry({
    media: media({ id, shortId: `t${index}`, title: name(index) }),
    status: index % 4 === 0 ? 'watching' : 'completed',
    progress: index % 28,
    updatedAt: new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString(),
  });
});

const list = screen('panel', 'ten thousand entries', { library }, tab('library'), see('.entry-main'));

function countElements(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length);
}

interface Scrolled {
  readonly seen: number;
  /** Where two frames in a row were drawn with a place for a row that was empty. */
  readonly blank: readonly number[];
  readonly mostElements: number;
}

/** Scrolls from end to end, a window at a time, and looks at every frame. Runs inside of a page. */
async function scrollThrough(): Promise<Scrolled> {
  const scroller = document.querySelector('.entry-scroller');
  if (!scroller) throw new Error('there is no list');
  const { left, top, width, height } = scroller.getBoundingClientRect();
  const seen = new Set<string>();
  const blank: number[] = [];
  let mostElements = 0;
  const isBlankAt = (y: number): boolean => {
    const row = document.elementFromPoint(left + width / 2, y)?.closest('[data-row]');
    if (!row?.querySelector('.entry-title')?.textContent) return true;
    seen.add(row.getAttribute('aria-posinset') ?? '');
    return false;
  };
  const heights = Array.from({ length: Math.ceil((height - 10) / 20) }, (_, index) => top + 5 + index * 20);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const look = async (): Promise<void> => {
    if (heights.filter(isBlankAt).length > 0) {
      // A busy machine may draw one frame before the list hears of the scrolling. No second one may be blank.
      await frame();
      if (heights.filter(isBlankAt).length > 0) blank.push(scroller.scrollTop);
    }
    mostElements = Math.max(mostElements, document.querySelectorAll('*').length);
  };
  for (let before = -1; before !== scroller.scrollTop; ) {
    before = scroller.scrollTop;
    await look();
    scroller.scrollTop += height - 62;
    await frame();
  }
  return { seen: seen.size, blank, mostElements };
}

test('ten thousand entries are scrolled through without a row that stays blank, and few of them are in the page', async ({
  stage,
}) => {
  test.setTimeout(120_000);
  const page = await list.open(stage);
  await page.setViewportSize({ width: 400, height: 1400 });
  await page.bringToFront();
  // The first frame has only what is being watched.
  await expect(page.locator('.chip').first()).toContainText('10,000');
  const { seen, blank, mostElements } = await page.evaluate(scrollThrough);
  expect({ seen, blank }).toEqual({ seen: COUNT, blank: [] });
  expect(mostElements).toBeLessThanOrEqual(MOST_ELEMENTS);
  await page.close();
});

test('ten thousand entries are filtered, sorted and walked to the end by keyboard', async ({ stage }) => {
  test.setTimeout(120_000);
  const page = await list.open(stage);
  const rows = page.locator('[data-row] .entry-title');
  await expect(rows.first()).toHaveText(name(COUNT - 1));
  await page.locator('.toolbar-text').fill('title 0432');
  await expect(page.getByText('11 entries are shown.')).toBeAttached();
  await expect(rows).toHaveText([...[...Array(10).keys()].map((index) => name(4329 - index)), name(432)]);
  await page.locator('.toolbar-text').fill('');
  await page.locator('.toolbar-sort').selectOption('title');
  await expect(rows.first()).toHaveText(name(0));
  await page.locator('.chip').nth(1).click();
  await expect(page.getByText('2,500 entries are shown.')).toBeAttached();
  await rows.first().click();
  await page.keyboard.press('End');
  await expect(page.locator(':focus .entry-title')).toHaveText(name(COUNT - 4));
  await page.keyboard.press('Home');
  await expect(page.locator(':focus .entry-title')).toHaveText(name(0));
  expect(await countElements(page)).toBeLessThanOrEqual(MOST_ELEMENTS);
  await page.close();
});
