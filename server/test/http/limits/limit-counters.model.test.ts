// Tests the counters with generated steps against a model. In the model, a window opens with the first attempt after the previous window.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMemoryCounter } from '../../../src/http/limits/limit-counters.ts';
import { createLimitStore } from '../../../src/http/limits/limit-store.ts';
import { createSocketRequestCounter } from '../../../src/http/limits/rate-limits.ts';

const WINDOW = 60_000;
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('add' as const), key: fc.constantFrom('a', 'b') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('read' as const), key: fc.constantFrom('a', 'b') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 1000, WINDOW - 1, WINDOW, WINDOW + 1),
    }),
  },
);

/** Returns the attempts in the window that is open at `now`. Returns an empty list if no window is open. */
function windowAt(attempts: readonly number[], now: number): readonly number[] {
  let open: number[] = [];
  for (const at of attempts) open = open[0] !== undefined && at - open[0] < WINDOW ? [...open, at] : [at];
  return open[0] !== undefined && now - open[0] < WINDOW ? open : [];
}

it('createMemoryCounter counts random attempts like the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      let now = 1000;
      const counter = createMemoryCounter(() => now);
      const diary: Record<string, number[]> = { a: [], b: [] };
      for (const one of steps) {
        if (one.does === 'wait') {
          now += one.ms;
          continue;
        }
        if (one.does === 'add') diary[one.key]?.push(now);
        const open = windowAt(diary[one.key] ?? [], now);
        const answer = one.does === 'add' ? await counter.add(one.key, WINDOW) : await counter.read(one.key);
        expect(answer).toEqual({
          current: open.length,
          ttl: open[0] === undefined ? 0 : open[0] + WINDOW - now,
        });
      }
    }),
    { numRuns: 300, seed: 23 },
  );
});

it('createSocketRequestCounter allows exactly the configured number of attempts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 1, max: 20 }),
      async (max, attempts) => {
        const limited: string[] = [];
        const store = createLimitStore(
          createMemoryCounter(() => 1000),
          (limit) => limited.push(limit),
        );
        const count = createSocketRequestCounter(store, max);
        const answers = [];
        for (let at = 0; at < attempts; at += 1) answers.push(await count('192.0.2.1'));
        const refused = Math.max(0, attempts - max);
        expect(answers.map(({ isExceeded }) => isExceeded)).toEqual(
          Array.from({ length: attempts }, (_, at) => at >= max),
        );
        expect(answers.map(({ headers }) => headers['RateLimit-Remaining'])).toEqual(
          Array.from({ length: attempts }, (_, at) => Math.max(0, max - at - 1)),
        );
        expect(answers.filter(({ headers }) => headers['Retry-After'] === 60)).toHaveLength(refused);
        expect(limited).toEqual(Array.from({ length: refused }, () => 'api'));
      },
    ),
    { numRuns: 100, seed: 23 },
  );
});
