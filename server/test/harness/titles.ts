// Defines a small catalogue of invented titles. It has anime and manga, running and finished titles, explicit titles, and titles with
// relations.
import type { CatalogTitle } from '../../src/catalog/title.ts';

const blank = {
  titles: { romaji: null, english: null, native: null },
  synonyms: [],
  format: 'TV',
  status: 'FINISHED',
  episodes: null,
  chapters: null,
  volumes: null,
  season: null,
  year: null,
  startDate: null,
  synopsis: null,
  genres: [],
  explicit: false,
  malId: null,
  anilistId: null,
  relations: [],
} satisfies Partial<CatalogTitle>;

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const testTitleIds = {
  lantern: id(1),
  lanternTwo: id(2),
  running: id(3),
  explicit: id(4),
  manga: id(5),
  explicitManga: id(6),
  unknown: id(99),
} as const;

export const testTitles: readonly CatalogTitle[] = [
  {
    ...blank,
    id: testTitleIds.lantern,
    shortId: 'lantern',
    type: 'anime',
    title: 'Lantern Road',
    titles: { romaji: 'Tourou no Michi', english: 'Lantern Road', native: '灯籠の道' },
    synonyms: ['The Road of Lanterns'],
    episodes: 12,
    season: 'SPRING',
    year: 2021,
    startDate: '2021-04-03',
    genres: ['Drama'],
    malId: 900_001,
    anilistId: 910_001,
    relations: [
      { kind: 'SEQUEL', id: testTitleIds.lanternTwo },
      { kind: 'OTHER', id: testTitleIds.explicit },
    ],
  },
  {
    ...blank,
    id: testTitleIds.lanternTwo,
    shortId: 'lantern-2',
    type: 'anime',
    title: 'Lantern Road Season 2',
    episodes: 24,
    year: 2023,
    relations: [{ kind: 'PREQUEL', id: testTitleIds.lantern }],
  },
  {
    ...blank,
    id: testTitleIds.running,
    shortId: 'kites',
    type: 'anime',
    title: 'Paper Kites',
    status: 'RELEASING',
  },
  {
    ...blank,
    id: testTitleIds.explicit,
    shortId: 'velvet',
    type: 'anime',
    title: 'Velvet Midnight',
    episodes: 2,
    explicit: true,
  },
  {
    ...blank,
    id: testTitleIds.manga,
    shortId: 'harbour',
    type: 'manga',
    title: 'Harbour Notes',
    format: 'MANGA',
    chapters: 40,
    volumes: 5,
  },
  {
    ...blank,
    id: testTitleIds.explicitManga,
    shortId: 'crimson',
    type: 'manga',
    title: 'Crimson Pages',
    format: 'MANGA',
    explicit: true,
  },
];

/** Returns anime without details, for tests that need a long list. */
export function createManyTitles(count: number): readonly CatalogTitle[] {
  return Array.from({ length: count }, (_, index) => ({
    ...blank,
    id: id(1000 + index),
    shortId: `many-${index}`,
    type: 'anime' as const,
    title: `Long List ${index}`,
  }));
}
