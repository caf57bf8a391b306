// The parts of the worker, each built once by createServices (services.ts). A function takes those that it needs.
import type { Media } from '../contract/media.ts';
import type { TabBudgets } from '../domain/diagnosis/tab-budgets.ts';
import type { Suggestion } from '../domain/omnibox.ts';
import type { Translate } from '../domain/words.ts';
import type { MatchingData } from '../matching/matching-data.ts';
import type { ChangedTopic } from '../messaging/protocol.ts';
import type { Account } from './account/account.ts';
import type { CheckSettings } from './account/authorization.ts';
import type { createTabSignIn } from './account/tab-sign-in.ts';
import type { ServiceApi } from './api-client.ts';
import type { Jobs } from './jobs.ts';
import type { LibraryCache } from './library/library-cache.ts';
import type { createMatchEdits } from './matching/match-edits.ts';
import type { Resolver } from './matching/resolver.ts';
import type { Platform } from './platform.ts';
import type { Delivery } from './sending/delivery.ts';
import type { Outbox } from './sending/outbox.ts';
import type { OwnEdits } from './sending/own-edits.ts';
import type { TakeDowns } from './sending/take-downs.ts';
import { createSerial } from './serial.ts';
import type { Reports } from './tracking/tracking.ts';
import type { WatchTracker } from './tracking/watch-tracker.ts';

export interface Parts {
  readonly platform: Platform;
  readonly memory: Memory;
  readonly jobs: Jobs;
  /** Tells the popup and the options page which data has changed. */
  readonly changed: (...topics: ChangedTopic[]) => void;
  readonly account: Account;
  readonly checkSettings: CheckSettings;
  readonly tabSignIn: ReturnType<typeof createTabSignIn>;
  readonly api: ServiceApi;
  readonly outbox: Outbox;
  readonly resolver: Resolver;
  readonly matchEdits: ReturnType<typeof createMatchEdits>;
  readonly libraryCache: LibraryCache;
  readonly ownEdits: OwnEdits;
  readonly delivery: Delivery;
  readonly takeDowns: TakeDowns;
  readonly tracker: WatchTracker;
  readonly reports: Reports;
}

/** What a worker knows until it dies: nothing in it may be needed by the next one. */
type Memory = ReturnType<typeof createMemory>;

export function createMemory() {
  return {
    /** Two registrations of scripts at the same time would collide. */
    permissions: createSerial(),
    settings: createSerial(),
    lessons: createSerial(),
    /** One look at the synced storage after another. */
    travelling: createSerial(),
    choiceTimes: createSerial(),
    health: createSerial(),
    visits: createSerial(),
    /** Two looks at once would both find that nothing has been said yet. */
    notices: createSerial(),
    /** Two presses at once would both find that the tab was asked. */
    announced: createSerial(),
    /** Two at once would make the same entry twice, which the browser refuses. */
    menu: createSerial(),
    /** A page's last word must not overtake the one before it. */
    reports: createSerial(),
    /** How many messages each sender has left; a worker that starts again forgets it. */
    budgets: new Map() as TabBudgets,
    /** When a page may be asked next who it is, by the document that plays. */
    asked: new Map<string, { readonly tabId: number; readonly next: number; readonly wait: number }>(),
    /** Pages that were looked at because someone wanted to know what they show, by their documents. */
    looks: new Map<string, Promise<void>>(),
    /** Facts of titles: an open popup asks every few seconds. */
    titles: new Map<string, Media>(),
    t: null as Translate | null,
    matchingData: null as Promise<MatchingData> | null,
    stopPrompt: null as (() => void) | null,
    stopTyping: null as (() => void) | null,
    /** What the address bar has offered last. */
    offered: [] as readonly Suggestion[],
    hearsNotifications: false,
    rounds: { hasWorked: false, every: null as number | null },
    /** Tabs in which what plays is paused or has ended. */
    stopped: new Set<number>(),
    lookAtSignIn: null as (() => void) | null,
  };
}
