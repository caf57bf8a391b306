// Reads schema.org data from the elements of a page (`itemprop`). The result has the shape of JSON-LD nodes. Size and depth are limited.
import type { JsonLdNode } from './json-ld.ts';
import { cleanText, findAll } from './read-page.ts';

const MOST_PROPERTIES = 60;
const DEEPEST = 3;

/** Returns every item with a type, in document order. */
export function readMicrodata(document: Document): readonly JsonLdNode[] {
  return findAll(document, '[itemscope][itemtype]').map((item) => toNode(item, 0));
}

function toNode(item: Element, depth: number): JsonLdNode {
  const node: Record<string, unknown> = { '@type': (item.getAttribute('itemtype') ?? '').split(/\s+/, 10) };
  for (const element of [...item.querySelectorAll('[itemprop]')].slice(0, MOST_PROPERTIES)) {
    if (element.parentElement?.closest('[itemscope]') !== item) continue;
    for (const name of (element.getAttribute('itemprop') ?? '').split(/\s+/, 5))
      if (name && name !== '__proto__') node[name] ??= propertyOf(element, depth);
  }
  return node;
}

function propertyOf(element: Element, depth: number): unknown {
  if (element.hasAttribute('itemscope')) return depth < DEEPEST ? toNode(element, depth + 1) : null;
  const attribute = ['content', 'datetime', 'href', 'src'].find((name) => element.hasAttribute(name));
  return cleanText(attribute ? element.getAttribute(attribute) : element.textContent);
}
