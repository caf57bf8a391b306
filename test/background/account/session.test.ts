// Tests the session: a valid token, one refresh at a time, and that only the service can end it.

import { describe, expect, it } from 'vitest';
import { getAccessToken, renewTokenIfDue } from '@/lib/background/account/access-token.ts';
import { disconnect, signInWithWindow } from '@/lib/background/account/account.ts';
import { readTokens } from '@/lib/store/account/tokens.ts';
import { readAccount } from '@/lib/store/preferences.ts';
import { eventually } from '../../eventually.ts';
import { connected } from '../root.ts';
import {
  appRefused,
  ended,
  granted,
  HOUR,
  NEW_TOKEN,
  NOW,
  refreshed,
  setUp,
  tokenOf,
  tokens,
  unreachable,
} from './session.ts';

const OFFLINE = { kind: 'unreachable', message: 'Failed to fetch' };
const AUTH = 'https://auth.first.example';

/** A renewal that is answered when the test releases it. */
function heldRenewal() {
  const asked: ((answer: Response) => void)[] = [];
  return { asked, refresh: () => new Promise<Response>((resolve) => asked.push(resolve)) };
}

describe('access token', () => {
  it('is used unchanged while it is valid', async () => {
    const { ctx, refreshes } = await setUp(tokens());
    expect(await getAccessToken(ctx)).toEqual(tokenOf('a1'));
    expect(refreshes()).toEqual([]);
  });

  it('is renewed before it expires', async () => {
    const { ctx, clock } = await setUp(tokens());
    clock.now += 24 * HOUR - 60_000;
    expect(await getAccessToken(ctx)).toEqual(tokenOf('a2'));
    expect((await readTokens())?.refreshToken).toBe('r2');
  });

  it('is renewed once for any number of callers', async () => {
    const { ctx, refreshes } = await setUp(tokens());
    const answers = await Promise.all([1, 2, 3, 4].map(() => getAccessToken(ctx, 'a1')));
    expect(answers).toEqual(Array(4).fill(tokenOf('a2')));
    expect(refreshes()).toHaveLength(1);
  });

  it('is not renewed again if another caller has already replaced it', async () => {
    const { ctx, refreshes } = await setUp(tokens({ accessToken: 'a2' }));
    expect(await getAccessToken(ctx, 'a1')).toEqual(tokenOf('a2'));
    expect(refreshes()).toEqual([]);
  });

  it('is still used if an early renewal fails', async () => {
    const { ctx, clock } = await setUp(tokens(), { refresh: unreachable });
    clock.now += 24 * HOUR - 60_000;
    expect(await getAccessToken(ctx)).toEqual(tokenOf('a1'));
  });
});

describe('session', () => {
  it('stays connected if the token refresh is unreachable', async () => {
    const { ctx } = await setUp(tokens(), { refresh: unreachable });
    expect(await getAccessToken(ctx, 'a1')).toEqual(OFFLINE);
    expect((await readAccount()).state).toBe('connected');
    expect(await readTokens()).not.toBeNull();
  });

  it('asks to reconnect if the grant was revoked', async () => {
    const { ctx, published } = await setUp(tokens(), { refresh: ended });
    expect(await getAccessToken(ctx, 'a1')).toEqual({ kind: 'ended' });
    expect(await readAccount()).toMatchObject({ state: 'reconnect', id: 'user-1' });
    expect(await readTokens()).toBeNull();
    expect(published).toEqual([['account', 'library']]);
  });

  it('is retained if the app is refused, and continues after its new secret is entered', async () => {
    let refresh = appRefused;
    const { ctx, order } = await setUp(tokens({ expiresAt: NOW - 1 }), { refresh: () => refresh() });
    expect(await getAccessToken(ctx)).toEqual({ kind: 'ended' });
    expect(await readAccount()).toMatchObject({ state: 'reconnect', problem: 'appRefused' });
    expect((await readTokens())?.refreshToken).toBe('r1');
    await renewTokenIfDue(ctx);
    expect(order).toEqual(['reconnect']);

    refresh = refreshed;
    await renewTokenIfDue(ctx);
    expect(await readAccount()).toMatchObject({ state: 'connected', problem: null });
    expect(order.slice(0, 3)).toEqual(['reconnect', 'alarm', 'connected']);
    expect(await getAccessToken(ctx)).toMatchObject({ kind: 'token', token: 'a2' });
  });

  it('is refreshed again by renewTokenIfDue after the service refused the app, although the token has not expired', async () => {
    const { ctx, refreshes } = await setUp(tokens(), { refresh: appRefused });
    await getAccessToken(ctx, 'a1');
    await renewTokenIfDue(ctx);
    expect(refreshes()).toHaveLength(2);
    expect((await readAccount()).state).toBe('reconnect');
  });

  it('is not ended by an old refresh that returns after a new sign-in', async () => {
    const { asked, refresh } = heldRenewal();
    const { ctx, revoked } = await setUp(tokens(), { refresh });
    const late = getAccessToken(ctx, 'a1');
    await eventually(() => expect(asked).toHaveLength(1));
    await signInWithWindow(ctx);
    asked[0]?.(await ended());
    expect(await late).toEqual(tokenOf(NEW_TOKEN));
    expect((await readAccount()).state).toBe('connected');
    expect(revoked()).toEqual([]);
  });

  it('revokes the new tokens of a renewal that ends during a sign-out', async () => {
    const { asked, refresh } = heldRenewal();
    const { ctx, revoked } = await setUp(tokens(), { refresh });
    const late = getAccessToken(ctx, 'a1');
    await eventually(() => expect(asked).toHaveLength(1));
    await disconnect(ctx);
    expect(revoked()).toEqual([{ origin: AUTH, token: 'r1' }]);
    asked[0]?.(granted());
    expect(await late).toEqual({ kind: 'ended' });
    await eventually(() => expect(revoked().slice(1)).toEqual([{ origin: AUTH, token: 'r2' }]));
    expect(await readTokens()).toBeNull();
  });

  it('ends at a sign-out even if the service is unreachable', async () => {
    const { ctx, revoked } = await setUp(tokens(), { revoke: unreachable });
    await disconnect(ctx);
    expect(revoked()).toHaveLength(1);
    expect(await readTokens()).toBeNull();
    expect(await readAccount()).toMatchObject({ state: 'signed-out', id: 'user-1' });
  });

  it('recovers from a lost refresh answer with an immediate second request', async () => {
    const answers = [unreachable, refreshed];
    const { ctx, refreshes } = await setUp(tokens(), { refresh: () => (answers.shift() ?? ended)() });
    expect(await getAccessToken(ctx, 'a1')).toMatchObject({ kind: 'token', token: 'a2' });
    expect(refreshes().map(({ token }) => token)).toEqual(['r1', 'r1']);
  });

  it('asks the user to reconnect if the service rejects the second refresh request, and then stops retrying', async () => {
    const answers = [unreachable, ended];
    const { ctx, refreshes } = await setUp(tokens(), { refresh: () => (answers.shift() ?? ended)() });
    expect(await getAccessToken(ctx, 'a1')).toEqual({ kind: 'ended' });
    expect(await getAccessToken(ctx)).toEqual({ kind: 'ended' });
    expect((await readAccount()).state).toBe('reconnect');
    expect(refreshes()).toHaveLength(2);
  });

  it('continues when the network is back after it expired offline', async () => {
    const answers = [unreachable, unreachable, refreshed];
    const { ctx, clock } = await setUp(tokens(), { refresh: () => (answers.shift() ?? ended)() });
    clock.now += 40 * 24 * HOUR;
    expect(await getAccessToken(ctx)).toMatchObject({ kind: 'unreachable' });
    expect((await readAccount()).state).toBe('connected');
    expect(await getAccessToken(ctx)).toMatchObject({ kind: 'token', token: 'a2' });
  });

  it('asks to reconnect instead of waiting forever if its tokens are unreadable', async () => {
    const { ctx } = await setUp(null);
    expect(await getAccessToken(ctx)).toEqual({ kind: 'ended' });
    expect(await readAccount()).toMatchObject({ state: 'reconnect', id: 'user-1' });
  });

  it('never sends its tokens to a service other than their issuer', async () => {
    const { ctx, refreshes } = await setUp(tokens({ issuer: 'https://other.example/auth' }));
    expect(await getAccessToken(ctx)).toEqual({ kind: 'ended' });
    expect(refreshes()).toEqual([]);
    expect(await readAccount()).toEqual({ ...connected, state: 'reconnect', problem: 'sessionEnded' });
  });

  it("keeps the account's id at a sign-out, even if it had already ended", async () => {
    const { ctx } = await setUp(tokens(), { refresh: ended });
    await getAccessToken(ctx, 'a1');
    await disconnect(ctx);
    expect(await readAccount()).toMatchObject({ state: 'signed-out', id: 'user-1' });
  });

  it('sets an alarm before it is stored as connected, because the worker may die right afterwards', async () => {
    const { ctx, order } = await setUp(null);
    await signInWithWindow(ctx);
    expect(order.slice(0, 3)).toEqual(['account id', 'alarm', 'connected']);
  });

  it("renews early if this computer's clock was set forward, and learns from the service if it was set back", async () => {
    const forward = await setUp(tokens());
    forward.clock.now += 30 * 24 * HOUR;
    expect(await getAccessToken(forward.ctx)).toMatchObject({ token: 'a2' });
    const back = await setUp(tokens());
    back.clock.now -= 30 * 24 * HOUR;
    expect(await getAccessToken(back.ctx)).toMatchObject({ token: 'a1' });
    expect(await getAccessToken(back.ctx, 'a1')).toMatchObject({ token: 'a2' });
  });
});
