// Every registered site against every saved page, and the rules that make adding a site safe.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePageInput } from '@/lib/messaging/page-messages.ts';
import { matchesPattern } from '@/lib/sites/match-pattern.ts';
import { findSite, genericSite, sites } from '@/lib/sites/registry.ts';
import { type Fixture, listFolders, loadFixtures, loadSite, openPage } from './fixtures.ts';

const root = join(import.meta.dirname, '..', '..');
const all = [...sites, genericSite];
const fixtures = loadFixtures();
const generic = await loadSite('generic');

function flatten(observed: object): Record<string, unknown> {
  const { sources, ...fields } = observed as { sources: Record<string, string> };
  return {
    ...fields,
    ...Object.fromEntries(Object.entries(sources).map(([name, source]) => [`sources.${name}`, source])),
  };
}

describe('the registry', () => {
  it('lists every file of lib/sites that is a site, under the name of its file', () => {
    const files = readdirSync(join(root, 'lib/sites')).filter((file) =>
      /^export const site\b/m.test(readFileSync(join(root, 'lib/sites', file), 'utf8')),
    );
    expect(files.sort(), 'add the site to lib/sites/registry.ts').toEqual(
      all.map(({ id }) => `${id}.ts`).sort(),
    );
  });

  it.each(all)('$id has a reader beside its data', async (site) => {
    const module = await loadSite(site.id);
    expect(module.site).toEqual(site);
    expect(module.readEpisode).toBeTypeOf('function');
    expect(site.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('gives every pattern an example that it matches', () => {
    for (const { pattern, example } of sites.flatMap((site) => [...site.pages, ...site.playerFrames]))
      expect(matchesPattern(pattern, new URL(example)), `${pattern} must match ${example}`).toBe(true);
  });

  it('has no two sites that claim the same page', () => {
    for (const site of sites)
      for (const { example } of site.pages)
        for (const other of sites)
          expect(
            other.pages.some(({ pattern }) => matchesPattern(pattern, new URL(example))),
            `${example} belongs to ${site.id} alone`,
          ).toBe(other === site);
  });

  it.each(all)('$id has a saved episode page and a saved page that is none', (site) => {
    const own = fixtures.filter(({ siteId }) => siteId === site.id);
    expect(
      own.some(({ expected }) => expected !== null),
      'save an episode page',
    ).toBe(true);
    expect(
      own.some(({ expected }) => expected === null),
      'save a page that is not an episode',
    ).toBe(true);
  });

  it('has no saved pages of unknown sites', () => {
    expect(listFolders(import.meta.dirname).filter((id) => !all.some((site) => site.id === id))).toEqual([]);
  });
});

describe.each(sites)('$name', async (site) => {
  const { readEpisode } = await loadSite(site.id);

  it.each(fixtures.filter(({ siteId }) => siteId === site.id))('reads $name', (fixture) => {
    expect(findSite(new URL(fixture.url))).toBe(site);
    expectReading(readEpisode(openPage(fixture.html, fixture.url, fixture.mediaSession)), fixture);
  });

  it.each(fixtures.filter(({ siteId }) => siteId !== site.id))('does not claim $name', ({ url }) => {
    expect(findSite(new URL(url))?.id).not.toBe(site.id);
  });
});

describe('the generic reader', () => {
  it.each(fixtures.filter(({ siteId }) => siteId === 'generic'))('reads $name', (fixture) => {
    expectReading(generic.readEpisode(openPage(fixture.html, fixture.url, fixture.mediaSession)), fixture);
  });

  it.each(fixtures.filter(({ siteId }) => siteId !== 'generic'))(
    'says nothing wrong of $name',
    ({ html, url, expected }) => {
      const observed = generic.readEpisode(openPage(html, url));
      if (!observed) return;
      expect(expected, 'an episode where there is none').not.toBeNull();
      expect(observed.episodeNumber).toBe(expected?.episodeNumber);
      parsePageInput('episodeObserved', { observed });
    },
  );
});

function expectReading(observed: object | null, { expected }: Fixture): void {
  if (expected === null) expect(observed).toBeNull();
  else {
    expect(observed).not.toBeNull();
    expect(flatten(observed ?? { sources: {} })).toMatchObject(expected);
    parsePageInput('episodeObserved', { observed });
  }
}

describe('addresses of real watch pages', () => {
  const path = join(root, '../shared/data/url-tests.dev.jsonl');
  if (!existsSync(path)) process.stdout.write(`skipped: no ${path}, which is not part of the project\n`);

  it.skipIf(!existsSync(path))('are recognised by their site, and their episode by its id', async () => {
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    const known = lines
      .map(
        (line) =>
          JSON.parse(line) as {
            site: string;
            url: string;
            expected: { sync: boolean; title: string; episode: number };
          },
      )
      .flatMap((fact) => sites.filter(({ name }) => name === fact.site).map((site) => ({ ...fact, site })));
    expect(known.length).toBeGreaterThan(0);
    for (const { site, url, expected } of known) {
      expect(findSite(new URL(url)), url).toBe(site);
      const { readEpisode } = await loadSite(site.id);
      const observed = readEpisode(
        openPage(
          `<h1 class="title">E${expected.episode} - x</h1><a href="/series/G0000"><h4>${expected.title}</h4></a>`,
          url,
        ),
      );
      expect(observed !== null, url).toBe(expected.sync);
      expect(url).toContain(observed?.episodeId);
    }
  });
});
