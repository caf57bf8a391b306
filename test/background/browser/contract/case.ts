// Defines a contract case, which is a call from the worker to its browser, with Chromium's answer.
import type { browser } from 'wxt/browser';

export type BrowserApi = typeof browser;

/** The ids of three tabs. One has a readable page, one is active and has an unreadable page, and one is closed. */
export interface ContractTabIds {
  readonly readable: number;
  readonly unreadable: number;
  readonly gone: number;
}

/**
 * A call with its name and Chromium's answer. The call also runs in Chromium's worker, so it must not use anything outside of the function.
 */
export type ContractCase = readonly [
  what: string,
  call: (api: BrowserApi, tabs: ContractTabIds) => unknown,
  answer: string,
];
