// Compares the verdict on a failed item with a table of failures and a list of waits.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideRetry,
  ENTRY_UNKNOWN_CODE,
  type Failure,
  isInFuture,
  OTHER_ACCOUNT_CODE,
  parseRetryAfter,
} from '@/lib/domain/changes/retry.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3600_000;
/** The longest waits in seconds, after one failure, after two, and so on. After more failures, the longest wait is half an hour. */
const LONGEST_SECONDS = [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
const HALF_AN_HOUR = 1800;
/** The longest waits after unreadable responses, or responses without the entry. After more failures, the longest wait is an hour. */
const UNCLEAR_SECONDS = [300, 600, 1200, 2400];

const CODES = [
  'unauthorized',
  'rate_limited',
  'invalid',
  'not_found',
  'internal',
  OTHER_ACCOUNT_CODE,
  ENTRY_UNKNOWN_CODE,
];
const failure: fc.Arbitrary<Failure> = fc.oneof(
  fc.record({
    kind: fc.constant('unreachable' as const),
    message: fc.constant(''),
    retryAfterMs: fc.constantFrom(undefined, null, 0, 60_000, 1e12),
  }),
  fc.record({
    kind: fc.constant('unreadable' as const),
    route: fc.constant('GET /library'),
    field: fc.constant('entries'),
    retryAfterMs: fc.constantFrom(null, 0, 60_000, 1e12),
  }),
  fc.record({
    kind: fc.constant('refused' as const),
    code: fc.constantFrom(...CODES),
    message: fc.constant(''),
    status: fc.constantFrom(400, 401, 404, 407, 408, 409, 429, 499, 500, 503, 599),
    retryAfterMs: fc.option(fc.constantFrom(-5000, 0, 1, 60_000, HOUR - 1, HOUR, HOUR + 1, 1e12)),
  }),
);
const trial = fc.record({
  attempts: fc.integer({ min: 0, max: 60 }),
  connected: fc.boolean(),
  random: fc.constantFrom(0, 0.25, 0.5, 0.999),
});

type Outcome = readonly ['later' | 'untouched' | 'setAside', 'goOn' | 'stop' | 'pause'];

/** Returns the outcome of the first row that matches. */
function outcomeOf(failed: Failure, connected: boolean): Outcome {
  const { code, status } = failed.kind === 'refused' ? failed : { code: failed.kind, status: 0 };
  const namesTime = (failed.retryAfterMs ?? null) !== null;
  const rows: [boolean, ...Outcome][] = [
    [code === 'unreachable' && namesTime, 'later', 'pause'],
    [code === 'unreachable', 'later', 'stop'],
    [isUnclear(failed) && namesTime, 'later', 'pause'],
    [isUnclear(failed), 'later', 'goOn'],
    [code === OTHER_ACCOUNT_CODE, 'untouched', 'stop'],
    [code === 'unauthorized' && !connected, 'untouched', 'stop'],
    [code === 'unauthorized', 'later', 'stop'],
    [code === 'rate_limited' || (status === 503 && namesTime), 'later', 'pause'],
    [status >= 500 || status === 408, 'later', 'goOn'],
    [true, 'setAside', 'goOn'],
  ];
  const [, item, queue] = rows.find(([fits]) => fits) ?? [true, 'setAside', 'goOn'];
  return [item, queue];
}

function isUnclear(failed: Failure): boolean {
  return failed.kind === 'unreadable' || (failed.kind === 'refused' && failed.code === ENTRY_UNKNOWN_CODE);
}

/** Returns the expected wait in milliseconds. */
function waitOf(failed: Failure, failures: number, random: number): number {
  const asked = failed.retryAfterMs ?? null;
  if (asked !== null) return Math.min(HOUR, Math.max(0, asked) + Math.round(2000 * random));
  const longest = isUnclear(failed)
    ? (UNCLEAR_SECONDS[failures - 1] ?? HOUR / 1000)
    : (LONGEST_SECONDS[failures - 1] ?? HALF_AN_HOUR);
  return Math.round(longest * 1000 * random);
}

describe('decideRetry', () => {
  it('agrees with the table for every failure and number of attempts', () => {
    const fates = new Set<string>();
    fc.assert(
      fc.property(failure, trial, (failed, { attempts, connected, random }) => {
        const [item, queue] = outcomeOf(failed, connected);
        fates.add(`${item} ${queue}`);
        const until = NOW + waitOf(failed, attempts + 1, random);
        expect(decideRetry(failed, { attempts, connected, now: NOW, random: () => random })).toEqual({
          item: item === 'later' ? { kind: item, attempts: attempts + 1, notBefore: until } : { kind: item },
          queue: queue === 'pause' ? { kind: queue, until } : { kind: queue },
        });
      }),
      { numRuns: 1500, seed: 23 },
    );
    expect(fates.size).toBe(5);
  });

  it('retries within the next hour', () => {
    fc.assert(
      fc.property(failure, trial, (failed, { random, ...rest }) => {
        const { item } = decideRetry(failed, { ...rest, now: NOW, random: () => random });
        if (item.kind === 'later') expect(isInFuture(item.notBefore, NOW)).toBe(item.notBefore > NOW);
      }),
      { numRuns: 300, seed: 23 },
    );
  });
});

describe('parseRetryAfter', () => {
  it('returns the same wait for a number of seconds and for a date', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: -1e8, max: 1e8 }),
        (seconds, skew) => {
          const sent = new Date(NOW + skew * 1000);
          const date = new Date(sent.getTime() + seconds * 1000).toUTCString();
          expect(parseRetryAfter(String(seconds), NOW)).toBe(seconds * 1000);
          expect(parseRetryAfter(date, NOW, sent.toUTCString())).toBe(seconds * 1000);
          expect(parseRetryAfter(date, NOW)).toBe(Math.max(0, seconds + skew) * 1000);
        },
      ),
      { numRuns: 300, seed: 23 },
    );
  });
});
