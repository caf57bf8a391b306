// Tests that readers never throw on hostile pages. They must not return an episode that the worker would reject.
import { describe, expect, it } from 'vitest';
import { pageInputSchemas } from '@/lib/messaging/page-messages.ts';
import { makeLesson } from '@/lib/sites/healing/make-lesson.ts';
import { findSighting } from '@/lib/sites/healing/sighting.ts';
import { genericSite, sites } from '@/lib/sites/registry.ts';
import type { Page } from '@/lib/sites/site.ts';
import { loadFixtures, loadSite, openFixturePage, parsePage } from './fixtures.ts';
import {
  createCycle,
  createHostilePageFiller,
  fillHostileDocument,
  hostileNodeChanges,
  hostilePageFacts,
  hugeTexts,
} from './hostile-documents.ts';

const fixtures = loadFixtures().filter(({ expected }) => expected !== null);
const { document } = parsePage('', 'https://tv.example/');
/** Returns the values for failure messages. They are computed once for all readers, because they are long. */
const shown = (values: unknown): string => JSON.stringify(values).slice(0, 2000);
/** Hostile pages. They are built once for all readers, because no reader changes a page. */
const hostile = hostilePageFacts.map((facts) => ({
  facts,
  text: shown(facts),
  document: fillHostileDocument(document.implementation.createHTMLDocument(), facts),
}));
const changes = hostileNodeChanges.map((values) => ({ values, text: shown(values) }));

describe.each([...sites, genericSite])('reader of $name', async (site) => {
  const { readEpisode, readPages } = await loadSite(site.id);
  const own = fixtures.filter(({ siteId }) => siteId === site.id).map(openFixturePage);
  const url = own[0]?.url ?? new URL('https://tv.example/');
  const read = (page: Page): boolean => {
    const observed = readEpisode(page);
    if (observed) pageInputSchemas.episodeObserved().parse({ observed });
    readPages?.(page);
    // Pretend that the site has changed, so that healing is tested, too.
    page.incomplete ??= {};
    const seen = findSighting(page, site);
    if (seen) {
      const { number, season, names } = seen;
      pageInputSchemas.namesSeen().parse({ number, season, names });
      makeLesson(page, site, seen, names[0] ?? '');
    }
    return observed !== null;
  };

  it('reads 100 hostile pages without throwing', () => {
    let pages = 0;
    for (const { facts, text, document } of hostile) {
      saying(text, () => read({ document, url, mediaSession: null, state: facts.json }));
      pages += 1;
    }
    expect(pages).toBe(100);
  });

  it('reads its own saved pages with 100 sets of hostile values without throwing', () => {
    let episodes = 0;
    const spoilers = own.map(createHostilePageFiller);
    changes.forEach(({ values, text }, index) => {
      const page = spoilers[index % own.length]?.(createCycle(values));
      if (page && saying(`${page.url} with ${text}`, () => read(page))) episodes += 1;
    });
    expect(episodes, 'some of them must be episodes, else this proves little').toBeGreaterThan(0);
  });

  // Each reader reads every text, but on different pages, because every text on every page would take too long. Readers limit the length of
  // a text in their own code, and five pages reach all of its branches.
  it('reads its own saved pages with texts of ten megabytes', () => {
    const spoilers = own.slice(0, 5).map(createHostilePageFiller);
    let pages = 0;
    for (let turn = 0; turn < Math.max(spoilers.length, hugeTexts.length); turn += 1) {
      const page = spoilers[turn % spoilers.length]?.(() => hugeTexts[turn % hugeTexts.length]);
      if (!page) continue;
      read(page);
      pages += 1;
    }
    expect(pages, 'without a saved page this proves nothing').toBeGreaterThan(0);
  });

  it('returns only facts of the address if document methods are replaced', () => {
    const opened = parsePage('<form name="querySelectorAll"></form><img name="title">', url.href);
    const observed = tryToRead(() => readEpisode(opened));
    for (const source of Object.values(observed?.sources ?? {})) expect(source).toBe('url');
  });
});

/** Adds the values to an exception. This is faster than fourteen thousand assertions with a message. */
function saying<T>(text: string, readIt: () => T): T {
  try {
    return readIt();
  } catch (cause) {
    throw new Error(text, { cause });
  }
}

/** Returns null if reading throws, because callers treat an exception as "no episode". */
function tryToRead<T>(readIt: () => T): T | null {
  try {
    return readIt();
  } catch {
    return null;
  }
}
