// Compares the search of the evaluation with the server's, on the starter catalogue.
import { afterAll, expect, it } from 'vitest';
import { createBenchQueries } from '../../server/bench/search-queries.ts';
import { loadStarterCatalog } from '../../server/demo/starter/starter-catalog.ts';
import { searchTitles } from '../../server/src/catalog/search/title-search.ts';
import { saveTitles } from '../../server/src/catalog/title-rows.ts';
import { openDatabase } from '../../server/src/db/open.ts';
import { createServerSearch } from './server-search.ts';

const { db, close } = await openDatabase({ databaseUrl: null, dataDir: ':memory:' });
afterAll(close);

it('createServerSearch returns the same results as the server', async () => {
  const titles = await loadStarterCatalog();
  await saveTitles(db, titles);
  const search = createServerSearch(titles);
  const queries = createBenchQueries({ titles, sharing: () => 0, perKind: 30, seed: 7 });
  const different: string[] = [];
  for (const { text } of queries) {
    const [first] = await searchTitles(db, text, { limit: 1, allowExplicit: true });
    if (search(text, undefined, 1)[0] !== first) different.push(text);
  }
  expect(queries.length).toBeGreaterThan(300);
  expect(different.length / queries.length, different.join(' | ')).toBeLessThan(0.02);
}, 120_000);
