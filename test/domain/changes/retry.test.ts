// Tests the outcome of an item that could not be sent, and of the items after it.
import { describe, expect, it } from 'vitest';
import {
  CRASHED_CODE,
  decideRetry,
  type Failure,
  isInFuture,
  OTHER_ACCOUNT_CODE,
  parseRetryAfter,
  problemOfFailure,
  retryDelayMs,
} from '@/lib/domain/changes/retry.ts';

const refused = (code: string, status: number, retryAfterMs: number | null = null): Failure => ({
  kind: 'refused',
  code,
  message: '',
  status,
  retryAfterMs,
});
const trial = { attempts: 0, connected: true, now: 1000, random: () => 0.5 };
const later = { kind: 'later', attempts: 1, notBefore: 1000 + retryDelayMs(1, 0.5, null) } as const;
const HOUR = 3600_000;

it('stored outbox items use the error codes other_account and crashed', () => {
  expect([OTHER_ACCOUNT_CODE, CRASHED_CODE]).toEqual(['other_account', 'crashed']);
});

describe('decideRetry', () => {
  it.each([
    ['stops the queue when the service is unreachable', { kind: 'unreachable', message: '' }, later, 'stop'],
    [
      'waits longer after an unreadable response',
      { kind: 'unreadable', route: 'GET /library', field: '', retryAfterMs: null },
      { ...later, notBefore: 1000 + 150_000 },
      'goOn',
    ],
    ['waits after a server error', refused('internal', 500), later, 'goOn'],
    ['waits after a server timeout', refused('invalid', 408), later, 'goOn'],
    ['stops the queue when the session has ended', refused('unauthorized', 401), later, 'stop'],
    [
      'leaves the item unchanged when another account has signed in',
      refused(OTHER_ACCOUNT_CODE, 0),
      { kind: 'untouched' },
      'stop',
    ],
    ['sets aside an item that would be refused again', refused('invalid', 400), { kind: 'setAside' }, 'goOn'],
  ] as const)('%s', (_name, failure, item, queue) => {
    expect(decideRetry(failure, trial)).toEqual({ item, queue: { kind: queue } });
  });

  it('does not change the item if the session is known to have ended', () => {
    const verdict = decideRetry(refused('unauthorized', 401), { ...trial, connected: false });
    expect(verdict).toEqual({ item: { kind: 'untouched' }, queue: { kind: 'stop' } });
  });

  it('pauses the queue for the time that the service has set', () => {
    const { item, queue } = decideRetry(refused('rate_limited', 429, 120_000), trial);
    const until = 1000 + retryDelayMs(1, 0.5, 120_000);
    expect(queue).toEqual({ kind: 'pause', until });
    expect(item).toEqual({ ...later, notBefore: until });
  });
});

describe('retryDelayMs', () => {
  const failures = Array.from({ length: 40 }, (_none, index) => index + 1);
  const delays = (random: number) => failures.map((attempts) => retryDelayMs(attempts, random, null));

  it('grows with each failure up to half an hour', () => {
    for (const random of [0.5, 0.999]) {
      const all = delays(random);
      expect(all).toEqual([...all].sort((a, b) => a - b));
      expect(new Set(all.slice(0, 5)).size, 'the first ones differ').toBe(5);
      expect(Math.max(...all)).toBeLessThanOrEqual(HOUR / 2);
      expect(all.at(-1)).toBe(all.at(-2));
    }
  });

  it('is a random part of the maximum delay', () => {
    expect(delays(0)).toEqual(failures.map(() => 0));
    for (const attempts of [1, 5])
      expect(retryDelayMs(attempts, 0.5, null)).toBeCloseTo(retryDelayMs(attempts, 0.999_999, null) / 2, -1);
  });

  it('adds a random delay to the wait that the service has set', () => {
    expect(retryDelayMs(1, 0, 60_000)).toBe(60_000);
    expect(retryDelayMs(1, 0.5, 60_000)).toBeGreaterThan(60_000);
    expect(retryDelayMs(1, 0, -60_000)).toBe(0);
  });

  it('is never longer than an hour', () => {
    expect(retryDelayMs(1, 0.5, 365 * 24 * HOUR)).toBe(HOUR);
  });
});

describe('isInFuture', () => {
  const now = 1_800_000_000_000;

  it('is true for a time within the next hour', () => {
    expect([-1, 0, 1, HOUR, HOUR + 1].map((ms) => isInFuture(now + ms, now))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('parseRetryAfter', () => {
  it('reads whole seconds with space around them', () => {
    expect(parseRetryAfter('120', 0)).toBe(120_000);
    expect(parseRetryAfter(' 120 ', 0)).toBe(120_000);
  });

  it('reads an HTTP date', () => {
    expect(parseRetryAfter('Thu, 01 Jan 1970 00:01:00 GMT', 10_000)).toBe(50_000);
    expect(parseRetryAfter('Thu, 01 Jan 1970 00:01:00 GMT', 90_000)).toBe(0);
  });

  it.each(['1e3', '12 minutes', 'soon', null])('returns null for %s', (header) => {
    expect(parseRetryAfter(header, 0)).toBeNull();
  });

  it("compares a date with the service's clock if known", () => {
    const nineOClock = 'Thu, 01 Jan 1970 09:00:00 GMT';
    expect(parseRetryAfter('Thu, 01 Jan 1970 09:00:30 GMT', 0, nineOClock)).toBe(30_000);
    expect(parseRetryAfter('Thu, 01 Jan 1970 09:00:30 GMT', 9 * HOUR, 'now')).toBe(30_000);
  });
});

describe('problemOfFailure', () => {
  it("returns the service's error", () => {
    const message = 'The number is too high.';
    const failure = { kind: 'refused', code: 'invalid', message, status: 400, retryAfterMs: null } as const;
    expect(problemOfFailure(failure)).toEqual({ code: 'invalid', message: 'The number is too high.' });
    expect(problemOfFailure({ kind: 'unreachable', message: 'down' })).toEqual({
      code: 'unreachable',
      message: 'down',
    });
    const unreadable = { kind: 'unreadable', route: 'GET /library', field: 'entries' } as const;
    expect(problemOfFailure({ ...unreadable, retryAfterMs: null })).toEqual({
      code: 'unreadable',
      message: 'GET /library: entries',
    });
  });
});
