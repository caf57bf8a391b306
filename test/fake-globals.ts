// The browser in memory under its global name, for scripts that touch it late: Vitest's way back from stubbed globals takes it away.
import { beforeEach } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

export function placeBrowser(): void {
  Object.assign(globalThis, { chrome: fakeBrowser });
}

placeBrowser();
beforeEach(placeBrowser);
