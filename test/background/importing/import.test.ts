// An import on its way to the list: complete, in time, behind what is watched, and not where it is not wanted any more.
import { afterEach, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/lib/store/database.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { createImportRoot, jobOf, run, start, titles, wishesFor, writesOf } from './imports.ts';

afterEach(() => closeDatabase());

describe('an import', () => {
  it('brings 1,000 titles in 8 minutes at 600 calls a minute, with nothing failed and no line in the log', async () => {
    const catalogue = titles(1000);
    const root = await createImportRoot(catalogue);
    const before = { calls: root.service.calls.length, now: root.clock.now };
    const id = await start(root, wishesFor(catalogue));
    await run(root);
    const counts = { done: 1000, left: 0, failed: 0, undone: 0, changed: 0 };
    expect(await jobOf(id)).toMatchObject({ state: 'applied', counts, endedAt: expect.any(Number) });
    expect(writesOf(root)).toEqual(catalogue.map((title) => title.id));
    expect(root.service.calls.length - before.calls).toBeLessThanOrEqual(2 * 1000);
    expect(root.clock.now - before.now).toBeLessThanOrEqual(8 * 60_000);
    expect(await readActivity()).toEqual([]);
    expect(await root.outbox.list()).toEqual([]);
  });
});
