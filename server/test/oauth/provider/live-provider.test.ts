// The provider with the keys of this minute: when it looks for other ones, and what it goes on with while it cannot.
import type { JWK } from 'jose';
import type { Provider } from 'oidc-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLiveProvider } from '../../../src/oauth/live-provider.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-20T08:00:00Z');

let time: number;
let keys: JWK[];
let reads: number;
let isAway: boolean;
const built: string[] = [];
const errors: unknown[] = [];

beforeEach(() => {
  [time, keys, reads, isAway] = [START, [{ kty: 'RSA', kid: 'old' }], 0, false];
  built.length = 0;
  errors.length = 0;
});

/** The name of a provider says of which keys it was made. */
const nameOf = (provider: Provider) => (provider as unknown as { name: string }).name;

async function start() {
  const live = await createLiveProvider({
    async readKeys() {
      reads += 1;
      if (isAway) throw new Error('The database is away.');
      return keys;
    },
    build(given) {
      const name = given.map(({ kid }) => kid).join('+');
      built.push(name);
      return { name } as unknown as Provider;
    },
    now: () => new Date(time),
    onError: (error) => void errors.push(error),
  });
  return { live, current: async () => nameOf(await live.current()), known: () => nameOf(live.provider) };
}

const rotate = () => {
  keys = [
    { kty: 'RSA', kid: 'new' },
    { kty: 'RSA', kid: 'old' },
  ];
};

describe('a rotated key', () => {
  it('is looked for after a minute, to the millisecond', async () => {
    const { current, known } = await start();
    rotate();
    time += MINUTE_MS - 1;
    expect([await current(), reads]).toEqual(['old', 1]);
    time += 1;
    expect([await current(), known(), reads]).toEqual(['new+old', 'new+old', 2]);
  });

  it('is looked for once a minute after that, too', async () => {
    const { current } = await start();
    time += MINUTE_MS;
    await current();
    rotate();
    time += MINUTE_MS - 1;
    expect([await current(), reads]).toEqual(['old', 2]);
    time += 1;
    expect([await current(), reads]).toEqual(['new+old', 3]);
  });

  it('is looked for where the clock was set back by a minute', async () => {
    const { current } = await start();
    rotate();
    time -= MINUTE_MS - 1;
    expect(await current()).toBe('old');
    time -= 1;
    expect(await current()).toBe('new+old');
  });

  it('is looked for once by many requests at the same moment, which all wait for it', async () => {
    const { current } = await start();
    rotate();
    time += MINUTE_MS;
    expect(await Promise.all([current(), current(), current()])).toEqual(['new+old', 'new+old', 'new+old']);
    expect([reads, built]).toEqual([2, ['old', 'new+old']]);
  });
});

it('without another key the provider stays the same one', async () => {
  const { live } = await start();
  const before = live.provider;
  time += MINUTE_MS;
  expect(await live.current()).toBe(before);
  expect([reads, built]).toEqual([2, ['old']]);
});

it('another order of the keys is another provider: the first one signs', async () => {
  rotate();
  const { current } = await start();
  keys = keys.toReversed();
  time += MINUTE_MS;
  expect(await current()).toBe('old+new');
});

it('while the database is away the known keys go on, and each request looks again', async () => {
  const { current } = await start();
  rotate();
  isAway = true;
  time += MINUTE_MS;
  expect([await current(), await current(), reads]).toEqual(['old', 'old', 3]);
  expect(errors).toEqual([new Error('The database is away.'), new Error('The database is away.')]);
  isAway = false;
  expect([await current(), reads]).toEqual(['new+old', 4]);
});

it('without keys from the start there is no provider', async () => {
  isAway = true;
  await expect(start()).rejects.toThrow('The database is away.');
});
