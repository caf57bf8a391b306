// Makes lists of any length, in the form of the extension's local copy.
import type { LibraryEntry } from '@kiroku/contract/library';
import type { Media } from '@kiroku/contract/media';
import type { Page } from 'playwright';
import { replaceStoredData } from '../e2e/screens/screen-data.ts';

/** Returns a status. One in 25 entries is being watched, and most others are completed. */
function statusOf(index: number): LibraryEntry['status'] {
  if (index % 25 === 0) return 'watching';
  return index % 4 === 1 ? 'plan_to_watch' : 'completed';
}

/** Returns a title with as much data as most titles of the catalogue. */
export function createExampleTitle(index: number): Media {
  const name = `Sousou no Reikai ${index}`;
  return {
    id: `6f9619ff-8b86-d011-b42d-${String(index).padStart(12, '0')}`,
    shortId: `title-${index}`,
    type: 'anime',
    title: name,
    titles: { romaji: name, english: `Examples Beyond Number ${index}`, native: `例の第${index}番` },
    synonyms: [`Reikai ${index}`, `Example ${index}: The Animation`, `EBN ${index}`],
    format: 'TV',
    status: 'FINISHED',
    episodes: 12 + (index % 14),
    chapters: null,
    volumes: null,
    season: 'FALL',
    year: 1980 + (index % 45),
    startDate: '2023-09-29',
    synopsis: null,
    genres: ['Adventure', 'Drama', 'Fantasy'],
    coverUrl: null,
    averageScore: 60 + (index % 40),
    explicit: false,
    mal_id: index + 1,
    anilist_id: index + 1,
  };
}

export function createExampleList(count: number): LibraryEntry[] {
  return Array.from({ length: count }, (_none, index) => {
    const media = createExampleTitle(index);
    return {
      mediaId: media.id,
      type: media.type,
      status: statusOf(index),
      progress: index % 12,
      userScore: index % 3 === 0 ? 1 + (index % 10) : null,
      createdAt: '2025-01-01T00:00:00.000Z',
      updatedAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
      startedAt: null,
      completedAt: null,
      media,
    };
  });
}

/** Signs in at the service at `origin`, and puts a list into the local copy. Uses a page of the extension for that. */
export async function signInWithList(
  desk: Page,
  library: readonly LibraryEntry[],
  origin: string,
): Promise<void> {
  // Only the extension knows its tables, so the worker must create them first. This message makes the worker open the database.
  await desk.evaluate(() => chrome.runtime.sendMessage({ message: 'resumePoints' }));
  await replaceStoredData(desk, { library, origin });
}
