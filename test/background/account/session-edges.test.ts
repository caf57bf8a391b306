// Tests edge cases of the session and its token: the last moment, missing tokens, and a session that is already over.
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { getAccessToken, renewTokenIfDue } from '@/lib/background/account/access-token.ts';
import { changeService, disconnect, signInWithWindow } from '@/lib/background/account/account.ts';
import { type AccountSummary, signedOutAccount } from '@/lib/domain/account.ts';
import { readTokens } from '@/lib/store/account/tokens.ts';
import { readAccount, writeService } from '@/lib/store/preferences.ts';
import { eventually } from '../../eventually.ts';
import { gate } from '../../gate.ts';
import { settingsOf } from '../fake-services.ts';
import { connected } from '../root.ts';
import { granted, HOUR, NEW_TOKEN, service, setUp, tokens, unreachable } from './session.ts';

const elsewhere = settingsOf('second');
const AUTH = 'https://auth.first.example';

describe('access token', () => {
  it('is renewed by the alarm ten minutes before its end, not earlier, and nothing is published', async () => {
    const { ctx, clock, refreshes, published } = await setUp(tokens());
    clock.now += 24 * HOUR - 10 * 60_000 - 1;
    await renewTokenIfDue(ctx);
    expect(refreshes()).toEqual([]);
    clock.now += 1;
    await renewTokenIfDue(ctx);
    expect(refreshes()).toHaveLength(1);
    expect((await readTokens())?.accessToken).toBe('a2');
    expect(published).toEqual([]);
  });

  it('is not used after it has expired, even if it cannot be renewed', async () => {
    const { ctx, clock } = await setUp(tokens(), { refresh: unreachable });
    clock.now += 24 * HOUR;
    expect(await getAccessToken(ctx)).toMatchObject({ kind: 'unreachable' });
  });
});

describe('session', () => {
  it('is not ended by a caller who found no tokens during a sign-in', async () => {
    const { ctx } = await setUp(null);
    const { local } = browser.storage;
    const { set } = local;
    let isHeld = false;
    const { opened: released, open: release } = gate();
    local.set = async (items) => {
      if ('accountIssuers' in items) isHeld = true;
      if ('accountIssuers' in items) await released;
      return set(items);
    };
    const signIn = signInWithWindow(ctx);
    await eventually(() => expect(isHeld).toBe(true));
    const asked = getAccessToken(ctx);
    release();
    await Promise.all([signIn, asked]);
    expect(await readAccount()).toMatchObject({ state: 'connected', problem: null });
    expect((await readTokens())?.accessToken).toBe(NEW_TOKEN);
  });

  it('is marked as ended at the next alarm if its tokens are unreadable', async () => {
    const { ctx } = await setUp(null);
    await renewTokenIfDue(ctx);
    expect(await readAccount()).toMatchObject({ state: 'reconnect', problem: 'sessionEnded' });
  });

  it.each<AccountSummary>([signedOutAccount, { ...connected, state: 'reconnect', problem: 'appRefused' }])(
    'is not ended again if it is already over: %o',
    async (summary) => {
      const { ctx, published } = await setUp(null, { summary });
      await renewTokenIfDue(ctx);
      expect(await getAccessToken(ctx)).toEqual({ kind: 'ended' });
      expect(await readAccount()).toEqual(summary);
      expect(published).toEqual([]);
    },
  );

  it('deletes tokens of another service that are left after the user has signed out', async () => {
    const { ctx } = await setUp(tokens({ issuer: 'https://other.example/auth' }), {
      summary: signedOutAccount,
    });
    await getAccessToken(ctx);
    expect([await readTokens(), await readAccount()]).toEqual([null, signedOutAccount]);
  });
});

describe('sign-in', () => {
  it('connects nothing if the service’s addresses are changed during it', async () => {
    const { ctx, order } = await setUp(null);
    const signIn = signInWithWindow(ctx);
    await writeService(elsewhere);
    await expect(signIn).rejects.toThrow('changed during the sign-in');
    expect([await readTokens(), order]).toEqual([null, ['service']]);
  });

  it('connects even if another account’s list cannot be deleted', async () => {
    const { ctx } = await setUp(null);
    const open = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new Error('no room');
    });
    expect(await signInWithWindow(ctx)).toEqual({ ...connected, name: null });
    expect(open).toHaveBeenCalled();
    open.mockRestore();
    expect((await readTokens())?.accessToken).toBe(NEW_TOKEN);
  });
});

describe('sign-out', () => {
  it('deletes the tokens, and then revokes them at their own service', async () => {
    const left: unknown[] = [];
    const revoke = async () => {
      left.push(await readTokens());
      return new Response(null, { status: 200 });
    };
    const { ctx, revoked } = await setUp(tokens(), { revoke });
    await disconnect(ctx);
    expect(left).toEqual([null]);
    expect(revoked()).toEqual([{ origin: AUTH, token: 'r1' }]);
  });

  it.each([
    ['there are none', null],
    ['they are from another service', tokens({ issuer: elsewhere.authUrl })],
  ])('sends no tokens to the service if %s', async (_what, stored) => {
    const { ctx, revoked } = await setUp(stored);
    await disconnect(ctx);
    expect(revoked()).toEqual([]);
    expect([await readTokens(), await readAccount()]).toEqual([null, { ...signedOutAccount, id: 'user-1' }]);
  });
});

describe('change of the service’s settings', () => {
  it('keeps the session if the addresses are the same', async () => {
    const { ctx, order, refreshes, revoked } = await setUp(tokens());
    await changeService(ctx, { ...service, clientSecret: 'new' });
    expect(order).toEqual(['service']);
    expect([refreshes(), revoked()]).toEqual([[], []]);
  });

  it('retries at once if the addresses are the same and the app was refused', async () => {
    const refused = { ...connected, state: 'reconnect', problem: 'appRefused' } as const;
    const { ctx } = await setUp(tokens(), { refresh: async () => granted(), summary: refused });
    await changeService(ctx, { ...service, clientSecret: 'new' });
    expect(await readAccount()).toEqual(connected);
  });

  it('ends the session if the addresses change, and revokes it at the old service, before they are stored', async () => {
    const { ctx, order, refreshes, revoked } = await setUp(tokens());
    await changeService(ctx, elsewhere);
    expect(order).toEqual(['account id', 'signed-out', 'service']);
    expect(revoked()).toEqual([{ origin: AUTH, token: 'r1' }]);
    expect(refreshes()).toEqual([]);
  });

  it('ends a session that has lost its tokens if the addresses change', async () => {
    const lost = { ...connected, state: 'reconnect', problem: 'sessionEnded' } as const;
    const { ctx } = await setUp(null, { summary: lost });
    await changeService(ctx, elsewhere);
    expect(await readAccount()).toEqual({ ...signedOutAccount, id: 'user-1' });
  });

  it('deletes leftover tokens if the addresses change', async () => {
    const { ctx, revoked } = await setUp(tokens(), { summary: signedOutAccount });
    await changeService(ctx, elsewhere);
    expect(await readTokens()).toBeNull();
    expect(revoked()).toHaveLength(1);
  });

  it('only stores the settings if no one has ever signed in', async () => {
    const { ctx, order, published } = await setUp(null, { summary: signedOutAccount });
    await changeService(ctx, elsewhere);
    expect([order, published]).toEqual([['service'], []]);
  });
});
