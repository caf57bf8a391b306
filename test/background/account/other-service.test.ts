// Tests a change of the service. Tokens and secrets of the first service must never reach the second service.

import { describe, expect, it, vi } from 'vitest';
import { getAccessToken, renewTokenIfDue } from '@/lib/background/account/access-token.ts';
import { changeService, disconnectAccount, signInWithWindow } from '@/lib/background/account/account.ts';
import { callService } from '@/lib/background/account/call-service.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import type { ServiceSettings } from '@/lib/domain/settings.ts';
import { readTokens, withSignInLock } from '@/lib/store/account/tokens.ts';
import { readAccount, writeService } from '@/lib/store/preferences.ts';
import { createGate } from '../../create-gate.ts';
import { type AnswerOverride, createFakeServices, serviceSettingsOf } from '../fake-services.ts';
import { createRoot } from '../root.ts';

const first = serviceSettingsOf('first');
const HOUR = 3600_000;

/**
 * The services to which the user changes. One has two new addresses. Each of the others shares one of its two addresses with the first
 * service.
 */
const others: readonly (readonly [string, ServiceSettings])[] = [
  ['another service', serviceSettingsOf('second')],
  ['another base address', { ...first, baseUrl: serviceSettingsOf('second').baseUrl }],
  ['another sign-in address', { ...serviceSettingsOf('second'), baseUrl: first.baseUrl }],
];

const states: readonly (readonly [string, Partial<AccountSummary>, number])[] = [
  ['connected', { state: 'connected' }, 24 * HOUR],
  ['connected with an expired token', { state: 'connected' }, -HOUR],
  ['suspended because the app was refused', { state: 'reconnect', problem: 'appRefused' }, -HOUR],
  ['suspended with a valid token', { state: 'reconnect', problem: 'appRefused' }, 24 * HOUR],
  ['suspended because the session ended', { state: 'reconnect', problem: 'sessionEnded' }, 24 * HOUR],
  ['signed out', { state: 'signed-out' }, 24 * HOUR],
];

/** Starts a worker for the first service, without an account. */
async function startWorker(answer?: AnswerOverride) {
  const { fetch: request, seen } = createFakeServices(answer);
  const root = await createRoot({ at: first, account: null, fetch: request });
  return { ...root, seen };
}

async function signedIn({ clock }: Worker, part: Partial<AccountSummary>, left: number): Promise<void> {
  await withSignInLock((write) =>
    write(
      {
        accessToken: 'first-access',
        refreshToken: 'first-refresh',
        expiresAt: clock.now + left,
        lifetimeMs: 86_400_000,
        account: 'user-1',
        issuer: first.authUrl,
        apiOrigin: 'https://api.first.example',
      },
      { state: 'connected', id: 'user-1', name: 'Mira', problem: null, ...part },
    ),
  );
}

type Worker = Awaited<ReturnType<typeof startWorker>>;

/** Returns the addresses outside of the first service that received one of its tokens or its secret. */
function leaksIn(seen: Worker['seen']): string[] {
  const strange = seen.filter(({ origin }) => !origin.includes('.first.'));
  return strange
    .filter(({ carries }) => /first-(?:access|refresh)|secret-of/.test(carries))
    .map(({ origin, path }) => `${origin}${path}`);
}

const acts: readonly (readonly [string, (worker: Worker) => Promise<unknown>])[] = [
  ['the user signs out', disconnectAccount],
  ['the alarm checks the token', renewTokenIfDue],
  ['the list is requested', (ctx) => callService(ctx, null, 'library', { query: { type: 'anime' } })],
  ['a title is searched for', (ctx) => callService(ctx, null, 'search', { query: { q: 'x' } })],
];

describe.each(others)('old session after a change to %s', (_name, second) => {
  describe.each(states)('while the account is %s', (_state, part, left) => {
    it.each(acts)('sends no token to the new address when %s', async (_act, act) => {
      const worker = await startWorker();
      await signedIn(worker, part, left);
      await writeService(second);
      await act(worker);
      expect(leaksIn(worker.seen)).toEqual([]);
      expect(await readTokens()).toBeNull();
      expect((await readAccount()).state).not.toBe('connected');
    });

    it('ends before the next request', async () => {
      const worker = await startWorker();
      await signedIn(worker, part, left);
      await changeService(worker, second);
      expect(await readTokens()).toBeNull();
      expect(await readAccount()).toMatchObject({ state: 'signed-out', id: 'user-1' });
      for (const [, act] of acts) await act(worker);
      expect(leaksIn(worker.seen)).toEqual([]);
      // The service that issued the tokens receives one request to revoke them.
      const revocations = worker.seen.filter(({ path }) => path.endsWith('/revoke'));
      expect(revocations.map(({ origin }) => origin)).toEqual(['https://auth.first.example']);
      expect(revocations[0]?.carries).toContain('first-refresh');
    });
  });
});

describe('session', () => {
  it('continues if only the app’s id and secret are changed', async () => {
    const worker = await startWorker();
    await signedIn(worker, {}, 24 * HOUR);
    await changeService(worker, { ...first, clientSecret: 'a new one' });
    expect(await readAccount()).toMatchObject({ state: 'connected' });
    expect(await callService(worker, null, 'search', { query: { q: 'x' } })).toMatchObject({ kind: 'ok' });
    expect(worker.seen.map(({ path }) => path)).toEqual(['/v1/search']);
  });

  it('is not stored if the service was changed during the sign-in', async () => {
    const { worker, fake } = await startWorker();
    const { identity } = fake.api;
    const { launchWebAuthFlow } = identity;
    identity.launchWebAuthFlow = async (asked) => {
      await changeService(worker, serviceSettingsOf('second'));
      return launchWebAuthFlow(asked);
    };
    await expect(signInWithWindow(worker)).rejects.toThrow('changed during the sign-in');
    expect(await readTokens()).toBeNull();
  });

  it('sends a renewal only to the issuer of its token if the service changes meanwhile', async () => {
    const { opened: released, open: release } = createGate();
    const { fetch: request, seen } = createFakeServices();
    const root = await createRoot({
      at: first,
      account: null,
      fetch: async (input, init) => {
        if (String(input).endsWith('/token')) await released;
        return request(input, init);
      },
    });
    await signedIn({ ...root, seen }, {}, -HOUR);
    const asked = getAccessToken(root);
    await changeService(root, serviceSettingsOf('second'));
    release();
    expect(await asked).toEqual({ kind: 'ended' });
    expect(seen.filter(({ path }) => path.endsWith('/token')).map(({ origin }) => origin)).toEqual([
      'https://auth.first.example',
    ]);
    expect(leaksIn(seen)).toEqual([]);
    expect(await readTokens()).toBeNull();
  });
});

/** Returns a worker that is renewing its session with the first service. The renewal is answered when the test calls `answer`. */
async function renewing() {
  const { opened: answered, open: answer } = createGate();
  const { fetch: request, seen } = createFakeServices();
  const root = await createRoot({
    at: first,
    account: null,
    fetch: async (input, init) => {
      const isRefresh = String(init?.body ?? '').includes('grant_type=refresh_token');
      if (isRefresh) await answered;
      return request(input, init);
    },
  });
  const worker = { ...root, seen };
  await signedIn(worker, {}, -HOUR);
  return { ...worker, answer };
}

const refreshesIn = (seen: Worker['seen']) =>
  seen.filter(({ body }) => body.includes('grant_type=refresh_token')).map(({ origin }) => origin);

describe('call during a token renewal', () => {
  const search = (ctx: Worker) => callService(ctx, null, 'search', { query: { q: 'x' } });

  it('is sent to the new service with the new service’s token', async () => {
    const worker = await renewing();
    const asked = search(worker);
    await vi.waitFor(() => expect(worker.worker.state.renewal.running).not.toBeNull());
    await changeService(worker.worker, serviceSettingsOf('second'));
    await signInWithWindow(worker.worker);
    worker.answer();
    expect(await asked).toMatchObject({ kind: 'ok' });
    // The new token is not renewed, because it is still valid.
    expect(refreshesIn(worker.seen)).toEqual(['https://auth.first.example']);
    const searches = worker.seen.filter(({ path }) => path === '/v1/search');
    expect(searches.map(({ origin }) => origin)).toEqual(['https://api.second.example']);
    expect(searches[0]?.carries).toContain('access-of-auth.second.example');
  });

  it('sends no token to a service that did not issue the token', async () => {
    const worker = await renewing();
    const asked = search(worker);
    await vi.waitFor(() => expect(worker.worker.state.renewal.running).not.toBeNull());
    const again = { accessToken: 'first-access-2', refreshToken: 'first-refresh-2' };
    const tokens = (await readTokens()) ?? expect.fail('signed out');
    await withSignInLock(async (write) => write({ ...tokens, ...again }, await readAccount()));
    await writeService(serviceSettingsOf('second'));
    worker.answer();
    expect(await asked).toMatchObject({ kind: 'refused', code: 'unauthorized' });
    expect(leaksIn(worker.seen)).toEqual([]);
  });
});

describe('call with a token or a secret', () => {
  it('never follows a redirect', async () => {
    const worker = await startWorker();
    await signInWithWindow(worker);
    await callService(worker, null, 'search', { query: { q: 'x' } });
    await disconnectAccount(worker);
    // Look only at requests with tokens or secrets. Kiroku also checks the app with a request without them, and needs the redirect as its
    // answer.
    const secret = worker.seen.filter(({ carries }) => /secret-of|access-of|refresh-of/.test(carries));
    const paths = secret.map(({ path }) => path.split('/').at(-1));
    expect(paths).toEqual(expect.arrayContaining(['token', 'me', 'search', 'revoke']));
    expect(new Set(secret.map(({ redirect }) => redirect))).toEqual(new Set(['error']));
  });
});
