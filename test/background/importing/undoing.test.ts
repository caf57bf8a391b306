// Tests undoing a whole import: days after its end, while it is still running, and several times.
import { afterEach, describe, expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { closeDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity, readLibrary } from '@/lib/store/reading.ts';
import {
  controlImport,
  createImportRoot,
  createPlannedChanges,
  createTitles,
  getWrittenTitleIds,
  importedEntryState,
  readImportJob,
  readRowPositionsWithOutcome,
  readRowsWithOutcome,
  runImportToEnd,
  startImport,
} from './imports.ts';

afterEach(() => closeDatabase());

const DAY_MS = 24 * 3600_000;
const listed = { status: 'watching', progress: 3, userScore: 7 } as const;

describe('undo of an import', () => {
  it('reverts every entry that was not changed since the import', async () => {
    const catalogue = createTitles(24);
    const root = await createImportRoot(catalogue);
    const old = catalogue.slice(0, 12);
    for (const title of old) root.service.save(title.id, listed);
    const id = await startImport(root, [
      ...createPlannedChanges(old, listed),
      ...createPlannedChanges(catalogue.slice(12)),
    ]);
    await runImportToEnd(root);
    root.clock.now += 9 * DAY_MS;
    const [scored, , , , removed] = catalogue;
    const grown = catalogue[20];
    root.service.save(scored?.id ?? '', { userScore: 2 });
    root.service.save(grown?.id ?? '', { status: 'watching' });
    root.service.entries.delete(removed?.id ?? '');
    expect(await controlImport(root, id, 'undo')).toBeNull();
    await runImportToEnd(root, root.start());
    const counts = { done: 24, left: 0, failed: 0, undone: 21, changed: 3 };
    expect(await readImportJob(id)).toMatchObject({ state: 'undone', counts });
    expect(await readRowPositionsWithOutcome(id, 'changed')).toEqual([0, 4, 20]);
    const kept = catalogue.filter((title) => root.service.entries.has(title.id));
    expect(kept.map(({ id: one }) => one)).toEqual(
      [...old, grown].flatMap((title) => (title && title !== removed ? [title.id] : [])),
    );
    for (const title of old.slice(5)) expect(root.service.entries.get(title.id)).toMatchObject(listed);
    expect(root.service.entries.get(scored?.id ?? '')).toMatchObject({ progress: 24, userScore: 2 });
    expect((await readLibrary('anime')).map(({ mediaId }) => mediaId)).not.toContain(catalogue[15]?.id);
    expect(await readActivity()).toEqual([]);
    // A repeated undo reads only the three entries that have changed since the import, and skips them again.
    const before = getWrittenTitleIds(root).length;
    expect(await controlImport(root, id, 'undo')).toBeNull();
    await runImportToEnd(root);
    expect(await readImportJob(id)).toMatchObject({ state: 'undone', counts });
    expect(getWrittenTitleIds(root)).toHaveLength(before);
  });

  it('stops a running import and reverts its rows', async () => {
    const catalogue = createTitles(40);
    let id = '';
    const root = await createImportRoot(catalogue, async (world, call) => {
      // Call 26 is a write. Its answer has not arrived yet.
      if (call === 26) await controlImport(world, id, 'undo');
    });
    id = await startImport(root, createPlannedChanges(catalogue));
    await runImportToEnd(root);
    expect([...root.service.entries.keys()]).toEqual([]);
    expect(await readImportJob(id)).toMatchObject({
      state: 'undone',
      counts: { done: 13, left: 27, undone: 13 },
    });
    expect(await readOutbox()).toEqual([]);
  });

  it('reverts the rows that a later import changed if it is repeated after the undo of that import', async () => {
    const catalogue = createTitles(3);
    const root = await createImportRoot(catalogue);
    const first = await startImport(root, createPlannedChanges(catalogue));
    await runImportToEnd(root);
    const later = catalogue.map((title, index) => ({
      media: title,
      base: importedEntryState(index),
      patch: { userScore: 9.5 },
    }));
    const second = await startImport(root, later);
    await runImportToEnd(root);
    for (const id of [first, second]) {
      await controlImport(root, id, 'undo');
      await runImportToEnd(root);
    }
    expect(await readImportJob(first)).toMatchObject({ state: 'undone', counts: { undone: 0, changed: 3 } });
    expect((await readLibrary('anime')).map(({ userScore }) => userScore).sort()).toEqual([1, 2, 3]);
    await controlImport(root, first, 'undo');
    await runImportToEnd(root);
    expect(await readLibrary('anime')).toEqual([]);
    expect(await readImportJob(first)).toMatchObject({ state: 'undone', counts: { undone: 3, changed: 0 } });
    // Nothing is left to undo, and nothing is written twice.
    const before = getWrittenTitleIds(root).length;
    await controlImport(root, first, 'undo');
    await runImportToEnd(root);
    expect(await readImportJob(first)).toMatchObject({ state: 'undone', counts: { undone: 3, changed: 0 } });
    expect(getWrittenTitleIds(root)).toHaveLength(before);
  });

  it('ends immediately if nothing was written', async () => {
    const root = await createImportRoot(createTitles(3));
    root.service.away = true;
    const id = await startImport(root, createPlannedChanges(createTitles(3)));
    await controlImport(root, id, 'pause');
    await runImportToEnd(root);
    expect(await controlImport(root, id, 'undo')).toBeNull();
    await runImportToEnd(root);
    expect(await readImportJob(id)).toMatchObject({ state: 'undone', counts: { left: 3, undone: 0 } });
  });

  it('ends as soon as the service answers, if the service was away during the import', async () => {
    const catalogue = createTitles(12);
    const root = await createImportRoot(catalogue, ({ service }, call) => {
      if (call === 4) service.away = true;
    });
    const id = await startImport(root, createPlannedChanges(catalogue));
    for (let tries = 0; tries < 40; tries += 1) {
      await deliverOutbox(root);
      root.clock.now = Math.max(root.clock.now, root.alarm() ?? 0);
    }
    await controlImport(root, id, 'undo');
    expect(await readImportJob(id), 'no row that was never sent waits for the service').toMatchObject({
      state: 'undoing',
      counts: { done: 2, left: 10, undone: 0 },
    });
    root.service.away = false;
    const backAt = root.clock.now;
    await controlImport(root, id, 'undo');
    await runImportToEnd(root);
    expect(await readImportJob(id)).toMatchObject({ state: 'undone', counts: { done: 2, undone: 2 } });
    expect(root.service.entries.size).toBe(0);
    expect(root.clock.now - backAt).toBeLessThan(5000);
  });

  it('reverts a row whose answer was lost as soon as the service answers', async () => {
    const catalogue = createTitles(3);
    const root = await createImportRoot(catalogue);
    const { answer } = root.net;
    root.net.answer = async (call, signal, url) => {
      if ((await answer(call, signal, url)).ok && root.service.writes().length === 1)
        root.service.away = true;
      if (root.service.away) throw new TypeError('Failed to fetch');
      return call();
    };
    const id = await startImport(root, createPlannedChanges(catalogue));
    for (let tries = 0; tries < 30; tries += 1) {
      await deliverOutbox(root);
      root.clock.now = Math.max(root.clock.now, root.alarm() ?? 0);
    }
    root.net.answer = answer;
    root.service.away = false;
    const backAt = root.clock.now;
    await controlImport(root, id, 'undo');
    await runImportToEnd(root);
    expect(await readImportJob(id)).toMatchObject({
      state: 'undone',
      counts: { done: 1, left: 2, undone: 1 },
    });
    expect(root.service.entries.size).toBe(0);
    expect(root.clock.now - backAt).toBeLessThan(5000);
  });

  it('reports a title that was deleted from the catalogue', async () => {
    const catalogue = [...createTitles(3)];
    const root = await createImportRoot(catalogue);
    const id = await startImport(root, createPlannedChanges(catalogue));
    await runImportToEnd(root);
    catalogue.splice(1, 1);
    await controlImport(root, id, 'undo');
    await runImportToEnd(root);
    expect(await readImportJob(id)).toMatchObject({ state: 'undone', counts: { undone: 2, changed: 1 } });
    expect(await readRowsWithOutcome(id, 'changed')).toMatchObject([{ order: 1, problem: 'not_found' }]);
  });
});
