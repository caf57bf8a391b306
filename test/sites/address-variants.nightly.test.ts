// Tests variants of a page's address, which have a language, a query or a hash. Readers must read the same episode at all of them.
import { describe, expect, it } from 'vitest';
import { siteOf, sites } from '@/lib/sites/registry.ts';
import { loadFixtures, loadSite, openFixturePage, type PageFixture } from './fixtures.ts';

/** The path of these sites may begin with a language or a country. Each site has two examples. */
const LOCALES: Readonly<Record<string, readonly [string, string]>> = {
  adn: ['de', 'fr-fr'],
  'bilibili-tv': ['en', 'th'],
  comikey: ['es', 'pt-br'],
  crunchyroll: ['de', 'es-419'],
  'disney-plus': ['de-de', 'es-419'],
  hidive: ['es', 'pt-br'],
  netflix: ['de', 'de-en'],
  tubi: ['es', 'es-mx'],
  wetv: ['en', 'zh-cn'],
};
const PREFIX = /^\/[a-z]{2}(?:-[a-z\d]{2,4})?(?=\/)/;

const VARIANTS: Readonly<Record<string, (url: URL) => void>> = {
  'with a slash at the end, or without': (url) => {
    url.pathname = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : `${url.pathname}/`;
  },
  'with a campaign in the query': (url) => {
    url.searchParams.append('utm_source', 'letter');
    url.searchParams.append('trackId', '255');
  },
  'with a moment in the hash': (url) => {
    if (!url.hash) url.hash = '#t=30';
  },
};

/** Matches paths that end in the name of a file. With a trailing slash, a path of this kind would be another address. */
const FILES = /\.(?:php|html)$|\/sc_d_pc$|\/viewer$|\/watch$|^\/practice\//;

const fixtures = loadFixtures().filter(({ expected }) => expected !== null);

describe.each(sites)('reader of $name', async (site) => {
  const { readEpisode } = await loadSite(site.id);
  const own = fixtures.filter(({ siteId }) => siteId === site.id);

  function expectSame(fixture: PageFixture, url: URL): void {
    expect(siteOf(url, site.selfHosted ? { [site.id]: [url.origin] } : {})).toBe(site);
    const [was, is] = [openFixturePage(fixture), { ...openFixturePage(fixture), url }].map((page) =>
      readEpisode(page),
    );
    expect(is?.episodeId, `${fixture.name} at ${url}`).toBe(was?.episodeId);
    expect([is?.seriesTitle, is?.episodeNumber]).toEqual([was?.seriesTitle, was?.episodeNumber]);
  }

  it.each(Object.entries(VARIANTS))('reads the same episode at its address %s', (name, vary) => {
    for (const fixture of own) {
      const url = new URL(fixture.url);
      if (name.includes('slash') && FILES.test(url.pathname)) continue;
      vary(url);
      // Remove the added parameter. The general reader keeps unknown parameters, because they may identify the episode.
      if (site.generalDataOnly) url.searchParams.delete('trackId');
      expectSame(fixture, url);
    }
  });

  it.each(LOCALES[site.id] ?? [])(
    'reads the same episode at an address whose path begins with /%s/',
    (locale) => {
      for (const fixture of own) {
        const url = new URL(fixture.url);
        url.pathname = `/${locale}${url.pathname.replace(PREFIX, '')}`;
        expectSame(fixture, url);
      }
    },
  );
});
