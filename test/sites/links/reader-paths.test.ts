// Tests on which pages a chapter reader starts when the page opens. This includes every saved page with a chapter.
import { expect, it } from 'vitest';
import { patternsOfReaders } from '@/lib/sites/links/reader-paths.ts';
import { matchesPattern } from '@/lib/sites/reading/match-pattern.ts';
import { sites } from '@/lib/sites/registry.ts';
import { loadFixtures } from '../fixtures.ts';

const readers = sites.filter(({ mediaType, shadowHosts }) => mediaType === 'manga' || shadowHosts);
const shown = loadFixtures().filter(({ expected }) => expected !== null);

it.each(readers)('patternsOfReaders matches the saved pages and the examples of $id', (site) => {
  const own = shown.filter(({ siteId }) => siteId === site.id).map(({ url }) => url);
  expect(own).not.toEqual([]);
  for (const address of [...own, ...site.pages.map(({ example }) => example)]) {
    const url = new URL(address);
    // A self-hosted server may have any address.
    const pages = site.selfHosted ? [`${url.origin}/*`] : site.pages.map(({ pattern }) => pattern);
    const patterns = pages.flatMap((pattern) => patternsOfReaders(site, pattern));
    expect(
      patterns.some((pattern) => matchesPattern(pattern, url)),
      address,
    ).toBe(true);
  }
});

it.each([
  'https://mangadex.org/titles',
  'https://www.viz.com/shonenjump',
  'https://www.webtoons.com/en/action/some-title/list?title_no=3517',
  'https://www.disneyplus.com/home',
])('patternsOfReaders does not match %s', (address) => {
  const patterns = readers.flatMap((site) =>
    site.pages.flatMap(({ pattern }) => patternsOfReaders(site, pattern)),
  );
  expect(patterns.filter((pattern) => matchesPattern(pattern, new URL(address)))).toEqual([]);
});

it('patternsOfReaders returns nothing for sites whose readers start only when a video plays', () => {
  const others = sites.filter((site) => !readers.includes(site));
  expect(others.flatMap((site) => patternsOfReaders(site, 'https://tv.example/*'))).toEqual([]);
});
