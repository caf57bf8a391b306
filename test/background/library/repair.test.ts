// Tests the repair of an unreadable database: the retained records, the work after the repair, and the report of a failure.

import { describe, expect, it, vi } from 'vitest';
import { repairData } from '@/lib/background/repair.ts';
import { addChange, updateItem } from '@/lib/background/sending/outbox.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { activity } from '../../domain/examples.ts';
import { createEditChange, frieren, twoTitles } from '../changes.ts';
import { connectedAccount, createRoot, type TestRoot } from '../root.ts';
import { createWorkerLife, setCurrentWorkerLife } from '../worker-life.ts';

/**
 * Repairs the database, and waits until all work after the repair is finished. `published` contains the topics that the worker has
 * published.
 */
async function repair(root: TestRoot) {
  const published: (readonly string[])[] = [];
  const worker = root.start({ broadcast: async ({ changed }) => void published.push(changed) });
  const life = createWorkerLife(null);
  setCurrentWorkerLife(life);
  await life.rest();
  const outcome = await repairData(worker);
  await life.rest();
  setCurrentWorkerLife(null);
  const lists = root.service.calls.filter(({ path }) => path === '/library').length;
  return { outcome, published, lists };
}

describe('repairData', () => {
  it('returns the number of retained records', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    for (const id of ['one', 'two']) await (await openDatabase()).put('activity', activity({ id }));
    const { outcome, published, lists } = await repair(root);
    expect(outcome).toEqual({ ok: true, value: 2 });
    const all = ['library', 'outbox', 'activity', 'matches', 'imports', 'resumePoints', 'now'];
    expect(published.some((topics) => all.every((topic) => topics.includes(topic)))).toBe(true);
    expect(lists).toBe(2);
  });

  it('sends the retained outbox items', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    await addChange(root, createEditChange({ progress: 3 }), 'user-1');
    const notBefore = root.clock.now + 3600_000;
    await updateItem(root, 'id-1', (item) => ({ ...item, attempts: 3, notBefore }));
    await repair(root);
    expect(root.service.entries.get(frieren.id)?.progress).toBe(3);
  });

  it.each([
    ['signed out', { state: 'signed-out' }],
    ['asked to sign in again', { state: 'reconnect' }],
    ['not known yet', { state: 'signed-out', id: null }],
  ] as const)('makes no requests while the user is %s', async (_who, account) => {
    const root = await createRoot({ catalogue: twoTitles });
    root.signIn({ ...connectedAccount, ...account });
    const { outcome, lists } = await repair(root);
    expect([outcome, lists]).toEqual([{ ok: true, value: 0 }, 0]);
  });

  it.each([
    ['an error', new Error('disk'), 'disk'],
    ['a string', 'no disk', 'no disk'],
  ])('returns the problem data_broken if the deletion throws %s', async (_what, fault, message) => {
    const root = await createRoot({ catalogue: twoTitles });
    vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(() => {
      throw fault;
    });
    const { outcome, published } = await repair(root);
    expect(outcome).toEqual({ ok: false, problem: { code: 'data_broken', message } });
    expect(published.flat()).not.toContain('resumePoints');
  });
});
