// @vitest-environment jsdom
// Tests that arrow keys move from element to element. They must skip elements without visible text.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  elementInDirection,
  firstPointableElement,
  isArrow,
  isPointable,
  readTextContent,
} from '@/lib/page/teaching/teach-walk.ts';
import { findElement } from './picker.ts';

const SILENT = ['script', 'style', 'noscript', 'template', 'head', 'html', 'body', 'iframe', 'object', 'svg'];

/** Makes `checkVisibility()` report the element as hidden. jsdom does not have this method. */
function hide(element: Element): void {
  Object.assign(element, { checkVisibility: () => false });
}

const show = (html: string): void => {
  document.body.innerHTML = html;
};

describe('isPointable', () => {
  it('returns true for an element with a text', () => {
    show('<p>Frieren</p>');
    expect(isPointable(findElement('p'))).toBe(true);
    expect(readTextContent(findElement('p'))).toBe('Frieren');
  });

  it('returns true for an element that the browser reports as visible', () => {
    show('<p>Frieren</p>');
    Object.assign(findElement('p'), { checkVisibility: () => true });
    expect(isPointable(findElement('p'))).toBe(true);
  });

  it.each([
    ['for an element without a text', '<p> </p>'],
    ['for an element with only a picture', '<p><img alt="Frieren"></p>'],
  ])('returns false %s', (_what, html) => {
    show(html);
    expect(isPointable(findElement('p'))).toBe(false);
  });

  it('returns false for an element that the browser reports as hidden', () => {
    show('<p>Frieren</p>');
    hide(findElement('p'));
    expect(isPointable(findElement('p'))).toBe(false);
  });

  it.each(SILENT)('returns false for %s', (tag) => {
    const made = document.createElement(tag);
    made.append('Frieren');
    expect(isPointable(made)).toBe(false);
  });

  it('returns false without an element', () => {
    expect(isPointable(null)).toBe(false);
  });
});

describe('isArrow', () => {
  it.each(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])('returns true for %s', (key) => {
    expect(isArrow(key)).toBe(true);
  });

  it.each(['Arrow', 'ArrowUpper', 'Up', 'NoArrowUp', 'Enter'])('returns false for %s', (key) => {
    expect(isArrow(key)).toBe(false);
  });
});

describe('moving by an arrow', () => {
  beforeEach(() => {
    show(
      '<main><script>1</script><p id="a">A</p><p></p><p id="b"><i></i><b>B</b></p><style>p{}</style><p id="c">C</p></main>',
    );
  });

  it.each([
    ['up, to the parent', '#b', 'ArrowUp', 'main'],
    ['down, to the first child with a text', 'main', 'ArrowDown', '#a'],
    ['down, past children without a text', '#b', 'ArrowDown', 'b'],
    ['right, past elements without a text', '#a', 'ArrowRight', '#b'],
    ['right, past silent elements', '#b', 'ArrowRight', '#c'],
    ['left, past elements without a text', '#b', 'ArrowLeft', '#a'],
    ['left, past silent elements', '#c', 'ArrowLeft', '#b'],
    ['nowhere to the right of the last element', '#c', 'ArrowRight', '#c'],
    ['nowhere to the left of the first element', '#a', 'ArrowLeft', '#a'],
    ['nowhere below the innermost element', 'b', 'ArrowDown', 'b'],
    ['nowhere above a child of the body', 'main', 'ArrowUp', 'main'],
  ] as const)('moves %s', (_where, from, arrow, to) => {
    expect(elementInDirection(findElement(from), arrow)).toBe(findElement(to));
  });

  it('stays on a detached element', () => {
    const alone = document.createElement('p');
    expect(elementInDirection(alone, 'ArrowUp')).toBe(alone);
  });
});

describe('firstPointableElement', () => {
  it.each(['h1', 'h2', 'h3'])('returns the %s of the page', (heading) => {
    show(`<p>Menu</p><main><div><${heading}>Frieren</${heading}></div></main>`);
    expect(firstPointableElement(document)).toBe(findElement(heading));
  });

  it('returns the first visible heading', () => {
    show('<h1></h1><h1>Hidden</h1><h2>Frieren</h2>');
    hide(document.querySelectorAll('h1')[1] ?? document.body);
    expect(firstPointableElement(document)).toBe(findElement('h2'));
  });

  it('returns the first text of a page without headings', () => {
    show('<div></div><div id="first">Frieren</div><div>12</div>');
    expect(firstPointableElement(document)).toBe(findElement('#first'));
  });

  it('returns null on a page without a text', () => {
    show('<div></div>');
    expect(firstPointableElement(document)).toBeNull();
  });
});
