// A browser without a window for signing in, through the worker: a tab is opened, looked after, and the sign-in ends with it.
import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { connect } from '@/lib/background/account/connect.ts';
import { SIGN_IN_ALARM } from '@/lib/background/account/sign-in-tab.ts';
import { FIREFOX_REDIRECT, FIREFOX_REDIRECT_PATTERN } from '@/lib/domain/addresses/firefox-redirect.ts';
import { readLibrary } from '@/lib/store/reading.ts';
import { eventually } from '../../../eventually.ts';
import { catalogue, other } from '../../changes.ts';
import { createRoot } from '../../root.ts';

/** The user has pressed "Sign in", and its tab is there. */
async function begun() {
  const root = await createRoot({ account: null, catalogue, granted: [FIREFOX_REDIRECT_PATTERN] });
  root.service.save(other.id, { status: 'watching', progress: 3 });
  Object.assign(browser, { identity: undefined });
  const opened: string[] = [];
  const { create } = root.fake.api.tabs;
  root.fake.api.tabs.create = (tab) => {
    opened.push(String(tab.url));
    return create(tab);
  };
  const outcome = connect(root.services);
  await eventually(() => expect(root.fake.alarms.time(SIGN_IN_ALARM)).not.toBeNull());
  const [tab] = root.web.openTabs();
  if (!tab) throw new Error('no tab was opened');
  const look = async () => root.fake.api.tabs.onUpdated.tell(tab.id, {});
  return { ...root, tab, opened, outcome, look };
}

it('signs in once the tab has come back, reads the list, closes the tab and looks no more', async () => {
  const { web, tab, opened, outcome, look, signIns, fake } = await begun();
  web.navigate(tab, signIns.answerUser(opened[0] ?? ''));
  await look();
  expect(await outcome).toMatchObject({ ok: true, value: { state: 'connected', id: 'user-1' } });
  await eventually(async () => expect(await readLibrary('anime')).toHaveLength(1));
  expect(fake.alarms.time(SIGN_IN_ALARM)).toBeNull();
  await expect(fake.api.tabs.get(tab.id)).rejects.toThrow('No tab');
});

it('is cancelled with its tab', async () => {
  const { web, tab, outcome, fake } = await begun();
  web.close(tab);
  expect(await outcome).toEqual({ ok: false, problem: { code: 'sign_in_cancelled', message: '' } });
  expect(fake.alarms.time(SIGN_IN_ALARM)).toBeNull();
});

it('does not listen to tabs any more once it is over, and listens again for the next one', async () => {
  const { web, tab, outcome, look, services, fake } = await begun();
  const looks = vi.spyOn(services.tabSignIn, 'look');
  web.close(tab);
  await outcome;
  await eventually(() => expect(fake.alarms.time(SIGN_IN_ALARM)).toBeNull());
  looks.mockClear();
  await look();
  web.close(web.open('https://elsewhere.example/'));
  expect(looks).not.toHaveBeenCalled();
  void connect(services);
  await eventually(() => expect(fake.alarms.time(SIGN_IN_ALARM)).not.toBeNull());
  await look();
  expect(looks).toHaveBeenCalledTimes(1);
});

it('is looked after every five seconds', async () => {
  const { fake, clock } = await begun();
  expect(fake.alarms.time(SIGN_IN_ALARM)).toBe(clock.now + 5000);
});

it('cannot begin where the browser opens no tab', async () => {
  const root = await createRoot({ account: null });
  Object.assign(browser, { identity: undefined });
  root.fake.api.tabs.create = async () => ({}) as never;
  expect(await connect(root.services)).toEqual({
    ok: false,
    problem: { code: 'sign_in_failed', message: 'The sign-in tab could not be opened.' },
  });
});

it('comes back to an address that no server answers for, and goes on while the tab is elsewhere', async () => {
  const { opened, look, fake } = await begun();
  expect(new URL(opened[0] ?? '').searchParams.get('redirect_uri')).toBe(FIREFOX_REDIRECT);
  await look();
  expect(fake.alarms.time(SIGN_IN_ALARM)).not.toBeNull();
});
