// Pages are not trusted: whatever they hold, a reader neither throws nor gives an episode that the worker would refuse.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePageInput } from '@/lib/messaging/page-messages.ts';
import { genericSite, sites } from '@/lib/sites/registry.ts';
import type { Page } from '@/lib/sites/site.ts';
import { loadSite, openPage } from './fixtures.ts';

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

/** Built node by node, so that no text can end its element. */
function build({ document }: Page, facts: typeof page extends fc.Arbitrary<infer T> ? T : never): void {
  document.head.replaceChildren();
  document.body.replaceChildren();
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
}

const addresses: Record<string, string> = {
  crunchyroll: 'https://www.crunchyroll.com/watch/GABCDEF1/x',
  practice: 'http://localhost:4780/practice/watch/1',
  generic: 'https://tv.example.org/v/1?episode=5',
};

describe.each([...sites, genericSite])('$name', async (site) => {
  const { readEpisode } = await loadSite(site.id);
  const address = addresses[site.id] ?? site.pages[0]?.example ?? '';

  it('reads 200 hostile pages without throwing, and nothing that the worker would refuse', () => {
    const opened = openPage('<!doctype html><title></title>', address);
    let read = 0;
    fc.assert(
      fc.property(page, (facts) => {
        build(opened, facts);
        const observed = readEpisode(opened);
        if (observed) {
          parsePageInput('episodeObserved', { observed });
          read += 1;
        }
      }),
      { numRuns: 200, seed: 20261120 },
    );
    expect(read, 'some of them must be episodes, else this proves little').toBeGreaterThan(0);
  }, 60_000);

  it('shows no episode when the page has replaced the document’s own methods', () => {
    const opened = openPage('<form name="querySelectorAll"></form><img name="title">', address);
    expect(readEpisode(opened)).toBeNull();
  });
});
