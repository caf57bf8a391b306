// Tests the sites of a title that was never watched, which come from the packaged ids. Sites that the user has granted come first.
import { describe, expect, it } from 'vitest';
import { findSitesWithTitle, findTitleAddress } from '@/lib/background/resume/title-sites.ts';
import { originsOf } from '@/lib/domain/addresses/origins.ts';
import { sites } from '@/lib/sites/registry.ts';
import { createRoot } from '../root.ts';

const MAL = 52991;

/** Sets up a worker with these ids. `granted` are match patterns. */
async function withIds(ids: Record<string, Record<string, number>>, granted: readonly string[] = []) {
  const root = await createRoot({ granted });
  return root.start({
    readPackagedFile: async (path) => (path === '/data/site-ids.json' ? { sites: ids } : {}),
  });
}

describe('sites of a title', () => {
  const ids = { crunchyroll: { GSERIES01: MAL }, netflix: { '80987095': MAL } };

  it.each(['crunchyroll', 'netflix'])('list the granted site %s first', async (first) => {
    const site = sites.find(({ id }) => id === first) ?? expect.fail('no such site');
    const worker = await withIds(ids, originsOf(site));
    const found = await findSitesWithTitle(worker, { malId: MAL });
    expect(found.map(({ siteId, isAllowed }) => [siteId, isAllowed])).toEqual([
      [first, true],
      [first === 'netflix' ? 'crunchyroll' : 'netflix', false],
    ]);
    expect(found[0]?.siteName).toBe(site.name);
  });

  it('are empty if no site is known to have the title', async () => {
    const worker = await withIds(ids);
    expect(await findSitesWithTitle(worker, { malId: MAL + 1 })).toEqual([]);
    expect(await findTitleAddress(worker, MAL + 1, 'crunchyroll')).toBeNull();
  });

  it('use the first series id with a valid address', async () => {
    const worker = await withIds({ crunchyroll: { 'no/id': MAL, GSERIES01: MAL, GSERIES02: MAL } });
    expect(await findTitleAddress(worker, MAL, 'crunchyroll')).toBe(
      'https://www.crunchyroll.com/series/GSERIES01',
    );
  });

  it.each(['nowhere', '__proto__', ''])('have no address for the site %j', async (siteId) => {
    const worker = await withIds({ ...ids, nowhere: { a: MAL } });
    expect(await findTitleAddress(worker, MAL, siteId)).toBeNull();
  });
});
