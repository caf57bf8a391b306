// Tests reading a list page by page during random changes, and reading a list of 20,000 entries.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { formerLibraryPlace, libraryEntry } from '../../src/db/schema.ts';
import { type ApiCall, createApiCallers, parseResponse } from '../harness/api.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { createManyTitles } from '../harness/titles.ts';

const LISTED = 8;
const TITLES = 12;
const LONG = 20_000;
const many = createManyTitles(LONG);
const idAt = (index: number): string => many[index]?.id ?? '';

let test: TestServer;
let call: ApiCall;
let long: ApiCall;
beforeAll(async () => {
  test = await startTestServer({ titles: many });
  const as = await createApiCallers(test);
  call = as.viewer;
  long = as.filtered;
});

type Edit = { readonly kind: 'edit' | 'remove'; readonly index: number; readonly progress: number };

async function apply({ kind, index, progress }: Edit): Promise<void> {
  const key = { type: 'anime', mediaId: idAt(index) };
  if (kind === 'remove') await call('DELETE', '/library/entry', key);
  else await call('POST', '/library/entry', { ...key, progress });
}

async function page(as: ApiCall, limit: number, cursor: string | null, more = '') {
  const at = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  return parseResponse('library', await as('GET', `/library?type=anime&limit=${limit}${at}${more}`));
}

/** Reads all pages, and returns the ids. After page n, applies the n-th list of edits. */
async function run(limit: number, between: readonly (readonly Edit[])[], filter: string): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let count = 0; count === 0 || cursor !== null; count += 1) {
    const next: Awaited<ReturnType<typeof page>> = await page(call, limit, cursor, filter);
    seen.push(...next.entries.map(({ mediaId }) => mediaId));
    cursor = next.nextCursor;
    if (cursor !== null) for (const edit of between[count] ?? []) await apply(edit);
  }
  return seen;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('edit' as const, 'edit' as const, 'remove' as const),
  index: fc.nat(TITLES - 1),
  progress: fc.nat(1000),
});
const plan = fc.record({
  limit: fc.integer({ min: 1, max: 4 }),
  between: fc.array(fc.array(edit, { maxLength: 4 }), { maxLength: LISTED }),
  filter: fc.constantFrom('', '&status=watching'),
});

describe('GET /library read page by page during random changes', () => {
  it('returns each entry that stays on the list exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ limit, between, filter }) => {
        await test.db.delete(libraryEntry);
        await test.db.delete(formerLibraryPlace);
        for (let index = 0; index < LISTED; index += 1) await apply({ kind: 'edit', index, progress: 1 });
        const atBeginning = Array.from({ length: LISTED }, (_, index) => idAt(LISTED - 1 - index));
        const seen = await run(limit, between, filter);
        const removed = new Set(
          between.flat().flatMap(({ kind, index }) => (kind === 'remove' ? [idAt(index)] : [])),
        );
        expect(new Set(seen).size).toBe(seen.length);
        const staying = atBeginning.filter((id) => !removed.has(id));
        expect(seen.filter((id) => !removed.has(id))).toEqual(staying);
        for (const id of seen) expect(atBeginning).toContain(id);
      }),
      { numRuns: 25 },
    );
  });
});

describe('GET /library of 20,000 entries', () => {
  const instant = (index: number) => new Date(Date.UTC(2020, 0, 1) + index * 1000);

  beforeAll(async () => {
    const rows = many.map(({ id }, index) => ({
      accountId: test.people.filtered.id,
      mediaId: id,
      type: 'anime' as const,
      status: index % 1000 === 0 ? 'completed' : 'watching',
      progress: index % 24,
      createdAt: instant(index),
      updatedAt: instant(index),
    }));
    for (let start = 0; start < LONG; start += 2000)
      await test.db.insert(libraryEntry).values(rows.slice(start, start + 2000));
  });

  it('returns each entry exactly once while the list is edited', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const next: Awaited<ReturnType<typeof page>> = await page(long, 200, cursor);
      seen.push(...next.entries.map(({ mediaId }) => mediaId));
      cursor = next.nextCursor;
      if (seen.length % 4000 === 0)
        await long('POST', '/library/entry', { type: 'anime', mediaId: idAt(7), progress: seen.length });
    } while (cursor !== null);
    expect(seen.length).toBe(LONG);
    expect(seen).toEqual(many.map(({ id }) => id).reverse());
  });

  it('returns all entries of one status page by page', async () => {
    const first = await page(long, 15, null, '&status=completed');
    const second = await page(long, 15, first.nextCursor, '&status=completed');
    expect([first.entries.length, second.entries.length, second.nextCursor]).toEqual([15, 5, null]);
    await long('POST', '/library/entry', { type: 'anime', mediaId: idAt(3), progress: 999 });
    expect((await page(long, 1, null)).entries[0]).toMatchObject({ mediaId: idAt(3), progress: 999 });
  });
});
