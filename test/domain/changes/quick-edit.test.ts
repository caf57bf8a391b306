import { describe, expect, it } from 'vitest';
import { changedFields, nextEpisodePatch, previousEpisodePatch } from '@/lib/domain/changes/quick-edit.ts';
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

describe('the fields of a patch that change something', () => {
  const entry = { status: 'watching', progress: 4, userScore: 9 };

  it('are kept, the others are not', () => {
    expect(changedFields(entry, { status: 'watching', progress: 5 })).toEqual({ progress: 5 });
  });

  it('are none when all is as it was', () => {
    expect(changedFields(entry, { progress: 4, userScore: 9 })).toBeNull();
  });

  it('include a score that is cleared', () => {
    expect(changedFields(entry, { userScore: null })).toEqual({ userScore: null });
  });
});
