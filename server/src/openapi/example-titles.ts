// Invented titles for the examples of the document. They are not from a real list or catalogue.
import type { LibraryEntry } from '@kiroku/contract/library';
import type { Media } from '@kiroku/contract/media';
import type { MediaDetails } from '@kiroku/contract/routes';

export const exampleMedia: Media = {
  id: '6f9d1c52-3b7e-4a0f-9c41-52f0a8d7e310',
  shortId: 'lantern-road',
  type: 'anime',
  title: 'Lantern Road',
  titles: { romaji: 'Tourou no Michi', english: 'Lantern Road', native: '灯籠の道' },
  synonyms: ['The Road of Lanterns'],
  format: 'TV',
  status: 'FINISHED',
  episodes: 12,
  chapters: null,
  volumes: null,
  season: 'SPRING',
  year: 2021,
  startDate: '2021-04-03',
  synopsis: 'A lamplighter walks the old post road for one last season.',
  genres: ['Drama', 'Slice of Life'],
  coverUrl: 'http://localhost:4780/covers/6f9d1c52-3b7e-4a0f-9c41-52f0a8d7e310.svg',
  averageScore: 8.4,
  explicit: false,
  mal_id: 900001,
  anilist_id: 910001,
};

export const exampleEntry: LibraryEntry = {
  mediaId: exampleMedia.id,
  type: 'anime',
  status: 'watching',
  progress: 3,
  userScore: 8.5,
  createdAt: '2026-04-01T19:30:00.000Z',
  updatedAt: '2026-04-15T19:55:12.345Z',
  startedAt: '2026-04-01T19:30:00.000Z',
  completedAt: null,
  media: exampleMedia,
};

const { media: _media, ...ownEntry } = exampleEntry;

export const exampleDetails: MediaDetails = {
  ...exampleMedia,
  relations: [
    {
      kind: 'SEQUEL',
      id: '2c1b7a90-64de-4f7c-8a35-0d1f6b9e4c21',
      shortId: 'lantern-road-2',
      type: 'anime',
      title: 'Lantern Road Season 2',
      format: 'TV',
      year: 2023,
    },
  ],
  entry: ownEntry,
};

export const exampleManga: MediaDetails = {
  ...exampleMedia,
  id: 'b1f0a6de-9f57-4c3e-8d0a-7e2c54c3a9f4',
  shortId: 'harbour-notes',
  type: 'manga',
  title: 'Harbour Notes',
  titles: { romaji: null, english: 'Harbour Notes', native: null },
  synonyms: [],
  format: 'MANGA',
  episodes: null,
  chapters: 40,
  volumes: 5,
  season: null,
  coverUrl: null,
  mal_id: null,
  anilist_id: null,
  relations: [],
  entry: null,
};
