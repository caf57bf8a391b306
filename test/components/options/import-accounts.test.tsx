// @vitest-environment jsdom
// Tests that an import waits while its account is not connected. Other accounts do not see the import.
import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import type { AccountSummary } from '@/lib/domain/account.ts';
import type { StoredImport } from '@/lib/store/imports/records.ts';
import { publishChanges, unmountPage } from '../page.tsx';
import { findControls, pageText } from '../page-actions.ts';
import { openImportSection } from './import-files.tsx';

const counts = { done: 9, left: 1, failed: 0, undone: 0, changed: 0 };
const job: StoredImport = {
  ...{ id: 'one', account: 'user-1', startedAt: 1, endedAt: null, format: 'malXml', nextAt: 0 },
  ...{ state: 'running', total: 40, counts },
};
const signedOut: AccountSummary = { state: 'signed-out', id: 'user-1', name: null, problem: null };
const ended: AccountSummary = { ...signedOut, state: 'reconnect', name: 'Mika', problem: 'sessionEnded' };

/** Changes the account as the worker does after a sign-in or sign-out. */
async function sayAccount(account: AccountSummary): Promise<void> {
  await browser.storage.local.set({ account });
  await publishChanges('account');
}

describe('import without a connected account', () => {
  it.each([
    ['while the user is signed out', signedOut],
    ['after the session has ended', ended],
  ])('waits and links to the account %s', async (_what, account) => {
    await openImportSection({ account }, [job]);
    expect(pageText()).toContain('Waiting: 10 of 40');
    expect(pageText()).toContain('This import has to wait until this account is connected again.');
    expect(pageText()).not.toContain('Kiroku continues in the background');
    expect(findControls('Account')[0]?.getAttribute('href')).toBe('#account');
    expect([...findControls('Pause'), ...findControls('Undo this import')]).toEqual([]);
    await sayAccount({ ...ended, state: 'connected', problem: null });
    expect(pageText()).toContain('Importing: 10 of 40');
    expect(pageText()).not.toContain('This import waits');
    expect(findControls('Pause')).toHaveLength(1);
  });

  it('still shows that the import is paused', async () => {
    await openImportSection({ account: signedOut }, [{ ...job, state: 'paused' }]);
    expect(pageText()).toContain('Paused: 10 of 40');
    expect(pageText()).toContain('This import has to wait until');
    expect(findControls('Resume')).toEqual([]);
    await unmountPage();
    await openImportSection({ account: signedOut }, [{ ...job, state: 'undoing', total: 10 }]);
    expect(pageText()).toContain('Undoing: 0 of 9');
    expect(pageText()).toContain('This import has to wait until');
  });

  it('cannot be undone before the account is connected again', async () => {
    await openImportSection({ account: signedOut }, [{ ...job, state: 'applied' }]);
    expect(pageText()).toContain('9 titles imported');
    expect(findControls('Undo this import')).toEqual([]);
    await sayAccount({ ...ended, state: 'connected', problem: null });
    expect(findControls('Undo this import')).toHaveLength(1);
  });
});

describe('import page of a second account', () => {
  it('shows only the imports of the second account', async () => {
    const own: StoredImport = { ...job, id: 'two', account: 'user-2', state: 'applied', total: 3 };
    await openImportSection({ account: signedOut }, [
      job,
      { ...own, counts: { ...counts, done: 3, left: 0 } },
    ]);
    expect(pageText()).toContain('of 40');
    await sayAccount({ state: 'connected', id: 'user-2', name: 'Noa', problem: null });
    expect(pageText()).not.toContain('of 40');
    expect(pageText()).toContain('3 titles imported');
    expect(document.querySelector('input[type=file]')).not.toBeNull();
    await sayAccount({ state: 'connected', id: 'user-1', name: 'Mika', problem: null });
    expect(pageText()).toContain('Importing: 10 of 40');
    expect(pageText()).not.toContain('3 titles imported');
    expect(document.querySelector('input[type=file]')).toBeNull();
  });
});
