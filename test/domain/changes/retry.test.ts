// What becomes of an item that could not be sent, and of those behind it.
import { describe, expect, it } from 'vitest';
import {
  type Failure,
  isAhead,
  OTHER_ACCOUNT,
  parseRetryAfter,
  problemOf,
  TOOK_DOWN,
  verdictOn,
} from '@/lib/domain/changes/retry.ts';

const refused = (code: string, status: number, retryAfterMs: number | null = null): Failure => ({
  kind: 'refused',
  code,
  message: '',
  status,
  retryAfterMs,
});
const trial = { attempts: 0, connected: true, now: 1000, random: () => 0.5 };
const later = { kind: 'later', attempts: 1, notBefore: 2000 } as const;

describe('the verdict on', () => {
  it.each([
    ['a line that is down', { kind: 'unreachable', message: '' }, later, 'stop'],
    ['a fault of the server', refused('internal', 500), later, 'goOn'],
    ['a time-out of the server', refused('invalid', 408), later, 'goOn'],
    ['a session that has ended', refused('unauthorized', 401), later, 'stop'],
    ['another account that has signed in', refused(OTHER_ACCOUNT, 0), { kind: 'untouched' }, 'stop'],
    ['something that would be refused again', refused('invalid', 400), { kind: 'setAside' }, 'goOn'],
  ] as const)('%s', (_name, failure, item, queue) => {
    expect(verdictOn(failure, trial)).toEqual({ item, queue: { kind: queue } });
  });

  it('a session that has ended, where that is known by now, leaves the item as it is', () => {
    const verdict = verdictOn(refused('unauthorized', 401), { ...trial, connected: false });
    expect(verdict).toEqual({ item: { kind: 'untouched' }, queue: { kind: 'stop' } });
  });

  it('a service that asks for a pause gives it one, and no longer than an hour', () => {
    const pause = (seconds: number) => verdictOn(refused('rate_limited', 429, seconds * 1000), trial).queue;
    expect(pause(120)).toEqual({ kind: 'pause', until: 1000 + 120_000 + 1000 });
    expect(pause(1e9)).toEqual({ kind: 'pause', until: 1000 + 3600_000 });
  });
});

describe('a time to wait for', () => {
  const now = 1_800_000_000_000;

  it('is still to come for an hour at most: what is further away was set by a wrong clock', () => {
    expect([-1, 0, 1, 3600_000, 3600_001].map((ms) => isAhead(now + ms, now))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it('is read from whole seconds with space around them, and from no other number', () => {
    expect(parseRetryAfter(' 120 ', now)).toBe(120_000);
    expect(parseRetryAfter('1e3', now)).toBeNull();
    expect(parseRetryAfter('12 minutes', now)).toBeNull();
  });
});

describe('the problem of an item', () => {
  it('is what the service said, and otherwise that it was not reached', () => {
    const failure: Failure = { ...refused('invalid', 400), message: 'The number is too high.' };
    expect(problemOf(failure)).toEqual({ code: 'invalid', message: 'The number is too high.' });
    expect(problemOf({ kind: 'unreachable', message: 'down' })).toEqual({
      code: 'unreachable',
      message: 'down',
    });
  });

  it('has a code that stays the same, since it is stored with the item', () => {
    expect([OTHER_ACCOUNT, TOOK_DOWN]).toEqual(['other_account', 'took_down']);
  });
});
