// One call of the worker to its browser, with what Chromium answers.
import type { browser } from 'wxt/browser';

export type Api = typeof browser;

/** Ids of tabs: of one with a page that may be read, of one in front with a page that may not, and of one that was closed. */
export interface Tabs {
  readonly readable: number;
  readonly unreadable: number;
  readonly gone: number;
}

/** What is called, the call, and what comes of it. The call runs in Chromium's worker as well: it needs nothing from around it. */
export type Case = readonly [what: string, call: (api: Api, tabs: Tabs) => unknown, answer: string];
