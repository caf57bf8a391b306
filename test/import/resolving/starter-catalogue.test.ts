// Resolves the titles of the starter catalogue as rows of a file, with the server's own search. No title may be mistaken for another.

import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ImportedTitle } from '@/lib/import/imported.ts';
import { nextLookupStep } from '@/lib/import/resolving/next-lookup-step.ts';
import { readTitleTable } from '@/lib/import/resolving/title-table.ts';
import { createResolvingMemory, rememberAnswer } from '@/lib/queries/import/resolving-memory.ts';
import { loadStarterCatalog } from '../../../server/demo/starter/starter-catalog.ts';
import { importedTitle } from '../../domain/examples.ts';
import { createEvalCatalogue } from '../../eval/catalogue.ts';
import { createMemoryApi } from '../../eval/memory-api.ts';

const EVERY = 25;
const catalogue = createEvalCatalogue(await loadStarterCatalog(new Date('2026-11-20')));
const api = createMemoryApi(catalogue);
const file = new URL('../../../public/data/title-ids.json', import.meta.url);
const table = readTitleTable({ ids: JSON.parse(await readFile(file, 'utf8')), names: null });
const sample = [...catalogue.media.values()].filter(
  ({ mal_id }, index) => mal_id !== null && index % EVERY === 0,
);

/** Returns how many rows were found, mistaken, asked about and not found. Also returns the number of searches. */
function resolve(rowOf: (media: Media) => Partial<ImportedTitle>) {
  const memory = { ...createResolvingMemory(), table };
  const count = { found: 0, wrong: 0, question: 0, missing: 0, searches: 0 };
  for (const title of sample) {
    const row = importedTitle({ mediaType: title.type, total: null, progress: null, ...rowOf(title) });
    let step = nextLookupStep(row, memory);
    for (; step.kind === 'search'; step = nextLookupStep(row, memory)) {
      count.searches += 1;
      rememberAnswer(memory, step.query, api.search(step.query.q, step.query.type, 20));
    }
    const { resolution } = step;
    if (resolution.kind !== 'found') count[resolution.kind] += 1;
    else count[resolution.media.id === title.id ? 'found' : 'wrong'] += 1;
  }
  return count;
}

const malId = ({ mal_id }: Media) => ({ mal: mal_id ?? undefined });

it('nextLookupStep finds every title of the starter catalogue by its MAL id', () => {
  const count = resolve((title) => ({ ids: malId(title), titles: [title.title] }));
  expect(count).toMatchObject({ found: sample.length, wrong: 0 });
  expect(count.searches).toBeLessThanOrEqual(sample.length);
});

it('nextLookupStep finds an anime of the packaged table for a row with an id but no name', () => {
  const known = sample.filter(({ type, mal_id }) => type === 'anime' && table.byMal.has(mal_id ?? 0)).length;
  const count = resolve((title) => ({ ids: malId(title), titles: [] }));
  expect(known).toBeGreaterThan(sample.length * 0.9);
  expect(count).toMatchObject({ found: known, wrong: 0 });
});

it('nextLookupStep finds no wrong title for a row with only a name', () => {
  const { found, wrong } = resolve((title) => ({ ids: {}, titles: [title.title] }));
  expect(wrong).toBe(0);
  expect(found).toBeGreaterThan(sample.length * 0.8);
});

it('nextLookupStep finds nothing for ids that the catalogue lacks', () => {
  const count = resolve((title) => ({
    ids: { mal: 9_000_000 + (title.mal_id ?? 0) },
    titles: [title.title],
  }));
  expect(count).toMatchObject({ found: 0, wrong: 0 });
});
