// What the worker needs of the world around it: the browser, the network, time and chance. The real one is in entrypoints/background; tests bring a fake.
import type { browser } from 'wxt/browser';
import type { StorageFacts } from '../domain/diagnosis/diagnostics.ts';
import type { Language } from '../domain/words/languages.ts';
import type { ChangedNotice } from '../messaging/protocol.ts';

/** The parts of the browser that the worker uses. Storage is not among them: the stores have that to themselves. */
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
  | `/words/${Language}.json`;

export interface Platform {
  readonly browser: WorkerBrowser;
  readonly fetch: typeof fetch;
  /** For the sign-in, whose answers a library reads: they come whole and are small, or the call fails. */
  readonly boundedFetch: typeof fetch;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** From 0 up to, and without, 1. */
  readonly random: () => number;
  readonly newId: () => string;
  /** Calls back after so many milliseconds, if the worker still lives then. Returns a function that prevents it. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
  /** A signal that ends a call after so many milliseconds. */
  readonly timeLimit: (milliseconds: number) => AbortSignal;
  /** The user's languages as BCP 47 tags, the preferred one first. */
  readonly languages: () => readonly string[];
  /** What the browser says of the storage: whether it may be evicted, and how much is used. */
  readonly readStorage: () => Promise<StorageFacts>;
  /** Tells the extension's open pages what changed. */
  readonly broadcast: (notice: ChangedNotice) => Promise<void>;
  /** Parsed. Throws where the package has no such file. */
  readonly readPackagedFile: (path: PackagedFile) => Promise<unknown>;
}
