// Gives every test file the browser API and IndexedDB in memory, so that no file depends on another one that loaded them.
import 'fake-indexeddb/auto';
import { beforeEach } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Scripts that touch the browser late need it again: `vi.unstubAllGlobals` takes it away. */
export function placeBrowser(): void {
  Object.assign(globalThis, { chrome: fakeBrowser });
}

placeBrowser();
beforeEach(placeBrowser);
