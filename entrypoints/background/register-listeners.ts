// Registers all listeners for browser events. This must happen synchronously, because the browser starts the worker for an event.
import { pollSignInTab, SIGN_IN_ALARM } from '@/lib/background/account/tab-sign-in.ts';
import { recheckRecentWrites } from '@/lib/background/library/automatic-edits.ts';
import { answerMessage, isMessageName } from '@/lib/background/messages.ts';
import { poll, runAtBrowserStart } from '@/lib/background/poll.ts';
import type { Context } from '@/lib/background/runtime/context.ts';
import { DELIVERY_ALARM } from '@/lib/background/runtime/delivery-alarm.ts';
import { POLL_ALARM } from '@/lib/background/runtime/poll-alarm.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { RECHECK_ALARM } from '@/lib/background/surfaces/announce.ts';
import { listenToContextMenu } from '@/lib/background/surfaces/context-menu.ts';
import { listenToCommands, listenToOmnibox } from '@/lib/background/surfaces/listen-to-input.ts';
import { listenToNotifications } from '@/lib/background/surfaces/notify.ts';
import { exchangeSyncChoices, SYNC_ALARM } from '@/lib/background/sync/sync.ts';
import { recordClosedTab } from '@/lib/background/tracking/observed.ts';
import { applyPermissions, handleRevokedPermissions } from '@/lib/background/tracking/pages.ts';
import { receiveMessages } from '@/lib/messaging/channel.ts';
import { onSyncedItemsChange } from '@/lib/store/sync/synced-storage.ts';

export function registerListeners(ctx: Context): void {
  const { browser, jobs } = ctx;
  receiveMessages(isMessageName, (name, input, sender) => answerMessage(ctx, name, input, sender));
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void jobs.run(() => runAtBrowserStart(ctx));
    if (reason === 'install') void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
  });
  browser.runtime.onStartup.addListener(() => void jobs.run(() => runAtBrowserStart(ctx)));
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === DELIVERY_ALARM) void deliverOutbox(ctx);
    if (name === POLL_ALARM) void jobs.run(() => poll(ctx));
    if (name === RECHECK_ALARM) void jobs.run(() => recheckRecentWrites(ctx));
    if (name === SYNC_ALARM) void jobs.run(() => exchangeSyncChoices(ctx, { mayWrite: true }));
    if (name === SIGN_IN_ALARM) void pollSignInTab(ctx);
  });
  browser.permissions.onAdded.addListener(() => {
    void applyPermissions(ctx, { openTabs: true });
    listenToNotifications(ctx);
  });
  browser.permissions.onRemoved.addListener(() => void handleRevokedPermissions(ctx));
  browser.tabs.onRemoved.addListener((tabId) => void jobs.run(() => recordClosedTab(ctx, tabId)));
  onSyncedItemsChange(() => void jobs.run(() => exchangeSyncChoices(ctx, {})));
  listenToContextMenu(ctx);
  listenToOmnibox(ctx);
  listenToCommands(ctx);
  listenToNotifications(ctx);
}
