// The background worker: registers every listener synchronously, since it may be started for any of them and killed at any moment.
import '@/lib/domain/words/all-english.ts';
import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { receive } from '@/lib/messaging/channel.ts';
import { restrictStorage } from '@/lib/store/tokens.ts';
import { listenToMenu, makeMenu } from './context-menu.ts';
import { listenToCommands } from './count-episode.ts';
import { handlers } from './handlers.ts';
import { listenToNotifications } from './notify.ts';
import { listenToOmnibox } from './omnibox.ts';
import { applyPermissions, dropPermissions } from './pages.ts';
import { guard, inReportOrder } from './senders.ts';
import { DELIVERY_ALARM, RECHECK_ALARM, RENEWAL_ALARM, services } from './services.ts';
import { SIGN_IN_ALARM } from './sign-in-tab.ts';

const { account, delivery, tracker } = services;

export default defineBackground({
  type: 'module',
  main() {
    receive(handlers, guard);

    browser.runtime.onInstalled.addListener(({ reason }) => {
      void start();
      if (reason === 'install') void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
    });
    browser.runtime.onStartup.addListener(() => void start());
    browser.alarms.onAlarm.addListener(({ name }) => {
      if (name === DELIVERY_ALARM) void delivery.deliver();
      if (name === RENEWAL_ALARM) void lookAround();
      if (name === RECHECK_ALARM) void services.recheck();
      if (name === SIGN_IN_ALARM) void services.tabSignIn.look();
    });
    browser.permissions.onAdded.addListener(() => void applyPermissions({ openTabs: true }));
    browser.permissions.onRemoved.addListener(() => void dropPermissions());
    browser.tabs.onRemoved.addListener((tabId) => void inReportOrder(() => tracker.observe(tabId, null)));
    browser.permissions.onAdded.addListener(listenToNotifications);
    listenToMenu();
    listenToOmnibox();
    listenToCommands();
    listenToNotifications();
    self.addEventListener('online', () => void delivery.hurry());

    // Every start of the worker may be the one after a death between threshold and send.
    void restrictStorage();
    void services.refreshBadge();
    void delivery.deliver();
  },
});

/** Once per browser start or installation. */
async function start(): Promise<void> {
  await browser.alarms.create(RENEWAL_ALARM, { periodInMinutes: 5 });
  // How long it went wrong before says nothing about now.
  void delivery.hurry();
  await makeMenu();
  await applyPermissions({ openTabs: true });
  await services.tidy();
}

/** Every few minutes, whatever else has gone wrong. */
async function lookAround(): Promise<void> {
  void delivery.deliver();
  await account.renewIfDue();
  await services.tidy();
}
