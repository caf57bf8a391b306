// @vitest-environment jsdom
// Tests that an import waits while its account is not connected. Other accounts do not see the import.
import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import type { AccountSummary } from '@/lib/domain/account.ts';
import type { StoredImport } from '@/lib/store/imports/records.ts';
import { controls, text } from '../hands.ts';
import { closePage, sayChanged } from '../page.tsx';
import { openImport } from './import-files.tsx';

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
  await sayChanged('account');
}

describe('import without a connected account', () => {
  it.each([
    ['signed out', signedOut],
    ['with a session that has ended', ended],
  ])('shows that it waits, and links to the account: %s', async (_what, account) => {
    await openImport({ account }, [job]);
    expect(text()).toContain('Waiting at 10 of 40');
    expect(text()).toContain('This import waits until this account is connected again.');
    expect(text()).not.toContain('Kiroku continues in the background');
    expect(controls('Account')[0]?.getAttribute('href')).toBe('#account');
    expect([...controls('Pause'), ...controls('Undo this import')]).toEqual([]);
    await sayAccount({ ...ended, state: 'connected', problem: null });
    expect(text()).toContain('Writing: 10 of 40');
    expect(text()).not.toContain('This import waits');
    expect(controls('Pause')).toHaveLength(1);
  });

  it('still shows that it is paused, or that it is being undone', async () => {
    await openImport({ account: signedOut }, [{ ...job, state: 'paused' }]);
    expect(text()).toContain('Paused at 10 of 40');
    expect(text()).toContain('This import waits until');
    expect(controls('Resume')).toEqual([]);
    await closePage();
    await openImport({ account: signedOut }, [{ ...job, state: 'undoing' }]);
    expect(text()).toContain('Undoing: 0 of 9');
    expect(text()).toContain('This import waits until');
  });

  it('cannot be undone before the account is connected again', async () => {
    await openImport({ account: signedOut }, [{ ...job, state: 'applied' }]);
    expect(text()).toContain('9 titles written');
    expect(controls('Undo this import')).toEqual([]);
    await sayAccount({ ...ended, state: 'connected', problem: null });
    expect(controls('Undo this import')).toHaveLength(1);
  });
});

describe('second account', () => {
  it('sees its own imports and can choose a file; after the first account returns, the first import is shown again', async () => {
    const own: StoredImport = { ...job, id: 'two', account: 'user-2', state: 'applied', total: 3 };
    await openImport({ account: signedOut }, [job, { ...own, counts: { ...counts, done: 3, left: 0 } }]);
    expect(text()).toContain('of 40');
    await sayAccount({ state: 'connected', id: 'user-2', name: 'Noa', problem: null });
    expect(text()).not.toContain('of 40');
    expect(text()).toContain('3 titles written');
    expect(document.querySelector('input[type=file]')).not.toBeNull();
    await sayAccount({ state: 'connected', id: 'user-1', name: 'Mika', problem: null });
    expect(text()).toContain('Writing: 10 of 40');
    expect(text()).not.toContain('3 titles written');
    expect(document.querySelector('input[type=file]')).toBeNull();
  });
});
