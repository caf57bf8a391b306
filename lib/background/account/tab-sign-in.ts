// Signs in through an ordinary tab, for browsers without a sign-in window. The service's answer is in the address of the tab. The pending
// sign-in is stored, because the worker may end while the user types.
import type { AccountSummary } from '../../domain/account.ts';
import { FIREFOX_REDIRECT } from '../../domain/addresses/firefox-redirect.ts';
import {
  type PendingSignIn,
  readPendingSignIn,
  writePendingSignIn,
} from '../../store/account/pending-sign-in.ts';
import { readService } from '../../store/preferences.ts';
import type { Context } from '../runtime/context.ts';
import { acceptSignInGrant } from './account.ts';
import { beginSignIn, finishSignIn } from './authorization.ts';

export const SIGN_IN_ALARM = 'sign-in';
/** Minutes between two polls during a sign-in. The alarm wakes the worker, and keeps Firefox from ending the worker. */
const POLL_EVERY_MINUTES = 5 / 60;

/** A sign-in is abandoned after this many milliseconds. Polling is expensive, and services expire the request sooner. */
const LONGEST_MS = 30 * 60_000;

/**
 * Opens the sign-in page in a tab. Resolves after the user has returned from the service. Throws the same errors as a sign-in in a window.
 */
export async function signInWithTab(ctx: Context): Promise<AccountSummary> {
  const request = await beginSignIn(ctx, await readService());
  return new Promise((resolve, reject) => {
    ctx.state.queues
      .signInTab(async () => {
        await end(ctx, await readPendingSignIn());
        ctx.state.signInTab.caller = { resolve, reject };
        await writePendingSignIn({ tabId: await openTab(ctx, request.url), begunAt: ctx.now(), request });
        await watchTab(ctx);
      })
      .catch(reject);
  });
}

/**
 * Reads the tab's address, and finishes the sign-in if the address contains the service's answer. Call when a tab changes, on the alarm,
 * and at worker start.
 */
export function pollSignInTab(ctx: Context): Promise<void> {
  return ctx.state.queues.signInTab(async () => {
    const open = await readPendingSignIn();
    if (!open) return stopWatching(ctx);
    const found = judge(await addressOf(ctx, open.tabId), ctx.now() - open.begunAt);
    if (found === 'open') return;
    const { caller } = ctx.state.signInTab;
    ctx.state.signInTab.caller = null;
    // Remove the pending sign-in before the code is redeemed, because a code can be used only once.
    await end(ctx, open);
    await conclude(ctx, open, found).then(caller?.resolve, (error: unknown) => caller?.reject(error));
  });
}

/** Decides whether the sign-in continues. `address` is null if the tab is closed. `age` is the time since the sign-in began, in ms. */
function judge(address: string | null, age: number): 'open' | 'givenUp' | { readonly answer: string } {
  if (address?.startsWith(FIREFOX_REDIRECT)) return { answer: address };
  return address !== null && age < LONGEST_MS ? 'open' : 'givenUp';
}

async function conclude(
  ctx: Context,
  { request }: PendingSignIn,
  found: 'givenUp' | { readonly answer: string },
): Promise<AccountSummary> {
  if (found === 'givenUp') throw closed();
  return acceptSignInGrant(ctx, await finishSignIn(ctx, request, found.answer));
}

/** Removes the pending sign-in, and rejects its waiting caller. */
async function end(ctx: Context, open: PendingSignIn | null): Promise<void> {
  const { signInTab } = ctx.state;
  signInTab.caller?.reject(closed());
  signInTab.caller = null;
  await writePendingSignIn(null);
  await stopWatching(ctx);
  if (open) await ctx.browser.tabs.remove(open.tabId).catch(() => undefined);
}

function closed(): Error {
  return new Error('The sign-in tab was closed.');
}

async function openTab({ browser }: Context, url: string): Promise<number> {
  const { id } = await browser.tabs.create({ url });
  if (id === undefined) throw new Error('The sign-in tab could not be opened.');
  return id;
}

/** Returns the tab's address. Returns null if the tab is closed, and an empty text if the browser hides the address. */
function addressOf({ browser }: Context, tabId: number): Promise<string | null> {
  return browser.tabs.get(tabId).then(
    ({ url }) => url ?? '',
    () => null,
  );
}

/**
 * Watches the tab while the sign-in runs. The listeners are added only now, because a permanent listener would start the worker for every
 * page that the user opens.
 */
async function watchTab(ctx: Context): Promise<void> {
  const { tabs, alarms } = ctx.browser;
  const { signInTab } = ctx.state;
  signInTab.listener ??= () => void pollSignInTab(ctx);
  tabs.onUpdated.addListener(signInTab.listener);
  tabs.onRemoved.addListener(signInTab.listener);
  await alarms.create(SIGN_IN_ALARM, { periodInMinutes: POLL_EVERY_MINUTES });
}

async function stopWatching({ browser: { tabs, alarms }, state: { signInTab } }: Context): Promise<void> {
  if (signInTab.listener) {
    tabs.onUpdated.removeListener(signInTab.listener);
    tabs.onRemoved.removeListener(signInTab.listener);
  }
  await alarms.clear(SIGN_IN_ALARM);
}
