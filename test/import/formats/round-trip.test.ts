// Tests that every format that Kiroku exports can be imported again without differences.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LibraryEntry } from '@/lib/contract/library.ts';
import type { MediaType } from '@/lib/contract/media.ts';
import { animeStatuses, mangaStatuses } from '@/lib/contract/statuses.ts';
import { createDayFormatter } from '@/lib/domain/days.ts';
import { toListCsv, toListJson, toMalXml } from '@/lib/domain/files/list-export.ts';
import { titleLanguages } from '@/lib/domain/titles/shown-title.ts';
import type { ListFile } from '@/lib/import/imported.ts';
import { planRows } from '@/lib/import/make-plan.ts';
import { libraryEntry, media, numberedMediaId } from '../../domain/examples.ts';
import { readListFile } from './reading.ts';

function entryOf(
  type: MediaType,
  at: number,
  part: Partial<LibraryEntry>,
  title = `Title ${at}`,
): LibraryEntry {
  const id = numberedMediaId(at);
  const counted = type === 'anime' ? { episodes: 2000 } : { episodes: null, chapters: 2000, volumes: 20 };
  const about = media({ id, type, title, mal_id: at + 1, anilist_id: at + 50_000, ...counted });
  return libraryEntry({ type, mediaId: id, media: about, ...part });
}

const entry = fc
  .record({
    type: fc.constantFrom<MediaType>('anime', 'manga'),
    status: fc.nat(4),
    progress: fc.oneof(fc.nat(2000), fc.constant(0)),
    score: fc.option(fc.integer({ min: 1, max: 100 })),
    title: fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
      fc.string({
        unit: fc.constantFrom(
          '=',
          '+',
          '-',
          '@',
          "'",
          '"',
          ',',
          ';',
          '\r',
          '\n',
          '\t',
          '<',
          '&',
          ']',
          '>',
          'a',
        ),
      }),
    ),
  })
  .map(({ type, status, progress, score, title }) => (at: number) => {
    const word = (type === 'anime' ? animeStatuses : mangaStatuses)[status] ?? 'completed';
    return entryOf(
      type,
      at,
      { status: word, progress, userScore: score === null ? null : score / 10 },
      title,
    );
  });
const list = fc.array(entry, { maxLength: 12 }).map((makers) => makers.map((make, at) => make(at)));

/** Returns how many rows would change something if all differences were written. */
function differences(file: ListFile, entries: readonly LibraryEntry[]): number {
  const rows = planRows(file, {
    resolutions: new Map(
      file.titles.map(({ place, ids }) => {
        const found = entries.find(({ media }) => media.mal_id === ids.mal);
        return [place, found ? { kind: 'found', media: found.media } : { kind: 'missing' }];
      }),
    ),
    entries: new Map(entries.map((one) => [one.mediaId, one])),
    rules: { all: 'file', groups: {}, rows: new Map() },
  });
  return rows.filter(({ verdict, patch }) => verdict !== 'same' || patch !== null).length;
}

type Written = [format: string, write: (entries: readonly LibraryEntry[]) => string[]];

const now = '2026-11-20T12:00:00.000Z';
const utc = createDayFormatter('UTC');

describe('exported and imported list', () => {
  it.each<Written>([
    ...titleLanguages.map(
      (titles): Written => [`JSON, ${titles}`, (entries) => [toListJson(entries, now, titles)]],
    ),
    ...titleLanguages.map((titles): Written => [`CSV, ${titles}`, (entries) => [toListCsv(entries, titles)]]),
    [
      'XML of MyAnimeList',
      (entries: readonly LibraryEntry[]) =>
        (['anime', 'manga'] as const).map(
          (type) =>
            toMalXml(
              type,
              entries.filter((one) => one.type === type),
              utc,
            ).xml,
        ),
    ],
  ])('is unchanged as %s', (_format, write) => {
    fc.assert(
      fc.property(list, (entries) => {
        for (const text of write(entries)) {
          const file = readListFile(text);
          expect(file.unreadable).toEqual([]);
          expect(file.leftOut).toEqual([]);
          expect(differences(file, entries)).toBe(0);
        }
      }),
    );
  });

  it('keeps status, progress and score of 10,000 entries as JSON', () => {
    const entries = Array.from({ length: 10_000 }, (_, at) => {
      const type = at % 3 === 0 ? 'manga' : 'anime';
      const status = (type === 'anime' ? animeStatuses : mangaStatuses)[at % 5] ?? 'completed';
      return entryOf(type, at, {
        status,
        progress: at % 2001,
        userScore: at % 7 === 0 ? null : ((at % 100) + 1) / 10,
      });
    });
    const { titles } = readListFile(toListJson(entries, now, 'service'));
    const states = {
      watching: 'current',
      reading: 'current',
      plan_to_watch: 'planned',
      plan_to_read: 'planned',
    };
    const said = titles.map(({ ids, state, progress, score }) => [ids.service, state, progress, score]);
    expect(said).toEqual(
      entries.map(({ mediaId, status, progress, userScore }) => [
        mediaId,
        Object.entries(states).find(([word]) => word === status)?.[1] ?? status,
        progress,
        userScore,
      ]),
    );
  });
});
