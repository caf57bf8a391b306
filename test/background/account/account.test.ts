// A token that works, one refresh at a time, and a session that only the service can end.
import { describe, expect, it } from 'vitest';
import type { RefreshResult } from '@/lib/background/account/authorization.ts';
import { eventually } from '../../eventually.ts';
import { connected } from '../root.ts';
import { ended, HOUR, refreshed, service, setUp, tokenOf, tokens, unreachable } from './account-alone.ts';

describe('the access token', () => {
  it('is used as it is while it lasts', async () => {
    const { account, authorization } = setUp(tokens(), refreshed);
    expect(await account.accessToken()).toEqual(tokenOf('a1'));
    expect(authorization.refresh).not.toHaveBeenCalled();
  });

  it('is renewed ahead of its end', async () => {
    const { account, state } = setUp(tokens(), refreshed);
    state.now = 24 * HOUR - 60_000;
    expect(await account.accessToken()).toEqual(tokenOf('a2'));
    expect(state.tokens?.refreshToken).toBe('r2');
  });

  it('is renewed once for any number of callers', async () => {
    const { account, authorization } = setUp(tokens(), refreshed);
    const answers = await Promise.all([1, 2, 3, 4].map(() => account.accessToken('a1')));
    expect(answers).toEqual(Array(4).fill(tokenOf('a2')));
    expect(authorization.refresh).toHaveBeenCalledTimes(1);
  });

  it('that another caller has already replaced is not renewed again', async () => {
    const { account, authorization } = setUp(tokens({ accessToken: 'a2' }), refreshed);
    expect(await account.accessToken('a1')).toEqual(tokenOf('a2'));
    expect(authorization.refresh).not.toHaveBeenCalled();
  });

  it('is still used when renewing ahead of time fails', async () => {
    const { account, state } = setUp(tokens(), unreachable);
    state.now = 24 * HOUR - 60_000;
    expect(await account.accessToken()).toEqual(tokenOf('a1'));
  });
});

describe('the session', () => {
  it('survives everything but the end of the grant', async () => {
    const { account, state } = setUp(tokens(), unreachable);
    expect(await account.accessToken('a1')).toEqual({ kind: 'unreachable', message: 'offline' });
    expect(state.summary.state).toBe('connected');
    expect(state.tokens).not.toBeNull();
  });

  it('asks to reconnect when the grant is gone', async () => {
    const { account, state, onChange } = setUp(tokens(), ended);
    expect(await account.accessToken('a1')).toEqual({ kind: 'ended' });
    expect(state.summary).toMatchObject({ state: 'reconnect', id: 'user-1' });
    expect(state.tokens).toBeNull();
    expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ state: 'reconnect' }));
  });

  it('is kept when the app is refused, and goes on once its new secret is entered', async () => {
    let result: RefreshResult = { kind: 'appRefused' };
    const { account, state, order } = setUp(tokens({ expiresAt: -1 }), async () => result);
    expect(await account.accessToken()).toEqual({ kind: 'ended' });
    expect(state.summary).toMatchObject({ state: 'reconnect', problem: 'appRefused' });
    expect(state.tokens?.refreshToken).toBe('r1');
    await account.renewIfDue();
    expect(order).toEqual(['reconnect']);

    result = { kind: 'refreshed', tokens: tokens({ accessToken: 'a2' }) };
    await account.renewIfDue();
    expect(state.summary).toMatchObject({ state: 'connected', problem: null });
    expect(order).toEqual(['reconnect', 'safety net', 'connected']);
    expect(await account.accessToken()).toMatchObject({ kind: 'token', token: 'a2' });
  });

  it('held for a refused app is asked about again although its token has time left', async () => {
    const { account, state, authorization } = setUp(tokens(), async () => ({ kind: 'appRefused' }));
    await account.accessToken('a1');
    await account.renewIfDue();
    expect(authorization.refresh).toHaveBeenCalledTimes(2);
    expect(state.summary.state).toBe('reconnect');
  });

  it('is not ended by an old refresh that comes back after a new sign-in', async () => {
    let answer: (result: RefreshResult) => void = () => undefined;
    const { account, authorization, state } = setUp(
      tokens(),
      () => new Promise((resolve) => (answer = resolve)),
    );
    const late = account.accessToken('a1');
    await eventually(() => expect(answer.length).toBe(1));
    await account.connect();
    answer({ kind: 'ended' });
    expect(await late).toEqual(tokenOf('new'));
    expect(state.summary.state).toBe('connected');
    expect(authorization.revoke).not.toHaveBeenCalled();
  });

  it('that is renewed while the user signs out leaves nothing behind: the new tokens are revoked', async () => {
    let answer: (result: RefreshResult) => void = () => undefined;
    const { account, authorization, state } = setUp(
      tokens(),
      () => new Promise((resolve) => (answer = resolve)),
    );
    const late = account.accessToken('a1');
    await eventually(() => expect(answer.length).toBe(1));
    await account.disconnect();
    authorization.revoke.mockClear();
    const fresh = tokens({ accessToken: 'a2', refreshToken: 'r2' });
    answer({ kind: 'refreshed', tokens: fresh });
    expect(await late).toEqual({ kind: 'ended' });
    expect(authorization.revoke.mock.calls).toEqual([[service, fresh]]);
    expect(state.tokens).toBeNull();
  });

  it('ends at sign-out even when the service cannot be reached', async () => {
    const { account, state, authorization } = setUp(tokens(), refreshed);
    authorization.revoke.mockRejectedValue(new TypeError('Failed to fetch'));
    await account.disconnect();
    expect(state.tokens).toBeNull();
    expect(state.summary).toMatchObject({ state: 'signed-out', id: 'user-1' });
  });

  it('whose refresh answer got lost is recovered by asking once more at once', async () => {
    const answers = [unreachable, refreshed];
    const { account, authorization } = setUp(tokens(), () => (answers.shift() ?? ended)());
    expect(await account.accessToken('a1')).toMatchObject({ kind: 'token', token: 'a2' });
    expect(authorization.refresh).toHaveBeenCalledTimes(2);
    expect(authorization.refresh.mock.calls.map(([, used]) => used.refreshToken)).toEqual(['r1', 'r1']);
  });

  it('whose refresh answer got lost for good asks to reconnect, and does not try for ever', async () => {
    const answers = [unreachable, ended];
    const { account, state, authorization } = setUp(tokens(), () => (answers.shift() ?? ended)());
    expect(await account.accessToken('a1')).toEqual({ kind: 'ended' });
    expect(await account.accessToken()).toEqual({ kind: 'ended' });
    expect(state.summary.state).toBe('reconnect');
    expect(authorization.refresh).toHaveBeenCalledTimes(2);
  });

  it('that expired while offline goes on when the network is back', async () => {
    const answers = [unreachable, unreachable, refreshed];
    const { account, state } = setUp(tokens(), () => (answers.shift() ?? ended)());
    state.now = 40 * 24 * HOUR;
    expect(await account.accessToken()).toMatchObject({ kind: 'unreachable' });
    expect(state.summary.state).toBe('connected');
    expect(await account.accessToken()).toMatchObject({ kind: 'token', token: 'a2' });
  });

  it('without readable tokens asks to reconnect instead of waiting for ever', async () => {
    const { account, state } = setUp(null, refreshed);
    expect(await account.accessToken()).toEqual({ kind: 'ended' });
    expect(state.summary).toMatchObject({ state: 'reconnect', id: 'user-1' });
  });

  it('is never shown to another service than the one that gave it', async () => {
    const { account, authorization, state } = setUp(
      tokens({ issuer: 'https://other.example/auth' }),
      refreshed,
    );
    expect(await account.accessToken()).toEqual({ kind: 'ended' });
    expect(authorization.refresh).not.toHaveBeenCalled();
    expect(state.summary).toEqual({ ...connected, state: 'reconnect', problem: 'sessionEnded' });
  });

  it('that had ended before the sign-out still tells whose outbox it was', async () => {
    const { account, state } = setUp(tokens(), ended);
    await account.accessToken('a1');
    await account.disconnect();
    expect(state.summary).toMatchObject({ state: 'signed-out', id: 'user-1' });
  });

  it('begins with an alarm set, for the worker may die right after it', async () => {
    const { account, order } = setUp(null, refreshed);
    await account.connect();
    expect(order).toEqual(['user-1 of s.example', 'safety net', 'connected']);
  });

  it("lasts by this computer's own clock: one that is set forward renews early, one that is set back learns it from the service", async () => {
    const forward = setUp(tokens(), refreshed);
    forward.state.now = 30 * 24 * HOUR;
    expect(await forward.account.accessToken()).toMatchObject({ token: 'a2' });
    const back = setUp(tokens(), refreshed);
    back.state.now = -30 * 24 * HOUR;
    expect(await back.account.accessToken()).toMatchObject({ token: 'a1' });
    expect(await back.account.accessToken('a1')).toMatchObject({ token: 'a2' });
  });
});
