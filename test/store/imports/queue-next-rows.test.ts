// Tests that import rows are queued in order, a few at a time, and never twice.
import { describe, expect, it } from 'vitest';
import { ROW_GROUP_MS } from '@/lib/domain/imports/row-outcomes.ts';
import { transact } from '@/lib/store/database.ts';
import { endImportRow } from '@/lib/store/imports/end-row.ts';
import { queueNextRows } from '@/lib/store/imports/queue-next-rows.ts';
import { isImporting } from '@/lib/store/imports/read-imports.ts';
import { forgetItem } from '@/lib/store/outbox.ts';
import { items, NOW } from '../outbox/memory.ts';
import { jobs, listed, putImport, putRow, rows } from './stored-imports.ts';

const queuedIds = async () => (await items()).map(({ id }) => id).sort();
const feed = (room = 10, account = 'user-1') => queueNextRows(account, room, NOW);

async function prepare(state: 'running' | 'undoing' = 'running'): Promise<void> {
  await putImport('a', { state });
  const part = state === 'undoing' ? ({ state: 'done', after: listed, undo: 'queued' } as const) : {};
  for (const order of [0, 1, 2]) await putRow('a', order, part);
}

describe('queueNextRows', () => {
  it('queues as many rows as there is room for, in order and under stable ids', async () => {
    await prepare();
    expect(await feed(2)).toBe(true);
    expect(await items()).toMatchObject([
      {
        id: 'import a 0',
        account: 'user-1',
        notBefore: NOW,
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
    await putRow('a', 1, { state: 'done' });
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

  it('queues the undo of a row as an edit that restores the old entry, or as a removal of a new entry', async () => {
    await putImport('a', { state: 'undoing' });
    await putRow('a', 0, {
      state: 'done',
      before: listed,
      after: { ...listed, progress: 9 },
      undo: 'queued',
    });
    await putRow('a', 1, { state: 'done', after: listed, undo: 'queued' });
    await feed();
    expect((await items()).map(({ change }) => change)).toMatchObject([
      { kind: 'edit', by: 'undo', patch: { progress: listed.progress }, base: { progress: 9 } },
      { kind: 'removal', by: 'undo', base: listed },
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['there is no import', async () => undefined],
    ['the import belongs to another account', () => putImport('a', { account: 'user-2' })],
    ['the import is paused', () => putImport('a', { state: 'paused' })],
    ['the import has ended', () => putImport('a', { state: 'applied' })],
    ['the import has no rows', () => putImport('a', { nextAt: 5 })],
  ])('queues nothing if %s', async (_why, before) => {
    await before();
    const stored = await jobs();
    expect(await feed()).toBe(false);
    expect([await items(), await jobs()]).toEqual([[], stored]);
  });
});

describe('pace of an import', () => {
  it.each([
    ['at once if the previous rows were sent long ago', NOW - 60_000, NOW],
    ['one interval after the previous rows', NOW + 1_000, NOW + 1_000],
    ['after one interval if the clock was set back', NOW + 9_000_000, NOW + ROW_GROUP_MS],
  ])('sends the next rows %s', async (_when, nextAt, at) => {
    await putImport('a', { nextAt });
    await putRow('a', 0);
    await feed();
    expect(await items()).toMatchObject([{ notBefore: at }]);
    expect(await jobs()).toMatchObject([{ nextAt: at + ROW_GROUP_MS }]);
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
    transact(['imports', 'importRows'], (write) => endImportRow(write, change as never, { as, at: NOW }));

  it('returns false while the import has more rows to send', async () => {
    await prepare();
    expect(await end('done')).toBe(false);
    expect(await end('done'), 'the same row once more').toBe(false);
    expect(await rows()).toMatchObject([{ state: 'done' }, { state: 'ready' }, { state: 'ready' }]);
    expect(await jobs()).toMatchObject([{ counts: { done: 1 } }]);
  });

  it('returns true for the last row', async () => {
    await putImport('a', { total: 1 });
    await putRow('a', 0);
    expect(await end('done')).toBe(true);
    expect(await jobs()).toMatchObject([{ state: 'applied', endedAt: NOW }]);
  });

  it('returns true while the import is paused', async () => {
    await putImport('a', { state: 'paused' });
    await putRow('a', 0);
    expect(await end('back')).toBe(true);
    expect(await rows()).toMatchObject([{ state: 'ready' }]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a row whose import was deleted', () => putRow('a', 0)],
    ['a row that was deleted', () => putImport('a')],
  ])('returns true for %s', async (_what, before) => {
    await before();
    expect(await end('done')).toBe(true);
  });

  it('marks the row as left if the user discards its item', async () => {
    await prepare();
    await feed(1);
    await forgetItem('import a 0', NOW);
    expect(await items()).toEqual([]);
    expect((await rows())[0]).toMatchObject({ state: 'left' });
    expect(await jobs()).toMatchObject([{ counts: { left: 1 } }]);
  });
});

it.each([
  ['running', 'user-1', true],
  ['undoing', 'user-1', true],
  ['paused', 'user-1', false],
  ['applied', 'user-1', false],
  ['running', 'user-2', false],
] as const)(
  'isImporting, if an import is %s for %s, returns for user-1: %s',
  async (state, account, expected) => {
    await putImport('a', { state, account });
    expect(await isImporting('user-1')).toBe(expected);
  },
);
