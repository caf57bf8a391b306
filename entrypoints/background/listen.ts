// Every listener of the worker, registered in one go: it may be started for any of them.
import { SIGN_IN_ALARM } from '@/lib/background/account/sign-in-tab.ts';
import { listenToMenu } from '@/lib/background/places/context-menu.ts';
import { listenToCommands } from '@/lib/background/places/count-episode.ts';
import { listenToNotifications } from '@/lib/background/places/notify.ts';
import { listenToOmnibox } from '@/lib/background/places/omnibox.ts';
import { RENEWAL_ALARM } from '@/lib/background/rounds.ts';
import { recheck } from '@/lib/background/sending/after-activity.ts';
import { DELIVERY_ALARM, RECHECK_ALARM } from '@/lib/background/sending/wake-up.ts';
import type { Services } from '@/lib/background/services.ts';
import { lookAround, start } from '@/lib/background/start.ts';
import { applyPermissions, dropPermissions } from '@/lib/background/tracking/pages.ts';
import { look, TRAVEL_ALARM } from '@/lib/background/travelling/travelling.ts';
import { receive } from '@/lib/messaging/channel.ts';
import { onSynced } from '@/lib/store/travelling/synced.ts';

export function listen(services: Services): void {
  const { delivery, jobs, memory, platform, tracker } = services;
  const { browser } = platform;
  receive(services.handlers, services.guard);
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void jobs.run(() => start(services));
    if (reason === 'install') void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
  });
  browser.runtime.onStartup.addListener(() => void jobs.run(() => start(services)));
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === DELIVERY_ALARM) void delivery.deliver();
    if (name === RENEWAL_ALARM) void jobs.run(() => lookAround(services));
    if (name === RECHECK_ALARM) void jobs.run(() => recheck(services));
    if (name === TRAVEL_ALARM) void jobs.run(() => look(services, { mayWrite: true }));
    if (name === SIGN_IN_ALARM) void services.tabSignIn.look();
  });
  browser.permissions.onAdded.addListener(() => void applyPermissions(services, { openTabs: true }));
  browser.permissions.onRemoved.addListener(() => void dropPermissions(services));
  browser.tabs.onRemoved.addListener(
    (tabId) => void jobs.run(() => memory.reports(() => tracker.close(tabId))),
  );
  browser.permissions.onAdded.addListener(() => listenToNotifications(services));
  onSynced(() => void jobs.run(() => look(services, {})));
  listenToMenu(browser);
  listenToOmnibox(services);
  listenToCommands(services);
  listenToNotifications(services);
}
