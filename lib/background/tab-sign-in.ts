// Sign-in in an ordinary tab, for a browser without a window for it: the tab's address is the answer, and the worker may die while the user types.
import type { AccountSummary } from '../domain/account.ts';
import type { ServiceSettings } from '../domain/settings.ts';
import type { PendingSignIn } from '../store/pending-sign-in.ts';
import type { Grant, HalvedSignIn } from './authorization.ts';
import { createSerial } from './serial.ts';

/** A tab that is left open this many milliseconds is given up: looking after it costs, and services forget such a sign-in sooner. */
const LONGEST_MS = 30 * 60_000;

export interface TabSignInParts {
  readonly authorization: HalvedSignIn;
  readonly readService: () => Promise<ServiceSettings>;
  readonly pending: {
    readonly read: () => Promise<PendingSignIn | null>;
    readonly write: (pending: PendingSignIn | null) => Promise<void>;
  };
  readonly tabs: {
    readonly open: (url: string) => Promise<number>;
    /** Null for a tab that is gone; empty where its address may not be known. */
    readonly address: (tabId: number) => Promise<string | null>;
    readonly close: (tabId: number) => Promise<void>;
  };
  readonly redirectUrl: string;
  readonly now: () => number;
  /** `look` is to be called whenever a tab has changed, and now and then, also by a worker that has just started; until `false`. */
  readonly watch: (on: boolean) => Promise<void>;
  /** Makes the account of the grant the one that is connected. */
  readonly onGrant: (grant: Grant) => Promise<AccountSummary>;
}

interface Waiting {
  readonly resolve: (summary: AccountSummary) => void;
  readonly reject: (error: unknown) => void;
}

export function createTabSignIn(parts: TabSignInParts) {
  const { authorization, readService, pending, tabs, redirectUrl, now, watch, onGrant } = parts;
  // Lives as long as this worker. After a restart no caller waits for an answer.
  let waiting: Waiting | null = null;
  const oneByOne = createSerial();

  /** Opens the tab. Resolves when the user has come back from the service, and throws like a sign-in in a window. */
  async function start(): Promise<AccountSummary> {
    const request = await authorization.begin(await readService());
    return new Promise((resolve, reject) => {
      oneByOne(async () => {
        await end(await pending.read());
        waiting = { resolve, reject };
        await pending.write({ tabId: await tabs.open(request.url), begunAt: now(), request });
        await watch(true);
      }).catch(reject);
    });
  }

  /** Looks where the tab is. */
  function look(): Promise<void> {
    return oneByOne(async () => {
      const open = await pending.read();
      if (!open) return watch(false);
      const address = await tabs.address(open.tabId);
      const answer = address?.startsWith(redirectUrl) ? address : null;
      const isOpen = address !== null && now() - open.begunAt < LONGEST_MS;
      if (answer === null && isOpen) return;
      const asked = waiting;
      waiting = null;
      // A code works once.
      await end(open);
      await conclude(open, answer).then(asked?.resolve, (error: unknown) => asked?.reject(error));
    });
  }

  async function conclude({ request }: PendingSignIn, answer: string | null): Promise<AccountSummary> {
    if (answer === null) throw closed();
    return onGrant(await authorization.finish(request, answer));
  }

  /** The caller that waited gets an error. */
  async function end(open: PendingSignIn | null): Promise<void> {
    waiting?.reject(closed());
    waiting = null;
    await pending.write(null);
    await watch(false);
    if (open) await tabs.close(open.tabId);
  }

  return { start, look };
}

function closed(): Error {
  return new Error('The sign-in tab was closed.');
}
