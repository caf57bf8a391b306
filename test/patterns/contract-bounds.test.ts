// Tests that every text and list in a service's response has a limit.
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { errorBodySchema } from '@/lib/contract/errors.ts';
import { routes } from '@/lib/contract/routes.ts';
import { parseTitle } from '@/lib/matching/title.ts';
import { measureCpuMs } from '../cpu-time.ts';
import { libraryEntry, media } from '../domain/examples.ts';
import { replaceAtPath, type ValuePath, valueAtPath, valuePathsOf } from '../value-paths.ts';

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

/** Returns the paths of the texts and lists in an answer. */
const growing = (answer: unknown): readonly ValuePath[] =>
  valuePathsOf(answer).filter((path) => {
    const part = valueAtPath(answer, path);
    return typeof part === 'string' || Array.isArray(part);
  });

const grown = (old: unknown): unknown =>
  Array.isArray(old) ? Array.from({ length: 20_000 }, () => old[0]) : 'A'.padEnd(200_000, ' x');

describe.each(answers)('contract answer %s', (_name, schema, answer) => {
  it('passes its schema', () => expect(schema.safeParse(answer).success).toBe(true));

  it.each(growing(answer).map((path) => [path.join('.'), path] as const))(
    'has a limit at %s',
    (_at, path) => {
      const parsed = schema.safeParse(replaceAtPath(answer, path, grown));
      const kept = parsed.success ? valueAtPath(parsed.data, path) : null;
      if (typeof kept === 'string') expect(kept.length).toBeLessThanOrEqual(LONGEST_TEXT);
      if (Array.isArray(kept)) expect(kept.length).toBeLessThanOrEqual(MOST_ITEMS);
    },
  );
});

describe('parseTitle', () => {
  it.each([
    ['much white space', `A${' '.repeat(1500)}Z`],
    ['a season label 12,000 times', 'Season 2 '.repeat(12_000)],
    ['50,000 open brackets', '(('.repeat(50_000)],
    ['characters that expand to eighteen', '\uFDFA'.repeat(100_000)],
  ])('is fast for a title with %s', (_what, text) => {
    const spent = measureCpuMs(() => expect(parseTitle(text).full.length).toBeLessThan(6000));
    expect(spent).toBeLessThan(1000);
  });
});
