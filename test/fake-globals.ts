// Gives every test file an IndexedDB in memory, and each test a new browser.
import 'fake-indexeddb/auto';
import './background/browser/fake-chrome-api.ts';
import { beforeEach } from 'vitest';
import { createFakeBrowser, installFakeBrowser } from './background/browser/fake-browser.ts';
import { createFakeSyncedAccount } from './background/browser/synced-storage.ts';

function installNew(): void {
  const sync = createFakeSyncedAccount().add(Date.now);
  installFakeBrowser(createFakeBrowser(Date.now, () => null, sync));
}

installNew();
beforeEach(installNew);
