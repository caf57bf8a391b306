// Tests how imports are started, paused, resumed, undone and deleted. An account has at most one unfinished import.
import { describe, expect, it } from 'vitest';
import type { ImportState, PlannedChange } from '@/lib/domain/imports/import-job.ts';
import { addImport, controlStoredImport } from '@/lib/store/imports/jobs.ts';
import { queueNextRows } from '@/lib/store/imports/queue-next-rows.ts';
import {
  readImport,
  readImportRows,
  readImports,
  readSkippedRows,
} from '@/lib/store/imports/read-imports.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { updateItem } from '@/lib/store/outbox.ts';
import { media, skippedImportRow } from '../../domain/examples.ts';
import { NOW_MS } from '../outbox/memory.ts';
import {
  listedEntryState,
  readStoredJobs,
  readStoredRows,
  storeImport,
  storeImportRow,
  storeSkippedRows,
} from './stored-imports.ts';

const changes = ['m0', 'm1'].map((id) => ({ media: media({ id }), base: null, patch: { progress: 5 } }));
const rest = [skippedImportRow({ name: 'Nowhere' }), skippedImportRow({ name: 'Somewhere', reason: 'off' })];
const begin = (account = 'user-1') =>
  addImport({ id: 'new', account, now: NOW_MS, format: 'malXml', leftOutScores: 0 }, changes, rest);
const steer = (id: string, to: 'pause' | 'resume' | 'undo' | 'forget', account = 'user-1') =>
  controlStoredImport({ id, account, now: NOW_MS }, to);
const stateOf = async (id: string) => (await readImport(id))?.state;

describe('addImport', () => {
  it('stores the changed rows as ready and the remaining rows as left out', async () => {
    expect(await begin()).toBe(true);
    expect(await readStoredJobs()).toMatchObject([
      {
        id: 'new',
        account: 'user-1',
        state: 'running',
        total: 2,
        startedAt: NOW_MS,
        endedAt: null,
        nextAt: NOW_MS,
      },
    ]);
    expect(await readImportRows('new')).toMatchObject([
      { order: 0, media: { id: 'm0' }, state: 'ready', undo: null },
      { order: 1, media: { id: 'm1' }, state: 'ready', undo: null },
    ]);
    expect(await readSkippedRows('new')).toEqual(rest);
  });

  it('stores how many scores the import leaves out', async () => {
    const begun = { id: 'new', account: 'user-1', now: NOW_MS, format: 'malXml', leftOutScores: 2 };
    await addImport(begun, changes, rest);
    expect(await readStoredJobs()).toMatchObject([{ leftOutScores: 2 }]);
  });

  it('stores the altered values of a row', async () => {
    const altered = { badScore: '11' };
    const begun = { id: 'new', account: 'user-1', now: NOW_MS, format: 'malXml', leftOutScores: 0 };
    await addImport(begun, [{ ...changes[0], altered } as PlannedChange], rest);
    expect(await readImportRows('new')).toMatchObject([{ altered }]);
  });

  it.each<[ImportState, string, boolean]>([
    ['running', 'user-1', false],
    ['paused', 'user-1', false],
    ['undoing', 'user-1', false],
    ['applied', 'user-1', true],
    ['undone', 'user-1', true],
    ['running', 'user-2', true],
  ])('returns $2 if another import is %s and belongs to %s', async (state, account, expected) => {
    await storeImport('a', { state, account });
    expect(await begin()).toBe(expected);
    expect((await readStoredJobs()).map(({ id }) => id)).toEqual(expected ? ['a', 'new'] : ['a']);
    expect(await readSkippedRows('new')).toEqual(expected ? rest : []);
  });
});

describe('controlStoredImport', () => {
  it.each<[ImportState, 'pause' | 'resume' | 'undo', string | null, ImportState]>([
    ['running', 'pause', null, 'paused'],
    ['paused', 'pause', null, 'paused'],
    ['applied', 'pause', 'not_possible_now', 'applied'],
    ['undoing', 'pause', 'not_possible_now', 'undoing'],
    ['paused', 'resume', null, 'running'],
    ['running', 'resume', null, 'running'],
    ['undone', 'resume', 'not_possible_now', 'undone'],
    ['undoing', 'undo', null, 'undoing'],
  ])(
    'for an import in the state %s, the command %s sets the state $3 and returns $2',
    async (state, to, answer, next) => {
      await storeImport('a', { state, endedAt: state === 'applied' ? 7 : null });
      expect(await steer('a', to)).toBe(answer);
      expect(await stateOf('a')).toBe(next);
    },
  );

  it("returns not_found for another account's import", async () => {
    await storeImport('a');
    expect(await steer('a', 'forget', 'user-2')).toBe('not_found');
    expect(await steer('b', 'pause')).toBe('not_found');
    expect(await stateOf('a')).toBe('running');
  });

  it.each<[ImportState, string, string | null]>([
    ['running', 'user-1', 'import_running'],
    ['paused', 'user-1', 'import_running'],
    ['applied', 'user-1', null],
    ['running', 'user-2', null],
  ])('returns $2 for an undo if another import is %s and belongs to %s', async (state, account, answer) => {
    await storeImport('a', { state: 'applied', endedAt: 7 });
    await storeImportRow('a', 0, { state: 'done', after: listedEntryState });
    await storeImport('b', { state, account });
    expect(await steer('a', 'undo')).toBe(answer);
    expect(await stateOf('a')).toBe(answer === null ? 'undoing' : 'applied');
  });

  it('deletes an import with its rows', async () => {
    for (const id of ['a', 'b', 'c']) {
      await storeImport(id);
      await storeImportRow(id, 0);
      await storeSkippedRows(id, rest);
    }
    expect(await steer('b', 'forget')).toBeNull();
    expect((await readStoredJobs()).map(({ id }) => id)).toEqual(['a', 'c']);
    expect((await readStoredRows()).map(({ job }) => job)).toEqual(['a', 'c']);
    expect(await Promise.all(['a', 'b', 'c'].map(readSkippedRows))).toEqual([rest, [], rest]);
  });
});

describe('undo of an import', () => {
  it('queues the written rows that are not undone yet', async () => {
    await storeImport('a', { total: 7, counts: { done: 4, left: 1, failed: 1, undone: 1, changed: 1 } });
    await storeImportRow('a', 0, { state: 'done', after: listedEntryState });
    await storeImportRow('a', 1, { state: 'done', after: listedEntryState, undo: 'done' });
    await storeImportRow('a', 2, { state: 'done', after: listedEntryState, undo: 'changed' });
    await storeImportRow('a', 3, { state: 'failed' });
    await storeImportRow('a', 4, { state: 'left' });
    await storeImportRow('a', 5);
    expect(await steer('a', 'undo')).toBeNull();
    expect((await readStoredRows()).map(({ state, undo }) => [state, undo])).toEqual([
      ['done', 'queued'],
      ['done', 'done'],
      ['done', 'queued'],
      ['failed', null],
      ['left', null],
      ['left', null],
    ]);
    expect(await readStoredJobs()).toMatchObject([
      { state: 'undoing', endedAt: null, counts: { left: 2, changed: 0 } },
    ]);
  });

  it('waits for a row that may have been written, and for no other row in the outbox', async () => {
    await storeImport('a', { total: 3 });
    for (const order of [0, 1, 2]) await storeImportRow('a', order);
    await queueNextRows('user-1', 2, NOW_MS);
    const [sent] = await readOutbox();
    const attempted = { what: 'edit', mediaId: '1', before: null, patch: {} } as const;
    await updateItem(sent?.id ?? '', (item) => ({ ...item, attempted }));
    await steer('a', 'undo');
    expect((await readStoredRows()).map(({ state }) => state)).toEqual(['ready', 'left', 'left']);
    expect(await readOutbox()).toMatchObject([{ id: sent?.id }]);
    expect(await stateOf('a')).toBe('undoing');
  });

  it('ends immediately if no row was written', async () => {
    await storeImport('a', { total: 2 });
    await storeImportRow('a', 0);
    await storeImportRow('a', 1);
    await steer('a', 'undo');
    expect(await readStoredJobs()).toMatchObject([{ state: 'undone', endedAt: NOW_MS, counts: { left: 2 } }]);
  });
});

describe('import queries', () => {
  it('readImports returns the imports of the account, newest first', async () => {
    for (const [id, startedAt] of [
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ] as const)
      await storeImport(id, { startedAt });
    await storeImport('d', { account: 'user-2', startedAt: 9 });
    expect((await readImports('user-1')).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(await readImports(null)).toEqual([]);
  });

  it('readImportRows returns the rows of one import with the requested outcome', async () => {
    for (const job of ['a', 'b', 'c']) {
      await storeImportRow(job, 0, { state: 'done', undo: 'changed' });
      await storeImportRow(job, 1, { state: 'failed' });
      await storeImportRow(job, 2, { state: 'done' });
    }
    const read = async (which?: 'all' | 'failed') =>
      (await readImportRows('b', which)).map(({ job, order }) => `${job}${order}`);
    expect(await read()).toEqual(['b0', 'b1', 'b2']);
    expect(await read('all')).toEqual(['b0', 'b1', 'b2']);
    expect(await read('failed')).toEqual(['b1']);
  });
});
