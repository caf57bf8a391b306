// Tests the lifetimes of tokens. Short-lived tokens are not renewed at every call, and an unreadable lifetime counts as missing.

import { describe, expect, it } from 'vitest';
import { callService } from '@/lib/background/account/call-service.ts';
import { connectAccount } from '@/lib/background/account/connect.ts';
import { readTokens } from '@/lib/store/account/tokens.ts';
import { readAccount } from '@/lib/store/preferences.ts';
import { twoTitles } from '../changes.ts';
import { createRoot } from '../root.ts';

const MINUTE = 60_000;

/** Sets up a service whose tokens live this long, and a worker that has just received its first token. */
async function signedIn(lifetimeMs: number) {
  const root = await createRoot({ catalogue: twoTitles, account: null });
  root.signIns.lifetimeMs = lifetimeMs;
  expect(await connectAccount(root.worker)).toMatchObject({ ok: true });
  const ask = () => callService(root, null, 'search', { query: { q: 'frieren' } });
  return { ...root, ask };
}

it('a token that lives for a day is renewed ten minutes before its end', async () => {
  const { ask, clock, signIns } = await signedIn(24 * 60 * MINUTE);
  const before = signIns.issued;
  clock.now += (24 * 60 - 11) * MINUTE;
  await ask();
  expect(signIns.issued - before).toBe(0);
  clock.now += 2 * MINUTE;
  await ask();
  expect(signIns.issued - before).toBe(1);
});

describe('short-lived token', () => {
  it.each([1, 5, 10])('is renewed only in the last tenth of its %i minutes', async (minutes) => {
    const { ask, clock, signIns } = await signedIn(minutes * MINUTE);
    const before = signIns.issued;
    for (let call = 0; call < 5; call += 1) await ask();
    clock.now += minutes * MINUTE * 0.89;
    await ask();
    expect(signIns.issued - before).toBe(0);
    clock.now += minutes * MINUTE * 0.02;
    expect(await ask()).toMatchObject({ kind: 'ok' });
    expect(signIns.issued - before).toBe(1);
  });

  it('is renewed only once by six consecutive calls', async () => {
    const { ask, clock, signIns } = await signedIn(5 * MINUTE);
    clock.now += 6 * MINUTE;
    await ask();
    const renewed = signIns.issued;
    for (let call = 0; call < 5; call += 1) await ask();
    expect(signIns.issued).toBe(renewed);
  });
});

describe('sign-in and renewal', () => {
  const HOUR = 60 * MINUTE;
  it.each<[string, unknown, number]>([
    ['is -1', -1, HOUR],
    ['is 0', 0, HOUR],
    ['is null', null, HOUR],
    ['is a string without a number', 'never', HOUR],
    ['is an object', {}, HOUR],
    ['is infinite', '9'.repeat(400), HOUR],
    ['is a number in a string', '7200', 2 * HOUR],
    ['is a number', 7200, 2 * HOUR],
    ['is missing', undefined, HOUR],
  ])('succeed if expires_in %s', async (_what, expiresIn, lifetimeMs) => {
    const root = await createRoot({ catalogue: twoTitles, account: null });
    root.net.answer = async (call, _signal, url) => {
      const answer = await call();
      if (!url.endsWith('/token')) return answer;
      return Response.json({ ...((await answer.json()) as object), expires_in: expiresIn });
    };
    expect(await connectAccount(root.worker)).toMatchObject({ ok: true });
    expect(await readTokens()).toMatchObject({ lifetimeMs, expiresAt: root.clock.now + lifetimeMs });
    root.clock.now += lifetimeMs + 1;
    expect(await callService(root, null, 'search', { query: { q: 'frieren' } })).toMatchObject({
      kind: 'ok',
    });
    expect(await readTokens()).toMatchObject({ expiresAt: root.clock.now + lifetimeMs });
    expect(await readAccount()).toMatchObject({ state: 'connected' });
  });
});
