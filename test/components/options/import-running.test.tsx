// @vitest-environment jsdom
// Tests an import on its page after it was started: its progress, a pause, its outcome, and its undo.
import { describe, expect, it } from 'vitest';
import type { ImportRow } from '@/lib/domain/imports/import-job.ts';
import type { StoredImport } from '@/lib/store/imports/records.ts';
import { media } from '../../domain/examples.ts';
import { click, controls, inputsOf, said, text } from '../hands.ts';
import type { Worker } from '../page.tsx';
import { openImport, putImports } from './import-files.tsx';

describe('started import', () => {
  const counts = { done: 0, left: 0, failed: 0, undone: 0, changed: 0 };
  const job: StoredImport = {
    ...{ id: 'one', account: 'user-1', startedAt: 1, endedAt: null, format: 'malXml', nextAt: 0 },
    state: 'running',
    total: 40,
    counts: { ...counts, done: 9, left: 1 },
  };
  const row: ImportRow = {
    ...{
      job: 'one',
      order: 0,
      media: media({ title: 'Title 0' }),
      base: null,
      patch: { progress: 3 },
      before: null,
    },
    ...{ after: null, state: 'failed', problem: 'not_found', undo: null },
  };
  const steer: Worker = { steerImport: () => ({ ok: true, value: null }) };

  it('shows its progress, can be paused and resumed, and blocks another file until it ends', async () => {
    const sent = await openImport({ worker: steer }, [job]);
    expect(text()).toContain('Writing: 10 of 40');
    expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('10');
    expect(document.querySelector('input[type=file]')).toBeNull();
    expect(text()).toContain('Kiroku continues in the background');
    await click('Pause');
    await putImports([{ ...job, state: 'paused' }]);
    expect(text()).toContain('Paused at 10 of 40');
    expect(text()).not.toContain('Kiroku continues in the background');
    await click('Resume');
    expect(inputsOf(sent, 'steerImport')).toEqual([
      { id: 'one', to: 'pause' },
      { id: 'one', to: 'resume' },
    ]);
    await putImports([{ ...job, state: 'applied', counts: { ...counts, done: 39, left: 1 } }]);
    expect(said()).toContain('39 titles written');
    expect(document.querySelector('input[type=file]')).not.toBeNull();
  });

  it('names the failed titles, and is undone after a confirmation', async () => {
    const applied: StoredImport = { ...job, state: 'applied', counts: { ...counts, done: 39, failed: 1 } };
    const sent = await openImport({ worker: steer }, [applied], [row]);
    expect(text()).toContain('Title 0: The service does not know this title any more.');
    await click('Undo this import');
    expect(said()).toContain('Restores 39 titles');
    expect(inputsOf(sent, 'steerImport')).toEqual([]);
    await click('Undo');
    expect(inputsOf(sent, 'steerImport')).toEqual([{ id: 'one', to: 'undo' }]);
  });

  it('has no undo after it was undone completely', async () => {
    const undone: StoredImport = { ...job, state: 'undone', counts: { ...counts, done: 39, undone: 39 } };
    await openImport({ worker: steer }, [undone], []);
    expect(controls('Undo this import')).toHaveLength(0);
    expect(controls(/^Written/), 'nothing of it is written any more').toHaveLength(0);
  });

  it('lists the titles that its undo skipped because they had changed, and can be deleted from the list of imports', async () => {
    const undone: StoredImport = {
      ...job,
      state: 'undone',
      counts: { ...counts, done: 39, undone: 38, changed: 1 },
    };
    const changed: ImportRow = { ...row, state: 'done', problem: null, undo: 'changed' };
    const sent = await openImport({ worker: steer }, [undone], [changed]);
    expect(text()).toContain('1 changed since the import, so it stays');
    expect(text()).toContain('Title 0');
    // The undo is still offered. When a later import is undone, the skipped entry may be as this import left it.
    expect(controls('Undo this import')).toHaveLength(1);
    await click('Delete from import history');
    await click('Delete');
    expect(inputsOf(sent, 'steerImport')).toEqual([{ id: 'one', to: 'forget' }]);
  });
});
