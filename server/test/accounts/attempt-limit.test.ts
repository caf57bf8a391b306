// Tests which failed attempts are counted together (by name, address, device or session). Also tests how long further attempts must wait.
import { describe, expect, it } from 'vitest';
import {
  type AttemptLimit,
  createPasswordLimit,
  createSignInLimit,
  createSignUpLimit,
  tooManyAttemptsState,
} from '../../src/accounts/attempt-limit.ts';
import { KNOWN_DEVICE_COOKIE, SESSION_COOKIE } from '../../src/accounts/cookies.ts';
import { en } from '../../src/accounts/texts/en.ts';
import { startRateLimitedApp } from '../harness/limited-app.ts';

const MAX = 3;
const MINUTE = 60_000;
const [HERE, ELSEWHERE] = ['203.0.113.1', '203.0.113.2'];

interface Who {
  readonly name?: unknown;
  readonly from?: string;
  readonly cookies?: Record<string, string>;
}

/**
 * Starts an app with three routes that use a limit. /fail counts a failure, /ask returns the seconds to wait, and /turn runs an
 * attempt in the queue.
 */
async function start(
  create: (parts: Pick<Awaited<ReturnType<typeof startRateLimitedApp>>, 'app' | 'guard'>) => AttemptLimit,
) {
  const { app, guard, clock, limited } = await startRateLimitedApp();
  const limit = create({ app, guard });
  const turns: string[] = [];
  app.post('/fail', async (request) => limit.countFailure(request));
  app.post('/ask', async (request) => ({ seconds: await limit.secondsToWait(request) }));
  app.post('/turn', (request) =>
    limit.oneAtATime(request, async () => {
      turns.push('begins');
      await new Promise((resolve) => setImmediate(resolve));
      turns.push('ends');
      return {};
    }),
  );
  const post = (url: string, { name = 'viewer', from = HERE, cookies = {} }: Who) =>
    app.inject({ method: 'POST', url, payload: { name }, remoteAddress: from, cookies });
  return {
    app,
    clock,
    limited,
    async fail(times: number, who: Who = {}) {
      for (let at = 0; at < times; at += 1) await post('/fail', who);
    },
    /** Returns the seconds to wait; null if another attempt is allowed now. */
    seconds: async (who: Who = {}) => (await post('/ask', who)).json<{ seconds: number | null }>().seconds,
    /** Runs two attempts at the same time, and returns the order in which they begin and end. */
    async together(one: Who, other: Who) {
      turns.length = 0;
      await Promise.all([post('/turn', one), post('/turn', other)]);
      return turns.join(' ');
    },
    device: (name: string, nameKey = 'viewer') => ({
      [KNOWN_DEVICE_COOKIE]: guard.seal(JSON.stringify({ device: name, nameKey })),
    }),
  };
}

const ONE_BY_ONE = 'begins ends begins ends';
const AT_ONCE = 'begins begins ends ends';

it.each([
  [0, 'a minute', 1],
  [1, 'a minute', 1],
  [60, 'a minute', 60],
  [61, '2 minutes', 61],
  [900, '15 minutes', 900],
])('tooManyAttemptsState shows a wait of %i seconds as "%s"', (seconds, words, wait) => {
  const form = `Too many attempts. Please wait ${words} and try again.`;
  expect(tooManyAttemptsState(en, seconds)).toEqual({ status: 429, errors: { form }, seconds: wait });
});

describe('createSignInLimit', () => {
  const startSignIn = () =>
    start(({ app, guard }) => createSignInLimit(app, MAX, { guard, isSecure: false }, async () => undefined));

  it('blocks only the pair of name and address that has too many failures', async () => {
    const { fail, seconds } = await startSignIn();
    await fail(MAX - 1);
    expect(await seconds()).toBe(null);
    await fail(1);
    expect(await seconds()).toBe(900);
    expect(await seconds({ from: ELSEWHERE })).toBe(null);
    expect(await seconds({ name: 'filtered' })).toBe(null);
    expect(await seconds({ name: ' VIEWER' })).toBe(900);
  });

  it('allows attempts again 15 minutes after the first failure', async () => {
    const { clock, fail, seconds } = await startSignIn();
    await fail(1);
    clock.now += 10 * MINUTE;
    await fail(MAX - 1);
    expect(await seconds()).toBe(300);
    clock.now += 5 * MINUTE - 1;
    expect(await seconds()).toBe(1);
    clock.now += 1;
    expect(await seconds()).toBe(null);
  });

  it('does not count a request for the waiting time as a failed attempt', async () => {
    const { fail, seconds } = await startSignIn();
    await fail(MAX - 1);
    for (let asked = 0; asked <= MAX; asked += 1) expect(await seconds()).toBe(null);
  });

  it('blocks an address at ten times the limit of failures of one name', async () => {
    const { fail, seconds, limited } = await startSignIn();
    for (let at = 0; at < 10 * MAX - 1; at += 1) await fail(1, { name: `name ${at}` });
    expect(await seconds()).toBe(null);
    await fail(1, { name: ['no', 'text'] });
    expect(await seconds()).toBe(900);
    expect(await seconds({ from: ELSEWHERE })).toBe(null);
    expect(limited).toEqual(['sign-in']);
  });

  it('counts all addresses of an IPv6 /64 network together', async () => {
    const { fail, seconds } = await startSignIn();
    await fail(MAX, { from: '2001:db8:1:2::1' });
    expect(await seconds({ from: '2001:db8:1:2::ffff' })).toBe(900);
    expect(await seconds({ from: '2001:db8:1:3::1' })).toBe(null);
  });

  it('counts failures on a known device separately', async () => {
    const { fail, seconds, device } = await startSignIn();
    await fail(10 * MAX);
    expect(await seconds({ cookies: device('laptop') })).toBe(null);
    await fail(MAX, { cookies: device('laptop') });
    expect(await seconds({ cookies: device('laptop'), from: ELSEWHERE })).toBe(900);
    expect(await seconds({ cookies: device('phone') })).toBe(null);
    expect(await seconds({ from: ELSEWHERE })).toBe(null);
    // Only the account `filtered` knows this device.
    expect(await seconds({ cookies: device('phone', 'filtered') })).toBe(900);
  });

  it('runs attempts of one name and address one at a time', async () => {
    const { together } = await startSignIn();
    expect(await together({}, { name: 'Viewer' })).toBe(ONE_BY_ONE);
    expect(await together({}, { name: 'filtered' })).toBe(AT_ONCE);
    expect(await together({}, { from: ELSEWHERE })).toBe(AT_ONCE);
  });

  it('counts a request without a form as an attempt with an empty name', async () => {
    const { app, seconds } = await startSignIn();
    for (const payload of ['"viewer"', 'null', '{}'])
      await app.inject({
        method: 'POST',
        url: '/fail',
        headers: { 'content-type': 'application/json' },
        payload,
        remoteAddress: HERE,
      });
    expect([await seconds({ name: '' }), await seconds()]).toEqual([900, null]);
  });
});

describe('createSignUpLimit', () => {
  const startSignUp = () => start(({ app }) => createSignUpLimit(app, MAX));

  it('adds up the failures of one address, whatever the name', async () => {
    const { fail, seconds, limited } = await startSignUp();
    for (const name of ['haru', 'natsu', 'aki']) {
      expect(await seconds()).toBe(null);
      await fail(1, { name });
    }
    expect([await seconds(), await seconds({ from: ELSEWHERE })]).toEqual([900, null]);
    expect(limited).toEqual(['sign-up']);
  });

  it('runs attempts of one address one at a time', async () => {
    const { together } = await startSignUp();
    expect(await together({}, { name: 'filtered' })).toBe(ONE_BY_ONE);
    expect(await together({}, { from: ELSEWHERE })).toBe(AT_ONCE);
  });
});

describe('createPasswordLimit', () => {
  const startPassword = () => start(({ app }) => createPasswordLimit(app, MAX, { isSecure: false }));
  const session = (token: string) => ({ [SESSION_COOKIE]: token });

  it('adds up the failures of one session, whatever the address', async () => {
    const { fail, seconds, limited } = await startPassword();
    for (let host = 1; host <= MAX; host += 1)
      await fail(1, { cookies: session('stolen'), from: `198.51.100.${host}` });
    expect(await seconds({ cookies: session('stolen') })).toBe(900);
    expect(await seconds({ cookies: session('own') })).toBe(null);
    expect(await seconds()).toBe(null);
    expect(limited).toEqual(['password-session']);
  });

  it('adds up the failures of one address, whatever the session', async () => {
    const { fail, seconds, limited } = await startPassword();
    for (const token of ['one', 'two', 'three']) await fail(1, { cookies: session(token) });
    expect(await seconds({ cookies: session('four') })).toBe(900);
    expect(await seconds({ cookies: session('four'), from: ELSEWHERE })).toBe(null);
    expect(limited).toEqual(['password']);
  });

  it('runs attempts of one session one at a time', async () => {
    const { together } = await startPassword();
    const cookies = session('one');
    expect(await together({ cookies }, { cookies, from: ELSEWHERE })).toBe(ONE_BY_ONE);
    expect(await together({ cookies }, { cookies: session('two') })).toBe(AT_ONCE);
  });
});
