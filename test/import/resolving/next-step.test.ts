// Tests how the title of a row is found. Ids decide, a name alone may cause a question, and each name is searched at most once.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ImportedTitle } from '@/lib/import/imported.ts';
import type { TitleResolution } from '@/lib/import/plan.ts';
import { nextLookupStep } from '@/lib/import/resolving/next-lookup-step.ts';
import { readTitleTable } from '@/lib/import/resolving/title-table.ts';
import {
  createResolvingMemory,
  rememberAnswer,
  rememberFoundIds,
  rememberTitle,
} from '@/lib/queries/import/resolving-memory.ts';
import { importedTitle, media } from '../../domain/examples.ts';

const frieren = media();
const other = media({
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Sousou no Frieren 2',
  titles: { romaji: 'Sousou no Frieren 2', english: null, native: null },
  mal_id: 59978,
  anilist_id: 182255,
});
const noIds = { mal_id: null, anilist_id: null };
const table = readTitleTable({
  ids: { titles: [[52991, 154587, '葬送のフリーレン']] },
  names: { titles: [[52991, 'Sousou no Frieren', 'Frieren']] },
});

/** Resolves a row. The search results depend on the query. Returns the resolution and the queries. */
function resolve(
  part: Partial<ImportedTitle>,
  answers: Readonly<Record<string, readonly Media[]>>,
  memory = createResolvingMemory(),
): { readonly resolution: TitleResolution; readonly searched: readonly string[] } {
  const searched: string[] = [];
  for (;;) {
    const step = nextLookupStep(importedTitle(part), memory);
    if (step.kind === 'settled') return { resolution: step.resolution, searched };
    searched.push(step.query.q);
    rememberAnswer(memory, step.query, answers[step.query.q] ?? []);
  }
}

const found = { kind: 'found', media: { mal_id: 52991 } };

describe('nextLookupStep for a row with ids', () => {
  const hit = { 'Sousou no Frieren': [other, frieren] };

  it('finds the title with the same id at any position of the results', () => {
    expect(resolve({}, hit)).toMatchObject({ resolution: found, searched: ['Sousou no Frieren'] });
    expect(resolve({ ids: { anilist: 154587 } }, hit).resolution).toMatchObject(found);
  });

  it('needs no search for a title that an earlier row has found', () => {
    const memory = createResolvingMemory();
    rememberTitle(memory, frieren);
    expect(resolve({}, {}, memory)).toMatchObject({ resolution: found, searched: [] });
    const cached = createResolvingMemory();
    rememberFoundIds(cached, [{ key: 'mal:anime:52991', media: frieren }]);
    expect(resolve({}, {}, cached)).toMatchObject({ resolution: found, searched: [] });
    const after = createResolvingMemory();
    resolve({}, hit, after);
    expect(resolve({ ids: { mal: 59978 }, titles: ['Anything'] }, {}, after)).toMatchObject({
      resolution: { media: { mal_id: 59978 } },
      searched: [],
    });
  });

  it('ignores a cached id of another title', () => {
    const cached = createResolvingMemory();
    rememberFoundIds(cached, [{ key: 'mal:anime:52991', media: other }]);
    expect(resolve({}, {}, cached).resolution).toEqual({ kind: 'missing' });
  });

  it("searches by the packaged native name before the file's names", () => {
    const row = { titles: ['Sousou no Frieren', 'Frieren'] };
    const searched = ['葬送のフリーレン', 'Sousou no Frieren', 'Frieren'];
    expect(resolve(row, {}, { ...createResolvingMemory(), table })).toEqual({
      resolution: { kind: 'missing' },
      searched,
    });
  });

  it('finds a title by its packaged name if the file has only an id', () => {
    const memory = { ...createResolvingMemory(), table };
    expect(
      resolve({ ids: { anilist: 154587 }, titles: [] }, { 葬送のフリーレン: [frieren] }, memory).resolution,
    ).toMatchObject(found);
  });

  it('finds a title whose only id is added to the row by the packaged table', () => {
    const known = media({ mal_id: null });
    const memory = { ...createResolvingMemory(), table };
    expect(resolve({}, { 葬送のフリーレン: [known] }, memory).resolution).toMatchObject({ kind: 'found' });
    expect(resolve({}, { 'Sousou no Frieren': [known] }).resolution.kind).toBe('question');
  });

  it('asks the user about a title with the same name but without ids', () => {
    const nameless = media(noIds);
    expect(resolve({}, { 'Sousou no Frieren': [nameless] }).resolution).toMatchObject({
      kind: 'question',
      choices: [{ title: 'Sousou no Frieren' }],
    });
  });

  it('asks the user when only one of two ids belongs to the title', () => {
    const torn = media({ anilist_id: 1 });
    const row = { ids: { mal: 52991, anilist: 154587 } };
    expect(resolve(row, { 'Sousou no Frieren': [torn] }).resolution.kind).toBe('question');
  });

  it('finds nothing if the title with the same name has another id', () => {
    const remake = media({ mal_id: 1, anilist_id: 1, episodes: 12 });
    expect(resolve({}, { 'Sousou no Frieren': [remake] }).resolution).toEqual({ kind: 'missing' });
  });

  it('asks the user when name and number of episodes fit, but not the id', () => {
    const joined = media({ mal_id: 1, anilist_id: 1 });
    expect(resolve({}, { 'Sousou no Frieren': [joined] }).resolution.kind).toBe('question');
  });

  it('ignores a title of the other media type with the same id', () => {
    const manga = media({ type: 'manga', episodes: null });
    expect(resolve({}, { 'Sousou no Frieren': [manga] }).resolution).toEqual({ kind: 'missing' });
    const memory = createResolvingMemory();
    rememberTitle(memory, manga);
    expect(resolve({}, {}, memory).resolution).toEqual({ kind: 'missing' });
    const cached = createResolvingMemory();
    rememberFoundIds(cached, [{ key: 'mal:anime:52991', media: manga }]);
    expect(resolve({}, {}, cached).resolution).toEqual({ kind: 'missing' });
  });

  it('searches by all packaged names if the file has no name', () => {
    const memory = { ...createResolvingMemory(), table };
    const row = { ids: { anilist: 154587 }, titles: [] };
    expect(resolve(row, {}, memory).searched).toEqual(['葬送のフリーレン', 'Sousou no Frieren', 'Frieren']);
    const found = { ...createResolvingMemory(), table };
    expect(resolve(row, { Frieren: [frieren] }, found).resolution.kind).toBe('found');
  });

  it('needs no search for a row without any name', () => {
    expect(resolve({ ids: { anilist: 3 }, titles: [] }, {})).toEqual({
      resolution: { kind: 'missing', isUnnamed: true },
      searched: [],
    });
  });
});

describe("nextLookupStep for a row with the service's own id", () => {
  const row = { ids: { service: frieren.id.toUpperCase() } };

  it('finds the title with that id among the results', () => {
    expect(resolve(row, { 'Sousou no Frieren': [other, frieren] })).toMatchObject({
      resolution: found,
      searched: ['Sousou no Frieren'],
    });
  });

  it('finds the title by its MyAnimeList id at another service', () => {
    const moved = media({ id: '22222222-2222-4222-8222-222222222222' });
    const ids = { ...row.ids, mal: 52991 };
    expect(resolve({ ids }, { 'Sousou no Frieren': [moved] }).resolution).toEqual({
      kind: 'found',
      media: moved,
    });
  });

  it('asks the user when only the name is the same', () => {
    const moved = media({ ...noIds, id: '22222222-2222-4222-8222-222222222222' });
    expect(resolve(row, { 'Sousou no Frieren': [moved] }).resolution.kind).toBe('question');
  });
});

describe('nextLookupStep for a row without ids', () => {
  const row = { ids: {}, total: null } as const;

  it("finds the only title with exactly the row's name", () => {
    expect(resolve(row, { 'Sousou no Frieren': [frieren, other] }).resolution).toMatchObject(found);
  });

  it.each([
    ["two titles have the row's name", row, [frieren, media({ id: other.id, year: 1998 })]],
    [
      'another title has a similar name',
      row,
      [frieren, media({ ...other, titles: { ...other.titles, english: 'Sousouno Frieren' } })],
    ],
    [
      "the row's name is only a synonym of the title",
      { ...row, titles: ['The Slayer'] },
      [media({ synonyms: ['The Slayer'] })],
    ],
    ['the title has a different number of episodes', { ...row, total: 12 }, [frieren]],
    ['more episodes were watched than the title has', { ...row, progress: 29 }, [frieren]],
    ['the title is of another year', { ...row, year: 1998 }, [frieren]],
  ])('asks the user when %s', (_what, part, answer) => {
    const name = part === row ? 'Sousou no Frieren' : (importedTitle(part).titles[0] ?? '');
    expect(resolve(part, { [name]: answer }).resolution.kind).toBe('question');
  });

  it('finds nothing if no name is similar', () => {
    expect(resolve({ ...row, titles: ['Kaze no Uta'] }, { 'Kaze no Uta': [frieren] }).resolution.kind).toBe(
      'missing',
    );
  });
});

describe('nextLookupStep for a hostile name', () => {
  const names = {
    blank: '  ',
    nul: '\u0000',
    long: 'a'.repeat(5000),
    open: '((((('.repeat(60),
    half: '\ud800',
  };

  it.each(Object.entries(names))('ends without a repeated search: %s', (_what, name) => {
    const { searched } = resolve({ titles: [name, name], ids: {} }, {});
    for (const q of searched) expect(q.trim().length).toBeLessThanOrEqual(200);
    expect(new Set(searched).size).toBe(searched.length);
  });
});
