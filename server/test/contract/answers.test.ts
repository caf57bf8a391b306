// Tests reading answers with the contract. Unknown fields are dropped, and missing fields get defaults. Fields that are too long or wrong
// are cut or refused.
import { beforeEach, describe, expect, it } from 'vitest';
import { isValueRefused, loadFreshContract, type ParsableSchema, parseOrRefused } from './fresh-contract.ts';

const MEDIA_ID = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';
const AT = '2026-11-20T08:00:00.000Z';

let contract: Awaited<ReturnType<typeof loadFreshContract>>;
beforeEach(async () => {
  contract = await loadFreshContract();
});

const MEDIA = {
  id: MEDIA_ID,
  shortId: 'lantern',
  type: 'anime',
  title: 'Lantern Road',
  titles: { romaji: 'Tourou no Michi', english: null, native: '灯籠の道' },
  synonyms: ['The Road'],
  format: 'TV',
  status: 'FINISHED',
  episodes: 12,
  chapters: null,
  volumes: null,
  season: 'SPRING',
  year: 2021,
  startDate: '2021-04-03',
  synopsis: 'Two lines\nof text.',
  genres: ['Drama'],
  coverUrl: 'https://covers.example/1.svg',
  averageScore: 7.25,
  explicit: false,
  mal_id: 1,
  anilist_id: 2,
};
const ENTRY = {
  mediaId: MEDIA_ID,
  type: 'anime',
  status: 'watching',
  progress: 3,
  userScore: 7.5,
  createdAt: AT,
  updatedAt: AT,
  startedAt: AT,
  completedAt: null,
};
const without = (object: object, name: string) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

it('lib/contract exports all formats, release statuses, relations and error codes', () => {
  expect(contract.mediaFormats.join(' ')).toBe('TV MOVIE OVA ONA SPECIAL MUSIC MANGA NOVEL ONE_SHOT');
  expect(contract.releaseStatuses.join(' ')).toBe('FINISHED RELEASING NOT_YET_RELEASED CANCELLED HIATUS');
  expect(contract.relationKinds.join(' ')).toBe(
    'SEQUEL PREQUEL SIDE_STORY PARENT SUMMARY ALTERNATIVE ADAPTATION OTHER',
  );
  expect(Object.entries(contract.httpStatusOfErrorCode)).toEqual([
    ['unauthorized', 401],
    ['invalid', 400],
    ['not_found', 404],
    ['adult_content_blocked', 403],
    ['rate_limited', 429],
    ['internal', 500],
    ['unavailable', 503],
  ]);
  expect(contract.errorCodes).toEqual(Object.keys(contract.httpStatusOfErrorCode));
});

describe('mediaSchema', () => {
  const media = (more: object = {}) => parseOrRefused(contract.mediaSchema(), { ...MEDIA, ...more });

  it('drops unknown fields of a title', () => {
    expect(media({ popularity: 7 })).toEqual(MEDIA);
  });

  it.each(['episodes', 'chapters', 'volumes', 'mal_id', 'anilist_id'])(
    'reads a missing %s as null',
    (name) => {
      expect(parseOrRefused(contract.mediaSchema(), without(MEDIA, name))).toEqual({
        ...MEDIA,
        [name]: null,
      });
      expect(media({ [name]: null })).toEqual({ ...MEDIA, [name]: null });
      expect(['1.5', 1.5, '', ' 12', '0x10', '1e3', 'many'].map((value) => media({ [name]: value }))).toEqual(
        Array(7).fill('refused'),
      );
      expect(media({ [name]: '12' })).toEqual({ ...MEDIA, [name]: 12 });
    },
  );

  it.each(
    Object.keys(MEDIA).filter(
      (name) => !['episodes', 'chapters', 'volumes', 'mal_id', 'anilist_id'].includes(name),
    ),
  )('refuses a title without %s', (name) => {
    expect(isValueRefused(contract.mediaSchema(), without(MEDIA, name))).toBe(true);
  });

  it.each(['format', 'status', 'season', 'year', 'startDate', 'synopsis', 'coverUrl', 'averageScore'])(
    'accepts null as %s',
    (name) => {
      expect(media({ [name]: null })).toEqual({ ...MEDIA, [name]: null });
    },
  );

  it('puts titles on one line and cuts long texts', () => {
    expect(media({ title: '  Lantern\n  Road ' })).toMatchObject({ title: 'Lantern Road' });
    const titles = { romaji: 'a\nb', english: 'x'.repeat(400), native: null };
    expect(media({ titles })).toMatchObject({
      titles: { romaji: 'a b', english: 'x'.repeat(300), native: null },
    });
    expect(media({ titles: { romaji: null, english: null } })).toBe('refused');
    expect(media({ synopsis: 'x'.repeat(10_001) })).toMatchObject({ synopsis: 'x'.repeat(10_000) });
    expect(media({ synopsis: 'a\nb' })).toMatchObject({ synopsis: 'a\nb' });
  });

  it.each(['synonyms', 'genres'] as const)('keeps at most a hundred %s', (name) => {
    const names = Array.from({ length: 101 }, (_, at) => `n ${at}`);
    expect(media({ [name]: names })).toMatchObject({ [name]: names.slice(0, 100) });
    expect(media({ [name]: ['a\nb'] })).toMatchObject({ [name]: ['a b'] });
    expect(media({ [name]: [7] })).toBe('refused');
  });

  it('drops a cover address that is too long', () => {
    expect(media({ coverUrl: 'x'.repeat(2000) })).toMatchObject({ coverUrl: 'x'.repeat(2000) });
    expect(media({ coverUrl: 'x'.repeat(2001) })).toMatchObject({ coverUrl: null });
  });

  it('accepts unknown formats, statuses and seasons of at most 64 characters', () => {
    for (const name of ['format', 'status', 'season', 'startDate', 'shortId']) {
      expect(media({ [name]: 'x'.repeat(64) })).toMatchObject({ [name]: 'x'.repeat(64) });
      expect(media({ [name]: 'x'.repeat(65) })).toBe('refused');
    }
  });

  it.each([
    { type: 'film' },
    { id: '' },
    { id: 'x'.repeat(65) },
    { explicit: 'no' },
    { averageScore: 'seven' },
    { year: 2021.5 },
  ])('refuses a title with %j', (wrong) => {
    expect(media(wrong)).toBe('refused');
  });
});

describe('libraryEntrySchema', () => {
  const entry = (more: object = {}) =>
    parseOrRefused(contract.libraryEntrySchema(), { ...ENTRY, media: MEDIA, ...more });

  it('accepts an entry with an unknown status', () => {
    expect(entry()).toEqual({ ...ENTRY, media: MEDIA });
    expect(entry({ status: 'rewatching' })).toMatchObject({ status: 'rewatching' });
    expect(entry({ userScore: null, startedAt: null, completedAt: AT })).toMatchObject({ completedAt: AT });
  });

  it.each([
    ...Object.keys(ENTRY).map((name) => ({ [name]: undefined })),
    { mediaId: '' },
    { type: 'film' },
    { progress: 1.5 },
    { status: 'x'.repeat(65) },
    { createdAt: 'x'.repeat(65) },
    { updatedAt: null },
    { media: null },
  ])('refuses an entry with %j', (wrong) => {
    expect(entry(wrong)).toBe('refused');
  });
});

describe('response schemas', () => {
  const answer = (name: keyof typeof contract.routes, value: object) =>
    parseOrRefused(contract.routes[name].response() as ParsableSchema, value);

  it('accept details with at most 500 relations', () => {
    const relation = {
      kind: 'SEQUEL',
      id: MEDIA_ID,
      shortId: 's',
      type: 'anime',
      title: 'a\nb',
      format: null,
      year: null,
    };
    for (const [name, kind] of [
      ['animeDetails', 'anime'],
      ['mangaDetails', 'manga'],
    ] as const) {
      const details = { ...MEDIA, relations: [relation] };
      const expected = { ...MEDIA, relations: [{ ...relation, title: 'a b' }] };
      expect(answer(name, { ok: true, [kind]: details })).toEqual({ ok: true, [kind]: expected });
      expect(answer(name, { ok: true, [kind]: { ...details, entry: null } })).toEqual({
        ok: true,
        [kind]: { ...expected, entry: null },
      });
      expect(answer(name, { ok: true, [kind]: { ...details, entry: ENTRY } })).toEqual({
        ok: true,
        [kind]: { ...expected, entry: ENTRY },
      });
      expect(answer(name, { ok: false, [kind]: details })).toBe('refused');
      const many = { ...details, relations: Array(501).fill(relation) };
      const read501 = answer(name, { ok: true, [kind]: many }) as Record<string, { relations: unknown[] }>;
      expect(read501[kind]?.relations).toHaveLength(500);
      for (const wrong of Object.keys(relation))
        expect(
          answer(name, { ok: true, [kind]: { ...details, relations: [without(relation, wrong)] } }),
        ).toBe('refused');
    }
  });

  it('keep at most fifty search results', () => {
    const results = Array(51).fill(MEDIA);
    expect(answer('search', { ok: true, results })).toEqual({ ok: true, results: results.slice(0, 50) });
    expect(answer('search', { ok: false, results })).toBe('refused');
    expect(answer('search', { ok: true })).toBe('refused');
  });

  it('accept a page with at most a thousand entries', () => {
    const page = (count: number, nextCursor: unknown = null) => ({
      ok: true,
      entries: Array(count).fill({ ...ENTRY, media: MEDIA }),
      nextCursor,
    });
    expect(answer('library', page(1000, 'x'.repeat(4096)))).toMatchObject({ nextCursor: 'x'.repeat(4096) });
    expect(answer('library', page(1001))).toBe('refused');
    expect(answer('library', page(1, 'x'.repeat(4097)))).toBe('refused');
    expect(answer('library', { ok: true, entries: [] })).toBe('refused');
  });

  it('reject the response to a write if its entry, its `ok` or a part of its rating is missing', () => {
    const entry = { ...ENTRY, media: MEDIA };
    expect(answer('upsertEntry', { ok: true, entry })).toEqual({ ok: true, entry });
    expect(answer('upsertEntry', { ok: true })).toBe('refused');
    expect([answer('removeEntry', { ok: true }), answer('removeEntry', { ok: false })]).toEqual([
      { ok: true },
      'refused',
    ]);
    const rating = { mediaId: MEDIA_ID, score: 7.5, averageScore: 6.75, ratings: 2 };
    expect(answer('rate', { ok: true, rating })).toEqual({ ok: true, rating });
    for (const wrong of [...Object.keys(rating).map((name) => ({ [name]: undefined })), { ratings: 1.5 }])
      expect(answer('rate', { ok: true, rating: { ...rating, ...wrong } })).toBe('refused');
  });
});
