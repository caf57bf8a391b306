// Gives every test file an IndexedDB in memory. Gives every test a new browser.
import 'fake-indexeddb/auto';
import './background/browser/stand-in.ts';
import { beforeEach } from 'vitest';
import { createFakeBrowser, install } from './background/browser/fake-browser.ts';
import { createSyncedAccount } from './background/browser/synced-storage.ts';

function installNew(): void {
  const sync = createSyncedAccount().add(Date.now);
  install(createFakeBrowser(Date.now, () => null, sync));
}

installNew();
beforeEach(installNew);
