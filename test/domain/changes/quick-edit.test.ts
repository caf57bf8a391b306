import { describe, expect, it } from 'vitest';
import {
  beginsAgain,
  changedFields,
  nextEpisodePatch,
  previousEpisodePatch,
  rewatchPatch,
  startsAgain,
} from '@/lib/domain/changes/quick-edit.ts';
import { libraryEntry, media } from '../examples.ts';

const manga = media({ type: 'manga', format: 'MANGA', episodes: null, chapters: 120 });

describe('one episode more', () => {
  it('counts up and leaves the status of a title being watched alone', () => {
    expect(nextEpisodePatch(libraryEntry({ progress: 4 }))).toEqual({ progress: 5 });
  });

  it('completes a finished title with its last episode', () => {
    expect(nextEpisodePatch(libraryEntry({ progress: 27 }))).toEqual({ progress: 28, status: 'completed' });
  });

  it('does not complete a title that is still running, which may grow', () => {
    const running = libraryEntry({ progress: 27, media: media({ status: 'RELEASING' }) });
    expect(nextEpisodePatch(running)).toEqual({ progress: 28 });
  });

  it('does nothing at a known end', () => {
    expect(nextEpisodePatch(libraryEntry({ progress: 28 }))).toBeNull();
  });

  it('goes on where the total is unknown', () => {
    const endless = libraryEntry({ progress: 1088, media: media({ episodes: null }) });
    expect(nextEpisodePatch(endless)).toEqual({ progress: 1089 });
  });

  it('starts a planned title as watching or reading', () => {
    expect(nextEpisodePatch(libraryEntry({ status: 'plan_to_watch', progress: 0 }))).toEqual({
      progress: 1,
      status: 'watching',
    });
    expect(nextEpisodePatch(libraryEntry({ status: 'plan_to_read', progress: 0, media: manga }))).toEqual({
      progress: 1,
      status: 'reading',
    });
  });

  it('completes a planned film of one episode at once', () => {
    const film = libraryEntry({ status: 'plan_to_watch', progress: 0, media: media({ episodes: 1 }) });
    expect(nextEpisodePatch(film)).toEqual({ progress: 1, status: 'completed' });
  });

  it('leaves a title on hold on hold, since that is the user’s word', () => {
    expect(nextEpisodePatch(libraryEntry({ status: 'on_hold', progress: 4 }))).toEqual({ progress: 5 });
  });
});

describe('one episode less', () => {
  it('counts down to nothing and no further', () => {
    expect(previousEpisodePatch(libraryEntry({ progress: 1 }))).toEqual({ progress: 0 });
    expect(previousEpisodePatch(libraryEntry({ progress: 0 }))).toBeNull();
  });
});

describe('a completed title from the beginning', () => {
  it('is watched or read again, with nothing watched yet; its score is not named', () => {
    expect(rewatchPatch(libraryEntry({ status: 'completed', progress: 28, userScore: 9 }))).toEqual({
      status: 'watching',
      progress: 0,
    });
    expect(rewatchPatch(libraryEntry({ status: 'completed', progress: 120, media: manga }))).toEqual({
      status: 'reading',
      progress: 0,
    });
  });

  it('is there for no other status', () => {
    for (const status of ['watching', 'on_hold', 'dropped', 'plan_to_watch', 'paused'])
      expect(rewatchPatch(libraryEntry({ status, progress: 4 }))).toBeNull();
  });

  it('is known by what the entry was and is', () => {
    const done = { status: 'completed', progress: 28, userScore: 9 };
    expect(startsAgain('anime', done, { ...done, status: 'watching', progress: 0 })).toBe(true);
    expect(startsAgain('manga', done, { ...done, status: 'reading', progress: 0 })).toBe(true);
    expect(startsAgain('anime', done, { ...done, status: 'plan_to_watch', progress: 0 })).toBe(false);
    expect(startsAgain('anime', done, { ...done, status: 'watching', progress: 27 })).toBe(false);
    expect(startsAgain('anime', null, { ...done, status: 'watching', progress: 0 })).toBe(false);
    expect(startsAgain('anime', done, null)).toBe(false);
    const planned = { ...done, status: 'plan_to_watch', progress: 0 };
    expect(startsAgain('anime', planned, { ...planned, status: 'watching' })).toBe(false);
  });
});

describe('the fields of a patch that change something', () => {
  const entry = { status: 'watching', progress: 4, userScore: 9 };

  it('are kept, the others are not', () => {
    expect(changedFields(entry, { status: 'watching', progress: 5 })).toEqual({ progress: 5 });
  });

  it('are none when all is as it was, or nothing is named', () => {
    expect(changedFields(entry, { status: 'watching', progress: 4, userScore: 9 })).toBeNull();
    expect(changedFields(entry, {})).toBeNull();
  });

  it('include each field that is another one', () => {
    const patch = { status: 'on_hold', progress: 0, userScore: 1 } as const;
    expect(changedFields(entry, patch)).toEqual(patch);
  });

  it('include a score that is cleared', () => {
    expect(changedFields(entry, { userScore: null })).toEqual({ userScore: null });
  });
});

describe('a patch that begins a title again', () => {
  const done = { status: 'completed', progress: 28, userScore: null };
  it.each([
    ['watching', done, done, true],
    ['reading', done, done, true],
    ['watching', done, { ...done, status: 'watching', progress: 3 }, false],
    ['watching', { ...done, status: 'watching', progress: 27 }, done, false],
    ['watching', null, done, false],
    ['on_hold', done, done, false],
  ] as const)('to %s, seen as %j, which is now %j: %s', (status, seen, current, begins) => {
    expect(beginsAgain(seen, current, { status, progress: 0 })).toBe(begins);
  });
});
