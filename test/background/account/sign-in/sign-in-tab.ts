// Sets up a browser without a sign-in window. The user has pressed “Sign in”, and the sign-in's tab is open.
import { expect } from 'vitest';
import { browser } from 'wxt/browser';
import { connectAccount } from '@/lib/background/account/connect.ts';
import { SIGN_IN_ALARM } from '@/lib/background/account/tab-sign-in.ts';
import { FIREFOX_REDIRECT_PATTERN } from '@/lib/domain/addresses/firefox-redirect.ts';
import { eventually } from '../../../eventually.ts';
import { dungeonMeshi, twoTitles } from '../../changes.ts';
import { createRoot } from '../../root.ts';

export async function startTabSignIn() {
  const root = await createRoot({ account: null, catalogue: twoTitles, granted: [FIREFOX_REDIRECT_PATTERN] });
  root.service.save(dungeonMeshi.id, { status: 'watching', progress: 3 });
  Object.assign(browser, { identity: undefined });
  const { web, fake } = root;
  const opened: string[] = [];
  const { tabs } = fake.api;
  const { create } = tabs;
  tabs.create = (tab) => {
    opened.push(String(tab.url));
    return create(tab);
  };

  /** The requests that exchanged a code for tokens. */
  const exchanges: URLSearchParams[] = [];
  const start = () =>
    root.start({
      fetch: async (input, init) => {
        const form = new URLSearchParams(String(init?.body ?? ''));
        if (form.has('code') && form.get('code') !== 'settings-check') exchanges.push(form);
        return root.fetch(input, init);
      },
    });

  const worker = start();
  const outcome = connectAccount(worker);
  await eventually(() => expect(fake.alarms.time(SIGN_IN_ALARM)).not.toBeNull());
  const tab = web.openTabs()[0] ?? expect.fail('no tab was opened');
  return {
    ...root,
    worker,
    /** Starts the next worker. */
    start,
    tab,
    opened,
    outcome,
    exchanges,
    /** Redirects the user back, as the service does. */
    comeBack: () => web.navigate(tab, root.signIns.answerUser(opened[0] ?? '')),
    /** Reports a change of the tab, as the browser does. */
    update: async () => tabs.onUpdated.dispatch(tab.id, {}),
    isWatched: () => fake.alarms.time(SIGN_IN_ALARM) !== null,
  };
}
