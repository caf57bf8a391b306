import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadStarterCatalog } from '../../demo/starter/starter-catalog.ts';
import { createSearchIndex } from '../../src/catalog/search/search-index.ts';
import { normaliseName } from '../../src/catalog/search/search-names.ts';
import type { SearchOptions } from '../../src/catalog/search/title-search.ts';

// The machine may be busy with other things.

const titles = await loadStarterCatalog();
const byId = new Map(titles.map((title) => [title.id, title]));
const index = createSearchIndex(titles);

function found(query: string, options: Partial<SearchOptions> = {}): string[] {
  const ids = index.search(query, { limit: 10, allowExplicit: false, ...options });
  return ids.map((id) => `${byId.get(id)?.type}:${byId.get(id)?.malId}`);
}

describe('the search', () => {
  it.each([
    ['attack on titan season 2', 'anime:25777'],
    ['Attack on Titan 2nd Season', 'anime:25777'],
    ['shingeki no kyojin s3', 'anime:35760'],
    ['shingeki no kyojin', 'anime:16498'],
    ['進撃の巨人', 'anime:16498'],
    ['frieren', 'anime:52991'],
    ['frierne', 'anime:52991'],
    ['フリーレン', 'anime:52991'],
    ['spy family', 'anime:50265'],
    ['SPY×FAMILY', 'anime:50265'],
    ['fma brotherhood', 'anime:5114'],
    ['86', 'anime:41457'],
    ['K', 'anime:14467'],
    ['one pi', 'anime:21'],
    ['steinsgate', 'anime:9253'],
    ['bochi the rock', 'anime:47917'],
    ['narutp', 'anime:20'],
    ['your nmae', 'anime:32281'],
    ['jjk season 2', 'anime:51009'],
    ['mushoku tensi', 'anime:39535'],
    ['evangelion', 'anime:30'],
    ['gintama', 'anime:918'],
    ['nausicaa', 'anime:572'],
  ])('finds what is meant by "%s"', (query, first) => {
    expect(found(query)[0]).toBe(first);
  });

  it('keeps to one type when asked', () => {
    expect(found('frieren', { type: 'manga' })[0]).toBe('manga:126287');
    expect(found('monster', { type: 'manga' }).every((key) => key.startsWith('manga:'))).toBe(true);
  });

  it('shows explicit titles only where they are allowed', () => {
    expect(found('bible black new testament', { allowExplicit: true })[0]).toBe('anime:1401');
    expect(found('bible black new testament')).not.toContain('anime:1401');
  });

  it('gives as many as asked for, each once', () => {
    const ids = index.search('no', { limit: 50, allowExplicit: true });
    expect(ids).toHaveLength(50);
    expect(new Set(ids).size).toBe(50);
    expect(index.search('no', { limit: 3, allowExplicit: true })).toEqual(ids.slice(0, 3));
  });

  it('finds nothing for what is the name of nothing', () => {
    expect(found('zzzzqqq')).toEqual([]);
    expect(found('   ')).toEqual([]);
  });

  it('finds every title by its own name among the first three, unless others have the same name', () => {
    const owners = new Map<string, number>();
    for (const title of titles) {
      const name = normaliseName(title.title);
      owners.set(name, (owners.get(name) ?? 0) + 1);
    }
    const single = titles.filter((title) => (owners.get(normaliseName(title.title)) ?? 0) < 3);
    expect(single.length).toBeGreaterThan(titles.length * 0.98);
    const lost = single.filter(
      (title) => !index.search(title.title, { limit: 3, allowExplicit: true }).includes(title.id),
    );
    expect(lost.map((title) => title.title)).toEqual([]);
  });

  it('forgives one slip in a well-known title of some length', () => {
    const known = titles.filter((title) => title.synopsis !== null && title.title.length >= 12);
    const slip = fc.record({
      title: fc.constantFrom(...known),
      at: fc.double({ min: 0.2, max: 0.85, noNaN: true }),
    });
    fc.assert(
      fc.property(slip, ({ title, at }) => {
        const place = Math.floor(title.title.length * at);
        const typed = title.title.slice(0, place) + title.title.slice(place + 1);
        expect(index.search(typed, { limit: 10, allowExplicit: true })).toContain(title.id);
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it('stands any text as a query and leaves no trace of it for the next one', () => {
    const before = found('frieren');
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (query) => {
        expect(index.search(query, { limit: 5, allowExplicit: true }).length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 200, seed: 7 },
    );
    expect(found('frieren')).toEqual(before);
  });
});
