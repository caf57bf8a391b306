// Every listener of the worker, registered in one go: it may be started for any of them.
import { SIGN_IN_ALARM } from '@/lib/background/account/sign-in-tab.ts';
import { listenToMenu } from '@/lib/background/places/context-menu.ts';
import { listenToNotifications } from '@/lib/background/places/notify.ts';
import { listenToCommands, listenToOmnibox } from '@/lib/background/places/typed.ts';
import { RENEWAL_ALARM } from '@/lib/background/rounds.ts';
import { DELIVERY_ALARM, RECHECK_ALARM } from '@/lib/background/sending/wake-up.ts';
import type { Services } from '@/lib/background/services.ts';
import { TRAVEL_ALARM } from '@/lib/background/travelling/travel-alarm.ts';
import { look } from '@/lib/background/travelling/when.ts';
import { receive } from '@/lib/messaging/channel.ts';
import { onSynced } from '@/lib/store/travelling/on-synced.ts';

const rounds = () => import('@/lib/background/look-around.ts');
const pages = () => import('@/lib/background/tracking/pages.ts');

export function listen(services: Services): void {
  const { delivery, jobs, platform, reports } = services;
  const { browser } = platform;
  receive(services.handlers, services.guard);
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void jobs.run(async () => (await rounds()).start(services));
    if (reason === 'install') void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
  });
  browser.runtime.onStartup.addListener(() => void jobs.run(async () => (await rounds()).start(services)));
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === DELIVERY_ALARM) void delivery.deliver();
    if (name === RENEWAL_ALARM) void jobs.run(async () => (await rounds()).lookAround(services));
    if (name === RECHECK_ALARM)
      void jobs.run(async () =>
        (await import('@/lib/background/sending/after-activity.ts')).recheck(services),
      );
    if (name === TRAVEL_ALARM) void jobs.run(() => look(services, { mayWrite: true }));
    if (name === SIGN_IN_ALARM) void services.tabSignIn.look();
  });
  browser.permissions.onAdded.addListener(
    () => void pages().then(({ applyPermissions }) => applyPermissions(services, { openTabs: true })),
  );
  browser.permissions.onRemoved.addListener(
    () => void pages().then(({ dropPermissions }) => dropPermissions(services)),
  );
  browser.tabs.onRemoved.addListener((tabId) => void jobs.run(() => reports.closed(tabId)));
  browser.permissions.onAdded.addListener(() => listenToNotifications(services));
  onSynced(() => void jobs.run(() => look(services, {})));
  listenToMenu(browser);
  listenToOmnibox(services);
  listenToCommands(services);
  listenToNotifications(services);
}
