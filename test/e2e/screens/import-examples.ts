// Examples of import files, and of imports in every state.
import type { LibraryEntry } from '../../../lib/contract/library.ts';
import type { Media } from '../../../lib/contract/media.ts';
import type { ImportRow } from '../../../lib/domain/imports/import-job.ts';
import type { StoredImport } from '../../../lib/store/imports/records.ts';
import { libraryEntry, outboxItem, skippedImportRow } from '../../domain/examples.ts';
import { dungeonMeshi, exampleMediaId, exampleProblems, frieren, slimeMovie } from './examples.ts';

interface FileRow {
  readonly id: number;
  readonly title: string;
  readonly watched: number;
  readonly score?: number;
  readonly status?: string;
}

/** Returns a file in MyAnimeList's format. */
export function createMalFile(rows: readonly FileRow[]): string {
  const texts = rows.map(
    ({ id, title, watched, score = 0, status = 'Watching' }) =>
      `<anime><series_animedb_id>${id}</series_animedb_id><series_title><![CDATA[${title}]]></series_title>` +
      `<my_watched_episodes>${watched}</my_watched_episodes><my_start_date>2024-01-05</my_start_date>` +
      `<my_score>${score}</my_score><my_status>${status}</my_status></anime>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<myanimelist>${texts.join('\n')}</myanimelist>`;
}

const vinland: Media = {
  ...dungeonMeshi,
  id: exampleMediaId(21),
  title: 'Vinland Saga',
  titles: { romaji: 'Vinland Saga', english: 'Vinland Saga', native: 'ヴィンランド・サガ' },
  mal_id: 37521,
  anilist_id: 101348,
};
/** This title has no ids of other services, so it can be found only by its name. */
const mushishi: Media = {
  ...vinland,
  id: exampleMediaId(22),
  title: 'Mushishi',
  mal_id: null,
  anilist_id: null,
};

export const searchableTitles: readonly Media[] = [vinland, mushishi, slimeMovie];

/** A file with one row of each kind: ahead of the list, in conflict with it, new, unclear, and missing in the catalogue. */
export const fiveRowsFile = createMalFile([
  { id: frieren.mal_id ?? 0, title: frieren.title, watched: 20 },
  { id: dungeonMeshi.mal_id ?? 0, title: dungeonMeshi.title, watched: 24, score: 8, status: 'Completed' },
  { id: 37521, title: 'Vinland Saga', watched: 24, score: 9, status: 'Completed' },
  { id: 457, title: 'Mushishi', watched: 3 },
  { id: 990_001, title: 'A short film that no catalogue has', watched: 1, status: 'Completed' },
]);
/** A row with more episodes than its title, and a row with an impossible score. */
export const alteredValuesFile = createMalFile([
  { id: 37521, title: 'Vinland Saga', watched: 240, score: 9, status: 'Completed' },
  { id: frieren.mal_id ?? 0, title: frieren.title, watched: 20, score: 101 },
]);
export const fiveRowsList: readonly LibraryEntry[] = [
  libraryEntry({ media: frieren, progress: 12, userScore: null }),
  libraryEntry({ media: dungeonMeshi, status: 'watching', progress: 13, userScore: 9.5 }),
];

const names = ['Spring', 'Night', 'River', 'Iron', 'Paper', 'Glass', 'Winter', 'Little', 'Last', 'Far'];
const nouns = ['Garden', 'Railway', 'Letter', 'Fox', 'Harbour', 'Witch', 'Clock', 'Kitchen', 'Tower', 'Star'];

function inventedMedia(number: number): Media {
  const title = `${names[number % 10]} ${nouns[Math.floor(number / 10) % 10]} ${Math.floor(number / 100) + 1}`;
  const titles = { romaji: title, english: null, native: null };
  const ids = { mal_id: 100_000 + number, anilist_id: null };
  return {
    ...dungeonMeshi,
    ...ids,
    id: exampleMediaId(1000 + number),
    shortId: `t${number}`,
    title,
    titles,
    coverUrl: null,
  };
}

const invented = Array.from({ length: 5000 }, (_, number) => inventedMedia(number));

/** A file with 5,000 rows. Of every ten rows, seven are on the list and three are new. 50 rows are in no catalogue. */
export const manyRowsFile = createMalFile(
  invented.map(({ mal_id, title }, number) => ({
    id: number % 100 === 99 ? 900_000 + number : (mal_id ?? 0),
    title: number % 100 === 99 ? `${title} (short)` : title,
    watched: 4 + (number % 9),
    score: number % 4 === 0 ? 7 : 0,
  })),
);
export const manyRowsList = invented
  .filter((_, number) => number % 10 < 7)
  .map((media, index) =>
    libraryEntry({ media, progress: 4 + (index % 6), userScore: index % 7 === 0 ? 8 : null }),
  );
export const manyRowsCatalogue = invented.filter((_, number) => number % 10 > 6 && number % 100 < 99);

export const ambiguousScoresFile = JSON.stringify({
  lists: [
    {
      name: 'Completed',
      status: 'COMPLETED',
      entries: [3, 2, 1].map((score, index) => ({
        id: index + 1,
        mediaId: 900 + index,
        status: 'COMPLETED',
        score,
        progress: 12,
        media: {
          id: 900 + index,
          idMal: null,
          type: 'ANIME',
          episodes: 12,
          title: { romaji: `Show ${index}` },
        },
      })),
    },
  ],
});

const nothing = { done: 0, left: 0, failed: 0, undone: 0, changed: 0 };
const job: StoredImport = {
  id: 'one',
  account: 'user-1',
  startedAt: 1_763_800_000_000,
  endedAt: null,
  format: 'malXml',
  state: 'running',
  total: 412,
  counts: { ...nothing, done: 180, left: 4 },
  nextAt: 0,
};
export const runningImport = job;
export const undoingImport: StoredImport = {
  ...job,
  state: 'undoing',
  counts: { ...job.counts, undone: 60 },
};
export const unreachedImportRow = outboxItem(
  {
    ...{ kind: 'edit', media: frieren, patch: { progress: 3 }, base: null, by: 'import' },
    row: { job: job.id, order: 184, isUndo: false },
  },
  { id: 'import one 184', attempts: 3, problem: exampleProblems.unreachable },
);
export const pausedImport: StoredImport = { ...job, state: 'paused' };
export const appliedImport: StoredImport = {
  ...job,
  state: 'applied',
  endedAt: job.startedAt + 90_000,
  counts: { ...nothing, done: 409, left: 2, failed: 1 },
  leftOutScores: 12,
};
export const undoneImport: StoredImport = {
  ...appliedImport,
  id: 'two',
  format: 'anilistJson',
  state: 'undone',
  startedAt: job.startedAt - 90_000_000,
  counts: { ...nothing, done: 409, undone: 408, changed: 1 },
};

function row(order: number, part: Partial<ImportRow>): ImportRow {
  const base = { status: 'watching', progress: 4, userScore: null } as const;
  const after = { ...base, progress: 9 };
  return {
    ...{
      job: 'one',
      order,
      media: slimeMovie,
      base,
      patch: { progress: 9 },
      state: 'done',
      before: base,
      after,
    },
    ...{ problem: null, undo: null },
    ...part,
  };
}

export const exampleImportRows: readonly ImportRow[] = [
  row(0, { place: 12, state: 'failed', problem: 'adult_content_blocked' }),
  row(1, { state: 'left', media: frieren }),
  row(2, { state: 'left', media: dungeonMeshi }),
  row(0, { job: 'two', undo: 'changed', media: vinland }),
];
export const writtenImportRows: readonly ImportRow[] = [
  row(3, { base: null, verdict: 'new', media: vinland }),
  row(4, { verdict: 'changed', media: frieren }),
  row(5, { verdict: 'conflict', media: dungeonMeshi }),
  row(6, {
    ...{ place: 31, verdict: 'new', base: null, media: mushishi },
    altered: { badScore: '101', excess: { type: 'anime', progress: 500, total: 26 } },
  }),
];
export const exampleSkippedRows = {
  job: 'one',
  rows: [
    skippedImportRow({ reason: 'conflict', name: 'Slime Diaries' }),
    skippedImportRow({ name: 'A short film that no catalogue has' }),
    skippedImportRow({ reason: 'same', name: 'Mushishi' }),
    skippedImportRow({ reason: 'off', name: 'One Piece' }),
    skippedImportRow({ reason: 'duplicate', place: 7, name: 'Vinland Saga' }),
    skippedImportRow({ reason: 'unreadable', place: 8, name: '', unreadable: { reason: 'noTitle' } }),
    skippedImportRow({
      reason: 'unreadable',
      place: 9,
      name: 'Spring Garden',
      unreadable: { reason: 'badNumber', number: '-3' },
    }),
  ],
};
