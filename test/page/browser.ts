// The browser's side of a page script: what was sent to the worker, and a way to take the extension away.
import { vi } from 'vitest';
import { browser } from 'wxt/browser';
import { runOnce } from '@/lib/page/script-life.ts';

type Sent = { readonly message: string; readonly input: unknown };

/** Collects what the page's scripts send from now on. */
export function collectSent(): Sent[] {
  const sent: Sent[] = [];
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (message: unknown) => {
    sent.push(message as Sent);
    return { value: null };
  });
  return sent;
}

/** Ends every script of the page, as a script of another version does. */
export function endScripts(): void {
  for (const slot of ['page', 'reading', 'playback', 'toast', 'teach', 'lesson'])
    runOnce(slot, 'none', () => () => undefined);
}

/** What the browser does to scripts of an extension that was updated. Returns a function that undoes it. */
export function orphan(): () => void {
  const { id } = browser.runtime;
  Object.defineProperty(browser.runtime, 'id', { value: undefined, configurable: true, writable: true });
  return () =>
    Object.defineProperty(browser.runtime, 'id', { value: id, configurable: true, writable: true });
}
