// Tests that stored outbox items are parsed in exactly the same way as a schema would parse them.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseItem, parseReadableItems } from '@/lib/store/outbox/outbox-items.ts';
import { valuePathsOf } from '../value-paths.ts';
import { outboxItemSchema } from './outbox-schema.ts';

const media = {
  id: 'm1',
  type: 'anime',
  title: 'One',
  shortId: 'o',
  titles: { romaji: 'One', english: null, native: null },
  synonyms: ['Ichi'],
  genres: [],
  format: 'TV',
  status: null,
  episodes: 12,
  chapters: null,
  volumes: null,
  coverUrl: null,
  more: 'kept',
};
const observed = {
  siteId: 'crunchyroll',
  siteName: 'Crunchyroll',
  mediaType: 'anime',
  url: 'https://www.crunchyroll.com/watch/1',
  episodeId: '1',
  seriesTitle: 'One',
  seriesId: 's',
  seasonTitle: null,
  seasonId: null,
  seasonNumber: 1,
  episodeLabel: 'E5',
  episodeNumber: 5,
  episodeType: 'regular',
  language: 'ja',
  confidence: 1,
  sources: { seriesTitle: 'json-ld' },
};
const state = { status: 'watching', progress: 4, userScore: null };
const changes = [
  { kind: 'episode', observed, watchedAt: 5, isUnsure: true },
  { kind: 'edit', media, patch: { progress: 5, status: 'watching' }, by: 'user', base: state, undoes: 'a' },
  { kind: 'removal', media, by: 'undo', base: state },
  { kind: 'rating', media, score: 8 },
];
const item = {
  id: 'i1',
  account: 'user-1',
  createdAt: 1,
  decidedAt: 2,
  state: 'asking',
  attempts: 0,
  notBefore: 0,
  problem: { code: 'internal', message: 'no', secret: 'left out' },
  question: {
    reason: 'match',
    choices: [{ media, score: 1, evidence: [] }],
    media: null,
    episode: 5,
    evidence: [],
  },
  confirmed: ['jump'],
  attempted: { what: 'edit', mediaId: 'm1', before: state, patch: { userScore: 7 } },
};

/** Returns a copy in which one field has another value. If `what` is null, the field is removed. */
function changed(
  value: unknown,
  [name, ...rest]: readonly string[],
  what: { readonly value: unknown } | null,
) {
  if (name === undefined) return what?.value;
  const copy = Object.assign(Array.isArray(value) ? [] : {}, value) as Record<string, unknown>;
  if (rest.length === 0 && what === null) delete copy[name];
  else copy[name] = changed(copy[name], rest, what);
  return copy;
}

/**
 * Returns the stored item as the schema parses it; null if the schema rejects it. An item in the state `asking` that has no question gets
 * the state `waiting`.
 */
function asRead(stored: unknown): unknown {
  const parsed = outboxItemSchema().safeParse(stored);
  if (!parsed.success) return null;
  return parsed.data.state === 'asking' && parsed.data.question === null
    ? { ...parsed.data, state: 'waiting' }
    : parsed.data;
}

const wrong = [
  undefined,
  null,
  '',
  'other',
  'import',
  0,
  -1,
  1.5,
  Number.NaN,
  Infinity,
  true,
  [],
  [1],
  ['a'],
  {},
  { a: 1 },
];

it('parseItem agrees with the schema for every single wrong field', () => {
  for (const change of changes) {
    const whole = { ...item, change };
    expect(parseItem(whole)).not.toBeNull();
    for (const path of valuePathsOf(whole))
      for (const what of [null, ...wrong.map((value) => ({ value }))]) {
        const stored = changed(whole, path, what);
        expect(parseItem(stored), `${path.join('.')}: ${JSON.stringify(what)}`).toStrictEqual(asRead(stored));
      }
  }
});

it('parseItem agrees with the schema for several wrong fields', () => {
  const whole = fc.constantFrom(...changes.map((change) => ({ ...item, change })));
  const what = fc.option(fc.record({ value: fc.oneof(fc.constantFrom(...wrong), fc.anything()) }));
  const edits = fc.array(fc.tuple(fc.nat(), what), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(whole, edits, (stored, all) => {
      let value: unknown = stored;
      for (const [at, one] of all) {
        const paths = valuePathsOf(value);
        value = changed(value, paths[at % paths.length] ?? [], one);
      }
      expect(parseItem(value)).toStrictEqual(asRead(value));
    }),
  );
});

it('parseReadableItems returns the readable items in sending order', () => {
  const whole = { ...item, change: changes[0] };
  const stored = [
    { ...whole, id: 'late', createdAt: 9 },
    { id: 'broken' },
    null,
    { ...whole, id: 'early', createdAt: 3 },
  ];
  expect(parseReadableItems(stored).map(({ id }) => id)).toEqual(['early', 'late']);
});
