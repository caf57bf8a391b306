// Defines the platform of the worker: browser, network, time and randomness. The real platform is in entrypoints/background; tests use a
// fake.
import type { browser } from 'wxt/browser';
import type { StorageFacts } from '../../domain/diagnosis/diagnostics.ts';
import type { Language } from '../../domain/words/languages.ts';
import type { TopicsChangedNotice } from '../../messaging/protocol.ts';

/** The browser APIs that the worker uses. `storage` is not among them, because only `lib/store` uses it. */
export type WorkerBrowser = Pick<
  typeof browser,
  | 'action'
  | 'alarms'
  | 'commands'
  | 'contextMenus'
  | 'identity'
  | 'notifications'
  | 'omnibox'
  | 'permissions'
  | 'runtime'
  | 'scripting'
  | 'tabs'
  | 'windows'
>;

export type PackagedFile =
  | '/data/episode-relations.json'
  | '/data/site-ids.json'
  | '/data/title-ids.json'
  | '/data/title-names.json'
  | `/words/${Language}.json`;

export interface Platform {
  readonly browser: WorkerBrowser;
  readonly fetch: typeof fetch;
  /** `fetch` for sign-in requests, whose answers oauth4webapi reads. Fails if the answer is too large. */
  readonly boundedFetch: typeof fetch;
  /** Returns the current time in epoch milliseconds. */
  readonly now: () => number;
  /** Returns a random number, at least 0 and less than 1. */
  readonly random: () => number;
  readonly newId: () => string;
  /** Calls `callback` after the given time, unless the worker ends earlier. Returns a function that cancels the callback. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
  /** Returns a signal that aborts a call after the given time. */
  readonly timeLimit: (milliseconds: number) => AbortSignal;
  /** Returns the user's languages as BCP 47 tags, with the preferred language first. */
  readonly languages: () => readonly string[];
  /** Returns the storage usage, and whether the browser may evict the storage. */
  readonly readStorage: () => Promise<StorageFacts>;
  /** Notifies the open extension pages of changes. */
  readonly broadcast: (notice: TopicsChangedNotice) => Promise<void>;
  /** Reads and parses a packaged file. Throws if the file does not exist. */
  readonly readPackagedFile: (path: PackagedFile) => Promise<unknown>;
}
