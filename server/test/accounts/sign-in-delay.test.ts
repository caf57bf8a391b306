// Tests which sign-in attempts are delayed after other clients have failed with the same name. Also tests the order in which the attempts
// run.
import { expect, it } from 'vitest';
import { createSignInLimit } from '../../src/accounts/attempt-limit.ts';
import { KNOWN_DEVICE_COOKIE } from '../../src/accounts/cookies.ts';
import { startRateLimitedApp } from '../harness/limited-app.ts';

const MAX = 2;
const WINDOW = 15 * 60_000;
const DELAY = 3000;

/**
 * Starts an app with three routes that use the sign-in limit. /fail counts a failure, /try runs an attempt, and /guess runs an attempt that
 * fails.
 */
async function start() {
  const { app, guard, clock } = await startRateLimitedApp();
  const waits: number[] = [];
  const limit = createSignInLimit(app, MAX, { guard, isSecure: false }, async (ms) => waits.push(ms));
  app.post('/fail', async (request) => limit.countFailure(request));
  app.post('/try', async (request) => limit.throttle(request, async () => ({})));
  const guesses = { under: 0, most: 0, from: [] as string[] };
  app.post('/guess', async (request) =>
    limit.throttle(request, async () => {
      guesses.from.push(request.ip);
      guesses.under += 1;
      guesses.most = Math.max(guesses.most, guesses.under);
      await new Promise((resolve) => setImmediate(resolve));
      await limit.countFailure(request);
      guesses.under -= 1;
      return {};
    }),
  );
  let hosts = 0;
  const newAddress = () => {
    hosts += 1;
    return `10.0.${hosts >> 8}.${hosts & 255}`;
  };
  const post = (
    url: string,
    name: unknown,
    cookies: Record<string, string>,
    remoteAddress: string = newAddress(),
  ) => {
    return app.inject({ method: 'POST', url, payload: { name }, remoteAddress, cookies });
  };
  return {
    clock,
    deviceOf: (nameKey: string) => ({
      [KNOWN_DEVICE_COOKIE]: guard.seal(JSON.stringify({ device: 'laptop', nameKey })),
    }),
    /** Sends this many failed sign-ins, each from a different address. */
    async fail(times: number, name: unknown, cookies: Record<string, string> = {}) {
      for (let at = 0; at < times; at += 1) await post('/fail', name, cookies);
    },
    /**
     * Sends wrong passwords at the same time, each from a different address. Returns how many passwords the server checked at once (`most`)
     * and in all (`tried`), and how many milliseconds it delayed each answer (`waits`).
     */
    async guessTogether(times: number, name: string) {
      waits.length = 0;
      await Promise.all(Array.from({ length: times }, () => post('/guess', name, {})));
      return { most: guesses.most, tried: guesses.from.length, waits: [...waits] };
    },
    /** Makes a guess from each of these addresses, and returns them in the order in which the guesses ran. */
    async orderOf(addresses: readonly string[]) {
      guesses.from.length = 0;
      await Promise.all(addresses.map((address) => post('/guess', 'viewer', {}, address)));
      return [...guesses.from];
    },
    /** Makes an attempt, and returns its delay in milliseconds. Returns null if it is not delayed. */
    async waited(name: unknown, cookies: Record<string, string> = {}) {
      waits.length = 0;
      await post('/try', name, cookies);
      return waits[0] ?? null;
    },
  };
}

it('sign-in delay starts when failures of one account name reach the limit', async () => {
  const { fail, waited } = await start();
  await fail(MAX - 1, 'viewer');
  expect(await waited('viewer')).toBe(null);
  await fail(1, 'viewer');
  expect(await waited('viewer')).toBe(DELAY);
});

it('sign-in delay does not grow with further failures', async () => {
  const { fail, waited } = await start();
  await fail(MAX + 200, 'viewer');
  expect(await waited('viewer')).toBe(DELAY);
});

it('sign-in delay counts all spellings of a name together', async () => {
  const { fail, waited } = await start();
  await fail(MAX + 1, 'Viewer');
  expect([await waited('VIEWER'), await waited('filtered'), await waited(['viewer'])]).toEqual([
    DELAY,
    null,
    null,
  ]);
});

it('sign-in delay counts a long name by its first 64 characters', async () => {
  const { fail, waited } = await start();
  await fail(MAX + 1, `${'a'.repeat(64)}b`);
  expect([await waited(`${'a'.repeat(64)}c`), await waited('a'.repeat(63))]).toEqual([DELAY, null]);
});

it('sign-in delay ends fifteen minutes after the first failure', async () => {
  const { clock, fail, waited } = await start();
  await fail(MAX + 1, 'viewer');
  clock.now += WINDOW - 1;
  expect(await waited('viewer')).toBe(DELAY);
  clock.now += 1;
  expect(await waited('viewer')).toBe(null);
});

it('sign-in delay does not apply to a known device', async () => {
  const { deviceOf, fail, waited } = await start();
  await fail(MAX + 1, 'viewer', deviceOf('viewer'));
  expect(await waited('viewer')).toBe(null);
  await fail(MAX + 1, 'viewer', deviceOf('filtered'));
  expect(await waited('viewer')).toBe(DELAY);
  expect(await waited('viewer', deviceOf('viewer'))).toBe(null);
  expect(await waited('viewer', deviceOf('filtered'))).toBe(DELAY);
});

it('sign-in checks only one password at a time for an account name', async () => {
  const { guessTogether } = await start();
  const { most, tried } = await guessTogether(200, 'viewer');
  expect(most).toBe(1);
  expect(tried).toBeLessThanOrEqual(25);
});

it('sign-in delays each password for an account name with many failed sign-ins', async () => {
  const { fail, guessTogether } = await start();
  await fail(MAX, 'viewer');
  const { most, tried, waits } = await guessTogether(200, 'viewer');
  expect(most).toBe(1);
  expect(tried).toBeLessThanOrEqual(5);
  expect(waits).toEqual(Array.from({ length: tried }, () => DELAY));
});

it('sign-in checks the password of an address without failures before other waiting passwords', async () => {
  const { orderOf } = await start();
  const [first, guesser, owner] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
  await orderOf([guesser]);
  expect(await orderOf([first, guesser, owner])).toEqual([first, owner, guesser]);
});
