// Generates random events that happen to a worker.
import fc from 'fast-check';
import { failToFetch, refusalResponse } from '../list-service.ts';
import type { TestRoot } from '../root.ts';

type Answer = (call: () => Promise<Response>, signal: AbortSignal) => Promise<Response>;

/** Ways in which a call to the service can fail. */
export const serviceFailures: Readonly<Record<string, (root: TestRoot) => Answer>> = {
  'rate limited': () => async () => refusalResponse(429, 'rate_limited', { 'retry-after': '40' })(),
  'rate limited without a word': () => async () => refusalResponse(429, 'rate_limited')(),
  broken: () => async () => refusalResponse(500, 'internal')(),
  'down behind a proxy': () => async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
  offline: () => failToFetch,
  'never answered':
    ({ neverAnswered }) =>
    (_call, signal) =>
      neverAnswered(signal),
  'done by the service but never answered':
    ({ neverAnswered }) =>
    async (call, signal) => {
      await call();
      return neverAnswered(signal);
    },
  'cut after the service has done it': () => async (call) => {
    await call();
    return failToFetch();
  },
  slow:
    ({ clock }) =>
    async (call) => {
      const response = await call();
      clock.now += 15_000;
      return response;
    },
};

export type ChaosEvent =
  | { readonly kind: 'watch' | 'drop'; readonly title: 0 | 1 }
  | { readonly kind: 'score' | 'progress'; readonly value: number }
  | { readonly kind: 'trouble'; readonly what: string; readonly calls: number }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'elsewhere'; readonly title: 0 | 1; readonly by: number }
  | { readonly kind: 'expire' | 'revoke' | 'loseRefresh' | 'reconnect' };

const title = fc.constantFrom(0 as const, 1 as const);
const event: fc.Arbitrary<ChaosEvent> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('watch' as const), title }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop' as const), title }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('score' as const, 'progress' as const),
      value: fc.integer({ min: 1, max: 10 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('trouble' as const),
      what: fc.constantFrom(...Object.keys(serviceFailures)),
      calls: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 2000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('elsewhere' as const),
      title,
      by: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'expire' as const,
        'revoke' as const,
        'loseRefresh' as const,
        'reconnect' as const,
      ),
    }),
  },
);

/** A random history. It contains the events, the steps after which each worker dies, and the random numbers for waiting times. */
export const arbitraryChaosHistory = fc.record({
  events: fc.array(event, { minLength: 3, maxLength: 22 }),
  deaths: fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 12 }),
  dice: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 5, maxLength: 5 }),
});
export type ChaosHistory = typeof arbitraryChaosHistory extends fc.Arbitrary<infer H> ? H : never;
