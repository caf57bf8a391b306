// Tests reading one entry in both file formats, with missing, wrong and malicious values.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openImportSource } from '../../../demo/import/import-source.ts';
import { createEntryReader } from '../../../demo/import/read-entry.ts';

const read = (value: unknown, type: 'anime' | 'manga' | null = null) =>
  createEntryReader(type)(typeof value === 'string' ? value : JSON.stringify(value));

function entryOf(value: unknown, type: 'anime' | 'manga' | null = null) {
  const result = read(value, type);
  if (result.kind !== 'entry') throw new Error(JSON.stringify(result));
  return result.entry;
}

const plain = { mal_id: 7, title: 'Ember Station', type: 'TV' };
const manami = {
  sources: ['https://anidb.net/anime/3', 'https://anilist.co/anime/44', 'https://myanimelist.net/anime/7'],
  title: 'Ember Station',
  type: 'TV',
  episodes: 12,
  status: 'ONGOING',
  animeSeason: { season: 'SPRING', year: 2020 },
  picture: 'https://cdn.example/7.jpg',
  duration: { value: 1440, unit: 'SECONDS' },
  score: { median: 7 },
  synonyms: ['余燼駅', 'Ember Station'],
  relatedAnime: [
    'https://myanimelist.net/anime/8',
    'https://kitsu.app/anime/9',
    'https://anilist.co/anime/45',
  ],
  tags: ['drama', 'trains'],
};

describe('createEntryReader on an entry of anime-offline-database', () => {
  it('returns a title with its ids, season and relations', () => {
    expect(entryOf(manami)).toMatchObject({
      type: 'anime',
      malId: 7,
      anilistId: 44,
      titles: { romaji: 'Ember Station', english: null, native: null },
      synonyms: ['余燼駅'],
      format: 'TV',
      status: 'RELEASING',
      episodes: 12,
      season: 'SPRING',
      year: 2020,
      genres: ['drama', 'trains'],
      explicit: false,
      relations: [
        { kind: 'OTHER', malId: 8, anilistId: null },
        { kind: 'OTHER', malId: null, anilistId: 45 },
      ],
    });
  });

  it('returns null for unknown values', () => {
    const entry = {
      ...manami,
      episodes: 0,
      type: 'UNKNOWN',
      status: 'UNKNOWN',
      animeSeason: { season: 'UNDEFINED' },
    };
    expect(entryOf(entry)).toMatchObject({
      episodes: null,
      format: null,
      status: null,
      season: null,
      year: null,
    });
  });

  it('ignores URLs that only resemble the URLs of a catalogue', () => {
    const sources = [
      'https://myanimelist.net.example/anime/7',
      'https://anilist.co/manga/4',
      'https://anilist.co/anime/x',
    ];
    expect(entryOf({ ...manami, sources })).toMatchObject({ malId: null, anilistId: null });
  });

  it('recognises the header line of the JSON Lines form', () => {
    expect(read({ $schema: 'x', license: { name: 'ODbL' }, lastUpdate: '2026-01-01' }).kind).toBe('heading');
  });
});

describe('createEntryReader on an entry in our own format', () => {
  it('returns a title with all its values', () => {
    const entry = entryOf({
      ...plain,
      anilist_id: 44,
      title_en: 'Ember',
      title_native: '余燼駅',
      synonyms: ['Ember', 'Eki'],
      status: 'Finished Airing',
      episodes: 0,
      season: 'spring',
      start: '2020-04',
      tags: ['Drama'],
      relations: [['next', 'sequel', 8, null], { kind: 'PARENT', anilist_id: 9 }],
      unknown_field: { anything: 1 },
    });
    expect(entry).toMatchObject({
      titles: { romaji: 'Ember Station', english: 'Ember', native: '余燼駅' },
      synonyms: ['Eki'],
      status: 'FINISHED',
      episodes: null,
      season: 'SPRING',
      year: 2020,
      startDate: '2020-04',
      relations: [
        { kind: 'SEQUEL', malId: 8, anilistId: null },
        { kind: 'PARENT', malId: null, anilistId: 9 },
      ],
    });
  });

  it('reads the type "One-shot" as manga', () => {
    const entry = entryOf({ title: 'Harbour', type: 'One-shot', chapters: 1, volumes: 0, episodes: 12 });
    expect(entry).toMatchObject({
      type: 'manga',
      format: 'ONE_SHOT',
      chapters: 1,
      volumes: null,
      episodes: null,
    });
  });

  it('uses the type of the previous entry if the entry has none', () => {
    const readEntry = createEntryReader(null);
    const untold = JSON.stringify({ title: 'Untold' });
    expect(readEntry(untold)).toMatchObject({ kind: 'skipped', reason: 'type-unknown' });
    expect(readEntry(JSON.stringify({ title: 'Told', type: 'Novel' })).kind).toBe('entry');
    expect(readEntry(untold)).toMatchObject({ entry: { type: 'manga' } });
    expect(read(untold, 'anime')).toMatchObject({ entry: { type: 'anime' } });
  });

  it.each([
    [{ adult: true }, true],
    [{ adult: null, tags: ['Hentai'] }, true],
    [{ adult: false, tags: ['hentai'] }, true],
    [{ tags: ['18 Restricted'] }, true],
    [{ tags: ['Ecchi', 'Nudity'] }, false],
    [{ adult: null }, false],
  ])('reads %j as explicit: %s', (values, explicit) => {
    expect(entryOf({ ...plain, ...values }).explicit).toBe(explicit);
    if ('tags' in values && values.tags)
      expect(entryOf({ ...manami, tags: values.tags }).explicit).toBe(explicit);
  });

  it('removes control characters, broken surrogates and overlong synonyms', () => {
    const entry = entryOf({
      ...plain,
      title: ' Ember\u0000\n  \ud800Station ',
      synonyms: ['', '\u0007', 'x'.repeat(600), 'ok'],
    });
    expect(entry).toMatchObject({ title: 'Ember Station', synonyms: ['ok'] });
  });
});

describe('createEntryReader on an invalid entry', () => {
  it.each([
    ['{"title":', 'broken-json'],
    ['[1, 2]', 'not-a-title'],
    ['null', 'not-a-title'],
    [{ name: 'Ember' }, 'not-a-title'],
    [{ ...plain, title: '' }, 'wrong-value'],
    [{ ...plain, title: 'x'.repeat(501) }, 'wrong-value'],
    [{ ...plain, title: ['Ember'] }, 'wrong-value'],
    [{ ...plain, episodes: '12' }, 'wrong-value'],
    [{ ...plain, episodes: -1 }, 'wrong-value'],
    [{ ...plain, episodes: 1e9 }, 'wrong-value'],
    [{ ...plain, mal_id: 2 ** 40 }, 'wrong-value'],
    [{ ...plain, synonyms: 'Ember' }, 'wrong-value'],
    [{ ...plain, start: '04/2020' }, 'wrong-value'],
    [{ ...manami, sources: [] }, 'wrong-value'],
    [{ ...manami, animeSeason: 'SPRING' }, 'wrong-value'],
  ])('skips %j with the reason %s', (value, reason) => {
    expect(read(value)).toMatchObject({ kind: 'skipped', reason });
  });

  it('never throws, whatever JSON values the fields have', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            title: fc.jsonValue(),
            sources: fc.jsonValue(),
            type: fc.jsonValue(),
            synonyms: fc.jsonValue(),
            relations: fc.jsonValue(),
            episodes: fc.jsonValue(),
          },
          { requiredKeys: [] },
        ),
        (value) => {
          expect(['entry', 'skipped']).toContain(read(value).kind);
        },
      ),
      { numRuns: 500, seed: 7 },
    );
  });
});

const shared = ['catalog', 'catalog-manga'].map((name) =>
  fileURLToPath(new URL(`../../../../../shared/data/${name}.jsonl.gz`, import.meta.url)),
);
const isMissing = !shared.every((file) => existsSync(file));
if (isMissing) process.stdout.write('skipped: ../shared/data has no catalogue files to read\n');

describe.skipIf(isMissing)('createEntryReader on the reference catalogues', () => {
  it('reads every line', async () => {
    for (const file of shared) {
      const readEntry = createEntryReader(null);
      const kinds = new Map<string, number>();
      for await (const { text } of (await openImportSource(file)).records) {
        const { kind } = readEntry(text ?? '');
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      expect([...kinds.keys()]).toEqual(['entry']);
      expect(kinds.get('entry')).toBeGreaterThan(30_000);
    }
  });
});
