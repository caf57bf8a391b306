// Tests that import rows are queued in order, a few at a time, and never twice.
import { describe, expect, it } from 'vitest';
import { MS_PER_ROW_GROUP } from '@/lib/domain/imports/row-outcomes.ts';
import { transact } from '@/lib/store/database.ts';
import { endImportRow } from '@/lib/store/imports/end-row.ts';
import { queueNextRows } from '@/lib/store/imports/queue-next-rows.ts';
import { isImporting } from '@/lib/store/imports/read-imports.ts';
import { forgetItem } from '@/lib/store/outbox.ts';
import { NOW_MS, readStoredItems } from '../outbox/memory.ts';
import {
  listedEntryState,
  readStoredJobs,
  readStoredRows,
  storeImport,
  storeImportRow,
} from './stored-imports.ts';

const queuedIds = async () => (await readStoredItems()).map(({ id }) => id).sort();
const feed = (room = 10, account = 'user-1') => queueNextRows(account, room, NOW_MS);

async function prepare(state: 'running' | 'undoing' = 'running'): Promise<void> {
  await storeImport('a', { state });
  const part =
    state === 'undoing' ? ({ state: 'done', after: listedEntryState, undo: 'queued' } as const) : {};
  for (const order of [0, 1, 2]) await storeImportRow('a', order, part);
}

it.each([
  ['running', 'user-1', true],
  ['undoing', 'user-1', true],
  ['paused', 'user-1', false],
  ['applied', 'user-1', false],
  ['running', 'user-2', false],
] as const)(
  'isImporting("user-1") is $2 for an import that is %s and belongs to %s',
  async (state, account, expected) => {
    await storeImport('a', { state, account });
    expect(await isImporting('user-1')).toBe(expected);
  },
);

describe('queueNextRows', () => {
  it('queues as many rows as there is room for, in order', async () => {
    await prepare();
    expect(await feed(2)).toBe(true);
    expect(await readStoredItems()).toMatchObject([
      {
        id: 'import a 0',
        account: 'user-1',
        notBefore: NOW_MS,
        change: { kind: 'edit', by: 'import', patch: { progress: 5 }, base: null, media: { id: 'm0' } },
      },
      { id: 'import a 1', change: { row: { job: 'a', order: 1, isUndo: false } } },
    ]);
  });

  it('skips rows that are already queued', async () => {
    await prepare();
    await feed(2);
    expect(await feed(2)).toBe(true);
    expect(await queuedIds()).toEqual(['import a 0', 'import a 1', 'import a 2']);
    expect(await feed(2)).toBe(false);
  });

  it('skips rows that are done', async () => {
    await prepare();
    await storeImportRow('a', 1, { state: 'done' });
    await feed();
    expect(await queuedIds()).toEqual(['import a 0', 'import a 2']);
  });

  it('queues the rows of an undo while a row of the import is still queued', async () => {
    await prepare();
    await feed(1);
    await prepare('undoing');
    await feed();
    expect(await queuedIds()).toEqual([
      'import a 0',
      'import a 0 undo',
      'import a 1 undo',
      'import a 2 undo',
    ]);
  });

  it('queues the undo of a row as an edit that restores the old entry', async () => {
    await storeImport('a', { state: 'undoing' });
    await storeImportRow('a', 0, {
      state: 'done',
      before: listedEntryState,
      after: { ...listedEntryState, progress: 9 },
      undo: 'queued',
    });
    await storeImportRow('a', 1, { state: 'done', after: listedEntryState, undo: 'queued' });
    await feed();
    expect((await readStoredItems()).map(({ change }) => change)).toMatchObject([
      { kind: 'edit', by: 'undo', patch: { progress: listedEntryState.progress }, base: { progress: 9 } },
      { kind: 'removal', by: 'undo', base: listedEntryState },
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['there is no import', async () => undefined],
    ['the import belongs to another account', () => storeImport('a', { account: 'user-2' })],
    ['the import is paused', () => storeImport('a', { state: 'paused' })],
    ['the import has ended', () => storeImport('a', { state: 'applied' })],
    ['the import has no rows', () => storeImport('a', { nextAt: 5 })],
  ])('queues nothing if %s', async (_why, before) => {
    await before();
    const stored = await readStoredJobs();
    expect(await feed()).toBe(false);
    expect([await readStoredItems(), await readStoredJobs()]).toEqual([[], stored]);
  });
});

describe('sending time of the next import rows', () => {
  it.each([
    ['now if the previous rows were sent long ago', NOW_MS - 60_000, NOW_MS],
    ['one interval after the previous rows', NOW_MS + 1_000, NOW_MS + 1_000],
    ['one interval from now if the clock was set back', NOW_MS + 9_000_000, NOW_MS + MS_PER_ROW_GROUP],
  ])('is %s', async (_when, nextAt, at) => {
    await storeImport('a', { nextAt });
    await storeImportRow('a', 0);
    await feed();
    expect(await readStoredItems()).toMatchObject([{ notBefore: at }]);
    expect(await readStoredJobs()).toMatchObject([{ nextAt: at + MS_PER_ROW_GROUP }]);
  });
});

describe('endImportRow', () => {
  const change = {
    kind: 'edit',
    media: {},
    patch: {},
    by: 'import',
    row: { job: 'a', order: 0, isUndo: false },
  };
  const end = (as: 'done' | 'back') =>
    transact(['imports', 'importRows'], (write) => endImportRow(write, change as never, { as, at: NOW_MS }));

  it('returns false while the import has more rows to send', async () => {
    await prepare();
    expect(await end('done')).toBe(false);
    expect(await end('done'), 'the same row once more').toBe(false);
    expect(await readStoredRows()).toMatchObject([{ state: 'done' }, { state: 'ready' }, { state: 'ready' }]);
    expect(await readStoredJobs()).toMatchObject([{ counts: { done: 1 } }]);
  });

  it('returns true for the last row', async () => {
    await storeImport('a', { total: 1 });
    await storeImportRow('a', 0);
    expect(await end('done')).toBe(true);
    expect(await readStoredJobs()).toMatchObject([{ state: 'applied', endedAt: NOW_MS }]);
  });

  it('returns true while the import is paused', async () => {
    await storeImport('a', { state: 'paused' });
    await storeImportRow('a', 0);
    expect(await end('back')).toBe(true);
    expect(await readStoredRows()).toMatchObject([{ state: 'ready' }]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a row whose import was deleted', () => storeImportRow('a', 0)],
    ['a row that was deleted', () => storeImport('a')],
  ])('returns true for %s', async (_what, before) => {
    await before();
    expect(await end('done')).toBe(true);
  });

  it('marks the row as left when the user discards its outbox item', async () => {
    await prepare();
    await feed(1);
    await forgetItem('import a 0', NOW_MS);
    expect(await readStoredItems()).toEqual([]);
    expect((await readStoredRows())[0]).toMatchObject({ state: 'left' });
    expect(await readStoredJobs()).toMatchObject([{ counts: { left: 1 } }]);
  });
});
