// The whole worker, joined as in the product, on storage that outlives it: it may die at any step, and is started again by its alarm.
import { IDBFactory } from 'fake-indexeddb';
import { createAccount } from '@/lib/background/account.ts';
import { createApiClient } from '@/lib/background/api-client.ts';
import type { Authorization } from '@/lib/background/authorization.ts';
import { createDelivery } from '@/lib/background/delivery.ts';
import { createOutbox } from '@/lib/background/outbox.ts';
import { createResolver } from '@/lib/background/resolver.ts';
import { createSendItem } from '@/lib/background/send-item.ts';
import { countsNothing } from '@/lib/background/take-downs.ts';
import { createWatchTracker } from '@/lib/background/tracking/watch-tracker.ts';
import type { Media } from '@/lib/contract/media.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import type { OutboxChange } from '@/lib/domain/outbox-item.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import type { TabStates } from '@/lib/domain/tab-documents.ts';
import { closeDatabase, openDatabase } from '@/lib/store/database.ts';
import type { Tokens } from '@/lib/store/tokens.ts';
import { createGrants, settingsOfService } from './grants.ts';
import { createLife, type Life, nowLives } from './life.ts';
import { trackerOf } from './tabs.ts';
import { connected, createService } from './world.ts';

export type MortalWorld = Awaited<ReturnType<typeof createMortalWorld>>;

/** `answer` stands between the worker and the service: it may refuse, cut the line before or after, or take its time. */
export interface MortalOptions {
  readonly catalogue: readonly Media[];
  readonly random: () => number;
}

export async function createMortalWorld({ catalogue, random }: MortalOptions) {
  nowLives(null);
  await closeDatabase();
  globalThis.indexedDB = new IDBFactory();
  await openDatabase();
  const service = createService(catalogue);
  const disk = {
    now: 1_800_000_000_000,
    alarm: null as number | null,
    pausedUntil: 0,
    account: connected as AccountSummary,
    tokens: null as Tokens | null,
    tabs: {} as TabStates,
    ids: 0,
    /** Who sits at the sign-in window. */
    user: 'user-1',
    /** Whose token each accepted write carried. */
    writers: [] as string[],
  };
  const grants = createGrants(() => disk.now);
  disk.tokens = grants.issue();
  const net = {
    answer: (call: () => Promise<Response>, _signal: AbortSignal): Promise<Response> => call(),
  };
  /** Calls under way are given up when their time is over, as by `AbortSignal.timeout`: on the simulated clock. */
  const limits = new Map<AbortController, number>();
  const timeLimit = (milliseconds: number): AbortSignal => {
    const limit = new AbortController();
    limits.set(limit, disk.now + milliseconds);
    return limit.signal;
  };
  /** A call without an answer: it ends only by its own timeout. */
  const neverAnswered = (signal: AbortSignal): Promise<Response> => {
    const answer = new Promise<Response>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    disk.now = Math.max(disk.now, ...limits.values());
    for (const limit of limits.keys()) limit.abort(new DOMException('timed out', 'TimeoutError'));
    limits.clear();
    return answer;
  };
  const now = () => disk.now;
  const newId = () => {
    disk.ids += 1;
    return `id-${disk.ids}`;
  };

  function startWorker(life: Life) {
    const { reach } = life;
    const authorization: Authorization = {
      signIn: () => reach(async () => ({ tokens: grants.issue(disk.user), name: disk.user })),
      refresh: (_service, tokens) => reach(() => grants.refresh(tokens)),
      revoke: () => reach(async () => undefined),
    };
    const account = createAccount({
      store: {
        readTokens: () => reach(async () => disk.tokens),
        writeTokens: (tokens) => reach(async () => void Object.assign(disk, { tokens })),
        readAccount: () => reach(async () => disk.account),
        writeSession: (tokens, summary) =>
          reach(async () => void Object.assign(disk, { tokens, account: summary })),
      },
      authorization,
      readService: () => reach(async () => settingsOfService),
      now,
      onChange: () => undefined,
      claimAccountId: (subject) => reach(async () => subject),
      makeWay: () => reach(async () => undefined),
      enqueueAndDeliver: (work) => delivery.enqueueAndDeliver(work),
    });
    const guarded: typeof fetch = async (input, init) => {
      const owner = grants.accountOf(init);
      if (owner === null) return grants.refusal();
      if (init?.method !== 'GET') disk.writers.push(owner);
      return service.fetch(String(input), init);
    };
    const api = createApiClient({
      fetch: (input, init) =>
        reach(() => net.answer(() => guarded(input, init), init?.signal ?? new AbortController().signal)),
      timeLimit,
      now,
      baseUrl: () => reach(async () => settingsOfService.baseUrl),
      accessToken: account.accessToken,
    });
    const outbox = createOutbox({ now, newId, onChange: () => undefined });
    const resolver = createResolver({ api, now, onChange: () => undefined });
    const readSettings = () => reach(async () => defaultSettings);
    const sendItem = createSendItem({
      api,
      outbox,
      resolver,
      takeDowns: countsNothing,
      readSettings,
      now,
      newId,
      onActivity: () => reach(async () => undefined),
    });
    const delivery = createDelivery({
      outbox,
      sendItem,
      readAccount: account.read,
      pause: {
        read: () => reach(async () => disk.pausedUntil),
        write: (pausedUntil) => reach(async () => void Object.assign(disk, { pausedUntil })),
      },
      now,
      random,
      wakeAt: (alarm) => reach(async () => void Object.assign(disk, { alarm })),
    });
    const tracker = createWatchTracker({
      readTabs: () => reach(async () => ({ ...disk.tabs })),
      writeTab: (tabId, state) => reach(async () => void Object.assign(disk.tabs, { [tabId]: state })),
      writeTabs: (tabs) => reach(async () => void Object.assign(disk, { tabs })),
      readSettings,
      readAccount: account.read,
      now,
      onWatched: async (session) => {
        await delivery.enqueueAndDeliver(() => outbox.addWatched(session, session.account, 0));
      },
      onChange: () => undefined,
    });
    const queue = (change: OutboxChange) =>
      delivery.enqueueAndDeliver(async () =>
        outbox.add(change, (await account.read()).id, delivery.sendingId),
      );
    return { account, delivery, outbox, resolver, tracker: trackerOf({ tracker }), queue };
  }

  return { disk, service, grants, net, neverAnswered, startWorker };
}

export type Worker = ReturnType<MortalWorld['startWorker']>;

/** Starts workers as the browser does: one at a time, a new one when something happens after a death. */
export function createBrowser(world: MortalWorld, deathsAt: readonly number[]) {
  const deaths = [...deathsAt];
  let life = createLife(deaths.shift() ?? null);
  let worker: Worker | null = null;
  let steps = 0;

  /** Lets the worker do something and everything that follows from it; false when it died over it. */
  async function attempt(work: (worker: Worker) => Promise<void>): Promise<boolean> {
    nowLives(life);
    worker ??= world.startWorker(life);
    const running = worker;
    const done = work(running).then(() => running.delivery.deliver());
    await Promise.race([done, life.death]);
    // Whatever the dead one still has on its tongue comes to nothing.
    if (life.isDead()) await new Promise((resolve) => setImmediate(resolve));
    nowLives(null);
    if (!life.isDead()) return true;
    steps += life.steps();
    life = createLife(deaths.shift() ?? null);
    worker = null;
    return false;
  }

  return { attempt, steps: () => steps + life.steps() };
}
