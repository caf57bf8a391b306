// Tests how imports are started, paused, resumed, undone and deleted, with at most one unfinished import per account.
import { describe, expect, it } from 'vitest';
import type { ImportState } from '@/lib/domain/imports/import-job.ts';
import { addImport, steerStoredImport } from '@/lib/store/imports/jobs.ts';
import { queueNextRows } from '@/lib/store/imports/queue-next-rows.ts';
import {
  readImport,
  readImportRows,
  readImports,
  readSkippedRows,
} from '@/lib/store/imports/read-imports.ts';
import { importRest, media } from '../../domain/examples.ts';
import { NOW } from '../outbox/memory.ts';
import { jobs, listed, putImport, putRest, putRow, rows } from './stored-imports.ts';

const changes = ['m0', 'm1'].map((id) => ({ media: media({ id }), base: null, patch: { progress: 5 } }));
const rest = [importRest({ name: 'Nowhere' }), importRest({ name: 'Somewhere', reason: 'off' })];
const begin = (account = 'user-1') =>
  addImport({ id: 'new', account, now: NOW, format: 'malXml' }, changes, rest);
const steer = (id: string, to: 'pause' | 'resume' | 'undo' | 'forget', account = 'user-1') =>
  steerStoredImport({ id, account, now: NOW }, to);
const stateOf = async (id: string) => (await readImport(id))?.state;

describe('addImport', () => {
  it('stores all rows as ready, and the rows that it leaves out, in order', async () => {
    expect(await begin()).toBe(true);
    expect(await jobs()).toMatchObject([
      {
        id: 'new',
        account: 'user-1',
        state: 'running',
        total: 2,
        startedAt: NOW,
        endedAt: null,
        nextAt: NOW,
      },
    ]);
    expect(await readImportRows('new')).toMatchObject([
      { order: 0, media: { id: 'm0' }, state: 'ready', undo: null },
      { order: 1, media: { id: 'm1' }, state: 'ready', undo: null },
    ]);
    expect(await readSkippedRows('new')).toEqual(rest);
  });

  it.each<[ImportState, string, boolean]>([
    ['running', 'user-1', false],
    ['paused', 'user-1', false],
    ['undoing', 'user-1', false],
    ['applied', 'user-1', true],
    ['undone', 'user-1', true],
    ['running', 'user-2', true],
  ])('if another import is %s for %s, returns %s', async (state, account, expected) => {
    await putImport('a', { state, account });
    expect(await begin()).toBe(expected);
    expect((await jobs()).map(({ id }) => id)).toEqual(expected ? ['a', 'new'] : ['a']);
    expect(await readSkippedRows('new')).toEqual(expected ? rest : []);
  });
});

describe('steerStoredImport', () => {
  it.each<[ImportState, 'pause' | 'resume' | 'undo', string | null, ImportState]>([
    ['running', 'pause', null, 'paused'],
    ['paused', 'pause', null, 'paused'],
    ['applied', 'pause', 'not_possible_now', 'applied'],
    ['undoing', 'pause', 'not_possible_now', 'undoing'],
    ['paused', 'resume', null, 'running'],
    ['running', 'resume', null, 'running'],
    ['undone', 'resume', 'not_possible_now', 'undone'],
    ['undoing', 'undo', null, 'undoing'],
  ])('changes a %s import by %s, returns %j and leads to %s', async (state, to, answer, next) => {
    await putImport('a', { state, endedAt: state === 'applied' ? 7 : null });
    expect(await steer('a', to)).toBe(answer);
    expect(await stateOf('a')).toBe(next);
  });

  it('returns not_found for another account’s import and for an unknown id', async () => {
    await putImport('a');
    expect(await steer('a', 'forget', 'user-2')).toBe('not_found');
    expect(await steer('b', 'pause')).toBe('not_found');
    expect(await stateOf('a')).toBe('running');
  });

  it.each<[ImportState, string, string | null]>([
    ['running', 'user-1', 'import_running'],
    ['paused', 'user-1', 'import_running'],
    ['applied', 'user-1', null],
    ['running', 'user-2', null],
  ])('undo, if another import is %s for %s, returns %j', async (state, account, answer) => {
    await putImport('a', { state: 'applied', endedAt: 7 });
    await putRow('a', 0, { state: 'done', after: listed });
    await putImport('b', { state, account });
    expect(await steer('a', 'undo')).toBe(answer);
    expect(await stateOf('a')).toBe(answer === null ? 'undoing' : 'applied');
  });

  it('deletes an import with its rows and the rows it left out, and no other import', async () => {
    for (const id of ['a', 'b', 'c']) {
      await putImport(id);
      await putRow(id, 0);
      await putRest(id, rest);
    }
    expect(await steer('b', 'forget')).toBeNull();
    expect((await jobs()).map(({ id }) => id)).toEqual(['a', 'c']);
    expect((await rows()).map(({ job }) => job)).toEqual(['a', 'c']);
    expect(await Promise.all(['a', 'b', 'c'].map(readSkippedRows))).toEqual([rest, [], rest]);
  });
});

describe('undo of an import', () => {
  it('reverts the written rows, and leaves the others', async () => {
    await putImport('a', { total: 7, counts: { done: 4, left: 1, failed: 1, undone: 1, changed: 1 } });
    await putRow('a', 0, { state: 'done', after: listed });
    await putRow('a', 1, { state: 'done', after: listed, undo: 'done' });
    await putRow('a', 2, { state: 'done', after: listed, undo: 'changed' });
    await putRow('a', 3, { state: 'failed' });
    await putRow('a', 4, { state: 'left' });
    await putRow('a', 5);
    expect(await steer('a', 'undo')).toBeNull();
    expect((await rows()).map(({ state, undo }) => [state, undo])).toEqual([
      ['done', 'queued'],
      ['done', 'done'],
      ['done', 'queued'],
      ['failed', null],
      ['left', null],
      ['left', null],
    ]);
    expect(await jobs()).toMatchObject([
      { state: 'undoing', endedAt: null, counts: { left: 2, changed: 0 } },
    ]);
  });

  it('waits for queued items', async () => {
    await putImport('a', { total: 2 });
    await putRow('a', 0);
    await putRow('a', 1);
    await queueNextRows('user-1', 1, NOW);
    await steer('a', 'undo');
    expect((await rows()).map(({ state }) => state)).toEqual(['ready', 'left']);
    expect(await stateOf('a')).toBe('undoing');
  });

  it('ends at once if no row was written', async () => {
    await putImport('a', { total: 2 });
    await putRow('a', 0);
    await putRow('a', 1);
    await steer('a', 'undo');
    expect(await jobs()).toMatchObject([{ state: 'undone', endedAt: NOW, counts: { left: 2 } }]);
  });
});

describe('import queries', () => {
  it('readImports returns the imports of the account, newest first', async () => {
    for (const [id, startedAt] of [
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ] as const)
      await putImport(id, { startedAt });
    await putImport('d', { account: 'user-2', startedAt: 9 });
    expect((await readImports('user-1')).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(await readImports(null)).toEqual([]);
  });

  it('readImportRows returns the rows of one import: all, or those with one outcome', async () => {
    for (const job of ['a', 'b', 'c']) {
      await putRow(job, 0, { state: 'done', undo: 'changed' });
      await putRow(job, 1, { state: 'failed' });
      await putRow(job, 2, { state: 'done' });
    }
    const read = async (which?: 'all' | 'done' | 'failed' | 'changed') =>
      (await readImportRows('b', which)).map(({ job, order }) => `${job}${order}`);
    expect(await read()).toEqual(['b0', 'b1', 'b2']);
    expect(await read('all')).toEqual(['b0', 'b1', 'b2']);
    expect(await read('done')).toEqual(['b0', 'b2']);
    expect(await read('failed')).toEqual(['b1']);
    expect(await read('changed')).toEqual(['b0']);
  });
});
