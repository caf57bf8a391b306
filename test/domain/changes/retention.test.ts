// Tests which sessions and log entries are deleted when their limit is exceeded. Sessions that could still count are never deleted.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logEntriesToForget, logRetentionCutoff, sessionsToForget } from '@/lib/domain/changes/retention.ts';
import type { PlayingSession, ReadingSession, WatchSession } from '@/lib/domain/watching/watch-session.ts';
import { episode, playedSession } from '../examples.ts';

const DAY = 24 * 3600_000;
const NOW = 100 * DAY;

function session(
  id: number,
  part: Partial<PlayingSession> & { host?: string; seconds?: number } = {},
): WatchSession {
  const { host = 'a', seconds = 600, ...rest } = part;
  const observed = episode({ siteId: 'generic', episodeId: `e${id}`, url: `https://${host}.example/${id}` });
  return playedSession(seconds, { key: `generic:e${id}`, observed, updatedAt: NOW, ...rest });
}

/** Expects that `gone` contains the first ids of `order`: at least `least` of them, and at most half of `all`. */
function expectFirstOf(order: readonly string[], gone: readonly string[], least: number, all: number): void {
  expect(gone).toEqual(order.slice(0, gone.length));
  expect(gone.length).toBeGreaterThanOrEqual(least);
  expect(gone.length).toBeLessThanOrEqual(all / 2);
}

const keysOf = (sessions: readonly WatchSession[]) => sessions.map(({ key }) => key);
const many = (count: number, make: (index: number) => WatchSession) =>
  Array.from({ length: count }, (_none, index) => make(index));

describe('sessionsToForget', () => {
  it('returns nothing if the limit is not exceeded', () => {
    expect(
      sessionsToForget(
        many(100, (id) => session(id)),
        NOW,
        100,
      ),
    ).toEqual([]);
  });

  it('returns sessions that counted long ago first, even before sessions with one second of playback', () => {
    const old = many(60, (id) => session(id, { updatedAt: id, watchedAt: id }));
    const begun = many(60, (id) => session(1000 + id, { updatedAt: 0, seconds: 1 }));
    expectFirstOf(keysOf(old), sessionsToForget([...begun, ...old], NOW, 100), 20, 120);
  });

  it('keeps sessions that counted within a day', () => {
    const counted = many(90, (id) => session(id, { watchedAt: NOW - DAY / 2 }));
    const begun = many(20, (id) => session(1000 + id));
    const gone = sessionsToForget([...counted, ...begun], NOW, 100);
    expect(gone).toHaveLength(20);
    for (const { key } of counted) expect(gone).not.toContain(key);
  });

  it('returns the sessions of the most crowded site first', () => {
    const own = many(30, (id) => session(id, { host: 'own', seconds: 5 }));
    const made = many(200, (id) => session(1000 + id, { host: 'hostile', seconds: 1200 }));
    const gone = sessionsToForget([...own, ...made], NOW, 100);
    expect(gone.length).toBeGreaterThanOrEqual(130);
    for (const { key } of own) expect(gone).not.toContain(key);
  });

  it('keeps sessions that counted exactly a day ago', () => {
    const edge = many(60, (id) => session(id, { watchedAt: NOW - DAY }));
    expect(sessionsToForget(edge, NOW, 50)).toEqual([]);
    const ahead = many(60, (id) => session(id, { watchedAt: NOW + DAY + 1, updatedAt: 100 - id }));
    expectFirstOf(keysOf(ahead).reverse(), sessionsToForget(ahead, NOW, 50), 10, 60);
  });

  it('returns the counted sessions with the oldest last change first', () => {
    const ages = [5, 1, 4, 2, 3, 9, 7, 8, 6, 10];
    const old = ages.map((age, id) => session(id, { watchedAt: age, updatedAt: age }));
    const oldestFirst = keysOf([...old].sort((a, b) => a.updatedAt - b.updatedAt));
    expectFirstOf(oldestFirst, sessionsToForget(old, NOW, 8), 2, old.length);
  });

  it('returns the oldest session of each site if two sites have equally many', () => {
    const at = (host: string, updatedAt: number, id: number) => session(id, { host, updatedAt });
    const all = [at('a', 2, 1), at('a', 1, 2), at('a', 3, 3), at('b', 5, 4), at('b', 4, 5), at('b', 6, 6)];
    expect(sessionsToForget(all, NOW, 5)).toEqual(['generic:e2', 'generic:e5']);
  });

  it('returns chapters with the smallest share of seen pages first', () => {
    const read = (id: number, seen: number, pages: number): WatchSession => ({
      ...(session(id) as unknown as ReadingSession),
      kind: 'reading',
      unit: 'page',
      page: seen,
      pages,
      visited: [{ from: 0, to: seen }],
    });
    const all = [read(1, 30, 100), read(2, 8, 10), read(3, 20, 200), read(4, 0, 0), session(5)];
    expect(sessionsToForget(all, NOW, 4)).toEqual(['generic:e4', 'generic:e3']);
  });

  it('returns the least played sessions of a site first', () => {
    const begun = many(101, (id) => session(id, { seconds: 1440 - id * 10 }));
    const gone = sessionsToForget(begun, NOW, 100);
    expectFirstOf(keysOf(begun).reverse(), gone, 1, begun.length);
  });

  it('keeps at most the allowed number of sessions', () => {
    const one = fc.record({
      host: fc.constantFrom('a', 'b', 'c'),
      seconds: fc.integer({ min: 0, max: 1440 }),
      age: fc.integer({ min: 0, max: 3 * DAY }),
      counted: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 120 }), (drawn) => {
        const all = drawn.map(({ age, counted, ...part }, id) =>
          session(id, { ...part, updatedAt: NOW - age, watchedAt: counted ? NOW - age : null }),
        );
        const gone = new Set(sessionsToForget(all, NOW, 50));
        const left = all.filter(({ key }) => !gone.has(key));
        const fixed = all.filter(({ watchedAt }) => watchedAt !== null && NOW - watchedAt <= DAY);
        for (const { key } of fixed) expect(gone.has(key)).toBe(false);
        expect(left.length).toBeLessThanOrEqual(Math.max(50, fixed.length));
      }),
      { seed: 7 },
    );
  });
});

describe('logEntriesToForget', () => {
  const line = (id: number, what: 'advance' | 'ignore' = 'advance') => ({ id: String(id), what });

  it('returns nothing if the limit is not exceeded', () => {
    expect(
      logEntriesToForget(
        Array.from({ length: 100 }, (_none, id) => line(id)),
        100,
      ),
    ).toEqual([]);
  });

  it('returns older entries that changed nothing first', () => {
    const lines = Array.from({ length: 140 }, (_none, id) => line(id, id % 10 === 0 ? 'ignore' : 'advance'));
    const idle = lines.filter(({ id, what }) => what === 'ignore' && Number(id) < 70);
    const order = [...idle, ...lines.filter((one) => !idle.includes(one))].map(({ id }) => id);
    expectFirstOf(order, logEntriesToForget(lines, 100), 40, 140);
  });

  it('returns at least two log entries if the limit of 100 is exceeded by one', () => {
    const idle = Array.from({ length: 101 }, (_none, id) => line(id, 'ignore'));
    const gone = logEntriesToForget(idle, 100);
    expectFirstOf(
      idle.map(({ id }) => id),
      gone,
      2,
      idle.length,
    );
    expect(logEntriesToForget(idle.slice(0, 1), 0)).toEqual(['0']);
  });
});

describe('logRetentionCutoff', () => {
  it.each([
    ['month', NOW - 31 * DAY],
    ['year', NOW - 366 * DAY],
    ['always', null],
  ] as const)('returns the start of the retention period "%s"', (keep, oldest) => {
    expect(logRetentionCutoff(keep, NOW)).toBe(oldest);
  });
});
