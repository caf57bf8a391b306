// Finds which pages of a chapter are in view. It uses a counter, a slider, or the positions of the pages. Counters are preferred, because
// many viewers have only a few pages in the document.
import { type PagesInView, STRIP_PART_COUNT } from '../../domain/watching/samples.ts';
import { findAll, readText } from './read-page.ts';

/** A chapter has at most this many pages. A higher number is treated as an error. */
const MOST_PAGES = 5000;
/** A strip must be at least this many screens high. A shorter strip has not been laid out yet. */
const FEWEST_SCREENS = 2;

/** A chapter must have at least this many large pictures. */
const FEWEST_PICTURES = 3;

const COUNTER = /(\d{1,4})(?:\s*[-–~]\s*(\d{1,4}))?\s*(?:\/|／|of|de|von|sur|из)\s*(\d{1,4})(?!\d)/iu;

/** Parses a counter such as "3 / 18". For two pages side by side, it is "3 - 4 / 18". */
export function parseCounter(text: string | null): PagesInView | null {
  const [, first, last, pages] = COUNTER.exec(text ?? '') ?? [];
  return inView(Number(first), Number(last ?? first), Number(pages));
}

export function readCounter(document: Document, ...selectors: readonly string[]): PagesInView | null {
  return parseCounter(readText(document, ...selectors));
}

/** Reads a slider with which the user chooses the page. It is an element with `role="slider"`, or a range input. */
export function readSlider(document: Document, selector: string): PagesInView | null {
  for (const slider of findAll(document, selector)) {
    const [now, from, to] = ['now', 'min', 'max'].map((part) => readBound(slider, part));
    if (now === undefined || from === undefined || to === undefined) continue;
    const shown = inView(now - from + 1, now - from + 1, to - from + 1);
    if (shown) return shown;
  }
  return null;
}

function readBound(slider: Element, part: string): number {
  const own = slider.getAttribute(`aria-value${part}`);
  if (own !== null) return Number(own);
  if (part === 'now') return Number((slider as HTMLInputElement).value ?? Number.NaN);
  return Number(slider.getAttribute(part) ?? Number.NaN);
}

/** Reads which pages are on screen. This is for viewers that have all pages in the document. More pages may still load. */
export function readPagesOnScreen(document: Document, selector: string): PagesInView | null {
  const all = findPages(document, selector);
  const shown = all.flatMap((element, index) => (isOnScreen(element, document) ? index + 1 : []));
  return soFar(inView(shown[0] ?? 0, shown.at(-1) ?? 0, all.length));
}

/** Reads the numbers of the pages on screen. This is for viewers that have only a few pages in the document, but number them. */
export function readPageNumbersOnScreen(
  document: Document,
  selector: string,
  readNumber: (element: Element) => number | null,
): Pick<PagesInView, 'first' | 'page'> | null {
  const numbers = findPages(document, selector)
    .filter((element) => isOnScreen(element, document))
    .flatMap((element) => readNumber(element) ?? [])
    .filter((number) => Number.isInteger(number) && number >= 1 && number <= MOST_PAGES);
  return numbers.length > 0 ? { first: Math.min(...numbers), page: Math.max(...numbers) } : null;
}

/** Reads which part of a long strip is on screen. Returns null until all images of the strip have a height. */
export function readLongStrip(document: Document, selector: string): PagesInView | null {
  const strip = findAll(document, selector)[0];
  const { top, height } = strip?.getBoundingClientRect() ?? { top: 0, height: 0 };
  const screen = document.documentElement.clientHeight;
  if (!strip || !(screen > 0) || height < screen * FEWEST_SCREENS) return null;
  const images = findPages(document, `${selector} img`);
  if (images.some((image) => image.getBoundingClientRect().height <= 1)) return null;
  const part = (y: number): number => Math.min(1, Math.max(0, y / height)) * STRIP_PART_COUNT;
  const shown = inView(Math.floor(part(-top)) + 1, Math.ceil(part(screen - top)), STRIP_PART_COUNT);
  return shown && { ...shown, unit: 'strip' };
}

/** Reads the pages on screen in viewers that name their pictures "page_0", "page_1" and so on. */
export function readNumberedPictures(document: Document): PagesInView | null {
  return readPagesOnScreen(document, 'img[alt^="page_"]');
}

/**
 * Reads which of the large pictures are on screen. This is for viewers with unknown markup. Pictures that have not loaded have no size yet,
 * but they count as pages.
 */
export function readPictures(document: Document): PagesInView | null {
  const all = findPages(document, 'img, canvas');
  const large = all.filter((picture) => isLarge(picture, document));
  const [first, last] = [large[0], large.at(-1)];
  if (!first || !last || large.length < FEWEST_PICTURES) return null;
  let around: Element | null = first.parentElement;
  while (around && !around.contains(last)) around = around.parentElement;
  const pages = all.filter(
    (picture) => around?.contains(picture) && (large.includes(picture) || isAwaited(picture)),
  );
  const shown = pages.flatMap((picture, index) =>
    large.includes(picture) && isOnScreen(picture, document) ? index + 1 : [],
  );
  return soFar(inView(shown[0] ?? 0, shown.at(-1) ?? 0, pages.length));
}

function soFar(shown: PagesInView | null): PagesInView | null {
  return shown && { ...shown, mayGrow: true };
}

function isLarge(picture: Element, document: Document): boolean {
  const { width, height } = picture.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  return width * 4 >= clientWidth && height * 2 >= clientHeight && clientHeight > 0;
}

function isAwaited(picture: Element): boolean {
  const { complete = true, naturalHeight = 1 } = picture as HTMLImageElement;
  return !complete || naturalHeight === 0;
}

/** Returns all pages. `findAll` is not used, because it returns only the first 50 elements. */
function findPages(document: Document, selector: string): readonly Element[] {
  try {
    return Array.from(document.querySelectorAll(selector)).slice(0, MOST_PAGES);
  } catch {
    return [];
  }
}

/**
 * Whether at least half of an element is on screen, or the element fills at least half of the screen. True if the document is not laid out.
 */
function isOnScreen(element: Element, document: Document): boolean {
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  if (clientHeight === 0) return true;
  const seenHeight = Math.min(bottom, clientHeight) - Math.max(top, 0);
  const seenWidth = Math.min(right, clientWidth) - Math.max(left, 0);
  return (
    seenHeight > 0 &&
    seenHeight * 2 >= Math.min(height, clientHeight) &&
    seenWidth > 0 &&
    seenWidth * 2 >= Math.min(width, clientWidth)
  );
}

function inView(first: number, page: number, pages: number): PagesInView | null {
  const believable =
    Number.isInteger(first) && Number.isInteger(page) && Number.isInteger(pages) && pages <= MOST_PAGES;
  return believable && first >= 1 && first <= page && page <= pages ? { first, page, pages } : null;
}
