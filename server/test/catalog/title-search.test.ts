import { describe, expect, it } from 'vitest';
import { loadStarterCatalog } from '../../demo/starter/starter-catalog.ts';
import { type SearchOptions, searchTitles } from '../../src/catalog/search/title-search.ts';
import { saveTitles } from '../../src/catalog/title-rows.ts';
import { openDatabaseForTestFile } from '../harness/test-database.ts';

const titles = (await loadStarterCatalog()).filter(({ synopsis, explicit }) => synopsis !== null || explicit);
const byId = new Map(titles.map((title) => [title.id, title]));
const db = await openDatabaseForTestFile();
await saveTitles(db, titles);

const search = (query: string, options: Partial<SearchOptions> = {}) =>
  searchTitles(db, query, { limit: 10, allowExplicit: false, ...options });

async function found(query: string, options: Partial<SearchOptions> = {}): Promise<string[]> {
  const ids = await search(query, options);
  return ids.map((id) => `${byId.get(id)?.type}:${byId.get(id)?.malId}`);
}

describe('searchTitles', () => {
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
    ['fullmtal alchmist', 'anime:121'],
    ['jjk season 2', 'anime:51009'],
    ['mushoku tensi', 'anime:39535'],
    ['evangelion', 'anime:30'],
    ['gintama', 'anime:918'],
    ['nausicaa', 'anime:572'],
    ['巨人', 'anime:16498'],
    ['進', 'anime:16498'],
    ['na', 'anime:877'],
    ['gintama°', 'anime:28977'],
  ])('returns the intended title first for "%s"', async (query, first) => {
    expect((await found(query))[0]).toBe(first);
  });

  it('returns only titles of the given type', async () => {
    expect((await found('frieren', { type: 'manga' }))[0]).toBe('manga:126287');
    expect((await found('monster', { type: 'manga' })).every((key) => key.startsWith('manga:'))).toBe(true);
  });

  it('returns explicit titles only if allowed', async () => {
    expect((await found('bible black new testament', { allowExplicit: true }))[0]).toBe('anime:1401');
    expect(await found('bible black new testament')).not.toContain('anime:1401');
  });

  it('returns as many different titles as requested', async () => {
    const ids = await search('no', { limit: 50, allowExplicit: true });
    expect(ids).toHaveLength(50);
    expect(new Set(ids).size).toBe(50);
    expect(await search('no', { limit: 3, allowExplicit: true })).toEqual(ids.slice(0, 3));
  });

  it.each(['zzzzqqq', '   ', '%', '_'])('returns an empty list for "%s"', async (query) => {
    expect(await found(query)).toEqual([]);
  });
});
