// Tests reading which pages of a chapter are in view. Covers counters, sliders and positions.
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import {
  parseCounter,
  readLongStrip,
  readNumberedPictures,
  readPagesOnScreen,
  readPictures,
  readSlider,
} from '@/lib/sites/reading/pages-in-view.ts';

const SCREEN = { width: 1000, height: 800 };

/** Returns a document that is scrolled by `scrolled` pixels. Each element has the position in its attribute `data-at="top height"`. */
function layOut(html: string, scrolled = 0): Document {
  const { window } = new JSDOM(html);
  Object.defineProperties(window.document.documentElement, {
    clientWidth: { value: SCREEN.width },
    clientHeight: { value: SCREEN.height },
  });
  window.Element.prototype.getBoundingClientRect = function rect(this: Element) {
    const [top = 0, height = 0, left = 0] = (this.getAttribute('data-at') ?? '').split(' ').map(Number);
    return new window.DOMRect(left, top - scrolled, height === 0 ? 0 : SCREEN.width, height);
  };
  // jsdom has no DOMRect, so define it.
  Object.assign(window, {
    DOMRect: class {
      readonly top: number;
      readonly bottom: number;
      readonly left: number;
      readonly right: number;
      constructor(
        x: number,
        y: number,
        readonly width: number,
        readonly height: number,
      ) {
        this.top = y;
        this.left = x;
        this.bottom = y + height;
        this.right = x + width;
      }
    },
  });
  return window.document;
}

describe('parseCounter', () => {
  it.each([
    ['3 / 18', 3, 3, 18],
    ['Pg. 3 - 4 / 18', 3, 4, 18],
    ['12/12', 12, 12, 12],
    ['Page 3 of 18', 3, 3, 18],
    ['３', null, null, null],
    ['0 / 18', null, null, null],
    ['19 / 18', null, null, null],
    ['4 - 3 / 18', null, null, null],
    ['3 / 12345', null, null, null],
    ['', null, null, null],
  ])('reads "%s"', (text, first, page, pages) => {
    expect(parseCounter(text)).toEqual(page === null ? null : { first, page, pages });
  });
});

describe('readSlider', () => {
  it('returns page and total', () => {
    const read = (html: string) => readSlider(layOut(html), '[role=slider], input');
    expect(read('<i role="slider" aria-valuenow="0" aria-valuemin="0" aria-valuemax="19">')).toEqual({
      first: 1,
      page: 1,
      pages: 20,
    });
    expect(read('<input type="range" min="1" max="20" value="20">')).toMatchObject({ page: 20, pages: 20 });
    expect(read('<i role="slider" aria-valuenow="x" aria-valuemin="0" aria-valuemax="19">')).toBeNull();
    expect(read('<input value="3">')).toBeNull();
  });
});

describe('readPagesOnScreen', () => {
  const pages = (heights: readonly number[]) =>
    heights
      .map((height, index) => {
        const top = heights.slice(0, index).reduce((sum, one) => sum + one, 0);
        return `<img data-at="${top} ${height}">`;
      })
      .join('');

  it('returns pages of which half is on screen', () => {
    const html = pages([1200, 1200, 1200]);
    const at = (y: number) => readPagesOnScreen(layOut(html, y), 'img');
    expect(at(0)).toEqual({ first: 1, page: 1, pages: 3, mayGrow: true });
    expect(at(790)).toEqual({ first: 1, page: 1, pages: 3, mayGrow: true });
    expect(at(800)).toEqual({ first: 1, page: 2, pages: 3, mayGrow: true });
    expect(at(2800)).toEqual({ first: 3, page: 3, pages: 3, mayGrow: true });
  });

  it('returns null if no page has a size', () => {
    expect(readPagesOnScreen(layOut('<img><img>'), 'img')).toBeNull();
    expect(
      readPagesOnScreen(layOut('<img data-at="0 500 1000"><img data-at="0 500 -1000">'), 'img'),
    ).toBeNull();
    expect(readPagesOnScreen(layOut('<p>'), 'img')).toBeNull();
  });
});

describe('readNumberedPictures', () => {
  it('counts only numbered pictures', () => {
    const pages = [0, 1, 2].map((number) => `<img alt="page_${number}" data-at="${number * 800} 800">`);
    const document = layOut(`<img alt="logo" data-at="0 400">${pages.join('')}`, 800);
    expect(readNumberedPictures(document)).toMatchObject({ first: 2, page: 2, pages: 3 });
  });
});

describe('readLongStrip', () => {
  const strip = '<div id="s" data-at="100 8000"><img data-at="100 4000"><img data-at="4100 4000"></div>';
  const at = (y: number, html = strip) => readLongStrip(layOut(html, y), '#s');

  it('returns which hundredths of the height are on screen', () => {
    expect(at(0)).toEqual({ first: 1, page: 9, pages: 100, unit: 'strip' });
    expect(at(3100)).toEqual({ first: 38, page: 48, pages: 100, unit: 'strip' });
    expect(at(7300)).toEqual({ first: 91, page: 100, pages: 100, unit: 'strip' });
  });

  it('returns null if a picture has no height yet', () => {
    expect(at(0, '<div id="s" data-at="0 8000"><img data-at="0 4000"><img></div>')).toBeNull();
    expect(at(0, '<div id="s" data-at="0 900"><img data-at="0 900"></div>')).toBeNull();
    expect(at(0, '<p>')).toBeNull();
  });
});

describe('readPictures', () => {
  const pictures = (tops: readonly number[]) => tops.map((top) => `<img data-at="${top} 700">`).join('');
  const load = (images: Iterable<Element>) => {
    for (const image of images) Object.defineProperty(image, 'naturalHeight', { value: 700 });
  };
  const logo = '<header><img data-at="0 60"></header>';

  it('counts large pictures that are pages', () => {
    const html = `${logo}<main>${pictures([100, 800, 1500, 2200])}<img data-at="2900 40"></main>`;
    const document = layOut(html, 1500);
    load(document.querySelectorAll('img'));
    expect(readPictures(document)).toEqual({ first: 3, page: 3, pages: 4, mayGrow: true });
  });

  it('counts pictures that have not loaded yet', () => {
    const document = layOut(`<main>${pictures([0, 700, 1400])}<img data-at="2100 1"></main>`, 1400);
    const last = document.querySelector('img:last-child');
    Object.defineProperty(last, 'complete', { value: false });
    load(document.querySelectorAll('img:not(:last-child)'));
    expect(readPictures(document)).toEqual({ first: 3, page: 3, pages: 4, mayGrow: true });
  });

  it('returns null for one or two pictures', () => {
    expect(readPictures(layOut(pictures([0, 700])))).toBeNull();
  });
});
