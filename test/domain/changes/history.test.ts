// Tests the watch history. Its days are the user's local days. No episode is counted twice, and an undone episode is not counted.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import {
  computeTitleTotals,
  countEntriesByDay,
  createHeatWeeks,
  summariseHistory,
  watchedLogEntries,
} from '@/lib/domain/changes/history.ts';
import { addDays, createDayFormatter, weekdayOf } from '@/lib/domain/days.ts';
import { activity } from '../examples.ts';

const TODAY = '2026-11-20';
const line = (part: Partial<Activity>) => activity({ episodeKey: 'crunchyroll:G1', ...part });

describe('day of the history', () => {
  it("is the viewer's local day", () => {
    const at = Date.UTC(2026, 10, 19, 23, 30);
    expect(createDayFormatter('UTC')(at)).toBe('2026-11-19');
    expect(createDayFormatter('Asia/Tokyo')(at)).toBe('2026-11-20');
    expect(createDayFormatter('America/Los_Angeles')(at)).toBe('2026-11-19');
  });

  it('is followed by the next day across months and leap days', () => {
    expect(['2026-12-31', '2028-02-28', '2026-03-28'].map((day) => addDays(day, 1))).toEqual([
      '2027-01-01',
      '2028-02-29',
      '2026-03-29',
    ]);
    expect([weekdayOf('2026-11-16'), weekdayOf('2026-11-22')]).toEqual([0, 6]);
  });
});

describe('watchedLogEntries', () => {
  it('returns changes by an observed episode', () => {
    const lines = [
      line({ id: 'a', what: 'advance' }),
      line({ id: 'b', what: 'rewatch' }),
      line({ id: 'c', what: 'complete', undone: true }),
      line({ id: 'd', what: 'ignore', reason: 'notAhead' }),
      line({ id: 'e', what: 'edit', episodeKey: null }),
      line({ id: 'f', what: 'undo' }),
    ];
    expect(watchedLogEntries(lines).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('returns an ignored rewatch of a completed title', () => {
    const lines = [
      line({ id: 'a', what: 'ignore', reason: 'rewatch' }),
      line({ id: 'b', what: 'ignore', reason: 'policy' }),
    ];
    expect(watchedLogEntries(lines).map(({ id }) => id)).toEqual(['a']);
  });
});

describe('createHeatWeeks', () => {
  it('starts on a Monday and ends today', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 60 }), (offset, weeks) => {
        const today = addDays('2024-01-01', offset);
        const shown = createHeatWeeks(new Map(), today, weeks);
        const days = shown.flat().map(({ day }) => day);
        expect(shown).toHaveLength(weeks);
        expect(weekdayOf(days[0] ?? '')).toBe(0);
        expect(days.at(-1)).toBe(today);
        expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? '', index)));
        for (const week of shown.slice(0, -1)) expect(week).toHaveLength(7);
      }),
    );
  });

  it('counts every log entry of a day', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 60 }), (ages) => {
        const noon = Date.UTC(2026, 10, 20, 12);
        const lines = ages.map((age, index) => line({ id: String(index), at: noon - age * 86_400_000 }));
        const shown = createHeatWeeks(countEntriesByDay(lines, createDayFormatter('UTC')), TODAY, 52);
        const inside = ages.filter((age) => age < shown.flat().length);
        const { count, days, best } = summariseHistory(shown);
        expect(count).toBe(inside.length);
        expect(days).toBe(new Set(inside).size);
        expect(best?.count ?? 0).toBe(Math.max(0, ...shown.flat().map((day) => day.count)));
        for (const day of shown.flat()) expect(day.level === 0).toBe(day.count === 0);
        if (best) expect(best.level).toBe(4);
      }),
    );
  });
});

describe('episode that was sent days after it was watched', () => {
  const sent = Date.UTC(2026, 10, 19, 9);
  const watched = Date.UTC(2026, 10, 15, 20);
  const lines = [line({ mediaId: 'one', at: sent, decidedAt: watched })];

  it('counts on the day on which it was watched', () => {
    expect([...countEntriesByDay(lines, createDayFormatter('UTC'))]).toEqual([['2026-11-15', 1]]);
    expect(computeTitleTotals(lines)).toMatchObject([{ count: 1, last: watched }]);
  });

  it('counts on the day of its log entry if the clock was set back', () => {
    const [ahead] = lines.map((one) => ({ ...one, decidedAt: sent + 400 * 86_400_000 }));
    expect([...countEntriesByDay(ahead ? [ahead] : [], createDayFormatter('UTC'))]).toEqual([
      ['2026-11-19', 1],
    ]);
  });
});

describe('computeTitleTotals', () => {
  it('lists the most watched titles first', () => {
    const lines = [
      line({ mediaId: 'one', title: 'Old name', at: 1 }),
      line({ mediaId: 'two', title: 'Two', at: 3 }),
      line({ mediaId: 'one', title: 'New name', at: 2 }),
      line({ mediaId: 'three', title: 'Three', at: 4 }),
      line({ mediaId: null, title: 'Nothing', at: 5 }),
    ];
    expect(computeTitleTotals(lines).map(({ title, count, last }) => [title, count, last])).toEqual([
      ['New name', 2, 2],
      ['Three', 1, 4],
      ['Two', 1, 3],
    ]);
  });
});
