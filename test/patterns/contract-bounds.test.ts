// Whatever a service answers, what comes out of the contract is bounded.
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { errorBodySchema } from '@/lib/contract/errors.ts';
import { routes } from '@/lib/contract/routes.ts';
import { parseTitle } from '@/lib/matching/title.ts';
import { libraryEntry, media } from '../domain/examples.ts';
import { processorMs } from '../processor-time.ts';

type Path = readonly (string | number)[];

const LONGEST_TEXT = 10_000;
const MOST_ITEMS = 1000;

const title = media();
const { media: _media, ...entry } = libraryEntry({ media: title });
const relation = {
  kind: 'SEQUEL',
  id: title.id,
  shortId: 's',
  type: 'anime',
  title: 'T',
  format: 'TV',
  year: 2020,
};
const full = {
  ...title,
  synonyms: ['a'],
  genres: ['b'],
  season: 'FALL',
  startDate: '2020',
  synopsis: 'x',
  coverUrl: 'https://c.example/1',
};
const details = {
  ...full,
  relations: [relation],
  entry: { ...entry, startedAt: entry.createdAt, completedAt: entry.createdAt },
};

const answers: readonly (readonly [string, z.ZodMiniType, unknown])[] = [
  ['search', routes.search.response(), { ok: true, results: [full] }],
  ['animeDetails', routes.animeDetails.response(), { ok: true, anime: details }],
  ['mangaDetails', routes.mangaDetails.response(), { ok: true, manga: details }],
  [
    'library',
    routes.library.response(),
    { ok: true, entries: [{ ...details.entry, media: full }], nextCursor: 'c' },
  ],
  ['upsertEntry', routes.upsertEntry.response(), { ok: true, entry: { ...details.entry, media: full } }],
  [
    'a refusal',
    errorBodySchema(),
    { ok: false, code: 'c', message: 'm', issues: [{ path: 'p', message: 'm' }] },
  ],
];

/** Every place of a value that holds a text or a list. */
function places(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [path] : [];
  return [...own, ...Object.entries(value).flatMap(([key, one]) => places(one, [...path, key]))];
}

function replaced(value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Reflect.set(copy, key, replaced(Reflect.get(copy, key), rest, change));
  return copy;
}

const grown = (old: unknown): unknown =>
  Array.isArray(old) ? Array.from({ length: 20_000 }, () => old[0]) : 'A'.padEnd(200_000, ' x');

describe.each(answers)('%s', (_name, schema, answer) => {
  it('is read as it is', () => expect(schema.safeParse(answer).success).toBe(true));

  it.each(places(answer).map((path) => [path.join('.'), path] as const))('has a bound at %s', (_at, path) => {
    const parsed = schema.safeParse(replaced(answer, path, grown));
    const kept = parsed.success
      ? path.reduce<unknown>((at, key) => Reflect.get(at as object, key), parsed.data)
      : null;
    if (typeof kept === 'string') expect(kept.length).toBeLessThanOrEqual(LONGEST_TEXT);
    if (Array.isArray(kept)) expect(kept.length).toBeLessThanOrEqual(MOST_ITEMS);
  });
});

describe('a title', () => {
  it.each([
    ['white space without end', `A${' '.repeat(1500)}Z`],
    ['the same a hundred thousand times', 'Season 2 '.repeat(12_000)],
    ['brackets without end', '(('.repeat(50_000)],
    ['one character that stands for eighteen', '\uFDFA'.repeat(100_000)],
  ])('of %s is taken apart at once', (_what, text) => {
    const spent = processorMs(() => expect(parseTitle(text).full.length).toBeLessThan(6000));
    expect(spent).toBeLessThan(1000);
  });
});
