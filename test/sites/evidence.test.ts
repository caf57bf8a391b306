// A site whose pages were not seen live names who else knows what its reader depends on, and marks what only one source says.
import { describe, expect, it } from 'vitest';
import { genericSite, sites } from '@/lib/sites/registry.ts';
import { loadFixtures } from './fixtures.ts';
import { NEEDED_FACTS, readEvidence } from './table/evidence.ts';

const unseen = new Set(
  loadFixtures().flatMap(({ siteId, evidence }) => (/not seen live/.test(evidence) ? siteId : [])),
);
const withEvidence = [...sites, genericSite].filter(({ id }) => readEvidence(id).length > 0);

describe('evidence', () => {
  it('exists for every site that was not seen live', () => {
    const named = new Set(withEvidence.map(({ id }) => id));
    expect([...unseen].filter((id) => !named.has(id))).toEqual([]);
  });

  it.each(withEvidence.map(({ id }) => id))('of %s names its sources, and marks what has only one', (id) => {
    const facts = readEvidence(id);
    expect(facts.map(({ fact }) => fact)).toEqual(expect.arrayContaining([...NEEDED_FACTS]));
    expect(new Set(facts.map(({ fact }) => fact)).size, 'each fact once').toBe(facts.length);
    for (const { fact, sources, single, unknown, searched } of facts) {
      expect(single === true, `${fact}: one source is marked`).toBe(sources.length === 1);
      expect(unknown === true, `${fact}: no source is marked`).toBe(sources.length === 0);
      const isOurs = id === 'practice' || id === genericSite.id;
      const isThin = sources.length < 2 && !isOurs;
      expect(searched !== undefined, `${fact}: another source was looked for`).toBe(isThin);
      expect(countProjects(sources), `${fact}: two files of one project are one source`).toBe(sources.length);
    }
  });

  it('is of two independent sources or more for most facts', () => {
    const facts = withEvidence.flatMap(({ id }) => readEvidence(id));
    const firm = facts.filter(({ sources }) => sources.length >= 2);
    expect(firm.length / facts.length).toBeGreaterThan(0.7);
  });

  it('leaves a site without a source for its markup to the general data of its pages', () => {
    const blind = withEvidence.filter(({ id }) =>
      readEvidence(id).every(({ fact, sources }) => fact === 'address' || sources.length === 0),
    );
    expect(blind.every(({ generalDataOnly }) => generalDataOnly)).toBe(true);
  });
});

/** How many different sources there are; what was seen without a name counts as itself. */
function countProjects(sources: readonly { readonly name: string }[]): number {
  return new Set(sources.map(({ name: whole }) => (whole.startsWith('public') ? whole : whole.split(' ')[0])))
    .size;
}
