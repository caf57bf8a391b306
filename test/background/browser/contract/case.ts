// One call from the worker to its browser, with Chromium's answer.
import type { browser } from 'wxt/browser';

export type BrowserApi = typeof browser;

/** Tab ids: of a tab with a readable page, of an active tab with an unreadable page, and of a closed tab. */
export interface ContractTabIds {
  readonly readable: number;
  readonly unreadable: number;
  readonly gone: number;
}

/** The name of the call, the call, and its result. The call also runs in Chromium's worker, so it must not use anything outside itself. */
export type ContractCase = readonly [
  what: string,
  call: (api: BrowserApi, tabs: ContractTabIds) => unknown,
  answer: string,
];
