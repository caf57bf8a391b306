// Tests edge cases of the session and its token: a token that is about to expire, missing tokens, and a session that has already ended.
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { getAccessToken, renewTokenIfDue } from '@/lib/background/account/access-token.ts';
import { changeService, disconnectAccount, signInWithWindow } from '@/lib/background/account/account.ts';
import { type AccountSummary, signedOutAccount } from '@/lib/domain/account.ts';
import { readTokens } from '@/lib/store/account/tokens.ts';
import { readAccount, writeService } from '@/lib/store/preferences.ts';
import { createGate } from '../../create-gate.ts';
import { eventually } from '../../eventually.ts';
import { serviceSettingsOf } from '../fake-services.ts';
import { connectedAccount } from '../root.ts';
import {
  createSignedInWorker,
  exampleTokenResponse,
  exampleTokens,
  firstServiceSettings,
  HOUR_MS,
  NEW_TOKEN,
  unreachableServiceAnswer,
} from './session.ts';

const elsewhere = serviceSettingsOf('second');
const AUTH = 'https://auth.first.example';

describe('access token', () => {
  it('is renewed by the alarm ten minutes before its end', async () => {
    const { ctx, clock, refreshes, published } = await createSignedInWorker(exampleTokens());
    clock.now += 24 * HOUR_MS - 10 * 60_000 - 1;
    await renewTokenIfDue(ctx);
    expect(refreshes()).toEqual([]);
    clock.now += 1;
    await renewTokenIfDue(ctx);
    expect(refreshes()).toHaveLength(1);
    expect((await readTokens())?.accessToken).toBe('a2');
    expect(published).toEqual([]);
  });

  it('is not used after it has expired', async () => {
    const { ctx, clock } = await createSignedInWorker(exampleTokens(), { refresh: unreachableServiceAnswer });
    clock.now += 24 * HOUR_MS;
    expect(await getAccessToken(ctx)).toMatchObject({ kind: 'unreachable' });
  });
});

describe('session', () => {
  it('stays connected if a call finds no tokens during a sign-in', async () => {
    const { ctx } = await createSignedInWorker(null);
    const { local } = browser.storage;
    const { set } = local;
    let isHeld = false;
    const { opened: released, open: release } = createGate();
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

  it('is marked as ended at the next alarm if its tokens are missing', async () => {
    const { ctx } = await createSignedInWorker(null);
    await renewTokenIfDue(ctx);
    expect(await readAccount()).toMatchObject({ state: 'reconnect', problem: 'sessionEnded' });
  });

  it.each<[string, AccountSummary]>([
    ['is signed out', signedOutAccount],
    [
      'has to reconnect because the service refused the app',
      { ...connectedAccount, state: 'reconnect', problem: 'appRefused' },
    ],
  ])('does not change if the account %s', async (_what, summary) => {
    const { ctx, published } = await createSignedInWorker(null, { summary });
    await renewTokenIfDue(ctx);
    expect(await getAccessToken(ctx)).toEqual({ kind: 'ended' });
    expect(await readAccount()).toEqual(summary);
    expect(published).toEqual([]);
  });

  it('has no leftover tokens of another service after the first call that follows a sign-out', async () => {
    const { ctx } = await createSignedInWorker(exampleTokens({ issuer: 'https://other.example/auth' }), {
      summary: signedOutAccount,
    });
    await getAccessToken(ctx);
    expect([await readTokens(), await readAccount()]).toEqual([null, signedOutAccount]);
  });
});

describe('sign-in', () => {
  it('fails if the service’s addresses change during the sign-in', async () => {
    const { ctx, order } = await createSignedInWorker(null);
    const signIn = signInWithWindow(ctx);
    await writeService(elsewhere);
    await expect(signIn).rejects.toThrow('changed during the sign-in');
    expect([await readTokens(), order]).toEqual([null, ['service']]);
  });

  it('connects even if another account’s list cannot be deleted', async () => {
    const { ctx } = await createSignedInWorker(null);
    const open = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new Error('no room');
    });
    expect(await signInWithWindow(ctx)).toEqual({ ...connectedAccount, name: null });
    expect(open).toHaveBeenCalled();
    open.mockRestore();
    expect((await readTokens())?.accessToken).toBe(NEW_TOKEN);
  });
});

describe('sign-out', () => {
  it('deletes the tokens before it revokes them', async () => {
    const left: unknown[] = [];
    const revoke = async () => {
      left.push(await readTokens());
      return new Response(null, { status: 200 });
    };
    const { ctx, revoked } = await createSignedInWorker(exampleTokens(), { revoke });
    await disconnectAccount(ctx);
    expect(left).toEqual([null]);
    expect(revoked()).toEqual([{ origin: AUTH, token: 'r1' }]);
  });

  it.each([
    ['there are no tokens', null],
    ['the tokens are from another service', exampleTokens({ issuer: elsewhere.authUrl })],
  ])('sends no tokens to the service if %s', async (_what, stored) => {
    const { ctx, revoked } = await createSignedInWorker(stored);
    await disconnectAccount(ctx);
    expect(revoked()).toEqual([]);
    expect([await readTokens(), await readAccount()]).toEqual([null, { ...signedOutAccount, id: 'user-1' }]);
  });
});

describe('change of the service’s settings', () => {
  it('keeps the session if the addresses are the same', async () => {
    const { ctx, order, refreshes, revoked } = await createSignedInWorker(exampleTokens());
    await changeService(ctx, { ...firstServiceSettings, clientSecret: 'new' });
    expect(order).toEqual(['service']);
    expect([refreshes(), revoked()]).toEqual([[], []]);
  });

  it('renews the session immediately if only the secret of a refused app changes', async () => {
    const refused = { ...connectedAccount, state: 'reconnect', problem: 'appRefused' } as const;
    const { ctx } = await createSignedInWorker(exampleTokens(), {
      refresh: async () => exampleTokenResponse(),
      summary: refused,
    });
    await changeService(ctx, { ...firstServiceSettings, clientSecret: 'new' });
    expect(await readAccount()).toEqual(connectedAccount);
  });

  it('revokes the session before new addresses are stored', async () => {
    const { ctx, order, refreshes, revoked } = await createSignedInWorker(exampleTokens());
    await changeService(ctx, elsewhere);
    expect(order).toEqual(['account id', 'signed-out', 'service']);
    expect(revoked()).toEqual([{ origin: AUTH, token: 'r1' }]);
    expect(refreshes()).toEqual([]);
  });

  it('ends a session that has lost its tokens if the addresses change', async () => {
    const lost = { ...connectedAccount, state: 'reconnect', problem: 'sessionEnded' } as const;
    const { ctx } = await createSignedInWorker(null, { summary: lost });
    await changeService(ctx, elsewhere);
    expect(await readAccount()).toEqual({ ...signedOutAccount, id: 'user-1' });
  });

  it('deletes leftover tokens if the addresses change', async () => {
    const { ctx, revoked } = await createSignedInWorker(exampleTokens(), { summary: signedOutAccount });
    await changeService(ctx, elsewhere);
    expect(await readTokens()).toBeNull();
    expect(revoked()).toHaveLength(1);
  });

  it('changes nothing but the settings if no one has ever signed in', async () => {
    const { ctx, order, published } = await createSignedInWorker(null, { summary: signedOutAccount });
    await changeService(ctx, elsewhere);
    expect([order, published]).toEqual([['service'], []]);
  });
});
