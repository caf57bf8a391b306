// @vitest-environment jsdom
// Tests that each part of a page announces an action that the worker could not perform.
import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { Options } from '@/components/options/options.tsx';
import type { StoredImport } from '@/lib/store/imports/records.ts';
import { lesson, libraryEntry, media } from '../domain/examples.ts';
import { openLibraryTab } from './library-page.tsx';
import { openImportSection } from './options/import-files.tsx';
import { renderPage } from './page.tsx';
import { announcedText, click } from './page-actions.ts';

const FAILED = 'Something went wrong. Please try again.';
const fails = () => Promise.reject(new Error('the worker was ended'));
const times = (text: string) => announcedText().split(text).length - 1;

describe('failed action', () => {
  it('is announced in the popup when adding an episode fails', async () => {
    await openLibraryTab({
      library: [libraryEntry({ media: media({ title: 'Frieren' }) })],
      worker: { changeEntry: fails },
    });
    expect(times(FAILED)).toBe(0);
    await click('Add one episode: Frieren');
    expect(times(FAILED)).toBe(1);
  });

  it('is announced in the options when forgetting a lesson fails', async () => {
    Object.assign(browser.permissions, { getAll: async () => ({ origins: [] }) });
    await browser.storage.local.set({ lessons: { version: 1, lessons: [lesson()] } });
    location.hash = '#sites';
    await renderPage(<Options version="1.2.3" />, { worker: { forgetLesson: fails } });
    await click('Forget what was learnt about https://tv.example');
    expect(times(FAILED)).toBe(1);
  });

  it('is announced when the worker refuses to pause an import', async () => {
    const job: StoredImport = {
      ...{ id: 'one', account: 'user-1', startedAt: 1, endedAt: null, format: 'malXml', nextAt: 0 },
      ...{ state: 'running', total: 40, counts: { done: 9, left: 1, failed: 0, undone: 0, changed: 0 } },
    };
    const controlImport = () => ({ ok: false as const, problem: { code: 'not_found', message: '' } });
    await openImportSection({ worker: { controlImport } }, [job]);
    await click('Pause');
    expect(times(FAILED)).toBe(1);
  });

  it('is announced only once if the page also shows the failure itself', async () => {
    await openLibraryTab({ worker: { refreshLibrary: fails } });
    expect(times(FAILED)).toBe(1);
  });
});
