// Sign-in in an ordinary tab, for a browser without a window for it: the tab's address is the answer, and the worker may die while the user types.
import type { AccountSummary } from '../../domain/account.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import type { PendingSignIn } from '../../store/account/pending-sign-in.ts';
import { createSerial } from '../serial.ts';
import type { Grant, HalvedSignIn } from './authorization.ts';

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

/** Who asked for the sign-in. Lives as long as this worker: after a restart no caller waits for an answer. */
interface Caller {
  readonly resolve: (summary: AccountSummary) => void;
  readonly reject: (error: unknown) => void;
}

/** The parts, and what this worker is in the middle of. */
interface SigningIn extends TabSignInParts {
  readonly oneByOne: ReturnType<typeof createSerial>;
  readonly waiting: { caller: Caller | null };
}

export function createTabSignIn(parts: TabSignInParts) {
  const signingIn: SigningIn = { ...parts, oneByOne: createSerial(), waiting: { caller: null } };
  return {
    /** Opens the tab. Resolves when the user has come back from the service, and throws like a sign-in in a window. */
    start: () => start(signingIn),
    /** Looks where the tab is. */
    look: () => look(signingIn),
  };
}

async function start(signingIn: SigningIn): Promise<AccountSummary> {
  const { authorization, readService, pending, tabs, now, watch, oneByOne, waiting } = signingIn;
  const request = await authorization.begin(await readService());
  return new Promise((resolve, reject) => {
    oneByOne(async () => {
      await end(signingIn, await pending.read());
      waiting.caller = { resolve, reject };
      await pending.write({ tabId: await tabs.open(request.url), begunAt: now(), request });
      await watch(true);
    }).catch(reject);
  });
}

function look(signingIn: SigningIn): Promise<void> {
  const { pending, tabs, redirectUrl, now, watch, oneByOne, waiting } = signingIn;
  return oneByOne(async () => {
    const open = await pending.read();
    if (!open) return watch(false);
    const found = judge(await tabs.address(open.tabId), redirectUrl, now() - open.begunAt);
    if (found === 'open') return;
    const { caller } = waiting;
    waiting.caller = null;
    // A code works once.
    await end(signingIn, open);
    await conclude(signingIn, open, found).then(caller?.resolve, (error: unknown) => caller?.reject(error));
  });
}

/** What a look at the tab came to. `address` null: the tab is gone; `age` in milliseconds. */
function judge(
  address: string | null,
  redirectUrl: string,
  age: number,
): 'open' | 'givenUp' | { readonly answer: string } {
  if (address?.startsWith(redirectUrl)) return { answer: address };
  return address !== null && age < LONGEST_MS ? 'open' : 'givenUp';
}

async function conclude(
  { authorization, onGrant }: SigningIn,
  { request }: PendingSignIn,
  found: 'givenUp' | { readonly answer: string },
): Promise<AccountSummary> {
  if (found === 'givenUp') throw closed();
  return onGrant(await authorization.finish(request, found.answer));
}

/** The caller that waited gets an error. */
async function end({ pending, tabs, watch, waiting }: SigningIn, open: PendingSignIn | null): Promise<void> {
  waiting.caller?.reject(closed());
  waiting.caller = null;
  await pending.write(null);
  await watch(false);
  if (open) await tabs.close(open.tabId);
}

function closed(): Error {
  return new Error('The sign-in tab was closed.');
}
