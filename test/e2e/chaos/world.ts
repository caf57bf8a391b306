// Provides the browser, extension, server and network of a chaos run. Performs the actions, and causes the failures.
import type { Page } from 'playwright/test';
import type { Media } from '../../../lib/contract/media.ts';
import type { FaultRule } from '../../../server/demo/faults/fault-rules.ts';
import { openSignInWindow } from '../../../server/launch/extension-browser.ts';
import { allowAccess, signIn } from '../account.ts';
import { createFaultClient } from '../data/faults.ts';
import { expect, type KirokuBrowser, type RestartableServer } from '../fixtures.ts';
import { E2E_APP } from '../settings.ts';
import type { SiteServer } from '../site-server.ts';
import { readAccount } from '../stored.ts';
import type { AnswerFailure, FailureKind, InjectedFailure } from './plan.ts';
import { openReportingTabs, type ReportingTabs } from './reporting-tabs.ts';

export interface ChaosContext {
  readonly kiroku: KirokuBrowser;
  readonly server: RestartableServer;
  readonly sites: SiteServer;
  readonly accountName: string;
}

export type ChaosWorld = Awaited<ReturnType<typeof createChaosWorld>>;

export async function createChaosWorld({ kiroku, server, sites, accountName }: ChaosContext) {
  const faults = createFaultClient(server.origin);
  const happened = new Map<FailureKind, number>();
  let ordered: (FaultRule & { kind: AnswerFailure })[] = [];
  let tabs = await openReportingTabs(kiroku.context, sites);
  let browserBack: Promise<void> = Promise.resolve();
  let isOffline = false;

  function count(kind: FailureKind, times = 1): void {
    if (times > 0) happened.set(kind, (happened.get(kind) ?? 0) + times);
  }

  /** Removes all injected faults. Counts the faults that have affected a request. */
  async function forgetOrders(): Promise<void> {
    const left = await faults.left();
    await faults.reset();
    for (const { times, ...order } of ordered) {
      const same = left.find((rule) => isSameOrder(rule, order));
      count(order.kind, (times ?? 0) - (same?.times ?? 0));
    }
    ordered = [];
  }

  async function orderFault(trouble: InjectedFailure & { readonly kind: AnswerFailure }): Promise<void> {
    const { kind, fault, times, route } = trouble;
    const rule = { fault, times, path: route ?? '/v1/*' };
    // Two identical fault rules could not be counted separately, so count and remove the earlier rule first.
    if (ordered.some((order) => isSameOrder(order, rule))) await forgetOrders();
    ordered.push({ ...rule, kind });
    if (kind === 'refresh cut') await faults.expireTokens();
    await faults.fail(rule);
  }

  async function restartBrowser(): Promise<void> {
    const back = (async () => {
      await kiroku.restart('crash');
      isOffline = false;
      tabs = await openReportingTabs(kiroku.context, sites);
    })();
    browserBack = back.catch(() => undefined);
    await back;
  }

  async function restartServer(signal: NodeJS.Signals): Promise<void> {
    await forgetOrders();
    await server.stop(signal);
    await server.start();
  }

  async function setOffline(offline: boolean): Promise<void> {
    if (offline === isOffline) return;
    // A worker that starts offline may never receive the online event. So make sure that a worker runs before the network is switched off.
    if (offline) await say('readService');
    isOffline = offline;
    await kiroku.context.setOffline(offline);
  }

  /** Waits for this many round trips to the browser. So a caller can wait for a moment during an action without a timer. */
  async function letTripsPass(trips: number): Promise<void> {
    for (let trip = 0; trip < trips; trip += 1) await kiroku.desk.evaluate('0').catch(() => undefined);
  }

  /** Kills the worker. Chromium itself may hang under this load. If it does, kills the whole browser. */
  async function killWorker(delay: number): Promise<void> {
    const killed = letTripsPass(delay).then(() => kiroku.killWorker());
    const outcome = await withinLimit(killed, HUNG_AFTER_MS);
    if (outcome !== 'late') return count('worker killed', outcome ? 1 : 0);
    await restartBrowser();
    count('browser killed');
  }

  async function cause(trouble: InjectedFailure, delay: number): Promise<void> {
    switch (trouble.kind) {
      case 'worker killed':
        return killWorker(delay);
      case 'browser killed':
        await letTripsPass(delay);
        await restartBrowser();
        return count(trouble.kind);
      case 'server killed':
      case 'server restarted':
        await letTripsPass(delay);
        await restartServer(trouble.kind === 'server killed' ? 'SIGKILL' : 'SIGTERM');
        return count(trouble.kind);
      case 'network off':
        await setOffline(true);
        return count(trouble.kind);
      case 'token expired':
        await faults.expireTokens();
        return count(trouble.kind);
      case 'app revoked':
        await faults.revokeApp(E2E_APP.clientId);
        return count(trouble.kind);
      default:
        return orderFault(trouble);
    }
  }

  /** Sends a message as a page of the extension does, and repeats it until it is answered. */
  async function say<T>(message: string, input?: unknown): Promise<T> {
    return persist(async () => {
      const answer = await kiroku.desk.evaluate(
        (envelope) => chrome.runtime.sendMessage(envelope) as Promise<{ value?: unknown }>,
        { message, input },
      );
      if (answer === undefined || answer === null || !('value' in answer)) throw new Error('not answered');
      return answer.value as T;
    });
  }

  /** Repeats an action until it succeeds. Whatever was killed restarts meanwhile. */
  async function persist<T>(attempt: () => Promise<T>): Promise<T> {
    let last: unknown;
    for (let tries = 0; tries < 60; tries += 1) {
      await browserBack;
      try {
        return await attempt();
      } catch (error) {
        last = error;
      }
    }
    throw new Error(`it never worked: ${last instanceof Error ? last.message : String(last)}`);
  }

  /** Ends the service's pauses and makes all waiting items due, as if hours had passed. */
  async function letTimePass(): Promise<void> {
    await persist(() => kiroku.desk.evaluate(() => chrome.storage.local.set({ pausedUntil: 0 })));
    await kiroku.desk
      .evaluate(() => void chrome.runtime.sendMessage({ message: 'refreshLibrary' }).catch(() => undefined))
      .catch(() => undefined);
  }

  /** Ends all failures. If the account is no longer connected, connects it again. */
  async function reconnect(): Promise<void> {
    await setOffline(false);
    await forgetOrders();
    if (await isConnected(kiroku.desk)) return;
    const window = await openSignIn();
    const button = window.getByRole('button', { name: /^(?:Allow|Sign in)$/ });
    await expect(button).toBeVisible();
    if ((await button.textContent())?.includes('Sign in')) await signIn(window, accountName);
    await allowAccess(window);
    await expect.poll(() => isConnected(kiroku.desk)).toBe(true);
  }

  /**
   * Presses "Connect" until the service's window opens. This may take several presses, because the worker may die and the service may be
   * down.
   */
  function openSignIn(): Promise<Page> {
    return persist(async () => {
      const window = openSignInWindow(kiroku.context, async () => undefined);
      window.catch(() => undefined);
      const answer = kiroku.desk.evaluate(
        () => chrome.runtime.sendMessage({ message: 'connect' }) as Promise<unknown>,
      );
      const refused = answer.then((said) => {
        throw new Error(`no window was opened: ${JSON.stringify(said)}`);
      });
      return Promise.race([window, refused]);
    });
  }

  async function findTitle(name: string, type: 'anime' | 'manga'): Promise<Media> {
    const found = await say<{ ok: boolean; value: readonly Media[] }>('search', { q: name, type });
    const media = found.ok
      ? found.value.find(({ title, titles }) => [title, titles.romaji].includes(name))
      : undefined;
    if (!media) throw new Error(`${name} is not in the catalogue`);
    return media;
  }

  return {
    kiroku,
    sites,
    cause,
    say,
    persist,
    letTimePass,
    reconnect,
    findTitle,
    forgetOrders,
    setOffline,
    tab: (...which: Parameters<ReportingTabs['tab']>) => tabs.tab(...which),
    happened: (): ReadonlyMap<FailureKind, number> => happened,
  };
}

/** A browser that has not answered for this many milliseconds counts as hung. */
const HUNG_AFTER_MS = 30_000;

async function withinLimit<T>(work: Promise<T>, limitMs: number): Promise<T | 'late'> {
  // Ignore a failure after the time limit, because the caller has already got the result `late`.
  work.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

type Order = Pick<FaultRule, 'fault' | 'path'>;

function isSameOrder(one: Order, other: Order): boolean {
  return one.path === other.path && JSON.stringify(one.fault) === JSON.stringify(other.fault);
}

async function isConnected(desk: Page): Promise<boolean> {
  return (await readAccount(desk))?.state === 'connected';
}
