// Rows of an import go into the outbox in their order, a few at a time, and none of them twice.
import { beforeEach, describe, expect, it } from 'vitest';
import { PACE_MS } from '@/lib/domain/imports/course.ts';
import { transact } from '@/lib/store/database.ts';
import { endRow } from '@/lib/store/imports/end-row.ts';
import { feedRows } from '@/lib/store/imports/feed-rows.ts';
import { isImporting } from '@/lib/store/imports/importing.ts';
import { forgetItem } from '@/lib/store/outbox.ts';
import { emptied, items, NOW } from '../outbox/memory.ts';
import { jobs, listed, putImport, putRow, rows } from './stored-imports.ts';

beforeEach(emptied);

const queuedIds = async () => (await items()).map(({ id }) => id).sort();
const feed = (room = 10, account = 'user-1') => feedRows(account, room, NOW);

async function prepare(state: 'running' | 'undoing' = 'running'): Promise<void> {
  await putImport('a', { state });
  const part = state === 'undoing' ? ({ state: 'done', after: listed, undo: 'queued' } as const) : {};
  for (const order of [0, 1, 2]) await putRow('a', order, part);
}

describe('rows are queued', () => {
  it('in their order, as many as there is room for, each under the id that every version gives it', async () => {
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

  it('without those that are queued already, so that the next ones come', async () => {
    await prepare();
    await feed(2);
    expect(await feed(2)).toBe(true);
    expect(await queuedIds()).toEqual(['import a 0', 'import a 1', 'import a 2']);
    expect(await feed(2)).toBe(false);
  });

  it('only where they are not done yet', async () => {
    await prepare();
    await putRow('a', 1, { state: 'done' });
    await feed();
    expect(await queuedIds()).toEqual(['import a 0', 'import a 2']);
  });

  it('of an undo beside what is still on its way of the import', async () => {
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

  it('of an undo as the way back: the entry as it was, or its removal', async () => {
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
    ['the import is of another account', () => putImport('a', { account: 'user-2' })],
    ['it is paused', () => putImport('a', { state: 'paused' })],
    ['it has ended', () => putImport('a', { state: 'applied' })],
    ['it has no row', () => putImport('a', { nextAt: 5 })],
  ])('never where %s', async (_why, before) => {
    await before();
    const stored = await jobs();
    expect(await feed()).toBe(false);
    expect([await items(), await jobs()]).toEqual([[], stored]);
  });
});

describe('the pace of an import', () => {
  it.each([
    ['now, where its last rows are long sent', NOW - 60_000, NOW],
    ['after its last rows', NOW + 1_000, NOW + 1_000],
    ['soon, where the clock was put back', NOW + 9_000_000, NOW + PACE_MS],
  ])('sends its next rows %s', async (_when, nextAt, at) => {
    await putImport('a', { nextAt });
    await putRow('a', 0);
    await feed();
    expect(await items()).toMatchObject([{ notBefore: at }]);
    expect(await jobs()).toMatchObject([{ nextAt: at + PACE_MS }]);
  });
});

describe('a row that leaves the outbox', () => {
  const change = {
    kind: 'edit',
    media: {},
    patch: {},
    by: 'import',
    row: { job: 'a', order: 0, isUndo: false },
  };
  const end = (as: 'done' | 'back') =>
    transact(['imports', 'importRows'], (write) => endRow(write, change as never, { as, at: NOW }));

  it('leaves more to send while its import runs', async () => {
    await prepare();
    expect(await end('done')).toBe(false);
    expect(await end('done'), 'the same row once more').toBe(false);
    expect(await rows()).toMatchObject([{ state: 'done' }, { state: 'ready' }, { state: 'ready' }]);
    expect(await jobs()).toMatchObject([{ counts: { done: 1 } }]);
  });

  it('leaves nothing to send where it was the last one', async () => {
    await putImport('a', { total: 1 });
    await putRow('a', 0);
    expect(await end('done')).toBe(true);
    expect(await jobs()).toMatchObject([{ state: 'applied', endedAt: NOW }]);
  });

  it('leaves nothing to send while its import is paused', async () => {
    await putImport('a', { state: 'paused' });
    await putRow('a', 0);
    expect(await end('back')).toBe(true);
    expect(await rows()).toMatchObject([{ state: 'ready' }]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['whose import is forgotten', () => putRow('a', 0)],
    ['that is forgotten', () => putImport('a')],
  ])('and %s leaves nothing to send', async (_what, before) => {
    await before();
    expect(await end('done')).toBe(true);
  });

  it('since the user discards it is left in the import', async () => {
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
] as const)('an import that is %s, of %s, is under way for user-1: %s', async (state, account, expected) => {
  await putImport('a', { state, account });
  expect(await isImporting('user-1')).toBe(expected);
});
