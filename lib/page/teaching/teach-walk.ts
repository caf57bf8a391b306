// Moves through a page's elements with the arrow keys (parent, child, siblings). Visits only elements with visible text.
import { cleanText } from '../../sites/reading/read-page.ts';

const SILENT = ['script', 'style', 'noscript', 'template', 'head', 'html', 'body', 'iframe', 'object', 'svg'];

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export function isArrow(key: string): key is Arrow {
  return /^Arrow(?:Up|Down|Left|Right)$/.test(key);
}

export function readTextContent(element: Element): string | null {
  return cleanText(element.textContent);
}

/** Whether the user can point at the element. */
export function isPointable(element: Element | null): element is Element {
  return (
    element !== null &&
    !SILENT.includes(element.localName) &&
    readTextContent(element) !== null &&
    (element.checkVisibility?.() ?? true)
  );
}

/** Returns the element that an arrow key leads to. If there is none, returns `from` itself. */
export function elementInDirection(from: Element, arrow: Arrow): Element {
  return target(from, arrow) ?? from;
}

function target(from: Element, arrow: Arrow): Element | null {
  switch (arrow) {
    case 'ArrowUp':
      return isPointable(from.parentElement) ? from.parentElement : null;
    case 'ArrowDown':
      return [...from.children].find(isPointable) ?? null;
    case 'ArrowLeft':
      return sibling(from, 'previousElementSibling');
    case 'ArrowRight':
      return sibling(from, 'nextElementSibling');
  }
}

function sibling(from: Element, side: 'previousElementSibling' | 'nextElementSibling'): Element | null {
  for (let next = from[side]; next; next = next[side]) if (isPointable(next)) return next;
  return null;
}

/**
 * Returns the element at which keyboard users start. This is the first pointable heading, or else the first pointable child of the body.
 */
export function firstPointableElement(document: Document): Element | null {
  const all = [...document.querySelectorAll('h1, h2, h3'), ...document.body.children];
  return all.find(isPointable) ?? null;
}
