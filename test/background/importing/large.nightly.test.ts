// Tests importing a list as large as the largest real lists, and undoing this import. The worker must not wait for anything except the
// service's rate limit.
import { afterEach, expect, it } from 'vitest';
import { closeDatabase } from '@/lib/store/database.ts';
import {
  controlImport,
  createImportRoot,
  createPlannedChanges,
  createTitles,
  readImportJob,
  runImportToEnd,
  startImport,
} from './imports.ts';

afterEach(() => closeDatabase());

const COUNT = 10_000;

it(`an import of ${COUNT} rows is written and undone`, { timeout: 3_600_000 }, async () => {
  const catalogue = createTitles(COUNT);
  const root = await createImportRoot(catalogue);
  const begunAt = root.clock.now;
  const id = await startImport(root, createPlannedChanges(catalogue));
  await runImportToEnd(root);
  expect(await readImportJob(id)).toMatchObject({
    state: 'applied',
    counts: { done: COUNT, failed: 0, left: 0 },
  });
  expect(root.service.entries.size).toBe(COUNT);
  // 500 calls a minute are allowed, and each title needs two calls.
  const minutes = (root.clock.now - begunAt) / 60_000;
  expect(minutes).toBeGreaterThan(COUNT / 300);
  expect(minutes).toBeLessThan(COUNT / 200);
  expect(await controlImport(root, id, 'undo')).toBeNull();
  await runImportToEnd(root);
  expect(await readImportJob(id)).toMatchObject({ state: 'undone', counts: { undone: COUNT, changed: 0 } });
  expect(root.service.entries.size).toBe(0);
});
