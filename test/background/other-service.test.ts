// Two services: whatever is changed, pressed or asked, nothing of the session with the first one ever reaches the second.
import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createAccount } from '@/lib/background/account.ts';
import { createApiClient } from '@/lib/background/api-client.ts';
import { createAuthorization } from '@/lib/background/authorization.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import type { ServiceSettings } from '@/lib/domain/settings.ts';
import { claimAccountId } from '@/lib/store/account-issuers.ts';
import { readDiscovery, writeDiscovery } from '@/lib/store/discovery.ts';
import { readAccount, readService, writeService } from '@/lib/store/preferences.ts';
import { readTokens, writeSession, writeTokens } from '@/lib/store/tokens.ts';
import { fakeServices, type OddAnswer, settingsOf } from './fake-services.ts';

const first = settingsOf('first');
const HOUR = 3600_000;

/** The services that the addresses may be changed to: another one, and one that shares one of both addresses. */
const others: readonly (readonly [string, ServiceSettings])[] = [
  ['another service', settingsOf('second')],
  ['another base address', { ...first, baseUrl: settingsOf('second').baseUrl }],
  ['another sign-in address', { ...settingsOf('second'), baseUrl: first.baseUrl }],
];

const states: readonly (readonly [string, Partial<AccountSummary>, number])[] = [
  ['connected', { state: 'connected' }, 24 * HOUR],
  ['connected, its token over', { state: 'connected' }, -HOUR],
  ['held since the app was refused', { state: 'reconnect', problem: 'appRefused' }, -HOUR],
  ['held, its token not over', { state: 'reconnect', problem: 'appRefused' }, 24 * HOUR],
  ['ended', { state: 'reconnect', problem: 'sessionEnded' }, 24 * HOUR],
  ['signed out', { state: 'signed-out' }, 24 * HOUR],
];

/** The worker's parts over the real stores. */
function startWorker(answer?: OddAnswer) {
  const { fetch: request, seen } = fakeServices(answer);
  const authorization = createAuthorization({
    fetch: request,
    discovery: { read: readDiscovery, write: writeDiscovery },
    now: () => Date.now(),
    redirectUrl: () => 'https://extension.example/',
    authorize: async (url) => {
      const asked = new URL(url).searchParams;
      return `https://extension.example/?code=c&state=${asked.get('state')}`;
    },
  });
  const account = createAccount({
    store: { readTokens, writeTokens, readAccount, writeSession },
    authorization,
    readService,
    now: () => Date.now(),
    onChange: () => undefined,
    claimAccountId,
    makeWay: async () => undefined,
    enqueueAndDeliver: (work) => work(),
  });
  const api = createApiClient({
    fetch: request,
    now: () => Date.now(),
    baseUrl: async () => (await readService()).baseUrl,
    accessToken: account.accessToken,
  });
  return { account, authorization, api, seen };
}

async function signedIn(part: Partial<AccountSummary>, left: number): Promise<void> {
  await writeService(first);
  await writeSession(
    {
      accessToken: 'first-access',
      refreshToken: 'first-refresh',
      expiresAt: Date.now() + left,
      account: 'user-1',
      issuer: first.authUrl,
      apiOrigin: 'https://api.first.example',
    },
    { state: 'connected', id: 'user-1', name: 'Mira', problem: null, ...part },
  );
}

/** The tokens of the session, and what was sent of them: by the origin that it reached. */
function leaksIn(seen: ReturnType<typeof startWorker>['seen']): string[] {
  const strange = seen.filter(({ origin }) => !origin.includes('.first.'));
  return strange
    .filter(({ carries }) => /first-(?:access|refresh)|secret-of/.test(carries))
    .map(({ origin, path }) => `${origin}${path}`);
}

type Worker = ReturnType<typeof startWorker>;
const acts: readonly (readonly [string, (worker: Worker) => Promise<unknown>])[] = [
  ['the user signs out', ({ account }) => account.disconnect()],
  ['the alarm looks at the token', ({ account }) => account.renewIfDue()],
  ['the list is asked for', ({ api }) => api.call('library', { query: { type: 'anime' } })],
  ['something is written', ({ api }) => api.call('search', { query: { q: 'x' } })],
];

beforeEach(() => fakeBrowser.reset());

describe.each(others)('after a change to %s', (_name, second) => {
  describe.each(states)('of an account that is %s', (_state, part, left) => {
    it.each(acts)('nothing of the session reaches it when %s', async (_act, act) => {
      const worker = startWorker();
      await signedIn(part, left);
      await writeService(second);
      await act(worker);
      expect(leaksIn(worker.seen)).toEqual([]);
      expect(await readTokens()).toBeNull();
      expect((await readAccount()).state).not.toBe('connected');
    });

    it('in the options, the session has ended before anything else is asked', async () => {
      const worker = startWorker();
      await signedIn(part, left);
      await worker.account.changeService(second, writeService);
      expect(await readTokens()).toBeNull();
      expect(await readAccount()).toMatchObject({ state: 'signed-out', id: 'user-1' });
      for (const [, act] of acts) await act(worker);
      expect(leaksIn(worker.seen)).toEqual([]);
      // The service that issued them is asked once to revoke them.
      const told = worker.seen.filter(({ path }) => path.endsWith('/revoke'));
      expect(told.map(({ origin }) => origin)).toEqual(['https://auth.first.example']);
      expect(told[0]?.carries).toContain('first-refresh');
    });
  });
});

describe('the session', () => {
  it('goes on when only the app’s id and secret are changed', async () => {
    const worker = startWorker();
    await signedIn({}, 24 * HOUR);
    await worker.account.changeService({ ...first, clientSecret: 'a new one' }, writeService);
    expect(await readAccount()).toMatchObject({ state: 'connected' });
    expect(await worker.api.call('search', { query: { q: 'x' } })).toMatchObject({ kind: 'ok' });
    expect(worker.seen.map(({ path }) => path)).toEqual(['/v1/search']);
  });

  it('is not begun with a service that was changed while the user signed in', async () => {
    const worker = startWorker();
    await writeService(first);
    const request = await worker.authorization.begin(first);
    const { state } = request;
    const grant = await worker.authorization.finish(
      request,
      `https://extension.example/?code=c&state=${state}`,
    );
    await worker.account.changeService(settingsOf('second'), writeService);
    await expect(worker.account.welcome(grant)).rejects.toThrow('changed during the sign-in');
    expect(await readTokens()).toBeNull();
  });

  it('that is renewed while the addresses change sends its refresh token to where it came from, and ends', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const worker = startWorker();
    await signedIn({}, -HOUR);
    const { authorization } = worker;
    const account = createAccount({
      store: { readTokens, writeTokens, readAccount, writeSession },
      authorization: {
        ...authorization,
        refresh: async (service, tokens) => {
          await held;
          return authorization.refresh(service, tokens);
        },
      },
      readService,
      now: () => Date.now(),
      onChange: () => undefined,
      claimAccountId,
      makeWay: async () => undefined,
      enqueueAndDeliver: (work) => work(),
    });
    const asked = account.accessToken();
    await account.changeService(settingsOf('second'), writeService);
    letGo();
    expect(await asked).toEqual({ kind: 'ended' });
    expect(leaksIn(worker.seen)).toEqual([]);
    expect(await readTokens()).toBeNull();
  });
});

describe('tokens that were stored before they named their origin', () => {
  const old = {
    accessToken: 'first-access',
    refreshToken: 'first-refresh',
    expiresAt: Date.now() + 24 * HOUR,
    account: 'user-1',
    issuer: first.authUrl,
  };
  const account = { state: 'connected', id: 'user-1', name: 'Mira', problem: null };

  it('are bound to the service that is set then, and go nowhere else after it', async () => {
    await browser.storage.local.set({ tokens: old, account, service: first });
    const worker = startWorker();
    await worker.account.renewIfDue();
    expect((await browser.storage.local.get('tokens')).tokens).toMatchObject({
      apiOrigin: 'https://api.first.example',
    });
    expect(await worker.api.call('search', { query: { q: 'x' } })).toMatchObject({ kind: 'ok' });
    await writeService({ ...first, baseUrl: settingsOf('second').baseUrl });
    await worker.api.call('search', { query: { q: 'x' } });
    expect(leaksIn(worker.seen)).toEqual([]);
  });
});

describe('every call with a token or a secret', () => {
  it('refuses to follow a redirect', async () => {
    const worker = startWorker();
    await writeService(first);
    await worker.account.connect();
    await worker.api.call('search', { query: { q: 'x' } });
    await worker.account.disconnect();
    // What is asked without either may be sent on: that is how it is learned whether the app is known.
    const secret = worker.seen.filter(({ carries }) => /secret-of|access-of|refresh-of/.test(carries));
    const paths = secret.map(({ path }) => path.split('/').at(-1));
    expect(paths).toEqual(expect.arrayContaining(['token', 'me', 'search', 'revoke']));
    expect(new Set(secret.map(({ redirect }) => redirect))).toEqual(new Set(['error']));
  });
});
