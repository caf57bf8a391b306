// Simulates the environment of a page's scripts. Records the messages to the worker, and can remove the extension.
import { beforeEach, expect, vi } from 'vitest';
import { browser } from 'wxt/browser';
import * as trusted from '@/lib/page/is-trusted-event.ts';
import { runScriptOnce } from '@/lib/page/script-life.ts';
import type { Site } from '@/lib/sites/site.ts';

type Sent = { readonly message: string; readonly input: unknown };

/** The test defines the reader of this site. */
export const toySite: Site = { id: 'toy', name: 'Toy', mediaType: 'anime', pages: [], playerFrames: [] };

/**
 * Sets up a page with fake timers in each test of the file. Returns the messages that its scripts have sent. For `trusts`, see
 * `trustDispatchedEvents`. For `answers`, see `collectSentMessages`.
 */
export function setUpPage({ trusts = true, answers = {} } = {}): Sent[] {
  const sent: Sent[] = [];
  if (trusts) trustDispatchedEvents();
  beforeEach(() => {
    vi.useFakeTimers();
    sent.length = 0;
    collectSentMessages(answers, sent);
  });
  return sent;
}

/** Advances the fake clock. Runs timers and mutation observers. */
export const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Makes events that a test dispatches count as trusted, in each test of the file. */
export function trustDispatchedEvents(): void {
  beforeEach(() => {
    vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
  });
}

/**
 * Collects the messages that the page's scripts send from now on. `answers` contains the worker's answers by message. Other messages are
 * answered with null.
 */
export function collectSentMessages(
  answers: Readonly<Record<string, unknown>> = {},
  sent: Sent[] = [],
): Sent[] {
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (message: unknown) => {
    sent.push(message as Sent);
    return { value: answers[(message as Sent).message] ?? null };
  });
  return sent;
}

/** Ends every script of the page, as a script of another version does when it starts. */
export function endPageScripts(): void {
  for (const slot of ['page', 'reading', 'playback', 'toast', 'teach', 'lesson'])
    runScriptOnce(slot, 'none', () => () => undefined);
}

/** Simulates an update of the extension, which orphans its scripts. Returns a function that ends the simulation. */
export function orphanPageScripts(): () => void {
  const { id } = browser.runtime;
  Object.defineProperty(browser.runtime, 'id', { value: undefined, configurable: true, writable: true });
  return () =>
    Object.defineProperty(browser.runtime, 'id', { value: id, configurable: true, writable: true });
}

/** Collects the closed shadow roots that are created from now on. */
export function collectShadowRoots(): ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  const attach = Element.prototype.attachShadow;
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
    const root = attach.call(this, init);
    roots.push(root);
    return root;
  });
  return roots;
}

/** Ends every script of the page while this part of the extension's API is missing, as after an update. Expects no error. */
export async function expectScriptsEndWithoutError(part: 'runtime' | 'onMessage'): Promise<void> {
  const failed = vi.fn();
  process.once('uncaughtException', failed);
  const holder = part === 'runtime' ? browser : browser.runtime;
  const own = Object.getOwnPropertyDescriptor(holder, part) ?? {};
  Object.defineProperty(holder, part, { ...own, value: undefined });
  endPageScripts();
  Object.defineProperty(holder, part, own);
  await new Promise((resolve) => process.nextTick(resolve));
  process.off('uncaughtException', failed);
  expect(failed).not.toHaveBeenCalled();
}
