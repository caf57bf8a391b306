// Tests how the handlers call the catalogue, the library and the ratings.
import { beforeEach, describe, expect, it } from 'vitest';
import type { RouteHandlers } from '../../src/api/endpoints.ts';
import { createHandlers } from '../../src/api/handlers.ts';
import type { ApiCaller } from '../../src/caller.ts';
import type { CatalogStore } from '../../src/catalog/catalog-store.ts';
import type { LibraryStore } from '../../src/library/library-store.ts';
import { createRefusal } from '../../src/refusal.ts';
import { testTitleIds } from '../harness/titles.ts';

type Removal = Parameters<RouteHandlers['removeEntry']>[0];

const CALLER = { accountId: 'viewer' } as ApiCaller;
const asked: unknown[][] = [];
beforeEach(() => {
  asked.length = 0;
});

const note =
  (name: string, answer: unknown) =>
  async (...given: unknown[]) => {
    asked.push([name, ...given]);
    return answer;
  };

/** Returns handlers whose services record their calls. */
function handlers(
  details: unknown = { media: { id: 'a title', title: 'Lantern' }, relations: ['a relation'] },
) {
  return createHandlers({
    catalog: {
      search: note('search', 'found'),
      details: note('details', details),
    } as unknown as CatalogStore,
    library: {
      upsert: note('upsert', 'written'),
      remove: note('remove', { ok: true }),
      find: note('find', 'the entry'),
    } as unknown as LibraryStore,
    pages: note('pages', 'a page') as never,
    ratings: { rate: note('rate', 'rated') } as never,
  });
}

it.each([
  ['search', 'query', ['search', { a: 1 }, CALLER], 'found'],
  ['library', 'query', ['pages', CALLER, { a: 1 }], 'a page'],
  ['upsertEntry', 'body', ['upsert', CALLER, { a: 1 }], 'written'],
  ['rate', 'body', ['rate', CALLER, { a: 1 }], 'rated'],
] as const)('handler of %s returns the result of the store', async (name, part, call, answer) => {
  const handle = handlers()[name] as (input: object) => Promise<unknown>;
  expect(await handle({ [part]: { a: 1 }, caller: CALLER })).toBe(answer);
  expect(asked).toEqual([call]);
});

describe.each(['anime', 'manga'] as const)('handler of the %s details', (type) => {
  const input = { params: { shortId: 'lantern' }, query: {}, body: undefined, caller: CALLER };
  const handle = (details?: unknown) => handlers(details)[`${type}Details`](input as never);

  it("returns the title with its relations and the caller's entry", async () => {
    expect(await handle()).toEqual({
      ok: true,
      [type]: { id: 'a title', title: 'Lantern', relations: ['a relation'], entry: 'the entry' },
    });
    expect(asked).toEqual([
      ['details', type, 'lantern', CALLER],
      ['find', CALLER, 'a title'],
    ]);
  });

  it("returns the catalogue's refusal without reading the caller's list entry", async () => {
    const refusal = createRefusal('not_found', 'No.');
    expect(await handle(refusal)).toBe(refusal);
    expect(asked).toHaveLength(1);
  });
});

describe('handler of removeEntry', () => {
  const key = { type: 'anime', mediaId: testTitleIds.lantern } as const;
  const remove = (body: Removal['body'], query: Removal['query'] = {}) =>
    handlers().removeEntry({ params: {}, body, query, caller: CALLER });

  it.each<[string, Removal['body'], Removal['query']]>([
    ['the body', key, {}],
    ['the query', undefined, key],
    ['the query, with an empty body', null, key],
    ['the body and the query', key, key],
    ['the body for the type and the query for the id', { type: 'anime' }, { mediaId: testTitleIds.lantern }],
    ['the query for the type and the body for the id', { mediaId: testTitleIds.lantern }, { type: 'anime' }],
  ])('reads the entry from %s', async (_where, body, query) => {
    expect(await remove(body, query)).toEqual({ ok: true });
    expect(asked).toEqual([['remove', CALLER, key]]);
  });

  it('treats ids in upper and lower case as the same', async () => {
    const loud = { type: 'anime', mediaId: 'ABCDEF00-0000-4000-8000-000000000001' } as const;
    expect(await remove(loud, { ...loud, mediaId: loud.mediaId.toLowerCase() })).toEqual({ ok: true });
    expect(asked).toEqual([['remove', CALLER, loud]]);
  });

  it.each<[Removal['body'], Removal['query']]>([
    [undefined, {}],
    [null, {}],
    [{ type: 'anime' }, {}],
    [undefined, { mediaId: testTitleIds.lantern }],
    [{ mediaId: testTitleIds.lantern }, { mediaId: testTitleIds.lantern }],
  ])('refuses a request without type or mediaId: body %j, query %j', async (body, query) => {
    const message = 'type and mediaId are needed, in the body or in the query.';
    expect(await remove(body, query)).toEqual({ ok: false, code: 'invalid', message });
    expect(asked).toEqual([]);
  });

  it.each<[Removal['body'], Removal['query']]>([
    [key, { type: 'manga' }],
    [key, { mediaId: testTitleIds.running }],
    [key, { ...key, type: 'manga' }],
    [key, { ...key, mediaId: testTitleIds.running }],
  ])('refuses a body and a query of different entries: %j and %j', async (body, query) => {
    const message = 'Body and query name different entries.';
    expect(await remove(body, query)).toEqual({ ok: false, code: 'invalid', message });
    expect(asked).toEqual([]);
  });
});
