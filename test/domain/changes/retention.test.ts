// What is forgotten when there is too much of it: nothing that could still count, nothing while there is room.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesToForget, oldestLine, sessionsToForget } from '@/lib/domain/changes/retention.ts';
import type { PlayingSession, ReadingSession, WatchSession } from '@/lib/domain/watching/watch-session.ts';
import { episode, played } from '../examples.ts';

const DAY = 24 * 3600_000;
const NOW = 100 * DAY;

function session(
  id: number,
  part: Partial<PlayingSession> & { host?: string; seconds?: number } = {},
): WatchSession {
  const { host = 'a', seconds = 600, ...rest } = part;
  const observed = episode({ siteId: 'generic', episodeId: `e${id}`, url: `https://${host}.example/${id}` });
  return played(seconds, { key: `generic:e${id}`, observed, updatedAt: NOW, ...rest });
}

const many = (count: number, make: (index: number) => WatchSession) =>
  Array.from({ length: count }, (_none, index) => make(index));

describe('sessions', () => {
  it('all stay while there is room', () => {
    expect(
      sessionsToForget(
        many(100, (id) => session(id)),
        NOW,
        100,
      ),
    ).toEqual([]);
  });

  it('that counted long ago go first, oldest first', () => {
    const old = many(60, (id) => session(id, { updatedAt: id, watchedAt: id }));
    const begun = many(60, (id) => session(1000 + id, { updatedAt: 0, seconds: 1 }));
    expect(sessionsToForget([...begun, ...old], NOW, 100)).toEqual(old.slice(0, 30).map(({ key }) => key));
  });

  it('that counted within a day stay: by them an episode is not counted twice', () => {
    const counted = many(90, (id) => session(id, { watchedAt: NOW - DAY / 2 }));
    const begun = many(20, (id) => session(1000 + id));
    const gone = sessionsToForget([...counted, ...begun], NOW, 100);
    expect(gone).toHaveLength(20);
    for (const { key } of counted) expect(gone).not.toContain(key);
  });

  it('that a page makes up make way before what was begun on other sites', () => {
    const own = many(30, (id) => session(id, { host: 'own', seconds: 5 }));
    const made = many(200, (id) => session(1000 + id, { host: 'hostile', seconds: 1200 }));
    const gone = sessionsToForget([...own, ...made], NOW, 100);
    expect(gone).toHaveLength(140);
    for (const { key } of own) expect(gone).not.toContain(key);
  });

  it('that counted exactly a day ago stay, and those of a clock that was days ahead go', () => {
    const edge = many(60, (id) => session(id, { watchedAt: NOW - DAY }));
    expect(sessionsToForget(edge, NOW, 50)).toEqual([]);
    const ahead = many(60, (id) => session(id, { watchedAt: NOW + DAY + 1, updatedAt: 100 - id }));
    expect(sessionsToForget(ahead, NOW, 50)).toEqual(
      ahead
        .slice(45)
        .map(({ key }) => key)
        .reverse(),
    );
  });

  it('that counted go in the order of their last change, whatever order they are in', () => {
    const ages = [5, 1, 4, 2, 3, 9, 7, 8, 6, 10];
    const old = ages.map((age, id) => session(id, { watchedAt: age, updatedAt: age }));
    expect(sessionsToForget(old, NOW, 9)).toEqual(['generic:e1', 'generic:e3']);
  });

  it('of two sites with as many go from the first, and of equal shares the older one', () => {
    const at = (host: string, updatedAt: number, id: number) => session(id, { host, updatedAt });
    const all = [at('a', 2, 1), at('a', 1, 2), at('a', 3, 3), at('b', 5, 4), at('b', 4, 5), at('b', 6, 6)];
    expect(sessionsToForget(all, NOW, 5)).toEqual(['generic:e2', 'generic:e5']);
  });

  it('of chapters go by the share of their pages that was seen', () => {
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

  it('of one site go by how little of them was played', () => {
    const begun = many(101, (id) => session(id, { seconds: 1440 - id * 10 }));
    const gone = sessionsToForget(begun, NOW, 100);
    expect(gone.sort()).toEqual(
      begun
        .slice(-11)
        .map(({ key }) => key)
        .sort(),
    );
  });

  it('are never more than allowed afterwards, unless all of them counted within a day', () => {
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

describe('lines of the log', () => {
  const line = (id: number, what: 'advance' | 'ignore' = 'advance') => ({ id: String(id), what });

  it('all stay while there is room', () => {
    expect(
      linesToForget(
        Array.from({ length: 100 }, (_none, id) => line(id)),
        100,
      ),
    ).toEqual([]);
  });

  it('that changed nothing go first, but not the latest: they say why nothing happened', () => {
    const lines = Array.from({ length: 102 }, (_none, id) => line(id, id % 10 === 0 ? 'ignore' : 'advance'));
    const gone = linesToForget(lines, 100);
    expect(gone).toEqual(['0', '10', '20', '30', '40', '50', '1', '2', '3', '4', '5', '6']);
  });

  it('go until there is room for a tenth more, and only as many', () => {
    const idle = Array.from({ length: 101 }, (_none, id) => line(id, 'ignore'));
    expect(linesToForget(idle, 100)).toEqual(idle.slice(0, 11).map(({ id }) => id));
    expect(linesToForget(idle.slice(0, 1), 0)).toEqual(['0']);
  });

  it.each([
    ['month', NOW - 31 * DAY],
    ['year', NOW - 366 * DAY],
    ['always', null],
  ] as const)('are kept no longer than was chosen: %s', (keep, oldest) => {
    expect(oldestLine(keep, NOW)).toBe(oldest);
  });
});
