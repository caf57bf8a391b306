// Tests reading requests with the contract: numbers, texts and ids at their limits, and unknown fields.
import { beforeEach, describe, expect, it } from 'vitest';
import { isValueRefused, loadFreshContract, parseOrRefused } from './fresh-contract.ts';

const MEDIA_ID = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';
const NO_VERSION = '00000000-0000-0000-0000-000000000001';

let contract: Awaited<ReturnType<typeof loadFreshContract>>;
beforeEach(async () => {
  contract = await loadFreshContract();
});

const takes = (...of: Parameters<typeof isValueRefused>) => !isValueRefused(...of);

it('contract.routes has the method and path of every endpoint', () => {
  const endpoints = Object.entries(contract.routes).map(
    ([name, { method, path }]) => `${name}: ${method} ${path}`,
  );
  expect(endpoints).toEqual([
    'search: GET /search',
    'animeDetails: GET /anime/:shortId',
    'mangaDetails: GET /manga/:shortId',
    'library: GET /library',
    'upsertEntry: POST /library/entry',
    'removeEntry: DELETE /library/entry',
    'rate: POST /ratings',
  ]);
});

it('request schemas accept a missing body, query or parameters if the route has none', () => {
  const { routes } = contract;
  for (const name of ['search', 'animeDetails', 'mangaDetails', 'library'] as const) {
    expect(takes(routes[name].body(), undefined)).toBe(true);
    expect(takes(routes[name].body(), {})).toBe(false);
  }
  for (const name of ['search', 'library', 'upsertEntry', 'removeEntry', 'rate'] as const) {
    expect(parseOrRefused(routes[name].params(), {})).toEqual({});
    expect(takes(routes[name].params(), null)).toBe(false);
  }
  for (const name of ['animeDetails', 'mangaDetails', 'upsertEntry', 'rate'] as const) {
    expect(parseOrRefused(routes[name].query(), { more: '1' })).toEqual({});
    expect(takes(routes[name].query(), null)).toBe(false);
  }
});

describe('query schema of search', () => {
  const query = (more: object) => parseOrRefused(contract.routes.search.query(), { q: 'lantern', ...more });

  it('trims q and accepts 1 to 200 characters', () => {
    expect(query({ q: '  lantern road ' })).toEqual({ q: 'lantern road', limit: 20 });
    expect([query({ q: '' }), query({ q: '   ' }), query({ q: 7 })]).toEqual([
      'refused',
      'refused',
      'refused',
    ]);
    expect(query({ q: 'x'.repeat(200) })).toMatchObject({ q: 'x'.repeat(200) });
    expect(query({ q: `${'x'.repeat(200)} ` })).toMatchObject({ q: 'x'.repeat(200) });
    expect(query({ q: 'x'.repeat(201) })).toBe('refused');
    expect(parseOrRefused(contract.routes.search.query(), {})).toBe('refused');
  });

  it('accepts only the types anime and manga', () => {
    expect(query({ type: 'manga' })).toEqual({ q: 'lantern', type: 'manga', limit: 20 });
    expect(query({ type: 'film' })).toBe('refused');
  });

  it.each([
    ['1', 1],
    ['50', 50],
    [7, 7],
  ])('reads the limit %j as %j', (limit, expected) => {
    expect(query({ limit })).toMatchObject({ limit: expected });
  });

  it.each(['51', '0', '-1', '1.5', '01', '1e1', '0x10', ' 7', '7 ', 'x7', '', 'many', '9999999999'])(
    'refuses the limit %j',
    (limit) => {
      expect(query({ limit })).toBe('refused');
    },
  );
});

describe('params schemas of the details', () => {
  it.each(['animeDetails', 'mangaDetails'] as const)(
    'accept a short id of at most 64 characters: %s',
    (name) => {
      const params = (shortId: unknown) => parseOrRefused(contract.routes[name].params(), { shortId });
      expect(params('l')).toEqual({ shortId: 'l' });
      expect(params('x'.repeat(64))).toEqual({ shortId: 'x'.repeat(64) });
      expect([params('x'.repeat(65)), params(''), params(7)]).toEqual(['refused', 'refused', 'refused']);
      expect(parseOrRefused(contract.routes[name].params(), {})).toBe('refused');
    },
  );
});

describe('query schema of library', () => {
  const query = (more: object) => parseOrRefused(contract.routes.library.query(), { type: 'anime', ...more });

  it('requires a type and limits the page to 200 entries', () => {
    expect(query({})).toEqual({ type: 'anime', limit: 50 });
    expect(query({ type: 'neither' })).toBe('refused');
    expect(parseOrRefused(contract.routes.library.query(), {})).toBe('refused');
    expect([query({ limit: '200' }), query({ limit: '201' })]).toEqual([
      { type: 'anime', limit: 200 },
      'refused',
    ]);
  });

  it('accepts each status of anime and manga', () => {
    for (const status of [
      'watching',
      'reading',
      'completed',
      'on_hold',
      'dropped',
      'plan_to_watch',
      'plan_to_read',
    ])
      expect(query({ status })).toMatchObject({ status });
    expect([query({ status: 'lost' }), query({ status: '' })]).toEqual(['refused', 'refused']);
  });

  it('accepts a cursor of at most 4,096 characters', () => {
    expect(query({ cursor: 'x'.repeat(4096) })).toMatchObject({ cursor: 'x'.repeat(4096) });
    expect([query({ cursor: '' }), query({ cursor: 'x'.repeat(4097) })]).toEqual(['refused', 'refused']);
  });
});

describe('body schema of upsertEntry', () => {
  const body = (more: object) =>
    parseOrRefused(contract.routes.upsertEntry.body(), { type: 'anime', mediaId: MEDIA_ID, ...more });
  const isTaken = (more: object) => body(more) !== 'refused';

  it('requires type and mediaId', () => {
    expect(body({})).toEqual({ type: 'anime', mediaId: MEDIA_ID });
    expect(isTaken({ mediaId: NO_VERSION })).toBe(true);
    expect([isTaken({ mediaId: 'lantern' }), isTaken({ type: 'film' }), isTaken({ rewatches: 1 })]).toEqual([
      false,
      false,
      false,
    ]);
    expect(parseOrRefused(contract.routes.upsertEntry.body(), { type: 'anime' })).toBe('refused');
    expect(parseOrRefused(contract.routes.upsertEntry.body(), { mediaId: MEDIA_ID })).toBe('refused');
  });

  it.each([
    [0, true],
    [100_000, true],
    [100_001, false],
    [-1, false],
    [1.5, false],
    ['1', false],
    [null, false],
  ])('accepts the progress %j: %s', (progress, taken) => {
    expect(isTaken({ progress })).toBe(taken);
  });

  it.each([
    [0, true],
    [10, true],
    [7.3, true],
    [0.1, true],
    [null, true],
    [7.25, false],
    [10.1, false],
    [-0.1, false],
    ['7', false],
  ])('accepts the score %j: %s', (userScore, taken) => {
    expect(isTaken({ userScore })).toBe(taken);
  });

  it('accepts only known statuses', () => {
    expect(body({ status: 'on_hold' })).toMatchObject({ status: 'on_hold' });
    expect([isTaken({ status: 'lost' }), isTaken({ status: null })]).toEqual([false, false]);
  });
});

describe('query and body schemas of removeEntry', () => {
  const key = { type: 'anime', mediaId: MEDIA_ID };

  it('accept a request with and without type and mediaId', () => {
    const { query, body } = contract.routes.removeEntry;
    for (const part of [{}, { type: 'manga' }, { mediaId: MEDIA_ID }, key]) {
      expect(parseOrRefused(query(), part)).toEqual(part);
      expect(parseOrRefused(body(), part)).toEqual(part);
    }
    expect([parseOrRefused(body(), null), parseOrRefused(body(), undefined)]).toEqual([null, undefined]);
    for (const part of [{ type: 'film' }, { mediaId: 'lantern' }])
      expect([takes(query(), part), takes(body(), part)]).toEqual([false, false]);
    expect(takes(query(), null)).toBe(false);
  });
});

describe('body schema of rate', () => {
  const body = (more: object) => takes(contract.routes.rate.body(), { mediaId: MEDIA_ID, score: 7, ...more });

  it('requires a mediaId and a score of 0.5 to 10', () => {
    expect([0.5, 0.6, 10].map((score) => body({ score }))).toEqual([true, true, true]);
    expect([0, 0.4, 10.1, 7.25, null, '7'].map((score) => body({ score }))).toEqual(Array(6).fill(false));
    expect([body({ mediaId: 'lantern' }), body({ type: 'anime' }), body({ mediaId: undefined })]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
