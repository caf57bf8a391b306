// Tests the statistics of the log. All sums agree, days are the user's local days, and undone entries do not count.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { computeTitleTotals, countEntriesByDay, watchedLogEntries } from '@/lib/domain/changes/history.ts';
import { addDays, createDayFormatter, weekdayOf } from '@/lib/domain/days.ts';
import { computeLogFigures } from '@/lib/domain/statistics/log-figures.ts';
import { episodeMinutesByFormat } from '@/lib/domain/statistics/watching-time.ts';
import { activity } from '../examples.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Australia/Lord_Howe',
];
const formats = new Map([
  ['series', 'TV'],
  ['film', 'MOVIE'],
  ['odd', 'HOLOGRAM'],
]);

const line = (part: Partial<Activity>) => activity({ mediaId: 'series', ...part });
const figuresOf = (log: readonly Activity[], timeZone = 'UTC', weeks = 53) => {
  const dayOf = createDayFormatter(timeZone);
  return computeLogFigures(log, { dayOf, today: dayOf(NOW), weeks, formatOf: formats, totalOf: new Map() });
};
const sum = (bars: readonly { readonly count: number }[]) =>
  bars.reduce((total, { count }) => total + count, 0);

const lines = fc.array(
  fc.record({
    // The times are from three years ago to an hour ahead, because clocks may be wrong.
    at: fc.integer({ min: NOW - 1100 * DAY, max: NOW + 3_600_000 }),
    decidedAt: fc.integer({ min: NOW - 1100 * DAY, max: NOW + 3_600_000 }),
    what: fc.constantFrom('advance', 'start', 'complete', 'rewatch', 'edit', 'undo', 'ignore', 'rate'),
    reason: fc.constantFrom(null, 'rewatch', 'notAhead'),
    type: fc.constantFrom('anime', 'manga'),
    mediaId: fc.constantFrom('series', 'film', 'odd', 'gone', null),
    siteName: fc.constantFrom('Crunchyroll', 'Netflix', 'MangaDex', null),
    episodeKey: fc.constantFrom('site:1', 'site:2', null),
    undone: fc.boolean(),
  }) as fc.Arbitrary<Partial<Activity>>,
  { maxLength: 80 },
);
const logs = lines.map((parts) =>
  parts
    .map((part, index) =>
      line({ ...part, reason: part.what === 'ignore' ? (part.reason ?? null) : null, id: String(index) }),
    )
    .sort((a, b) => a.at - b.at),
);

describe('computeLogFigures', () => {
  it('returns the same total by week, by weekday and by site', () => {
    fc.assert(
      fc.property(logs, fc.constantFrom(...zones), fc.integer({ min: 1, max: 60 }), (log, zone, weeks) => {
        const figures = figuresOf(log, zone, weeks);
        const watched = watchedLogEntries(log);
        for (const type of ['anime', 'manga'] as const) {
          const one = figures[type];
          expect(one.episodes).toBe(watched.filter((each) => each.type === type).length);
          expect(sum(one.weeks) + one.earlier).toBe(one.episodes);
          expect(sum(one.weekdays)).toBe(one.episodes);
          expect(sum(one.sites)).toBe(one.episodes);
          expect(one.time.estimated + one.time.unknown).toBe(one.episodes);
          expect(one.again).toBeLessThanOrEqual(one.episodes);
        }
      }),
    );
  });

  it('counts as many episodes as the heat map and as the title totals', () => {
    fc.assert(
      fc.property(logs, fc.constantFrom(...zones), (log, zone) => {
        const { anime, manga } = figuresOf(log, zone);
        const watched = watchedLogEntries(log);
        const days = countEntriesByDay(watched, createDayFormatter(zone));
        expect(anime.episodes + manga.episodes).toBe(
          [...days.values()].reduce((all, count) => all + count, 0),
        );
        const weekdays = new Array<number>(7).fill(0);
        for (const [day, count] of days) weekdays[weekdayOf(day)] = (weekdays[weekdayOf(day)] ?? 0) + count;
        const both = anime.weekdays.map(({ key, count }) => count + (manga.weekdays[key]?.count ?? 0));
        expect(both).toEqual(weekdays);
        const named = watched.filter(({ mediaId }) => mediaId !== null).length;
        expect(sum(computeTitleTotals(watched))).toBe(named);
      }),
    );
  });

  it('counts an episode on the day on which it was watched', () => {
    const sent = Date.UTC(2026, 10, 19, 9);
    const log = [
      line({ id: 'a', at: sent, decidedAt: Date.UTC(2026, 10, 15, 20) }),
      // If the computer's clock was set back, the time of watching is in the future.
      line({ id: 'b', at: sent, decidedAt: Date.UTC(2027, 10, 15) }),
      line({ id: 'c', at: sent, decidedAt: sent }),
    ];
    const { weeks, weekdays, run } = figuresOf(log).anime;
    expect(weeks).toEqual([
      { key: '2026-11-09', count: 1 },
      { key: '2026-11-16', count: 2 },
    ]);
    expect(weekdays.map(({ count }) => count)).toEqual([0, 0, 0, 2, 0, 0, 1]);
    expect(run).toEqual({ days: 1, first: '2026-11-19', last: '2026-11-19' });
    expect([...countEntriesByDay(log, createDayFormatter('UTC'))]).toEqual([
      ['2026-11-15', 1],
      ['2026-11-19', 2],
    ]);
  });

  it('lists every week up to this week', () => {
    fc.assert(
      fc.property(logs, fc.constantFrom(...zones), fc.integer({ min: 1, max: 60 }), (log, zone, most) => {
        const weeks = figuresOf(log, zone, most).anime.weeks.map(({ key }) => key);
        const last = weeks.at(-1) ?? '';
        expect(weeks.length).toBeLessThanOrEqual(most);
        expect(weekdayOf(last)).toBe(0);
        expect(last).toBe(addDays(createDayFormatter(zone)(NOW), -weekdayOf(createDayFormatter(zone)(NOW))));
        expect(weeks).toEqual(weeks.map((_, index) => addDays(last, 7 * (index - weeks.length + 1))));
      }),
    );
  });

  it('ignores undone log entries', () => {
    fc.assert(
      fc.property(logs, (log) => {
        const standing = log.filter(({ undone }) => !undone);
        expect(figuresOf(log)).toEqual(figuresOf(standing));
        const others = ['edit', 'undo', 'rate'];
        expect(figuresOf(log).anime.episodes).toBe(
          figuresOf(log.filter(({ what }) => !others.includes(what))).anime.episodes,
        );
      }),
    );
  });

  it("counts an evening on the viewer's local day", () => {
    // In Berlin, 26 October 2025 has 25 hours, and 30 March 2025 has 23.
    const evenings = [
      '2025-10-25T21:59:00Z',
      '2025-10-25T22:00:00Z',
      '2025-10-26T22:59:00Z',
      '2025-10-26T23:00:00Z',
    ];
    const { weekdays, run } = figuresOf(
      evenings.map((at, index) => line({ id: String(index), at: Date.parse(at) })),
      'Europe/Berlin',
    ).anime;
    expect(weekdays.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 1, 2]);
    expect(run).toEqual({ days: 3, first: '2025-10-25', last: '2025-10-27' });
    const spring = [
      '2025-03-29T22:59:00Z',
      '2025-03-29T23:00:00Z',
      '2025-03-30T21:59:00Z',
      '2025-03-30T22:00:00Z',
    ];
    expect(
      figuresOf(
        spring.map((at, index) => line({ id: String(index), at: Date.parse(at) })),
        'Europe/Berlin',
      ).anime.weekdays.map(({ count }) => count),
    ).toEqual([1, 0, 0, 0, 0, 1, 2]);
  });
});

describe('longest run of days with an episode', () => {
  it('is the largest number of consecutive days on which an episode was watched', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 30 }), (ages) => {
        const log = ages.map((age) => line({ id: String(age), at: NOW - age * DAY }));
        const has = new Set(ages);
        const lengthFrom = (age: number): number => (has.has(age) ? 1 + lengthFrom(age + 1) : 0);
        const { run } = figuresOf(log).anime;
        expect(run?.days ?? 0).toBe(Math.max(0, ...ages.map(lengthFrom)));
        if (run) expect(addDays(run.first, run.days - 1)).toBe(run.last);
      }),
    );
  });

  it('is counted separately for anime and manga', () => {
    const log = [
      line({ id: 'a', at: NOW - 2 * DAY }),
      line({ id: 'b', at: NOW - DAY, type: 'manga' }),
      line({ id: 'c', at: NOW }),
    ];
    expect(figuresOf(log).anime.run).toEqual({ days: 1, first: '2026-11-20', last: '2026-11-20' });
  });
});

describe('rewatched episodes', () => {
  const completed = { status: 'completed', progress: 3, userScore: null };
  const at = (progress: number, status = 'watching') => ({ status, progress, userScore: null });

  it('include an episode of a completed title', () => {
    const log = [
      line({ id: 'a', what: 'complete', before: at(2), after: completed }),
      line({ id: 'b', what: 'ignore', reason: 'rewatch', before: completed, after: completed }),
      line({ id: 'c', what: 'rewatch', before: completed, after: at(4, 'completed') }),
      line({ id: 'd', what: 'ignore', reason: 'notAhead', before: completed, after: completed }),
    ];
    expect(figuresOf(log).anime).toMatchObject({ episodes: 3, again: 2 });
  });

  it('include the episodes after a restart up to the old progress', () => {
    const back = line({ id: 'b', what: 'edit', episodeKey: null, before: completed, after: at(0) });
    const log = [
      line({ id: 'a', what: 'complete', before: at(2), after: completed }),
      back,
      ...[1, 2, 3, 4].map((progress) =>
        line({ id: `c${progress}`, before: at(progress - 1), after: at(progress) }),
      ),
      line({ id: 'd', mediaId: 'film', before: at(0), after: at(1) }),
    ];
    expect(figuresOf(log).anime).toMatchObject({ episodes: 6, again: 3 });
    expect(figuresOf(log.map((one) => (one === back ? { ...one, undone: true } : one))).anime.again).toBe(0);
  });

  it('exclude a title whose progress was corrected', () => {
    const mistake = line({ id: 'b', what: 'edit', episodeKey: null, before: completed, after: at(1) });
    expect(figuresOf([mistake, line({ id: 'c', before: at(1), after: at(2) })]).anime.again).toBe(0);
    const log = [
      line({ id: 'b', what: 'edit', episodeKey: null, before: completed, after: at(0) }),
      line({ id: 'c', what: 'edit', episodeKey: null, before: at(0), after: completed }),
      line({ id: 'd', before: at(0), after: at(1) }),
    ];
    expect(figuresOf(log).anime.again).toBe(0);
  });
});

describe('estimated hours', () => {
  it("depend on the title's format", () => {
    const log = ['series', 'series', 'film', 'odd', 'gone', null].map((mediaId, index) =>
      line({ id: String(index), mediaId }),
    );
    const { TV = 0, MOVIE = 0 } = episodeMinutesByFormat;
    expect(figuresOf(log).anime.time).toEqual({ minutes: 2 * TV + MOVIE, estimated: 3, unknown: 3 });
  });
});
