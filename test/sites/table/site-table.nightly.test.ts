// Tests that `lib/sites/README.md` describes what each reader finds and does not find.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { genericSite, sites } from '@/lib/sites/registry.ts';
import { loadFixtures } from '../fixtures.ts';
import { readUnsupportedFeatures, SITES_README_PATH, updateSiteTable } from './site-table.ts';

const readme = readFileSync(SITES_README_PATH, 'utf8');
// Make the table here, so that the time for opening all saved pages does not count for a test.
const made = await updateSiteTable(readme);

/** Removes the spaces that the formatter adds to table cells. */
function withoutFilling(markdown: string): string {
  return markdown.replace(/-{3,}/g, '---').replace(/ +\|/g, ' |');
}

it('the table in README.md matches the registry and the saved pages', () => {
  expect(withoutFilling(readme), 'run `npm run sites:table`').toBe(withoutFilling(made));
});

it('not-supported.json contains only known sites', () => {
  const known = new Set([...sites, genericSite].map(({ id }) => id));
  expect(Object.keys(readUnsupportedFeatures()).filter((id) => !known.has(id))).toEqual([]);
});

it('no saved page is from a live site, as README.md states', () => {
  const live = loadFixtures().filter(({ siteId, seen }) => siteId !== 'practice' && seen === 'live');
  expect(
    live.map(({ name }) => name),
    'change the sentence above the table in lib/sites/README.md',
  ).toEqual([]);
});
