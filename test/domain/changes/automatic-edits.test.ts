// Tests automatic edits: what Kiroku writes again or completes, and when it does nothing.
import { describe, expect, it } from 'vitest';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import {
  hasEndedSinceWrite,
  isWatchedToEndButOpen,
  lostProgressPatch,
} from '@/lib/domain/changes/automatic-edits.ts';
import { activity, libraryEntry, media } from '../examples.ts';

const at = (progress: number, seconds: number, userScore: number | null = null, status = 'watching') => ({
  status,
  progress,
  userScore,
  updatedAt: new Date(seconds * 1000).toISOString(),
});
const state = (progress: number, status = 'watching', userScore: number | null = null) => ({
  status,
  progress,
  userScore,
});

describe('lostProgressPatch', () => {
  /** In second 100, this browser wrote 6 instead of 4. Another browser wrote 5 in the same second. */
  const mine = at(6, 100);
  const wrote = activity({ before: state(4), after: state(6) });
  const lost = (theirs: ReturnType<typeof at>, line: Partial<Activity> = {}) =>
    lostProgressPatch(mine, theirs, [activity({ what: 'edit' }), { ...wrote, ...line }]);

  it.each([100, 107, 115])(
    "returns this browser's progress from second 100 if the service has a lower progress from second %s",
    (second) => {
      expect(lost(at(5, second))).toEqual({ progress: 6 });
    },
  );

  it.each([99, 115.001])(
    'returns null if the service has a lower progress from second %s and this browser wrote in second 100',
    (second) => {
      expect(lost(at(5, second))).toBeNull();
    },
  );

  it('returns null for an invalid time', () => {
    expect(lost({ ...at(5, 100), updatedAt: 'soon' })).toBeNull();
  });

  it.each([6, 7])("returns null if the service's progress is %s (this browser's: 6)", (progress) => {
    expect(lost(at(progress, 100))).toBeNull();
  });

  it.each<[string, Partial<Activity>]>([
    ['an episode', { what: 'advance' }],
    ['a first episode', { what: 'start' }],
  ])("returns this browser's progress that was written by %s", (_what, line) => {
    expect(lost(at(5, 100), line)).toEqual({ progress: 6 });
  });

  it('returns the status completed for the last episode', () => {
    const ours = at(6, 100, null, 'completed');
    const line = { ...wrote, what: 'complete', after: state(6, 'completed') } as const;
    expect(lostProgressPatch(ours, at(5, 100), [line])).toEqual({ progress: 6, status: 'completed' });
  });

  it.each<[string, Partial<Activity>]>([
    ['was set by an edit of the user', { what: 'edit' }],
    ['was set by a rewatched episode', { what: 'rewatch' }],
    ['was undone later', { undone: true }],
    ['is not what the last log entry wrote', { after: state(5) }],
  ])("returns null if this browser's progress %s", (_what, line) => {
    expect(lost(at(5, 100), line)).toBeNull();
  });

  it('returns null if the log has no entry about the progress', () => {
    expect(lostProgressPatch(mine, at(5, 100), [])).toBeNull();
  });

  it.each([4, 3])(
    "returns null if the service's progress is %s (before this browser's write: 4)",
    (number) => {
      expect(lost(at(number, 100))).toBeNull();
    },
  );

  it("returns this browser's progress for a title that this browser added", () => {
    expect(lost(at(1, 100), { before: null })).toEqual({ progress: 6 });
    expect(lost(at(0, 100), { before: null })).toBeNull();
  });

  it("returns null if the service's score has changed since this browser's write", () => {
    expect(lost(at(5, 100, 8))).toBeNull();
  });
});

const ended = media({ status: 'FINISHED', episodes: 12 });
const open = libraryEntry({ status: 'watching', progress: 12, media: ended });

describe('isWatchedToEndButOpen', () => {
  const chapters = media({ type: 'manga', status: 'FINISHED', episodes: null, chapters: 12 });

  it('is true if the status is still "watching" or "reading" at the end of a finished title', () => {
    expect(isWatchedToEndButOpen(open)).toBe(true);
    expect(isWatchedToEndButOpen(libraryEntry({ status: 'reading', progress: 12, media: chapters }))).toBe(
      true,
    );
  });

  it.each([
    ['is not being watched', libraryEntry({ status: 'on_hold', progress: 12, media: ended })],
    ['has not reached the end', libraryEntry({ progress: 11, media: ended })],
    [
      'is of a title that is still airing',
      libraryEntry({ progress: 12, media: media({ status: 'RELEASING', episodes: 12 }) }),
    ],
    [
      'has no progress in a title without episodes',
      libraryEntry({ progress: 0, media: media({ episodes: 0 }) }),
    ],
    ['is of a title without a known end', libraryEntry({ progress: 12, media: media({ episodes: null }) })],
  ])('is false if the entry %s', (_what, entry) => {
    expect(isWatchedToEndButOpen(entry)).toBe(false);
  });
});

describe('hasEndedSinceWrite', () => {
  /** The log entry with which this browser wrote the last episode. */
  const last = activity({ what: 'advance', before: state(11), after: state(12) });
  const since = (...log: readonly Activity[]) => hasEndedSinceWrite(open, log);

  it('is true if this browser wrote the last episode', () => {
    expect(since(last)).toBe(true);
    expect(since(activity({ what: 'edit' }), last)).toBe(true);
  });

  it.each<[string, Partial<Activity>]>([
    ['a public score', { what: 'rate', after: null, episodeKey: null }],
    ['an episode that changed nothing', { what: 'ignore', reason: 'notAhead' }],
  ])('stays true after %s', (_what, line) => {
    expect(since(last, activity(line))).toBe(true);
  });

  it.each<[string, Partial<Activity>]>([
    ['the user rejected an episode', { what: 'ignore', reason: 'skipped' }],
    ['the user changed the entry', { what: 'edit', episodeKey: null, after: state(12) }],
    ['the entry was removed', { what: 'remove', episodeKey: null, after: null }],
  ])('is false if %s after the last episode', (_what, line) => {
    expect(since(last, activity(line))).toBe(false);
  });

  it.each<[string, Partial<Activity>]>([
    ['is about no episode', { episodeKey: null }],
    ['was undone', { undone: true }],
    ['wrote another number', { after: state(11) }],
    ['wrote another status', { after: state(12, 'on_hold') }],
    ['does not contain the changed entry', { after: null }],
  ])('is false if the last log entry %s', (_what, part) => {
    expect(since({ ...last, ...part })).toBe(false);
  });

  it('is false if the log is empty or the title has not ended', () => {
    expect(since()).toBe(false);
    const running = { ...open, media: { ...ended, status: 'RELEASING' } };
    expect(hasEndedSinceWrite(running, [last])).toBe(false);
  });
});
