// Tests the sign-in in a tab, for browsers without a sign-in window. Covers what ends the sign-in, which pages are notified, and a worker
// that dies during the sign-in.
import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { connectAccount } from '@/lib/background/account/connect.ts';
import { pollSignInTab, SIGN_IN_ALARM } from '@/lib/background/account/tab-sign-in.ts';
import { FIREFOX_REDIRECT } from '@/lib/domain/addresses/firefox-redirect.ts';
import { readPendingSignIn } from '@/lib/store/account/pending-sign-in.ts';
import { readAccount } from '@/lib/store/preferences.ts';
import { readLibrary } from '@/lib/store/reading.ts';
import { eventually } from '../../../eventually.ts';
import { createRoot } from '../../root.ts';
import { startTabSignIn } from './sign-in-tab.ts';

const HOUR = 3600_000;
const CANCELLED = { ok: false, problem: { code: 'sign_in_cancelled', message: '' } };

it('pollSignInTab sets no alarm if no sign-in is pending', async () => {
  const { worker, fake } = await createRoot({ account: null });
  await pollSignInTab(worker);
  expect(fake.alarms.time(SIGN_IN_ALARM)).toBeNull();
});

describe('sign-in in a tab', () => {
  it('closes its tab when the user returns', async () => {
    const { comeBack, update, outcome, exchanges, isWatched, fake, tab } = await startTabSignIn();
    const pending = await readPendingSignIn();
    comeBack();
    await update();
    expect(await outcome).toMatchObject({ ok: true, value: { state: 'connected', id: 'user-1' } });
    await eventually(async () => expect(await readLibrary('anime')).toHaveLength(1));
    expect(exchanges.map((form) => form.get('code_verifier'))).toEqual([pending?.request.verifier]);
    expect(isWatched()).toBe(false);
    await expect(fake.api.tabs.get(tab.id)).rejects.toThrow('No tab');
  });

  it('uses the redirect address of Firefox', async () => {
    const { opened } = await startTabSignIn();
    expect(new URL(opened[0] ?? '').searchParams.get('redirect_uri')).toBe(FIREFOX_REDIRECT);
  });

  it.each([undefined, 'https://auth.example/consent', 'https://auth.example/?to=https://1d92f86bf3b94f46'])(
    'continues while the address of its tab is %s',
    async (url) => {
      const { worker, tab, fake, exchanges, isWatched } = await startTabSignIn();
      fake.api.tabs.get = async () => ({ id: tab.id, ...(url !== undefined && { url }) }) as never;
      await pollSignInTab(worker);
      expect(exchanges).toEqual([]);
      expect(await readPendingSignIn()).toMatchObject({ tabId: tab.id });
      expect(isWatched()).toBe(true);
    },
  );

  it('is checked by an alarm after five seconds', async () => {
    const { fake, clock } = await startTabSignIn();
    expect(fake.alarms.time(SIGN_IN_ALARM)).toBe(clock.now + 5000);
  });

  it('is cancelled when the user closes the tab', async () => {
    const { web, tab, outcome, isWatched } = await startTabSignIn();
    web.close(tab);
    expect(await outcome).toEqual(CANCELLED);
    expect(isWatched()).toBe(false);
    expect((await readAccount()).state).toBe('signed-out');
    expect(await readPendingSignIn()).toBeNull();
  });

  it.each([
    ['continues', HOUR / 2 - 1, true],
    ['is cancelled', HOUR / 2, false],
  ])('%s when its tab has been open for %i ms', async (_what, age, isOpen) => {
    const { worker, clock, web } = await startTabSignIn();
    clock.now += age;
    await pollSignInTab(worker);
    expect([(await readPendingSignIn()) !== null, web.openTabs().length]).toEqual([isOpen, isOpen ? 1 : 0]);
  });

  it('stops watching its tab when the tab has been open for too long', async () => {
    const { worker, clock, outcome, isWatched } = await startTabSignIn();
    clock.now += HOUR;
    await pollSignInTab(worker);
    expect(await outcome).toEqual(CANCELLED);
    expect(isWatched()).toBe(false);
  });

  it('can be finished by another worker', async () => {
    const { start, comeBack, exchanges } = await startTabSignIn();
    const pending = await readPendingSignIn();
    comeBack();
    const next = start();
    await pollSignInTab(next);
    expect(exchanges.map((form) => form.get('code_verifier'))).toEqual([pending?.request.verifier]);
    expect(await readAccount()).toMatchObject({ state: 'connected', id: 'user-1' });
    await pollSignInTab(next);
    expect(exchanges, 'a code works once').toHaveLength(1);
  });

  it('is deleted if another worker reads the service’s error', async () => {
    const { start, web, tab } = await startTabSignIn();
    web.navigate(tab, `${FIREFOX_REDIRECT}?error=access_denied`);
    await expect(pollSignInTab(start())).resolves.toBeUndefined();
    expect(await readPendingSignIn()).toBeNull();
  });

  it('is replaced by a newer sign-in', async () => {
    const { worker, outcome, opened, web } = await startTabSignIn();
    void connectAccount(worker);
    expect(await outcome).toEqual(CANCELLED);
    await eventually(() => expect(opened).toHaveLength(2));
    await eventually(async () => expect((await readPendingSignIn())?.request.url).toBe(opened[1]));
    expect(web.openTabs().map(({ page }) => page.url)).toEqual([opened[1]]);
  });

  it('ends with sign_in_denied if the service denies access', async () => {
    const { worker, web, tab, outcome, opened } = await startTabSignIn();
    const state = new URL(opened[0] ?? '').searchParams.get('state');
    web.navigate(tab, `${FIREFOX_REDIRECT}?error=access_denied&state=${state}`);
    await pollSignInTab(worker);
    expect(await outcome).toEqual({ ok: false, problem: { code: 'sign_in_denied', message: '' } });
  });

  it('stops watching its tab when the user closes the tab', async () => {
    const { web, tab, outcome, worker, fake, isWatched } = await startTabSignIn();
    const listens = () => fake.api.tabs.onUpdated.dispatch(tab.id, {}).length;
    const during = listens();
    web.close(tab);
    await outcome;
    await eventually(() => expect(isWatched()).toBe(false));
    expect(listens()).toBe(during - 1);
    void connectAccount(worker);
    await eventually(() => expect(isWatched()).toBe(true));
    expect(listens()).toBe(during);
  });

  it('fails if the browser opens no tab', async () => {
    const root = await createRoot({ account: null });
    Object.assign(browser, { identity: undefined });
    root.fake.api.tabs.create = async () => ({}) as never;
    expect(await connectAccount(root.worker)).toEqual({
      ok: false,
      problem: { code: 'sign_in_failed', message: 'The sign-in tab could not be opened.' },
    });
  });
});
