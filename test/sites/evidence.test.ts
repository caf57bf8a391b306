// Tests sites whose pages were not seen live. They must name the sources of each fact, and mark facts with a single source.
import { describe, expect, it } from 'vitest';
import { genericSite, sites } from '@/lib/sites/registry.ts';
import { loadFixtures } from './fixtures.ts';
import { REQUIRED_FACTS, readSiteEvidence } from './table/evidence.ts';

const unseen = new Set(loadFixtures().flatMap(({ siteId, seen }) => (seen === 'published' ? siteId : [])));
const withEvidence = [...sites, genericSite].filter(({ id }) => readSiteEvidence(id).length > 0);

describe('evidence.json', () => {
  it('exists for every site that was not seen live', () => {
    const named = new Set(withEvidence.map(({ id }) => id));
    expect(
      [...unseen].filter((id) => !named.has(id)),
      'add test/sites/<site-id>/evidence.json; test/sites/adn has an example',
    ).toEqual([]);
  });

  it.each(withEvidence.map(({ id }) => id))('names its sources for %s', (id) => {
    const facts = readSiteEvidence(id);
    expect(
      facts.map(({ fact }) => fact),
      `every evidence.json has ${REQUIRED_FACTS.join(', ')}`,
    ).toEqual(expect.arrayContaining([...REQUIRED_FACTS]));
    expect(new Set(facts.map(({ fact }) => fact)).size, 'each fact once').toBe(facts.length);
    for (const { fact, sources, single, unknown, searched } of facts) {
      expect(
        single === true,
        `${fact}: "single": true where there is exactly one source, and nowhere else`,
      ).toBe(sources.length === 1);
      expect(unknown === true, `${fact}: "unknown": true where there is no source, and nowhere else`).toBe(
        sources.length === 0,
      );
      const isOurs = id === 'practice' || id === genericSite.id;
      const isThin = sources.length < 2 && !isOurs;
      expect(
        searched !== undefined,
        `${fact}: "searched": "yyyy-mm-dd" where there are fewer than two sources, and nowhere else`,
      ).toBe(isThin);
      expect(
        countProjects(sources),
        `${fact}: name each project once; two files of one project are one source`,
      ).toBe(sources.length);
    }
  });

  it('has at least two independent sources for most facts that readers depend on', () => {
    // If the markup is unknown, the reader uses only addresses.
    const facts = withEvidence.flatMap(({ id, generalDataOnly }) =>
      readSiteEvidence(id).filter(({ fact }) => !generalDataOnly || fact === 'address'),
    );
    const firm = facts.filter(({ sources }) => sources.length >= 2);
    expect(firm.length / facts.length).toBeGreaterThan(0.8);
  });

  it('has a source for the markup of each site with its own reader', () => {
    const blind = withEvidence.filter(({ id }) =>
      readSiteEvidence(id).every(({ fact, sources }) => fact === 'address' || sources.length === 0),
    );
    expect(blind.every(({ generalDataOnly }) => generalDataOnly)).toBe(true);
  });
});

/** Returns how many different sources there are. All files of a repository count as one source. */
function countProjects(sources: readonly { readonly name: string }[]): number {
  return new Set(sources.map(({ name: whole }) => (whole.startsWith('public') ? whole : whole.split(' ')[0])))
    .size;
}
