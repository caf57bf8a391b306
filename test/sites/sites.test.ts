// Tests every registered site with every saved page, and the rules for adding a site.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seasonKey } from '@/lib/domain/episode.ts';
import { pageInputSchemas } from '@/lib/messaging/page-messages.ts';
import { matchesPattern } from '@/lib/sites/reading/match-pattern.ts';
import { findKnownSite, genericSite, siteOf, sites } from '@/lib/sites/registry.ts';
import { episode } from '../domain/examples.ts';
import { listFolders, loadFixtures, loadSite, openFixturePage, type PageFixture } from './fixtures.ts';
import { readClosedHosts } from './table/site-table.ts';

const root = join(import.meta.dirname, '..', '..');
const all = [...sites, genericSite];
const fixtures = loadFixtures();
// Open the pages here, so that the time for opening them does not count for the first test.
for (const fixture of fixtures) openFixturePage(fixture);
const generic = await loadSite('generic');

function flatten(observed: object): Record<string, unknown> {
  const { sources, ...fields } = observed as { sources: Record<string, string>; ids?: object | null };
  return {
    nextUrl: null,
    ...JSON.parse(JSON.stringify(fields)),
    ...Object.fromEntries(Object.entries(fields.ids ?? {}).map(([name, id]) => [`ids.${name}`, id])),
    ...Object.fromEntries(Object.entries(sources).map(([name, source]) => [`sources.${name}`, source])),
  };
}

describe('the registry of sites', () => {
  it('lists every site file of lib/sites', () => {
    const files = readdirSync(join(root, 'lib/sites'))
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => /^export const site\b/m.test(readFileSync(join(root, 'lib/sites', file), 'utf8')));
    expect(files.sort(), 'export the site in lib/sites/all.ts, and name its file after its id').toEqual(
      all.map(({ id }) => `${id}.ts`).sort(),
    );
  });

  it('contains no host that a site no longer uses', () => {
    const asked = all.flatMap(({ pages, playerFrames }) => [...pages, ...playerFrames]);
    const hosts = new Set(asked.map(({ example }) => new URL(example).host));
    expect(readClosedHosts().filter(({ host }) => hosts.has(host))).toEqual([]);
  });

  it.each(sites.filter(({ family }) => family))(
    'has one season key for each owner of a host of $id',
    ({ id, pages }) => {
      const urls = pages.map(({ example }) => example);
      const keys = new Set(urls.map((url) => seasonKey(episode({ siteId: id, url }))));
      const hosts = new Set(urls.map((url) => new URL(url).host));
      expect(keys.size).toBe(id === 'prime-video' ? 1 : hosts.size);
    },
  );

  it.each(all)('has a reader for $id', async (site) => {
    const module = await loadSite(site.id);
    expect(module.site).toEqual(site);
    expect(module.readEpisode).toBeTypeOf('function');
    expect(typeof module.readPages, 'a manga site exports `readPages`; any other site does not').toBe(
      site.mediaType === 'manga' ? 'function' : 'undefined',
    );
    expect(site.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('has a matching example for every pattern', () => {
    for (const { pattern, example } of sites.flatMap((site) => [...site.pages, ...site.playerFrames]))
      expect(matchesPattern(pattern, new URL(example)), `${pattern} must match ${example}`).toBe(true);
  });

  it('has no page that two sites claim', () => {
    for (const site of sites)
      for (const { example } of site.pages)
        for (const other of sites)
          expect(
            other.pages.some(({ pattern }) => matchesPattern(pattern, new URL(example))),
            `${example} belongs to ${site.id} alone`,
          ).toBe(other === site);
  });

  it.each(all)('has a saved page with and a saved page without an episode for $id', (site) => {
    const own = fixtures.filter(({ siteId }) => siteId === site.id);
    expect(
      own.some(({ expected }) => expected !== null),
      `add test/sites/${site.id}/<yyyy-mm-dd>-<case>.html of an episode, and a .json of the same name`,
    ).toBe(true);
    expect(
      own.some(({ expected }) => expected === null),
      `add a saved page of ${site.id} that shows no episode, with "expected": null`,
    ).toBe(true);
  });

  it('contains every site that has saved pages', () => {
    expect(
      listFolders(import.meta.dirname).filter(
        (id) =>
          !['addresses', 'links', 'sample', 'table'].includes(id) && !all.some((site) => site.id === id),
      ),
      'name each folder after the id of a site in lib/sites/all.ts',
    ).toEqual([]);
  });
});

describe.each(sites)('reader of $name', async (site) => {
  const { readEpisode, readPages } = await loadSite(site.id);

  it.each(fixtures.filter(({ siteId }) => siteId === site.id))('reads $name', (fixture) => {
    // Only the user knows the address of a self-hosted server.
    const url = new URL(fixture.url);
    expect(siteOf(url, site.selfHosted ? { [site.id]: [url.origin] } : {})).toBe(site);
    expectReading(readEpisode(openFixturePage(fixture)), fixture);
    if (fixture.pages !== undefined) expect(readPages?.(openFixturePage(fixture))).toEqual(fixture.pages);
  });

  it('does not claim saved pages of other sites', () => {
    const claimed = fixtures.filter(
      ({ siteId, url }) => siteId !== site.id && findKnownSite(new URL(url)) === site,
    );
    expect(claimed.map(({ name }) => name)).toEqual([]);
  });

  it('returns only valid readings for saved pages of other sites', () => {
    const others = fixtures.filter(({ siteId }) => siteId !== site.id);
    const refused = others.filter((fixture) => {
      const observed = readEpisode(openFixturePage(fixture));
      readPages?.(openFixturePage(fixture));
      return !isTaken(observed);
    });
    expect(refused.map(({ name }) => name)).toEqual([]);
  });
});

/** Whether the worker accepts a reader's result. */
function isTaken(observed: unknown): boolean {
  try {
    pageInputSchemas.episodeObserved().parse({ observed });
    return true;
  } catch {
    return false;
  }
}

describe('the generic reader', () => {
  it.each(fixtures.filter(({ siteId }) => siteId === 'generic'))('reads $name', (fixture) => {
    expectReading(generic.readEpisode(openFixturePage(fixture)), fixture);
  });

  it.each(fixtures.filter(({ siteId, misleads }) => siteId !== 'generic' && !misleads))(
    'reads nothing wrong from $name',
    (fixture) => {
      const { expected } = fixture;
      const observed = generic.readEpisode(openFixturePage(fixture));
      if (!observed) return;
      expect(expected, 'an episode where there is none').not.toBeNull();
      expect(observed.episodeNumber).toBe(expected?.episodeNumber);
      pageInputSchemas.episodeObserved().parse({ observed });
    },
  );
});

function expectReading(observed: object | null, { expected }: PageFixture): void {
  if (expected === null) expect(observed).toBeNull();
  else {
    expect(observed).not.toBeNull();
    expect(flatten(observed ?? { sources: {} })).toMatchObject(expected);
    pageInputSchemas.episodeObserved().parse({ observed });
  }
}
