// Builds hostile pages from two hundred sets of texts and data. They are made once, and all readers share them.
import fc from 'fast-check';
import type { Page } from '@/lib/sites/site.ts';

const PAGES = { numRuns: 100, seed: 20261120 };

const huge = fc.constantFrom(
  'A'.repeat(50_000),
  '(('.repeat(5000),
  'S1E'.repeat(9000),
  '第'.repeat(9000),
  'E1 '.repeat(9000),
);
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  huge,
  fc.constantFrom(
    'E12 - X',
    'Show Episode 5',
    'S99E9999',
    'Show (English Dub)',
    '\ud800',
    '\u202e\u0000',
    'https://',
  ),
);
const anything = fc.oneof(text, fc.double(), fc.integer(), fc.jsonValue({ maxDepth: 6 }));
const url = fc.oneof(
  text,
  fc.constantFrom(
    '/watch/GABCDEF1/x',
    '/practice/watch/1',
    'https://tv.example.org/v/1',
    'javascript:alert(1)',
    '#x',
  ),
);
const part = fc.oneof(
  anything,
  fc.record(
    { '@id': url, name: anything, seasonNumber: anything, partOfSeries: anything },
    { requiredKeys: [] },
  ),
);
const node = fc.record(
  {
    '@type': fc.oneof(
      fc.constantFrom('TVEpisode', 'Episode', 'Movie', 'https://schema.org/TVEpisode'),
      anything,
    ),
    '@id': url,
    url,
    name: anything,
    episodeNumber: anything,
    partOfSeason: part,
    partOfSeries: part,
    inLanguage: anything,
    '@graph': anything,
  },
  { requiredKeys: ['@type'] },
);
const deep = fc.constantFrom(
  '['.repeat(50_000),
  `${'{"@graph":'.repeat(2000)}1${'}'.repeat(2000)}`,
  '{"a":',
  'null',
  '""',
);
const page = fc.record({
  json: fc.array(
    fc.oneof(
      node.map((value) => JSON.stringify(value)),
      deep,
      text,
    ),
    { maxLength: 4 },
  ),
  title: text,
  ogTitle: text,
  ogUrl: url,
  heading: text,
  link: url,
});

type HostileFacts = typeof page extends fc.Arbitrary<infer T> ? T : never;

/** Generates replacements for the texts of a saved page. Null keeps the text. */
const changes = fc.array(fc.option(fc.oneof(anything, node, deep), { freq: 2 }), {
  minLength: 1,
  maxLength: 12,
});

export const hostilePageFacts: readonly HostileFacts[] = fc.sample(page, PAGES);
export const hostileNodeChanges: readonly (readonly unknown[])[] = fc.sample(changes, PAGES);
export const hugeTexts = ['A1 - '.repeat(2_000_000), '第'.repeat(3_500_000), '['.repeat(10_000_000)];

/** Fills a document with hostile texts. Adds them node by node, so that no text can close its element. */
export function fillHostileDocument(document: Document, facts: HostileFacts): Document {
  const add = (parent: Element, tag: string, attributes: Record<string, string>, content = ''): void => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = content;
    parent.append(element);
  };
  document.title = facts.title;
  for (const json of facts.json) add(document.head, 'script', { type: 'application/ld+json' }, json);
  add(document.head, 'meta', { property: 'og:title', content: facts.ogTitle });
  add(document.head, 'meta', { property: 'og:url', content: facts.ogUrl });
  add(document.body, 'h1', { class: 'title' }, facts.heading);
  add(document.body, 'a', { href: facts.link, class: 'show-title-link' }, facts.heading);
  return document;
}

/** Returns a function that returns the values one after another. At the end, it starts over. */
export function createCycle(values: readonly unknown[]): () => unknown {
  let count = 0;
  return () => {
    count += 1;
    return values[count % values.length];
  };
}

/**
 * Returns a function that fills a copy of a page. For each text, attribute and value, the function calls `change()`. It replaces the text
 * by the result, or keeps the text if the result is null.
 */
export function createHostilePageFiller(page: Page): (change: () => unknown) => Page {
  const document = page.document.cloneNode(true) as Document;
  const parts = [...document.querySelectorAll('*')].flatMap(partsOf);
  return (change) => {
    for (const { before, set } of parts) set(asText(change() ?? before));
    return { ...page, document, state: spoilJson(page.state, change) };
  };
}

interface Part {
  readonly before: string;
  readonly set: (text: string) => void;
}

/** These attributes are not replaced. Readers find elements by them, and jsdom needs seconds to parse styles. */
const KEPT = ['id', 'class', 'type', 'property', 'name', 'style'];

function partsOf(element: Element): Part[] {
  const attributes = [...element.attributes]
    .filter(({ name }) => !KEPT.includes(name))
    .map(({ name, value }) => ({
      before: value,
      set: (text: string) => element.setAttribute(name, text),
    }));
  if (element.children.length > 0) return attributes;
  const set = (text: string): void => {
    element.textContent = text;
  };
  return [...attributes, { before: element.textContent ?? '', set }];
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function spoilJson(value: unknown, change: () => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => spoilJson(item, change));
  if (typeof value !== 'object' || value === null) return change() ?? value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, spoilJson(item, change)]));
}
