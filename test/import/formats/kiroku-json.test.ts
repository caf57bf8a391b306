// Tests Kiroku's own list file. Every list here is made up.
import { describe, expect, it } from 'vitest';
import { toListJson } from '@/lib/domain/files/list-export.ts';
import { writeUserFile } from '@/lib/domain/files/user-file.ts';
import { libraryEntry } from '../../domain/examples.ts';
import { fileProblemOf, readListFile, readListTitles } from './reading.ts';

function file(entries: unknown, version: unknown = 1) {
  return { kind: 'kiroku-list', version, data: { exportedAt: '2026-11-20T12:00:00.000Z', entries } };
}
const anime = { type: 'anime', title: 'Hoshi', status: 'watching', progress: 1 };

describe("reading Kiroku's own JSON", () => {
  it("returns the exported fields and the service's id", () => {
    const entry = libraryEntry({ status: 'on_hold', progress: 12, userScore: 8.5, startedAt: null });
    expect(readListTitles(toListJson([entry], '2026-11-20T12:00:00.000Z', 'service'))).toMatchObject([
      {
        place: 1,
        mediaType: 'anime',
        ids: { mal: 52991, anilist: entry.media.anilist_id, service: entry.mediaId },
        total: 28,
        state: 'on_hold',
        progress: 12,
        score: 8.5,
      },
    ]);
  });

  it('rejects a file of a newer Kiroku', () => {
    expect(fileProblemOf(JSON.stringify(file([anime], 2)))).toBe('newerVersion');
    expect(readListFile(file([anime], 1)).titles).toHaveLength(1);
  });

  it('does not recognise a file of matches or settings as a list', () => {
    expect(fileProblemOf(writeUserFile('kiroku-matches', { matches: [] }))).toBe('unknownFormat');
    expect(fileProblemOf(writeUserFile('kiroku-settings', { settings: {} }))).toBe('unknownFormat');
  });

  it('keeps entries separate that have the same MyAnimeList id', () => {
    const rows = ['one', 'two'].map((id) => ({ ...anime, mal_id: 5, id }));
    expect(readListTitles(file(rows))).toHaveLength(2);
  });

  it('reads every status of anime and manga', () => {
    const statuses = [
      'watching',
      'reading',
      'completed',
      'on_hold',
      'dropped',
      'plan_to_watch',
      'plan_to_read',
      'paused',
      'unsure',
      null,
    ];
    const rows = statuses.map((status, at) => ({ ...anime, id: String(at), status }));
    expect(readListTitles(file(rows)).map(({ state }) => state)).toEqual([
      'current',
      'current',
      'completed',
      'on_hold',
      'dropped',
      'planned',
      'planned',
      'on_hold',
      null,
      null,
    ]);
  });

  it('reports rows of an invalid shape as unreadable', () => {
    const rows = [
      null,
      7,
      [],
      { ...anime, type: 'film' },
      { ...anime, progress: 1e300 },
      { ...anime, score: {} },
    ];
    expect(readListFile(file(rows)).unreadable.map(({ reason }) => reason)).toEqual([
      'badShape',
      'badShape',
      'badShape',
      'badShape',
      'badNumber',
    ]);
    expect(readListFile(file(rows)).unreadScores).toBe(1);
    expect(readListFile(file('none')).titles).toEqual([]);
  });
});
