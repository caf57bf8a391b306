// Tests an import whose worker dies repeatedly. No row is lost, each death repeats at most one write, and the import always finishes.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/lib/store/database.ts';
import { readImportRows, readImports } from '@/lib/store/imports/read-imports.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { connectedAccount, type TestRoot } from '../root.ts';
import { startCountingDatabaseAnswers } from '../worker-life.ts';
import { createWorkerLives, fireAlarmsUntil, type WorkerLives } from '../worker-lives.ts';
import {
  controlImport,
  createImportRoot,
  createPlannedChanges,
  createTitles,
  importedEntryState,
  requestImport,
} from './imports.ts';

let release: () => void;
beforeAll(() => {
  release = startCountingDatabaseAnswers();
});
afterAll(() => release());
afterEach(() => closeDatabase());

const stateOf = async () => (await readImports(connectedAccount.id))[0]?.state;

const isOver = async () => ['applied', 'undone'].includes((await stateOf()) ?? '');

/**
 * Starts the import as the page does: repeats the request until the import exists, because an answer may be lost. After that, only alarms
 * wake the worker.
 */
async function importRows(root: TestRoot, lives: WorkerLives, count: number): Promise<void> {
  while ((await stateOf()) === undefined)
    await lives.attempt((worker) => requestImport(worker, createPlannedChanges(createTitles(count))));
  await fireAlarmsUntil(root, lives, isOver, 300);
}

async function undoEntry(root: TestRoot, lives: WorkerLives): Promise<void> {
  const id = (await readImports(connectedAccount.id))[0]?.id ?? '';
  while ((await stateOf()) === 'applied') await lives.attempt((worker) => controlImport(worker, id, 'undo'));
  await fireAlarmsUntil(root, lives, isOver, 300);
}

async function expectImported(root: TestRoot, count: number, deaths: number): Promise<void> {
  const [job] = await readImports(connectedAccount.id);
  expect(job).toMatchObject({ state: 'applied', counts: { done: count, left: 0, failed: 0 } });
  const rows = await readImportRows(job?.id ?? '');
  expect(rows.map(({ state, before, after }) => ({ state, before, after }))).toEqual(
    rows.map(({ order }) => ({ state: 'done', before: null, after: importedEntryState(order) })),
  );
  expect(root.service.entries.size).toBe(count);
  // A death repeats at most one write, because the worker recognises the writes whose answers were lost.
  expect(root.service.writes().length).toBeLessThanOrEqual(count + deaths);
  expect(await readActivity()).toEqual([]);
  expect(await readOutbox()).toEqual([]);
}

async function expectUndone(root: TestRoot, count: number): Promise<void> {
  const [job] = await readImports(connectedAccount.id);
  expect(job).toMatchObject({ state: 'undone', counts: { done: count, undone: count, changed: 0 } });
  expect(root.service.entries.size).toBe(0);
  expect(await readOutbox()).toEqual([]);
}

describe('import whose worker dies', () => {
  it('writes and reverts every row once despite forty deaths of the worker', async () => {
    for (const seed of [1, 2, 3]) {
      const root = await createImportRoot(createTitles(60));
      const deaths = Array.from({ length: 20 }, (_, index) => 25 + ((index * 37 * seed) % 160));
      const lives = createWorkerLives(root, deaths);
      await importRows(root, lives, 60);
      await expectImported(root, 60, 20);
      const later = createWorkerLives(root, deaths);
      await undoEntry(root, later);
      await expectUndone(root, 60);
    }
  });

  it('writes both rows after a death at any step', async () => {
    const first = await createImportRoot(createTitles(2));
    const whole = createWorkerLives(first, []);
    await importRows(first, whole, 2);
    expect(whole.steps()).toBeGreaterThan(60);
    for (let death = 1; death <= whole.steps(); death += 1) {
      const root = await createImportRoot(createTitles(2));
      await importRows(root, createWorkerLives(root, [death]), 2);
      await expectImported(root, 2, 1);
    }
  });

  it('reverts both rows after a death at any step of the undo', async () => {
    const prepared = async () => {
      const root = await createImportRoot(createTitles(2));
      await importRows(root, createWorkerLives(root, []), 2);
      return root;
    };
    const first = await prepared();
    const whole = createWorkerLives(first, []);
    await undoEntry(first, whole);
    for (let death = 1; death <= whole.steps(); death += 1) {
      const root = await prepared();
      await undoEntry(root, createWorkerLives(root, [death]));
      await expectUndone(root, 2);
    }
  });
});
