// Tests an import whose worker dies repeatedly. Nothing is lost, nothing is written twice without need, and the import always finishes.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/lib/store/database.ts';
import { readImportRows, readImports } from '@/lib/store/imports/read-imports.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { watchDatabase } from '../life.ts';
import { createLives, type Lives, letAlarmsFinish } from '../lives.ts';
import { connected, type Root } from '../root.ts';
import { createImportRoot, start, steer, titles, wanted, wishesFor } from './imports.ts';

let release: () => void;
beforeAll(() => {
  release = watchDatabase();
});
afterAll(() => release());
afterEach(() => closeDatabase());

const stateOf = async () => (await readImports(connected.id))[0]?.state;

const isOver = async () => ['applied', 'undone'].includes((await stateOf()) ?? '');

/**
 * Starts the import as the page does, which tries again if it got no answer and there is no import. Afterwards, only alarms wake the
 * worker.
 */
async function bring(root: Root, lives: Lives, count: number): Promise<void> {
  while ((await stateOf()) === undefined)
    await lives.attempt((worker) => start(worker, wishesFor(titles(count))));
  await letAlarmsFinish(root, lives, isOver, 300);
}

async function undoEntry(root: Root, lives: Lives): Promise<void> {
  const id = (await readImports(connected.id))[0]?.id ?? '';
  while ((await stateOf()) === 'applied') await lives.attempt((worker) => steer(worker, id, 'undo'));
  await letAlarmsFinish(root, lives, isOver, 300);
}

async function expectBrought(root: Root, count: number, deaths: number): Promise<void> {
  const [job] = await readImports(connected.id);
  expect(job).toMatchObject({ state: 'applied', counts: { done: count, left: 0, failed: 0 } });
  const rows = await readImportRows(job?.id ?? '');
  expect(rows.map(({ state, before, after }) => ({ state, before, after }))).toEqual(
    rows.map(({ order }) => ({ state: 'done', before: null, after: wanted(order) })),
  );
  expect(root.service.entries.size).toBe(count);
  // If the answer to a write is lost, the write is recognised instead of repeated.
  expect(root.service.writes().length).toBeLessThanOrEqual(count + deaths);
  expect(await readActivity()).toEqual([]);
  expect(await readOutbox()).toEqual([]);
}

async function expectTakenBack(root: Root, count: number): Promise<void> {
  const [job] = await readImports(connected.id);
  expect(job).toMatchObject({ state: 'undone', counts: { done: count, undone: count, changed: 0 } });
  expect(root.service.entries.size).toBe(0);
  expect(await readOutbox()).toEqual([]);
}

describe('import whose worker dies', () => {
  it('writes and reverts every row once despite forty deaths', async () => {
    for (const seed of [1, 2, 3]) {
      const root = await createImportRoot(titles(60));
      const deaths = Array.from({ length: 20 }, (_, index) => 25 + ((index * 37 * seed) % 160));
      const lives = createLives(root, deaths);
      await bring(root, lives, 60);
      await expectBrought(root, 60, 20);
      const later = createLives(root, deaths);
      await undoEntry(root, later);
      await expectTakenBack(root, 60);
    }
  });

  it('writes both rows after a death at any step', async () => {
    const first = await createImportRoot(titles(2));
    const whole = createLives(first, []);
    await bring(first, whole, 2);
    expect(whole.steps()).toBeGreaterThan(60);
    for (let death = 1; death <= whole.steps(); death += 1) {
      const root = await createImportRoot(titles(2));
      await bring(root, createLives(root, [death]), 2);
      await expectBrought(root, 2, 1);
    }
  });

  it('reverts both rows after a death at any step of the undo', async () => {
    const prepared = async () => {
      const root = await createImportRoot(titles(2));
      await bring(root, createLives(root, []), 2);
      return root;
    };
    const first = await prepared();
    const whole = createLives(first, []);
    await undoEntry(first, whole);
    for (let death = 1; death <= whole.steps(); death += 1) {
      const root = await prepared();
      await undoEntry(root, createLives(root, [death]));
      await expectTakenBack(root, 2);
    }
  });
});
