// Tests the prediction of aired episodes. Uses examples, and random broadcasts and viewers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LibraryEntry } from '@/lib/contract/library.ts';
import { AIRING_PREDICTION_LIMIT_MS, likelyAiredEntries, WEEK_MS } from '@/lib/domain/airing/likely-aired.ts';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { activity, libraryEntry, media } from '../examples.ts';

const DAY = 24 * 3600_000;
const NOW = Date.UTC(2026, 9, 25, 20);
const running = media({ status: 'RELEASING', episodes: 12 });

const entry = (part: Partial<LibraryEntry> = {}) =>
  libraryEntry({ media: running, progress: 5, updatedAt: new Date(NOW).toISOString(), ...part });
/** Returns a log entry. Episode 5 was watched this many days ago. */
const watched = (days: number, part: Partial<Activity> = {}) => activity({ at: NOW - days * DAY, ...part });
const isOut = (one: LibraryEntry, ...lines: Activity[]) => likelyAiredEntries([one], lines, NOW).length === 1;

describe('likelyAiredEntries', () => {
  it.each([
    ['six days and 23 hours after the last episode was watched', 7 - 1 / 24, false],
    ['seven days after the last episode was watched', 7, true],
    ['sixty days after the last episode was watched', 60, true],
    ['61 days after the last episode was watched', 61, false],
  ])('returns $2 %s', (_when, days, expected) => {
    expect(isOut(entry(), watched(days))).toBe(expected);
  });

  it.each<[string, Partial<LibraryEntry>, boolean]>([
    ['is true if the length of the title is unknown', { media: { ...running, episodes: null } }, true],
    ['is false for a finished title', { media: { ...running, status: 'FINISHED' } }, false],
    ['is false for a title on hiatus', { media: { ...running, status: 'HIATUS' } }, false],
    ['is false for a title of unknown state', { media: { ...running, status: null } }, false],
    ['is false after the last episode of the title', { media: { ...running, episodes: 5 } }, false],
    ['is false for a title on hold', { status: 'on_hold' }, false],
    ['is false for a planned title', { status: 'plan_to_watch' }, false],
  ])('%s', (_what, part, expected) => {
    expect(isOut(entry(part), watched(8))).toBe(expected);
  });

  it('contains no manga', () => {
    const manga = media({ type: 'manga', status: 'RELEASING', chapters: null, episodes: null });
    expect(isOut(entry({ type: 'manga', status: 'reading', media: manga }), watched(8))).toBe(false);
    const none = { status: 'watching', progress: 0, userScore: null };
    expect(isOut(entry({ progress: 0 }), watched(8, { after: none }))).toBe(false);
  });
});

describe('time of the last watched episode', () => {
  it('is the time of watching, not of sending', () => {
    expect(isOut(entry(), watched(1, { decidedAt: NOW - 8 * DAY }))).toBe(true);
  });

  it('ignores a later edit of the title', () => {
    const scored = watched(1, { what: 'edit', episodeKey: null, decidedFields: ['userScore'] });
    expect(isOut(entry(), watched(8), scored)).toBe(true);
  });

  it('ignores an episode with a lower number', () => {
    const four = { status: 'watching', progress: 4, userScore: null };
    expect(isOut(entry(), watched(20, { after: four }), watched(1))).toBe(false);
  });

  it('is the latest time if the episode was watched twice', () => {
    expect(isOut(entry(), watched(20), watched(2))).toBe(false);
  });

  it.each<[string, Partial<Activity>]>([
    ['was undone', { undone: true }],
    ['changed nothing', { what: 'ignore' }],
    ['is of another title', { mediaId: 'another' }],
    ['removed the title', { after: null }],
    ['is an edit', { what: 'edit', episodeKey: null }],
  ])('ignores a log entry that %s', (_what, part) => {
    expect(isOut(entry(), watched(8, part))).toBe(false);
  });

  it("is the time of the entry's last change if the log does not mention the title", () => {
    const changed = (days: number) => entry({ updatedAt: new Date(NOW - days * DAY).toISOString() });
    expect(isOut(changed(8))).toBe(true);
    expect(isOut(changed(6))).toBe(false);
    expect(isOut(changed(61))).toBe(false);
    expect(isOut(entry({ updatedAt: 'never' }))).toBe(false);
  });
});

/** A weekly broadcast without a break. A viewer watches some of its episodes, each at some time after it aired. */
const viewing = fc.record({
  delays: fc.array(fc.integer({ min: 0, max: 30 * 24 }), { minLength: 1, maxLength: 12 }),
  later: fc.integer({ min: 0, max: 90 * 24 }),
});
const HOUR = 3600_000;

/** Returns when each episode was watched. Episodes are watched in order, and never before they air. */
function watchTimes(delays: readonly number[]): readonly number[] {
  let last = 0;
  return delays.map((hours, index) => {
    last = Math.max(last, index * WEEK_MS + hours * HOUR);
    return last;
  });
}

describe('likelyAiredEntries for random viewers of a weekly title', () => {
  it('returns a title only if its next episode has aired', () => {
    fc.assert(
      fc.property(viewing, ({ delays, later }) => {
        const times = watchTimes(delays);
        const progress = times.length;
        const now = (times.at(-1) ?? 0) + later * HOUR;
        const lines = times.map((at, index) =>
          activity({ at, after: { status: 'watching', progress: index + 1, userScore: null } }),
        );
        const one = entry({ progress, media: { ...running, episodes: null } });
        const isMarked = likelyAiredEntries([one], lines, now).length > 0;
        // Episode n airs in week n - 1.
        if (isMarked) expect(now).toBeGreaterThanOrEqual(progress * WEEK_MS);
        expect(isMarked).toBe(later * HOUR >= WEEK_MS && later * HOUR <= AIRING_PREDICTION_LIMIT_MS);
      }),
    );
  });

  it('does not depend on the order of the log', () => {
    const lines = [watched(20), watched(8), watched(9, { undone: true }), watched(3, { what: 'edit' })];
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) => {
        expect(isOut(entry(), ...shuffled)).toBe(isOut(entry(), ...lines));
      }),
    );
  });
});
