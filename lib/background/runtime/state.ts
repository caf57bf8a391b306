// Defines the worker's memory. The browser may end the worker at any moment, so whatever must survive is also stored elsewhere.
import type { Media } from '../../contract/media.ts';
import type { MediaDetails } from '../../contract/routes.ts';
import type { AccountSummary, TokenResult } from '../../domain/account.ts';
import type { Failure } from '../../domain/changes/retry.ts';
import type { TabBudgets } from '../../domain/diagnosis/tab-budgets.ts';
import type { Resolution } from '../../domain/matches/resolution.ts';
import type { Suggestion } from '../../domain/omnibox.ts';
import type { ServiceProbe } from '../../domain/service-probe.ts';
import type { Translate } from '../../domain/words.ts';
import type { MatchingData } from '../../matching/matching-data.ts';
import type { TitleNames } from '../../matching/title-names.ts';
import type { Outcome } from '../../messaging/protocol.ts';
import { createMutex, type Mutex } from '../../store/mutex.ts';

export interface WorkerState {
  /** One queue for each kind of work that must not overlap. */
  readonly queues: Readonly<Record<QueueName, Mutex>>;
  /** runtime/poll-alarm.ts: whether something has happened since the last poll, and the number of minutes between two polls. */
  readonly poll: { hasWorked: boolean; everyMinutes: number | null };
  /** runtime/delivery-alarm.ts: `stopTimer` cancels the additional timer. `enqueuing` is the number of changes that are being queued. */
  readonly deliveryAlarm: { stopTimer: (() => void) | null; enqueuing: number };
  /** runtime/words.ts: the texts of the language that was used last. */
  readonly words: { t: Translate | null };
  /**
   * account/access-token.ts: `running` is the renewal that all callers share. `busy` is set if the service has refused to renew this token
   * before the time `until` (epoch milliseconds).
   */
  readonly renewal: {
    running: Promise<TokenResult> | null;
    busy: { readonly token: string; readonly until: number; readonly refusal: Failure } | null;
  };
  /** account/probe-service.ts: the probe that all callers share. */
  readonly probe: { running: Promise<Outcome<ServiceProbe>> | null };
  /** account/tab-sign-in.ts: the caller that waits for a sign-in in a tab, and the listener for that tab. */
  readonly signInTab: { caller: SignInCaller | null; listener: (() => void) | null };
  /** library/refresh-list.ts: running reads of the list, by account. */
  readonly refreshes: Map<string, Promise<Failure | null>>;
  /** matching/catalogue.ts: the answers of the catalogue by request, oldest first. */
  readonly catalogue: {
    readonly searches: TimedCache<readonly Media[]>;
    readonly titles: TimedCache<MediaDetails>;
  };
  /** account/call-service.ts: the shortIds of titles by their ids, oldest first. */
  readonly shortIds: Map<string, string>;
  /**
   * matching/resolve.ts: results that were not stored, by season and episode. `endlessSince` contains the time of the last request for the
   * length of a season's title, by season, if the catalogue did not know the length.
   */
  readonly resolutions: {
    readonly sent: Resolutions;
    readonly previewed: Resolutions;
    readonly endlessSince: Map<string, number>;
  };
  /** matching/matching-data.ts: the packaged data, cached after the first read. */
  readonly matchingData: { read: Promise<MatchingData> | null; readNames: Promise<TitleNames> | null };
  /**
   * sending/delivery.ts: the current run, whether it needs another pass, the item being sent, and how often `retryOutboxNow` was called.
   * `answers` counts the calls that the service has answered with success. `mayHaveUnreached` states whether items may be waiting because
   * the service could not be reached. It is true at worker start, because the last worker may have left such items.
   */
  readonly delivery: {
    current: Promise<void> | null;
    again: boolean;
    sendingId: string | null;
    retries: number;
    answers: number;
    mayHaveUnreached: boolean;
  };
  /**
   * tracking/identify-page.ts: `requests` states how often and when (epoch milliseconds) each document was asked for its episode. `read`
   * contains the documents that were read for the popup.
   */
  readonly identify: {
    readonly requests: Map<string, { readonly tabId: number; readonly times: number; readonly at: number }>;
    readonly read: Map<string, Promise<void>>;
  };
  /**
   * tracking/inject-scripts.ts: when a request of a frame last injected the readers into its page, in epoch milliseconds. The key is the
   * page's document.
   */
  readonly readersInjected: Map<string, number>;
  /** tracking/ask-on-page.ts: tabs whose video is paused or has ended. */
  readonly pausedTabs: Set<number>;
  /** surfaces/notify.ts: whether a click listener is registered for notifications. */
  readonly notifications: { isListening: boolean };
  /** surfaces/listen-to-input.ts and omnibox.ts: `stopTyping` cancels the typing debounce, and `suggested` are the last suggestions. */
  readonly omnibox: { stopTyping: (() => void) | null; suggested: readonly Suggestion[] };
  /** authorize-sender.ts: how many more messages each sender may send. */
  readonly budgets: TabBudgets;
  /** authorize-sender.ts: how many messages of pages and frames are in progress, by tab and registrable domain. */
  readonly unfinished: Map<string, number>;
}

type QueueName =
  /**
   * The queue for reports of pages, and for changes to a tab or its sessions. Each of these reads and writes several stores, so the lock of
   * one store would not keep them in order. Decisions about a match do not use this queue.
   */
  | 'reports'
  | 'signInTab'
  /** The queue for registering scripts. Two concurrent registrations would collide. */
  | 'scripts'
  /** The queue for creating the context menu. Two concurrent runs would create the same menu entry twice, which the browser rejects. */
  | 'menu'
  /** The queue for exchanges with the synced storage, and for switching sync off. Each of these reads and writes several values. */
  | 'sync'
  /** The queue for notes and notifications. Two concurrent runs would show the same note twice. */
  | 'notices';

export type TimedCache<T> = Map<string, { readonly at: number; readonly value: T }>;
type Resolutions = Map<string, { readonly at: number; readonly resolution: Resolution }>;

interface SignInCaller {
  readonly resolve: (account: AccountSummary) => void;
  readonly reject: (error: unknown) => void;
}

/** Forgets the cached titles, pages and documents. Call this when stored data is erased. */
export function clearCaches(state: WorkerState): void {
  const { catalogue, shortIds, resolutions, identify, readersInjected, pausedTabs, omnibox } = state;
  const { sent, previewed, endlessSince } = resolutions;
  const { searches, titles: details } = catalogue;
  for (const named of [
    searches,
    details,
    shortIds,
    sent,
    previewed,
    endlessSince,
    identify.requests,
    identify.read,
  ])
    named.clear();
  readersInjected.clear();
  pausedTabs.clear();
  omnibox.suggested = [];
}

export function createState(): WorkerState {
  return {
    queues: {
      reports: createMutex(),
      signInTab: createMutex(),
      scripts: createMutex(),
      menu: createMutex(),
      sync: createMutex(),
      notices: createMutex(),
    },
    poll: { hasWorked: false, everyMinutes: null },
    deliveryAlarm: { stopTimer: null, enqueuing: 0 },
    words: { t: null },
    renewal: { running: null, busy: null },
    probe: { running: null },
    signInTab: { caller: null, listener: null },
    refreshes: new Map(),
    catalogue: { searches: new Map(), titles: new Map() },
    shortIds: new Map(),
    resolutions: { sent: new Map(), previewed: new Map(), endlessSince: new Map() },
    matchingData: { read: null, readNames: null },
    delivery: {
      current: null,
      again: false,
      sendingId: null,
      retries: 0,
      answers: 0,
      mayHaveUnreached: true,
    },
    identify: { requests: new Map(), read: new Map() },
    readersInjected: new Map(),
    pausedTabs: new Set(),
    notifications: { isListening: false },
    omnibox: { stopTyping: null, suggested: [] },
    budgets: new Map(),
    unfinished: new Map(),
  };
}
