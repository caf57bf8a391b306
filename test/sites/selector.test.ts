// Tests that a locator finds only its element, even if the page was rendered in another order since.
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { findByLocator, makeLocators } from '@/lib/sites/taught/selector.ts';

function open(body: string, title = 'Some Site'): Document {
  return new JSDOM(`<!doctype html><title>${title}</title><body>${body}</body>`).window.document;
}

function find(document: Document, selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

const selectors = (body: string, selector = '.target', title?: string) =>
  makeLocators(find(open(body, title), selector)).map((locator) => locator.selector);
const first = (body: string, selector?: string, title?: string) => selectors(body, selector, title)[0];

it('findByLocator finds nothing for an invalid selector', () => {
  expect(findByLocator(open('<p>x</p>'), { selector: ':::', form: null })).toEqual([]);
});

describe('makeLocators', () => {
  it.each([
    ['an id', '<h1 id="episode-title" class="target">x</h1>', '#episode-title'],
    ['a test id', '<h1 data-testid="player-title" class="target">x</h1>', '[data-testid="player-title"]'],
    ['an itemprop', '<h1 itemprop="name" class="target x">x</h1>', '[itemprop="name"]'],
    ['a class with a meaning', '<h1 class="big show-title target">x</h1>', 'h1.show-title'],
    [
      'the stable part of a generated class',
      '<p>a</p><p class="Watch_episodeTitle__x8F3k" data-x="t">x</p>',
      'p[class*="Watch_episodeTitle__"]',
    ],
    ['the only heading', '<h1>x</h1><p>y</p>', 'h1'],
    ['a named ancestor', '<div id="player"><p>x</p></div><p>y</p>', '#player p'],
  ])('uses %s', (_what, body, expected) => {
    const target = body.includes('target') ? '.target' : '[data-x=t], h1, #player p';
    expect(first(body, target)).toBe(expected);
  });

  it.each([
    ['an id with a number', '<h1 id="episode-12">x</h1>', 'h1', '#episode-12'],
    ['an id from a framework', '<h1 id="radix-abc">x</h1>', 'h1', '#radix-abc'],
    ['a generated id in camel case', '<h1 id="bdVaJaQx">x</h1>', 'h1', '#bdVaJaQx'],
    ['an id from the title', '<h1 id="frieren">Frieren</h1>', 'h1', '#frieren'],
    ['a class for a state', '<h1 class="is-active">x</h1>', 'h1', '.is-active'],
    ['a class for styling', '<h1 class="text-lg flex">x</h1>', 'h1', '.flex'],
    ['a class from a styling tool', '<h1 class="css-qwertz sc-bdVaJa">x</h1>', 'h1', '.css-qwertz'],
  ])('does not use %s', (_what, body, target, never) => {
    for (const selector of selectors(body, target)) expect(selector).not.toContain(never.slice(1));
  });

  it('prefers the form of the text to a position', () => {
    const body = '<div><span>24 min</span><span>Episode 12</span><span>HD</span></div>';
    const document = open(body);
    const [locator] = makeLocators(find(document, 'span:nth-of-type(2)'));
    const before = locator && findByLocator(document, locator).map((element) => element.textContent);
    expect([locator?.form, before]).toEqual([null, ['Episode 12']]);
    const named = open(`<main>${body}</main>`);
    expect(makeLocators(find(named, 'span:nth-of-type(2)'))).toEqual([
      { selector: 'main span', form: 'Episode #' },
    ]);
  });

  it('uses positions only without any other locator', () => {
    expect(selectors('<div id="player"><i><b>x</b><b class="t-1">y</b></i></div>', '.t-1')).toEqual([
      '#player > i:nth-of-type(1) > b:nth-of-type(2)',
    ]);
  });
});

/** An element of a random page. */
interface Node {
  readonly tag: string;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly data: string | null;
  readonly text: string;
  readonly children: readonly Node[];
}

const stable = fc.constantFrom(
  'show-title',
  'episode-info',
  'player',
  'meta',
  'season-label',
  'watch-header',
);
const noise = fc.constantFrom('css-abcxyz', 'bdVaJa', 'x9k2', 'is-active', 'flex', 'text-lg', 'Box_a8F3k');
const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.record({
    tag: fc.constantFrom('div', 'span', 'p', 'h1', 'h2', 'section', 'a'),
    id: fc.option(fc.oneof(stable, noise), { freq: 4 }),
    classes: fc.array(fc.oneof(stable, noise), { maxLength: 3 }),
    data: fc.option(stable, { freq: 4 }),
    text: fc.constantFrom('Frieren', 'Episode 12', '24 min', 'Season 2', '', 'The Hero of the Village'),
    children: fc.oneof({ depthSize: 'small' }, fc.constant([]), fc.array(tie('node'), { maxLength: 4 })),
  }),
}));
/** Generates random pages. Every node is a separate object, so that equal nodes can be distinguished. */
const page = fc
  .array(node, { minLength: 1, maxLength: 5 })
  .map((nodes) => JSON.parse(JSON.stringify(nodes)) as readonly Node[]);

/** Renders the nodes. `marks` then maps each node to its element. */
function draw(document: Document, nodes: readonly Node[], into: Element, marks: Map<Node, Element>): void {
  for (const node of nodes) {
    const { tag, id, classes, data, text, children } = node;
    const element = document.createElement(tag);
    if (id) element.id = id;
    if (classes.length > 0) element.className = classes.join(' ');
    if (data) element.setAttribute('data-testid', data);
    element.append(text);
    into.append(element);
    marks.set(node, element);
    draw(document, children, element, marks);
  }
}

const today = open('');
const tomorrow = open('');

function drawPage(
  nodes: readonly Node[],
  document = today,
): { document: Document; marks: Map<Node, Element> } {
  document.body.replaceChildren();
  const marks = new Map<Node, Element>();
  draw(document, nodes, document.body, marks);
  return { document, marks };
}

/** Returns the page as on another day. It has other generated names, additional wrappers, and siblings in reverse order. */
function another(nodes: readonly Node[], renamed: Map<Node, Node>): Node[] {
  const isMade = (name: string) => /^(?:css-|bd|x9|Box_)/.test(name);
  const again = nodes.map((one) => {
    const fresh = {
      ...one,
      id: one.id && isMade(one.id) ? 'css-other' : one.id,
      classes: one.classes.map((name) => (isMade(name) ? 'sc-fresh' : name)),
      children: another(one.children, renamed),
    };
    renamed.set(one, fresh);
    return fresh;
  });
  const box: Node = { tag: 'i', id: null, classes: [], data: null, text: 'new', children: [] };
  return [box, ...again.reverse(), box];
}

const allNodes = (nodes: readonly Node[]): Node[] => nodes.flatMap((one) => [one, ...allNodes(one.children)]);

describe('locators on random pages', () => {
  it('match only their element', () => {
    fc.assert(
      fc.property(page, fc.nat(), (nodes, at) => {
        const { document } = drawPage(nodes);
        const all = [...document.body.querySelectorAll('*')];
        const element = all[at % all.length];
        if (!element) return;
        const locators = makeLocators(element);
        expect(locators.length).toBeGreaterThan(0);
        for (const locator of locators) {
          const found = findByLocator(document, locator);
          expect(found.length === 1 && found[0] === element, locator.selector).toBe(true);
        }
      }),
      { numRuns: 150, seed: 20261120 },
    );
  });

  it('find the element on a page with new wrappers and reversed siblings, unless they use positions', () => {
    let again = 0;
    fc.assert(
      fc.property(page, fc.nat(), (nodes, at) => {
        const before = drawPage(nodes);
        const all = allNodes(nodes);
        const node = all[at % all.length];
        const element = node && before.marks.get(node);
        if (!node || !element) return;
        const renamed = new Map<Node, Node>();
        const after = drawPage(another(nodes, renamed), tomorrow);
        const expected = after.marks.get(renamed.get(node) ?? node);
        for (const locator of makeLocators(element)) {
          if (locator.selector.includes(':nth-of-type')) continue;
          again += 1;
          const found = findByLocator(after.document, locator);
          expect(found.length === 1 && found[0] === expected, `${locator.selector} ${locator.form}`).toBe(
            true,
          );
        }
      }),
      { numRuns: 150, seed: 20261120 },
    );
    expect(again, 'most elements must have such a locator, else this proves little').toBeGreaterThan(100);
  });
});
