// Kiroku's own list file. Every list here is made up.
import { describe, expect, it } from 'vitest';
import { toListJson } from '@/lib/domain/files/list-export.ts';
import { libraryEntry } from '../../domain/examples.ts';
import { problemOf, titlesOf } from './reading.ts';

describe("Kiroku's own JSON", () => {
  it('gives back what was exported, with the id of the service', () => {
    const entry = libraryEntry({ status: 'on_hold', progress: 12, userScore: 8.5, startedAt: null });
    expect(titlesOf(toListJson([entry], '2026-11-20T12:00:00.000Z'))).toEqual([
      expect.objectContaining({
        place: 1,
        mediaType: 'anime',
        ids: { mal: 52991, anilist: entry.media.anilist_id, service: entry.mediaId },
        total: 28,
        state: 'on_hold',
        progress: 12,
        score: 8.5,
      }),
    ]);
  });

  it('is refused where a newer Kiroku wrote it', () => {
    expect(problemOf('{"format":"kiroku-list","version":2,"entries":[]}')).toBe('newerVersion');
  });
});
