// @vitest-environment jsdom
// Tests an import on its page after it was started: its progress, a pause, its outcome, and its undo.
import { describe, expect, it } from 'vitest';
import type { Problem } from '@/lib/domain/changes/outbox-item.ts';
import type { ImportRow } from '@/lib/domain/imports/import-job.ts';
import { openDatabase } from '@/lib/store/database.ts';
import type { StoredImport } from '@/lib/store/imports/records.ts';
import { media, outboxItem } from '../../domain/examples.ts';
import { publishChanges, type WorkerAnswers } from '../page.tsx';
import {
  announcedText,
  click,
  collectSavedFiles,
  findControl,
  findControls,
  messageInputs,
  pageText,
  press,
} from '../page-actions.ts';
import { openImportSection, storeImportRows, storeImports } from './import-files.tsx';

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
  const steer: WorkerAnswers = { controlImport: () => ({ ok: true, value: null }) };

  it('shows its progress and can be paused', async () => {
    const sent = await openImportSection({ worker: steer }, [job]);
    expect(pageText()).toContain('Importing: 10 of 40');
    expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('10');
    expect(document.querySelector('input[type=file]')).toBeNull();
    expect(pageText()).toContain('Kiroku continues in the background');
    await click('Pause');
    await storeImports([{ ...job, state: 'paused' }]);
    expect(pageText()).toContain('Paused: 10 of 40');
    expect(pageText()).not.toContain('Kiroku continues in the background');
    await click('Resume');
    expect(messageInputs(sent, 'controlImport')).toEqual([
      { id: 'one', to: 'pause' },
      { id: 'one', to: 'resume' },
    ]);
    await storeImports([{ ...job, state: 'applied', counts: { ...counts, done: 39, left: 1 } }]);
    expect(announcedText()).toContain('39 titles imported');
  });

  const unreachable = { code: 'unreachable', message: '' };
  const outbox = (isUndo: boolean, problem: Problem | null) => [
    outboxItem(
      {
        ...{
          kind: 'edit',
          media: row.media,
          patch: { progress: 3 },
          base: null,
          by: isUndo ? 'undo' : 'import',
        },
        row: { job: 'one', order: 12, isUndo },
      },
      { attempts: 3, notBefore: Date.now() + 60_000, problem },
    ),
  ];

  it.each([
    { name: 'import', state: 'running', isUndo: false, text: 'The import will continue by itself' },
    { name: 'undo', state: 'undoing', isUndo: true, text: 'The undo will continue by itself' },
  ] as const)('says that the $name waits while the service cannot be reached', async (waiting) => {
    const { state, isUndo, text } = waiting;
    await openImportSection({ worker: steer, outbox: outbox(isUndo, unreachable) }, [{ ...job, state }]);
    expect(announcedText()).toContain('Kiroku cannot reach the list service.');
    expect(announcedText()).toContain(text);
    expect(pageText()).not.toContain('Importing');
    await (await openDatabase()).clear('outbox');
    await publishChanges('outbox');
    expect(pageText()).not.toContain('cannot reach');
  });

  it('says why it waits if the service fails, without asking the user to try again', async () => {
    const problem = { code: 'internal', message: '' };
    await openImportSection({ worker: steer, outbox: outbox(false, problem) }, [job]);
    expect(pageText()).toContain('Waiting: 10 of 40 done');
    expect(announcedText()).toContain('Not saved yet: Something went wrong. Kiroku keeps trying.');
  });

  it('is not shown as waiting if only rows of another import wait', async () => {
    await openImportSection({ worker: steer, outbox: outbox(false, unreachable) }, [{ ...job, id: 'two' }]);
    expect(pageText()).toContain('Importing: 10 of 40');
  });

  it('shows no message about the unreachable service while the import is paused', async () => {
    const paused: StoredImport = { ...job, state: 'paused' };
    await openImportSection({ worker: steer, outbox: outbox(false, unreachable) }, [paused]);
    expect(pageText()).not.toContain('cannot reach');
  });

  it('counts the rows that its undo has to check', async () => {
    const undoing: StoredImport = {
      ...job,
      state: 'undoing',
      counts: { ...counts, done: 2, undone: 2, left: 37 },
    };
    await openImportSection({ worker: steer }, [undoing]);
    expect(pageText()).toContain('Undoing: 2 of 3');
  });

  it('does not cover its result with the announcement', async () => {
    await openImportSection({ worker: steer }, [job]);
    await storeImports([{ ...job, state: 'applied', counts: { ...counts, done: 40 } }]);
    expect(announcedText()).toContain('40 titles imported');
    expect(document.querySelector('.announcement-card')).toBeNull();
  });

  it('says how many scores it has left out', async () => {
    const applied: StoredImport = {
      ...job,
      state: 'applied',
      counts: { ...counts, done: 40 },
      leftOutScores: 3,
    };
    await openImportSection({ worker: steer }, [applied], [{ ...row, state: 'done', problem: null }]);
    expect(pageText()).toContain('3 scores of the file are left out.');
  });

  it('is not undone if the user answers the question with Escape', async () => {
    const applied: StoredImport = { ...job, state: 'applied', counts: { ...counts, done: 39, failed: 1 } };
    const sent = await openImportSection({ worker: steer }, [applied], [row]);
    for (const [name, question] of [
      ['Undo this import', 'Restores 39 titles'],
      ['Delete from import history', 'can then no longer be undone'],
    ] as const) {
      await click(name);
      expect(announcedText()).toContain(question);
      await press('Escape');
      expect(announcedText()).not.toContain(question);
      expect(document.activeElement).toBe(findControl(name));
    }
    expect(messageInputs(sent, 'controlImport')).toEqual([]);
  });

  it('moves the focus to its result if the focused button disappears', async () => {
    await openImportSection({ worker: steer }, [job]);
    findControl('Pause').focus();
    await storeImports([{ ...job, state: 'applied', counts: { ...counts, done: 40 } }]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Result');
  });

  it('offers the rows for download that were not written before the undo', async () => {
    const undone: StoredImport = {
      ...job,
      state: 'undone',
      counts: { ...counts, done: 1, undone: 1, left: 39 },
    };
    await openImportSection({ worker: steer }, [undone], [{ ...row, state: 'left', problem: null }]);
    expect(findControls('Download the rest (1 row)')).toHaveLength(1);
  });

  it('lists and downloads failed rows with their row number and the reason', async () => {
    const files = collectSavedFiles();
    const applied: StoredImport = { ...job, state: 'applied', counts: { ...counts, done: 39, failed: 1 } };
    await openImportSection({ worker: steer }, [applied], [{ ...row, place: 12 }]);
    expect(pageText()).toContain('Title 0 (row 12): The service does not know this title any more.');
    await click('Download the rest (1 row)');
    const csv = new TextDecoder().decode(await files[0]?.arrayBuffer());
    expect(csv.trim().split('\r\n')[1]).toMatch(
      /^anime,Title 0,.*,12,Failed: The service does not know this title any more\.$/,
    );
  });

  it('keeps its result on the page until the user chooses another file', async () => {
    await openImportSection({ worker: steer }, [job]);
    const done: ImportRow = { ...row, state: 'done', problem: null, verdict: 'conflict' };
    await storeImportRows([done, { ...row, order: 1 }]);
    await storeImports([{ ...job, state: 'applied', counts: { ...counts, done: 39, failed: 1 } }]);
    expect(document.querySelector('input[type=file]')).toBeNull();
    expect(findControls(/^(Failed|Conflict) 1$/)).toHaveLength(2);
    expect(findControls('Undo this import')).toHaveLength(1);
    await click('Choose another file');
    expect(document.querySelector('input[type=file]')).not.toBeNull();
    expect(findControls('Undo this import'), 'the import is listed under the past ones').toHaveLength(1);
  });

  it('is undone after a confirmation', async () => {
    const applied: StoredImport = { ...job, state: 'applied', counts: { ...counts, done: 39, failed: 1 } };
    const sent = await openImportSection({ worker: steer }, [applied], [row]);
    expect(pageText()).toContain('Title 0: The service does not know this title any more.');
    await click('Undo this import');
    expect(announcedText()).toContain('Restores 39 titles');
    expect(messageInputs(sent, 'controlImport')).toEqual([]);
    await click('Undo');
    expect(messageInputs(sent, 'controlImport')).toEqual([{ id: 'one', to: 'undo' }]);
  });

  it('offers no undo after all its titles were undone', async () => {
    const undone: StoredImport = { ...job, state: 'undone', counts: { ...counts, done: 39, undone: 39 } };
    await openImportSection(
      { worker: steer },
      [undone],
      [{ ...row, state: 'done', problem: null, undo: 'done' }],
    );
    expect(findControls('Undo this import')).toHaveLength(0);
    expect(findControls(/^New/), 'nothing of it is written any more').toHaveLength(0);
  });

  it('lists the titles that the undo has skipped', async () => {
    const undone: StoredImport = {
      ...job,
      state: 'undone',
      counts: { ...counts, done: 39, undone: 38, changed: 1 },
    };
    const changed: ImportRow = { ...row, state: 'done', problem: null, undo: 'changed' };
    const sent = await openImportSection({ worker: steer }, [undone], [changed]);
    expect(pageText()).toContain('1 changed since the import, so it stays');
    expect(pageText()).toContain('Title 0');
    // The undo is still offered, because it can succeed later. For example, the undo of a later import can restore the changed entry to its
    // state after this import.
    expect(findControls('Undo this import')).toHaveLength(1);
    await click('Delete from import history');
    await click('Delete');
    expect(messageInputs(sent, 'controlImport')).toEqual([{ id: 'one', to: 'forget' }]);
  });
});
