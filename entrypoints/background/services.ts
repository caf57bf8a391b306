// The one composition root: every part of the worker, built once, with its dependencies by name.
import { browser } from 'wxt/browser';
import { createAccount } from '@/lib/background/account.ts';
import { createApiClient } from '@/lib/background/api-client.ts';
import { createAuthorization } from '@/lib/background/authorization.ts';
import { badgeFor, showBadge } from '@/lib/background/badge.ts';
import { createDelivery } from '@/lib/background/delivery.ts';
import { forgetSurplusLines } from '@/lib/background/forget-surplus.ts';
import { createLibraryCache } from '@/lib/background/library-cache.ts';
import { createMatchEdits } from '@/lib/background/match-edits.ts';
import { createOutbox } from '@/lib/background/outbox.ts';
import { createResolver } from '@/lib/background/resolver.ts';
import { createSendItem } from '@/lib/background/send-item.ts';
import { createTabSignIn } from '@/lib/background/tab-sign-in.ts';
import { createWatchTracker } from '@/lib/background/watch-tracker.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import type { Activity } from '@/lib/domain/activity.ts';
import { entryState } from '@/lib/domain/entry-state.ts';
import { FIREFOX_REDIRECT } from '@/lib/domain/firefox-redirect.ts';
import type { OutboxChange } from '@/lib/domain/outbox-item.ts';
import { ofAccount } from '@/lib/domain/outbox-order.ts';
import { broadcast } from '@/lib/messaging/channel.ts';
import type { ChangedTopic } from '@/lib/messaging/protocol.ts';
import { readPause, writePause } from '@/lib/store/delivery-pause.ts';
import { readDiscovery, writeDiscovery } from '@/lib/store/discovery.ts';
import { readPendingSignIn, writePendingSignIn } from '@/lib/store/pending-sign-in.ts';
import { readAccount, readService, readSettings } from '@/lib/store/preferences.ts';
import { readTabs, writeTab } from '@/lib/store/tab-states.ts';
import { readTokens, writeSession, writeTokens } from '@/lib/store/tokens.ts';
import { announce } from './announce.ts';
import { loadMatchingData } from './matching-files.ts';
import { notify } from './notify.ts';
import { hasSignInWindow, signInTabs, watchSignInTab } from './sign-in-tab.ts';

export const DELIVERY_ALARM = 'deliver';
export const RENEWAL_ALARM = 'renew';
export const RECHECK_ALARM = 'recheck';
const PROMPT_MS = 30_000;

const now = (): number => Date.now();
const newId = (): string => crypto.randomUUID();
// Functions, since the build loads this file without a browser to read the worker's options.
const redirectUrl = (): string => (hasSignInWindow() ? browser.identity.getRedirectURL() : FIREFOX_REDIRECT);

function changed(...topics: ChangedTopic[]): void {
  void broadcast({ changed: topics });
  if (topics.includes('outbox') || topics.includes('account')) void refreshBadge();
}

async function refreshBadge(): Promise<void> {
  const [summary, all] = await Promise.all([readAccount(), outbox.list()]);
  const items = ofAccount(all, summary.id);
  await showBadge(badgeFor(summary, items));
  await notify(summary, items);
}

const authorization = createAuthorization({
  fetch: (input, init) => fetch(input, init),
  discovery: { read: readDiscovery, write: writeDiscovery },
  now,
  redirectUrl,
  authorize: async (url) => {
    const redirected = await browser.identity.launchWebAuthFlow({ url, interactive: true });
    if (!redirected) throw new Error('The sign-in window was closed.');
    return redirected;
  },
});

const account = createAccount({
  store: { readTokens, writeTokens, readAccount, writeSession },
  authorization,
  readService,
  now,
  onChange: ({ state }) => {
    changed('account');
    if (state === 'connected') void delivery.deliver();
  },
  entrust: (work) => delivery.entrust(work),
});

const tabSignIn = createTabSignIn({
  authorization,
  readService,
  pending: { read: readPendingSignIn, write: writePendingSignIn },
  tabs: signInTabs,
  redirectUrl: FIREFOX_REDIRECT,
  now,
  watch: (on) => watchSignInTab(on, tabSignIn.look),
  onGrant: async (grant) => {
    const summary = await account.welcome(grant);
    void connected(summary);
    return summary;
  },
});

/** Opens the service's sign-in, in a window where the browser has one for it. */
async function connect(): Promise<AccountSummary> {
  if (!hasSignInWindow()) return tabSignIn.start();
  const summary = await account.connect();
  void connected(summary);
  return summary;
}

const api = createApiClient({
  fetch: (input, init) => fetch(input, init),
  now,
  baseUrl: async () => (await readService()).baseUrl,
  accessToken: account.accessToken,
});

const outbox = createOutbox({ now, newId, onChange: () => changed('outbox', 'library', 'now') });
const resolver = createResolver({
  api,
  now,
  onChange: () => changed('matches', 'now'),
  loadData: loadMatchingData,
});
const matchEdits = createMatchEdits({ now, onChange: () => changed('matches', 'now') });
const libraryCache = createLibraryCache({
  api,
  now,
  onChange: () => changed('library'),
  onLostProgress: async (entry, patch, owner) => {
    const base = entryState(entry);
    const change = { kind: 'edit', media: entry.media, patch, by: 'kiroku', base } as const;
    await delivery.entrust(() => outbox.add(change, owner));
  },
});

const sendItem = createSendItem({
  api,
  outbox,
  resolver,
  readSettings,
  now,
  newId,
  onActivity: async (activity, item) => {
    changed('activity', 'now');
    if (activity.what !== 'ignore') await browser.alarms.create(RECHECK_ALARM, { delayInMinutes: 0.5 });
    if (item.change.kind !== 'episode' || !(await readSettings()).tracking.toast) return;
    await announce(activity, await tracker.tabsShowing(item.change.observed));
  },
});

let prompt: ReturnType<typeof setTimeout> | undefined;

const delivery = createDelivery({
  outbox,
  sendItem,
  readAccount,
  pause: { read: readPause, write: writePause },
  now,
  random: () => Math.random(),
  wakeAt: async (time) => {
    clearTimeout(prompt);
    if (time === null) {
      await browser.alarms.clear(DELIVERY_ALARM);
      return;
    }
    // The alarm survives the worker but may be held back for half a minute; the timer is prompt but dies with it.
    // It goes off again and again: one that wakes a worker which dies at once must not have been the last.
    await browser.alarms.create(DELIVERY_ALARM, { when: time, periodInMinutes: 0.5 });
    if (time - now() < PROMPT_MS)
      prompt = setTimeout(() => void delivery.deliver(), Math.max(0, time - now()));
  },
});

const tracker = createWatchTracker({
  readTabs,
  writeTab,
  readSettings,
  readAccount,
  now,
  onWatched: async (session, settings) => {
    const delayMs = settings.tracking.delaySeconds * 1000;
    await delivery.entrust(() => outbox.addWatched(session, session.account, delayMs));
  },
  onChange: () => changed('now'),
});

/** One look at the list after our own write: another browser may have written the same title at the same moment. */
async function recheck(): Promise<void> {
  const { id, state } = await readAccount();
  if (id !== null && state === 'connected') await libraryCache.refresh(id);
}

/** Queues a change for the account of now. */
function queue(change: OutboxChange): Promise<void> {
  return delivery.entrust(async () => outbox.add(change, (await readAccount()).id, delivery.sendingId));
}

/** Like `queue`, together with the mark on the line that is taken back. */
async function queueUndo(line: Activity, change: OutboxChange): Promise<void> {
  await delivery.entrust(async () => outbox.addUndo(line, change, (await readAccount()).id));
  changed('activity');
}

/** A fresh connection: what was collected without an account is now this account's, and the list is read. */
async function connected(summary: AccountSummary): Promise<void> {
  if (summary.id === null) return;
  await libraryCache.forgetOthers(summary.id);
  await outbox.claim(summary.id);
  await writePause(0);
  void delivery.hurry();
  await libraryCache.refresh(summary.id);
}

/** Lets go of what is too old or too much. */
async function tidy(): Promise<void> {
  await tracker.forgetOldSessions();
  if (await forgetSurplusLines()) changed('activity');
}

export const services = {
  account,
  api,
  outbox,
  resolver,
  matchEdits,
  libraryCache,
  delivery,
  tracker,
  redirectUrl,
  changed,
  refreshBadge,
  connect,
  tabSignIn,
  queue,
  queueUndo,
  recheck,
  tidy,
};
export type Services = typeof services;
