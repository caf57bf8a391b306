// Tests that the session returns a valid token, that only one refresh runs at a time, and that only the service can end the session.

import { describe, expect, it } from 'vitest';
import { getAccessToken, renewTokenIfDue } from '@/lib/background/account/access-token.ts';
import { disconnectAccount, signInWithWindow } from '@/lib/background/account/account.ts';
import { readTokens } from '@/lib/store/account/tokens.ts';
import { readAccount } from '@/lib/store/preferences.ts';
import { eventually } from '../../eventually.ts';
import { connectedAccount } from '../root.ts';
import {
  accessTokenResult,
  createSignedInWorker,
  exampleTokenResponse,
  exampleTokens,
  expiredGrantAnswer,
  HOUR_MS,
  NEW_TOKEN,
  refreshSuccessAnswer,
  refusedAppAnswer,
  START_MS,
  unreachableServiceAnswer,
} from './session.ts';

const OFFLINE = { kind: 'unreachable', message: 'Failed to fetch' };
const AUTH = 'https://auth.first.example';

/** Returns a renewal that is answered when the test releases it. */
function heldRenewal() {
  const asked: ((answer: Response) => void)[] = [];
  return { asked, refresh: () => new Promise<Response>((resolve) => asked.push(resolve)) };
}

describe('access token', () => {
  it('is used unchanged while it is valid', async () => {
    const { ctx, refreshes } = await createSignedInWorker(exampleTokens());
    expect(await getAccessToken(ctx)).toEqual(accessTokenResult('a1'));
    expect(refreshes()).toEqual([]);
  });

  it('is renewed before it expires', async () => {
    const { ctx, clock } = await createSignedInWorker(exampleTokens());
    clock.now += 24 * HOUR_MS - 60_000;
    expect(await getAccessToken(ctx)).toEqual(accessTokenResult('a2'));
    expect((await readTokens())?.refreshToken).toBe('r2');
  });

  it('is renewed only once for simultaneous callers', async () => {
    const { ctx, refreshes } = await createSignedInWorker(exampleTokens());
    const answers = await Promise.all([1, 2, 3, 4].map(() => getAccessToken(ctx, 'a1')));
    expect(answers).toEqual(Array(4).fill(accessTokenResult('a2')));
    expect(refreshes()).toHaveLength(1);
  });

  it('is not renewed if another caller has already renewed the token', async () => {
    const { ctx, refreshes } = await createSignedInWorker(exampleTokens({ accessToken: 'a2' }));
    expect(await getAccessToken(ctx, 'a1')).toEqual(accessTokenResult('a2'));
    expect(refreshes()).toEqual([]);
  });

  it('is still used if an early renewal fails', async () => {
    const { ctx, clock } = await createSignedInWorker(exampleTokens(), { refresh: unreachableServiceAnswer });
    clock.now += 24 * HOUR_MS - 60_000;
    expect(await getAccessToken(ctx)).toEqual(accessTokenResult('a1'));
  });
});

describe('session', () => {
  it('stays connected if the service is unreachable during a token refresh', async () => {
    const { ctx } = await createSignedInWorker(exampleTokens(), { refresh: unreachableServiceAnswer });
    expect(await getAccessToken(ctx, 'a1')).toEqual(OFFLINE);
    expect((await readAccount()).state).toBe('connected');
    expect(await readTokens()).not.toBeNull();
  });

  it('requires the user to reconnect if the grant was revoked', async () => {
    const { ctx, published } = await createSignedInWorker(exampleTokens(), { refresh: expiredGrantAnswer });
    expect(await getAccessToken(ctx, 'a1')).toEqual({ kind: 'ended' });
    expect(await readAccount()).toMatchObject({ state: 'reconnect', id: 'user-1' });
    expect(await readTokens()).toBeNull();
    expect(published).toEqual([['account', 'library']]);
  });

  it('continues after the refused app gets a new secret', async () => {
    let refresh = refusedAppAnswer;
    const { ctx, order } = await createSignedInWorker(exampleTokens({ expiresAt: START_MS - 1 }), {
      refresh: () => refresh(),
    });
    expect(await getAccessToken(ctx)).toEqual({ kind: 'ended' });
    expect(await readAccount()).toMatchObject({ state: 'reconnect', problem: 'appRefused' });
    expect((await readTokens())?.refreshToken).toBe('r1');
    await renewTokenIfDue(ctx);
    expect(order).toEqual(['reconnect']);

    refresh = refreshSuccessAnswer;
    await renewTokenIfDue(ctx);
    expect(await readAccount()).toMatchObject({ state: 'connected', problem: null });
    expect(order.slice(0, 3)).toEqual(['reconnect', 'alarm', 'connected']);
    expect(await getAccessToken(ctx)).toMatchObject({ kind: 'token', token: 'a2' });
  });

  it('is refreshed again by renewTokenIfDue after the app was refused', async () => {
    const { ctx, refreshes } = await createSignedInWorker(exampleTokens(), { refresh: refusedAppAnswer });
    await getAccessToken(ctx, 'a1');
    await renewTokenIfDue(ctx);
    expect(refreshes()).toHaveLength(2);
    expect((await readAccount()).state).toBe('reconnect');
  });

  it('is not changed by an older refresh that ends after a new sign-in', async () => {
    const { asked, refresh } = heldRenewal();
    const { ctx, revoked } = await createSignedInWorker(exampleTokens(), { refresh });
    const late = getAccessToken(ctx, 'a1');
    await eventually(() => expect(asked).toHaveLength(1));
    await signInWithWindow(ctx);
    asked[0]?.(await expiredGrantAnswer());
    expect(await late).toEqual(accessTokenResult(NEW_TOKEN));
    expect((await readAccount()).state).toBe('connected');
    expect(revoked()).toEqual([]);
  });

  it('revokes the new tokens of a renewal that ends during a sign-out', async () => {
    const { asked, refresh } = heldRenewal();
    const { ctx, revoked } = await createSignedInWorker(exampleTokens(), { refresh });
    const late = getAccessToken(ctx, 'a1');
    await eventually(() => expect(asked).toHaveLength(1));
    await disconnectAccount(ctx);
    expect(revoked()).toEqual([{ origin: AUTH, token: 'r1' }]);
    asked[0]?.(exampleTokenResponse());
    expect(await late).toEqual({ kind: 'ended' });
    await eventually(() => expect(revoked().slice(1)).toEqual([{ origin: AUTH, token: 'r2' }]));
    expect(await readTokens()).toBeNull();
  });

  it('ends at a sign-out even if the service is unreachable', async () => {
    const { ctx, revoked } = await createSignedInWorker(exampleTokens(), {
      revoke: unreachableServiceAnswer,
    });
    await disconnectAccount(ctx);
    expect(revoked()).toHaveLength(1);
    expect(await readTokens()).toBeNull();
    expect(await readAccount()).toMatchObject({ state: 'signed-out', id: 'user-1' });
  });

  it('repeats a refresh request whose answer was lost', async () => {
    const answers = [unreachableServiceAnswer, refreshSuccessAnswer];
    const { ctx, refreshes } = await createSignedInWorker(exampleTokens(), {
      refresh: () => (answers.shift() ?? expiredGrantAnswer)(),
    });
    expect(await getAccessToken(ctx, 'a1')).toMatchObject({ kind: 'token', token: 'a2' });
    expect(refreshes().map(({ token }) => token)).toEqual(['r1', 'r1']);
  });

  it('requires the user to reconnect if the second refresh is rejected', async () => {
    const answers = [unreachableServiceAnswer, expiredGrantAnswer];
    const { ctx, refreshes } = await createSignedInWorker(exampleTokens(), {
      refresh: () => (answers.shift() ?? expiredGrantAnswer)(),
    });
    expect(await getAccessToken(ctx, 'a1')).toEqual({ kind: 'ended' });
    expect(await getAccessToken(ctx)).toEqual({ kind: 'ended' });
    expect((await readAccount()).state).toBe('reconnect');
    expect(refreshes()).toHaveLength(2);
  });

  it('continues after it expired offline and the network returned', async () => {
    const answers = [unreachableServiceAnswer, unreachableServiceAnswer, refreshSuccessAnswer];
    const { ctx, clock } = await createSignedInWorker(exampleTokens(), {
      refresh: () => (answers.shift() ?? expiredGrantAnswer)(),
    });
    clock.now += 40 * 24 * HOUR_MS;
    expect(await getAccessToken(ctx)).toMatchObject({ kind: 'unreachable' });
    expect((await readAccount()).state).toBe('connected');
    expect(await getAccessToken(ctx)).toMatchObject({ kind: 'token', token: 'a2' });
  });

  it('requires the user to reconnect if its tokens are missing', async () => {
    const { ctx } = await createSignedInWorker(null);
    expect(await getAccessToken(ctx)).toEqual({ kind: 'ended' });
    expect(await readAccount()).toMatchObject({ state: 'reconnect', id: 'user-1' });
  });

  it('sends its tokens only to their issuer', async () => {
    const { ctx, refreshes } = await createSignedInWorker(
      exampleTokens({ issuer: 'https://other.example/auth' }),
    );
    expect(await getAccessToken(ctx)).toEqual({ kind: 'ended' });
    expect(refreshes()).toEqual([]);
    expect(await readAccount()).toEqual({ ...connectedAccount, state: 'reconnect', problem: 'sessionEnded' });
  });

  it('keeps the account’s id at a sign-out', async () => {
    const { ctx } = await createSignedInWorker(exampleTokens(), { refresh: expiredGrantAnswer });
    await getAccessToken(ctx, 'a1');
    await disconnectAccount(ctx);
    expect(await readAccount()).toMatchObject({ state: 'signed-out', id: 'user-1' });
  });

  it('is stored as connected only after the poll alarm is set', async () => {
    const { ctx, order } = await createSignedInWorker(null);
    await signInWithWindow(ctx);
    expect(order.slice(0, 3)).toEqual(['account id', 'alarm', 'connected']);
  });

  it('is renewed early if this computer’s clock was set forward', async () => {
    const forward = await createSignedInWorker(exampleTokens());
    forward.clock.now += 30 * 24 * HOUR_MS;
    expect(await getAccessToken(forward.ctx)).toMatchObject({ token: 'a2' });
    const back = await createSignedInWorker(exampleTokens());
    back.clock.now -= 30 * 24 * HOUR_MS;
    expect(await getAccessToken(back.ctx)).toMatchObject({ token: 'a1' });
    expect(await getAccessToken(back.ctx, 'a1')).toMatchObject({ token: 'a2' });
  });
});
