// Tests the search in the whole starter catalogue.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadStarterCatalog } from '../../demo/starter/starter-catalog.ts';
import { normaliseName } from '../../src/catalog/search/search-names.ts';
import { searchTitles } from '../../src/catalog/search/title-search.ts';
import { saveTitles } from '../../src/catalog/title-rows.ts';
import { openDatabaseForTestFile } from '../harness/test-database.ts';

const titles = await loadStarterCatalog();
const db = await openDatabaseForTestFile();
await saveTitles(db, titles);

const search = (query: string, limit: number) => searchTitles(db, query, { limit, allowExplicit: true });

describe('searchTitles', () => {
  it('returns every title for its own name among the first three results', async () => {
    const owners = new Map<string, number>();
    for (const title of titles) {
      const name = normaliseName(title.title);
      owners.set(name, (owners.get(name) ?? 0) + 1);
    }
    const single = titles.filter((title) => (owners.get(normaliseName(title.title)) ?? 0) < 3);
    expect(single.length).toBeGreaterThan(titles.length * 0.98);
    const lost: string[] = [];
    for (const { id, title } of single) if (!(await search(title, 3)).includes(id)) lost.push(title);
    expect(lost).toEqual([]);
  });

  it('tolerates a missing letter in a well-known title of twelve or more characters', async () => {
    const known = titles.filter((title) => title.synopsis !== null && title.title.length >= 12);
    const typo = fc.record({
      title: fc.constantFrom(...known),
      at: fc.double({ min: 0.2, max: 0.85, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(typo, async ({ title, at }) => {
        const place = Math.floor(title.title.length * at);
        const typed = title.title.slice(0, place) + title.title.slice(place + 1);
        expect(await search(typed, 10)).toContain(title.id);
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it('finds a katakana title that is typed in hiragana', async () => {
    const katakana = titles
      .filter(({ titles: { native } }) => /^[ァ-ヶー]{4,}$/.test(native ?? ''))
      .slice(0, 50);
    expect(katakana).not.toEqual([]);
    for (const { id, titles: names } of katakana) {
      const typed = (names.native ?? '').replace(/[ァ-ヶ]/g, (kana) =>
        String.fromCharCode(kana.charCodeAt(0) - 0x60),
      );
      expect(await search(typed, 5)).toContain(id);
    }
  });

  it('returns at most five titles for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 200, unit: 'binary' }), async (query) => {
        expect((await search(query, 5)).length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});
