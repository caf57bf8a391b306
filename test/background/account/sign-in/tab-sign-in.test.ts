// A sign-in in a tab, with a browser that is played by an object: what ends it, who hears of it, and a worker that dies in between.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Grant, SignInRequest } from '@/lib/background/account/authorization.ts';
import { createTabSignIn } from '@/lib/background/account/tab-sign-in.ts';
import { FIREFOX_REDIRECT } from '@/lib/domain/addresses/firefox-redirect.ts';
import { readPendingSignIn, writePendingSignIn } from '@/lib/store/account/pending-sign-in.ts';
import { eventually } from '../../../eventually.ts';
import { address as service } from '../../sign-in-service.ts';

const ANSWER = `${FIREFOX_REDIRECT}?code=c&state=s1`;
const SUMMARY = { state: 'connected', id: 'user-1', name: 'Mira', problem: null } as const;
const HOUR = 3600_000;
const clock = { now: 0 };
const GRANT = { tokens: {}, name: 'Mira' } as Grant;

/** Tabs that outlive a worker. */
function createTabs() {
  const addresses = new Map<number, string>();
  return {
    addresses,
    open: async (url: string) => {
      const tabId = addresses.size + 1;
      addresses.set(tabId, url);
      return tabId;
    },
    address: async (tabId: number) => addresses.get(tabId) ?? null,
    close: async (tabId: number) => void addresses.delete(tabId),
  };
}

function startWorker(tabs: ReturnType<typeof createTabs>) {
  let begun = 0;
  const beginRequest = async (): Promise<SignInRequest> => {
    begun += 1;
    return { url: `https://auth.example/?${begun}`, service, state: `s${begun}`, verifier: `v${begun}` };
  };
  const finish = vi.fn(async (_request: SignInRequest, _redirected: string) => GRANT);
  const onGrant = vi.fn(async () => SUMMARY);
  const watch = vi.fn(async (_on: boolean) => undefined);
  const signIn = createTabSignIn({
    authorization: { begin: beginRequest, finish },
    readService: async () => service,
    pending: { read: readPendingSignIn, write: writePendingSignIn },
    tabs,
    redirectUrl: FIREFOX_REDIRECT,
    now: () => clock.now,
    watch,
    onGrant,
  });
  return { ...signIn, finish, onGrant, watch };
}

/** Resolves when the tab is open; `outcome` is what comes of it, as a value. */
async function begin(worker: ReturnType<typeof startWorker>) {
  const outcome = worker.start().catch((error: Error) => error.message);
  await eventually(() => expect(worker.watch).toHaveBeenLastCalledWith(true));
  return { outcome };
}

describe('signing in within a tab', () => {
  beforeEach(() => {
    fakeBrowser.reset();
    clock.now = Date.now();
  });

  it('ends when the tab has come to the redirect address, and closes it', async () => {
    const tabs = createTabs();
    const worker = startWorker(tabs);
    const { outcome } = await begin(worker);
    tabs.addresses.set(1, ANSWER);
    await worker.look();
    expect(await outcome).toEqual(SUMMARY);
    expect(worker.finish).toHaveBeenCalledExactlyOnceWith(
      { url: 'https://auth.example/?1', service, state: 's1', verifier: 'v1' },
      ANSWER,
    );
    expect(tabs.addresses.size).toBe(0);
    expect(worker.watch).toHaveBeenLastCalledWith(false);
  });

  it.each(['', 'https://auth.example/consent', 'https://auth.example/?to=https://1d92f86bf3b94f46'])(
    'goes on while the tab shows "%s"',
    async (address) => {
      const tabs = createTabs();
      const worker = startWorker(tabs);
      await begin(worker);
      tabs.addresses.set(1, address);
      await worker.look();
      expect(worker.finish).not.toHaveBeenCalled();
      expect(await readPendingSignIn()).toMatchObject({ tabId: 1 });
    },
  );

  it('is cancelled when the user closes the tab', async () => {
    const tabs = createTabs();
    const worker = startWorker(tabs);
    const { outcome } = await begin(worker);
    tabs.addresses.clear();
    await worker.look();
    expect(await outcome).toBe('The sign-in tab was closed.');
    expect(worker.onGrant).not.toHaveBeenCalled();
    expect(await readPendingSignIn()).toBeNull();
  });

  it.each([
    ['goes on', HOUR / 2 - 1, true],
    ['is given up', HOUR / 2, false],
  ])('%s when its tab has been open for %i ms', async (_what, age, isOpen) => {
    const tabs = createTabs();
    const worker = startWorker(tabs);
    await begin(worker);
    clock.now += age;
    await worker.look();
    expect([(await readPendingSignIn()) !== null, tabs.addresses.size]).toEqual([isOpen, isOpen ? 1 : 0]);
  });

  it('that fails in another worker than it began in ends there, with no one to tell', async () => {
    const tabs = createTabs();
    await begin(startWorker(tabs));
    tabs.addresses.set(1, ANSWER);
    const next = startWorker(tabs);
    next.finish.mockRejectedValueOnce(new Error('access_denied'));
    await expect(next.look()).resolves.toBeUndefined();
    expect(await readPendingSignIn()).toBeNull();
  });

  it('is given up when its tab is left open', async () => {
    const tabs = createTabs();
    const worker = startWorker(tabs);
    const { outcome } = await begin(worker);
    clock.now += HOUR;
    await worker.look();
    expect(await outcome).toBe('The sign-in tab was closed.');
    expect(worker.watch).toHaveBeenLastCalledWith(false);
  });

  it('ends in another worker than it began in, with the secrets of its beginning', async () => {
    const tabs = createTabs();
    await begin(startWorker(tabs));
    tabs.addresses.set(1, ANSWER);
    const next = startWorker(tabs);
    await next.look();
    expect(next.finish.mock.calls[0]).toMatchObject([{ verifier: 'v1', state: 's1' }, ANSWER]);
    expect(next.onGrant).toHaveBeenCalledExactlyOnceWith(GRANT);
    await next.look();
    expect(next.finish, 'a code works once').toHaveBeenCalledTimes(1);
  });

  it('gives way to a newer one, and its tab is closed', async () => {
    const tabs = createTabs();
    const worker = startWorker(tabs);
    const first = await begin(worker);
    void worker.start();
    expect(await first.outcome).toBe('The sign-in tab was closed.');
    await eventually(async () => expect((await readPendingSignIn())?.request.verifier).toBe('v2'));
    expect([...tabs.addresses.values()]).toEqual(['https://auth.example/?2']);
  });

  it('hands on why the service said no', async () => {
    const tabs = createTabs();
    const worker = startWorker(tabs);
    worker.finish.mockRejectedValueOnce(new Error('access_denied'));
    const { outcome } = await begin(worker);
    tabs.addresses.set(1, `${FIREFOX_REDIRECT}?error=access_denied`);
    await worker.look();
    expect(await outcome).toBe('access_denied');
  });

  it('looks no more when there is none', async () => {
    const worker = startWorker(createTabs());
    await worker.look();
    expect(worker.watch).toHaveBeenCalledExactlyOnceWith(false);
  });
});
