// Tests how many import rows are queued at a time, which of them may be written, and which answer the page gets.
import { beforeEach, describe, expect, it } from 'vitest';
import { enqueueRows } from '@/lib/background/sending/enqueue-rows.ts';
import { isImportStalled } from '@/lib/background/sending/send-change.ts';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import type { ChangedTopic } from '@/lib/messaging/changed-topics.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readImports } from '@/lib/store/imports/read-imports.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { outboxItem } from '../../domain/examples.ts';
import { createEditChange, watchedChange } from '../changes.ts';
import { connectedAccount, type TestRoot, type TestWorker } from '../root.ts';
import { runUntilIdle } from '../worker-life.ts';
import {
  controlImport,
  createImportRoot,
  createPlannedChanges,
  createTitles,
  ownPageSender,
  readImportJob,
  requestImport,
  runImportToEnd,
  startImport,
} from './imports.ts';

const catalogue = createTitles(30);
let root: TestRoot;
let worker: TestWorker;
let published: ChangedTopic[][];
let id: string;

/** An import of thirty rows is running, and none of its rows is in the outbox. */
beforeEach(async () => {
  root = await createImportRoot(catalogue);
  published = [];
  worker = root.start({ broadcast: async ({ changed }) => void published.push([...changed]) });
  root.service.away = true;
  id = await startImport(worker, createPlannedChanges(catalogue));
  await runUntilIdle(() => undefined);
  await (await openDatabase()).clear('outbox');
  published = [];
});

const row = (order: number, isUndo = false): OutboxChange => ({
  ...(createEditChange({ progress: 1 }) as Extract<OutboxChange, { kind: 'edit' }>),
  row: { job: id, order, isUndo },
});
const rows = (count: number, part: Partial<OutboxItem> = {}) =>
  Array.from({ length: count }, (_, order) => outboxItem(row(order), { id: `row ${order}`, ...part }));
const fed = async () => (await readOutbox()).length;

describe('enqueueRows', () => {
  it('queues ten rows at a time', async () => {
    expect(await enqueueRows(worker, [], 'user-1')).toBe(true);
    expect(await fed()).toBe(10);
    expect(published).toEqual([['imports', 'outbox', 'library', 'now']]);
  });

  it('queues no rows while a queued row awaits its first attempt', async () => {
    expect(await enqueueRows(worker, [...rows(3, { attempts: 1 }), ...rows(1)], 'user-1')).toBe(false);
    expect([await fed(), published]).toEqual([0, []]);
  });

  it('queues only three rows if seven rows wait for a retry', async () => {
    expect(await enqueueRows(worker, rows(7, { attempts: 1 }), 'user-1')).toBe(true);
    expect(await fed()).toBe(3);
  });

  it('queues no rows if ten rows wait for a retry', async () => {
    expect(await enqueueRows(worker, rows(10, { attempts: 1 }), 'user-1')).toBe(false);
    expect([await fed(), published]).toEqual([0, []]);
  });

  it('does not count other accounts’ rows or other changes as queued rows', async () => {
    const others = [
      outboxItem(watchedChange(1)),
      outboxItem(createEditChange({ progress: 2 })),
      ...rows(5, { account: 'user-2' }),
    ];
    expect(await enqueueRows(worker, others, 'user-1')).toBe(true);
    expect(await fed()).toBe(10);
  });
});

describe('isImportStalled', () => {
  const stand = async () => [await isImportStalled(row(0)), await isImportStalled(row(0, true))];

  it('returns false for a row to write while the import runs, and for a row to undo while the undo runs', async () => {
    expect(await stand()).toEqual([false, true]);
    await controlImport(worker, id, 'pause');
    expect(await stand()).toEqual([true, true]);
    await controlImport(worker, id, 'resume');
    root.service.away = false;
    await runImportToEnd(root, worker);
    expect(await stand(), 'it has come to its end').toEqual([true, true]);
    root.service.away = true;
    await controlImport(worker, id, 'undo');
    expect(await stand()).toEqual([true, false]);
  });

  it('returns true for a row of a deleted import', async () => {
    await controlImport(worker, id, 'forget');
    expect(await stand()).toEqual([true, true]);
  });

  it('returns false for a change that does not belong to an import', async () => {
    await controlImport(worker, id, 'pause');
    expect([
      await isImportStalled(createEditChange({ progress: 5 })),
      await isImportStalled(watchedChange(5)),
    ]).toEqual([false, false]);
  });
});

describe('message that starts, pauses or deletes an import', () => {
  const signOut = () => root.signIn({ ...connectedAccount, state: 'signed-out', id: null });

  it('publishes the topic “imports”', async () => {
    const paused = await worker.handlers.controlImport({ id, to: 'pause' } as never, ownPageSender);
    expect(paused).toEqual({ ok: true, value: null });
    expect(published).toContainEqual(['imports', 'outbox']);
    await controlImport(worker, id, 'forget');
    published = [];
    expect(await requestImport(worker, createPlannedChanges(catalogue))).toEqual({
      ok: true,
      value: { id: (await readImports('user-1'))[0]?.id },
    });
    expect(published).toContainEqual(['imports']);
  });

  it('returns not_found for an unknown import', async () => {
    expect(await controlImport(worker, 'another', 'pause')).toBe('not_found');
    signOut();
    expect(await worker.handlers.controlImport({ id, to: 'pause' } as never, ownPageSender)).toEqual({
      ok: false,
      problem: { code: 'unauthorized', message: '' },
    });
    expect(await requestImport(worker, createPlannedChanges(catalogue))).toMatchObject({
      problem: { code: 'unauthorized' },
    });
    expect(await readImportJob(id)).toMatchObject({ state: 'running' });
  });

  it('starts an import even if the session has ended', async () => {
    await controlImport(worker, id, 'forget');
    root.signIn({ ...connectedAccount, state: 'reconnect' });
    expect(await requestImport(worker, createPlannedChanges(catalogue))).toMatchObject({ ok: true });
    root.signIn({ ...connectedAccount, id: null });
    expect(await requestImport(worker, createPlannedChanges(catalogue))).toMatchObject({
      problem: { code: 'unauthorized' },
    });
    root.signIn({ ...connectedAccount, state: 'signed-out' });
    expect(await requestImport(worker, createPlannedChanges(catalogue))).toMatchObject({
      problem: { code: 'unauthorized' },
    });
  });
});
