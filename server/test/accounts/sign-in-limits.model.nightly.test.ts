// Tests random sign-in attempts against a model that records all failures. Compares which attempts are refused, and when they are allowed
// again.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createInjectBrowser, signIn } from '../harness/browser.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../harness/test-server.ts';

const MAX = 2;
/** One address may have at most this many failures over all names. */
const MAX_OF_ADDRESS = 10 * MAX;
const WINDOW = 15 * 60_000;

/** The last two addresses count as one, because IPv6 addresses count by their /64 network. */
const ADDRESSES = ['203.0.113.1', '203.0.113.2', '2001:db8:1:2::1', '2001:db8:1:2::ffff'] as const;
const houseOf = (address: string) => (address.includes(':') ? '2001:db8:1:2' : address);

const attempt = fc.record({
  does: fc.constant('sign in' as const),
  // "stranger" is not the name of an account.
  name: fc.constantFrom<string>('viewer', 'viewer', 'filtered', 'stranger'),
  address: fc.constantFrom(...ADDRESSES),
  /** The browser that makes the attempt. It is new, or the laptop, which remembers the account that signed in last. */
  by: fc.constantFrom<'new' | 'laptop'>('new', 'new', 'laptop'),
  isRight: fc.constantFrom<boolean>(true, false, false, false),
});
const wait = fc.record({
  does: fc.constant('wait' as const),
  ms: fc.constantFrom(1000, WINDOW - 1000, WINDOW),
});
/** Tries each of many names once. */
const guessing = fc.record({
  does: fc.constant('guess' as const),
  address: fc.constantFrom(...ADDRESSES),
  names: fc.integer({ min: MAX_OF_ADDRESS - 2, max: MAX_OF_ADDRESS + 1 }),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never;

const step = fc.oneof(
  { weight: 12, arbitrary: attempt },
  { weight: 1, arbitrary: guessing },
  { weight: 1, arbitrary: wait },
);

function attemptsOf(
  one: Exclude<typeof step extends fc.Arbitrary<infer T> ? T : never, { does: 'wait' }>,
): Attempt[] {
  if (one.does === 'sign in') return [one];
  const { address, names } = one;
  const does = 'sign in' as const;
  return Array.from({ length: names }, (_, at) => ({
    does,
    name: `name ${at}`,
    address,
    by: 'new',
    isRight: false,
  }));
}

/** Maps each key to the times of its failures, in milliseconds. */
type Diary = Map<string, number[]>;

/** Returns how many failures the key has in the current window. A window opens with the first failure after the previous window. */
function countOf(diary: Diary, key: string, now: number): number {
  let open: number[] = [];
  for (const at of diary.get(key) ?? [])
    open = open[0] !== undefined && at - open[0] < WINDOW ? [...open, at] : [at];
  return open[0] !== undefined && now - open[0] < WINDOW ? open.length : 0;
}

interface Known {
  readonly name: string;
  readonly signIns: number;
}

/**
 * Returns the expected status, and records a failure. `known` is the last account that signed in with this browser; null if there is none.
 */
function expected(diary: Diary, one: Attempt, known: Known | null, now: number): 200 | 401 | 429 {
  const isKnown = known?.name === one.name;
  // Each sign-in gives the device a new id, so the device's failures start at zero again.
  const origin = isKnown ? `device ${known.signIns}` : houseOf(one.address);
  const keys = [`${origin} ${one.name}`, origin] as const;
  const isRefused = countOf(diary, keys[0], now) >= MAX || countOf(diary, keys[1], now) >= MAX_OF_ADDRESS;
  if (isRefused) return 429;
  if (one.isRight && one.name !== 'stranger') return 200;
  for (const key of keys) diary.set(key, [...(diary.get(key) ?? []), now]);
  return 401;
}

function createLaptops(test: TestServer) {
  const laptop = createInjectBrowser(test.app);
  return async ({ by, name, address, isRight }: Attempt): Promise<number> => {
    const browser = createInjectBrowser(test.app, { 'x-forwarded-for': address });
    if (by === 'laptop') for (const [key, value] of laptop.cookies) browser.cookies.set(key, value);
    // Sign the browser out. The account still knows the device.
    browser.cookies.delete('kiroku_session');
    const { status } = await signIn(browser, { name, password: isRight ? TEST_PASSWORD : 'a wrong guess' });
    if (by === 'laptop') for (const [key, value] of browser.cookies) laptop.cookies.set(key, value);
    return status;
  };
}

it('POST /auth/sign-in accepts and refuses random attempts like the model of failures', async () => {
  const seen: Record<number, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 35 }), async (steps) => {
      const limits = { signInsPerName: MAX, authPerIp: 100_000 };
      const test = await startTestServer({ limits, environment: { TRUST_PROXY: '1' } });
      test.clock.freeze();
      const tryIt = createLaptops(test);
      const diary: Diary = new Map();
      let known = null as Known | null;
      for (const one of steps) {
        if (one.does === 'wait') test.clock.advance(one.ms);
        else
          for (const each of attemptsOf(one)) {
            const owner = each.by === 'laptop' ? known : null;
            const status = expected(diary, each, owner, test.clock.now().getTime());
            expect(await tryIt(each), JSON.stringify(each)).toBe(status);
            if (status === 200 && each.by === 'laptop')
              known = { name: each.name, signIns: (known?.signIns ?? 0) + 1 };
            seen[status] = (seen[status] ?? 0) + 1;
          }
      }
      await test.close();
    }),
    { numRuns: 6, seed: 23, endOnFailure: true },
  );
  for (const status of [200, 401, 429]) expect(seen[status], `${status}`).toBeGreaterThan(10);
});
