// Tests pausing, resuming and deleting an import.

import { afterEach, describe, expect, it } from 'vitest';
import { disconnectAccount } from '@/lib/background/account/account.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { closeDatabase, openDatabase } from '@/lib/store/database.ts';
import { readImportRows, readImports } from '@/lib/store/imports/read-imports.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { updateItem } from '@/lib/store/outbox.ts';
import { connectedAccount } from '../root.ts';
import {
  controlImport,
  createImportRoot,
  createPlannedChanges,
  createTitles,
  getWrittenTitleIds,
  importedEntryState,
  readImportJob,
  readRowsWithOutcome,
  runImportToEnd,
  startImport,
} from './imports.ts';

afterEach(() => closeDatabase());

const DAY_MS = 24 * 3600_000;

describe('pausing an import', () => {
  it('stops writing until the import is resumed', async () => {
    const catalogue = createTitles(40);
    let id = '';
    let atPause = 0;
    const root = await createImportRoot(catalogue, async (world, call) => {
      if (call !== 27) return;
      await controlImport(world, id, 'pause');
      atPause = world.service.writes().length;
    });
    id = await startImport(root, createPlannedChanges(catalogue));
    await runImportToEnd(root);
    // The row that was being read at the pause is not written.
    expect(getWrittenTitleIds(root)).toHaveLength(atPause);
    expect(await readOutbox()).toEqual([]);
    const next = root.start();
    await runImportToEnd(root, next);
    expect(getWrittenTitleIds(root)).toHaveLength(atPause);
    expect(await readImportJob(id)).toMatchObject({ state: 'paused', counts: { failed: 0, left: 0 } });
    expect(await controlImport(next, id, 'resume')).toBeNull();
    await runImportToEnd(root, next);
    expect(getWrittenTitleIds(root)).toEqual(catalogue.map((title) => title.id));
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts: { done: 40 } });
  });

  it('counts a written row as done even if the answer to the write was lost', async () => {
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
    await deliverOutbox(root);
    await controlImport(root, id, 'pause');
    root.net.answer = answer;
    root.service.away = false;
    root.clock.now += 3600_000;
    await runImportToEnd(root);
    expect(root.service.writes().length).toBe(1);
    expect(await readImportJob(id)).toMatchObject({ state: 'paused', counts: { done: 1 } });
    expect(await readRowsWithOutcome(id, 'done')).toMatchObject([
      { before: null, after: importedEntryState(0) },
    ]);
  });
});

describe('running import', () => {
  it('continues after a browser restart', async () => {
    const catalogue = createTitles(40);
    const root = await createImportRoot(catalogue);
    root.service.away = true;
    const id = await startImport(root, createPlannedChanges(catalogue));
    await deliverOutbox(root);
    root.service.away = false;
    root.clock.now += DAY_MS;
    await runImportToEnd(root, root.start());
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts: { done: 40 } });
  });
});

describe('import during an outage', () => {
  it('sends all rows as soon as the service answers one row', async () => {
    const catalogue = createTitles(40);
    const root = await createImportRoot(catalogue);
    root.service.away = true;
    const id = await startImport(root, createPlannedChanges(catalogue));
    const begun = root.clock.now;
    while (root.clock.now - begun < 2 * 3600_000) {
      await deliverOutbox(root);
      root.clock.now = Math.max(root.clock.now, root.alarm() ?? 0);
    }
    const rows = await readOutbox();
    expect(rows.every(({ problem }) => problem?.code === 'unreachable')).toBe(true);
    for (const [index, { id: item }] of rows.entries())
      await updateItem(item, (one) => ({ ...one, notBefore: root.clock.now + index * 60_000 }));
    root.service.away = false;
    await deliverOutbox(root);
    const waiting = await readOutbox();
    expect(waiting.filter(({ problem }) => problem !== null)).toEqual([]);
    const backAt = root.clock.now;
    await runImportToEnd(root);
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts: { done: 40 } });
    expect(root.clock.now - backAt).toBeLessThan(30_000);
  });

  it('continues at once when the user resumes it after the outage', async () => {
    const catalogue = createTitles(12);
    const root = await createImportRoot(catalogue);
    root.service.away = true;
    const id = await startImport(root, createPlannedChanges(catalogue));
    for (let tries = 0; tries < 60; tries += 1) {
      await deliverOutbox(root);
      root.clock.now = Math.max(root.clock.now, root.alarm() ?? 0);
    }
    await controlImport(root, id, 'pause');
    root.service.away = false;
    const backAt = root.clock.now;
    await controlImport(root, id, 'resume');
    await runImportToEnd(root);
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts: { done: 12 } });
    expect(root.clock.now - backAt).toBeLessThan(15_000);
  });
});

describe('imports of several accounts', () => {
  const second = { state: 'connected', id: 'user-2', name: 'second', problem: null } as const;

  it('are written only to their own account’s list', async () => {
    const catalogue = createTitles(30);
    const root = await createImportRoot(catalogue, (world, call) => {
      if (call === 14) world.signIn(second);
    });
    const id = await startImport(root, createPlannedChanges(catalogue));
    await runImportToEnd(root);
    const before = getWrittenTitleIds(root).length;
    expect(before).toBeLessThan(10);
    root.clock.now += DAY_MS;
    await runImportToEnd(root, root.start());
    expect(getWrittenTitleIds(root)).toHaveLength(before);
    expect(root.writers).not.toContain('user-2');
    expect(await controlImport(root, id, 'undo')).toBe('not_found');
    const other = await startImport(root, createPlannedChanges(catalogue.slice(0, 2)));
    await runImportToEnd(root);
    expect(await readImportJob(other, 'user-2')).toMatchObject({ state: 'applied', total: 2 });
    expect(root.writers.filter((owner) => owner === 'user-2')).toHaveLength(
      (await readImportJob(other, 'user-2'))?.counts.done ?? -1,
    );
    root.signIn(connectedAccount);
    await runImportToEnd(root, root.start());
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts: { failed: 0 } });
  });

  it('wait after a sign-out for the next sign-in', async () => {
    const catalogue = createTitles(30);
    const root = await createImportRoot(catalogue, (world, call) => {
      if (call === 14) void disconnectAccount(world);
    });
    const id = await startImport(root, createPlannedChanges(catalogue));
    await runImportToEnd(root);
    expect(getWrittenTitleIds(root).length).toBeLessThan(10);
    root.signIn(connectedAccount);
    await runImportToEnd(root, root.start());
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts: { done: 30, failed: 0 } });
    expect(new Set(getWrittenTitleIds(root)).size).toBe(30);
  });
});

describe('stored imports', () => {
  it('are deleted by an erasure', async () => {
    const root = await createImportRoot(createTitles(30));
    await startImport(root, createPlannedChanges(createTitles(30)));
    await root.handlers.erase({ what: 'records' });
    const written = getWrittenTitleIds(root).length;
    const database = await openDatabase();
    for (const store of ['imports', 'importRows', 'outbox'] as const)
      expect(await database.count(store)).toBe(0);
    root.signIn(connectedAccount);
    await runImportToEnd(root, root.start());
    expect(getWrittenTitleIds(root)).toHaveLength(written);
  });

  it('can be deleted by the user while they run', async () => {
    const catalogue = createTitles(30);
    let id = '';
    const root = await createImportRoot(catalogue, async (world, call) => {
      if (call === 14) await controlImport(world, id, 'forget');
    });
    id = await startImport(root, createPlannedChanges(catalogue));
    await runImportToEnd(root);
    expect(getWrittenTitleIds(root)).toHaveLength(7);
    expect(await readImports(connectedAccount.id)).toEqual([]);
    expect(await readOutbox()).toEqual([]);
    expect(await readImportRows(id)).toEqual([]);
  });

  it('are deleted if they are too old or too many', async () => {
    const [title] = createTitles(1);
    const root = await createImportRoot(createTitles(1));
    for (let number = 0; number < 7; number += 1) {
      await startImport(root, createPlannedChanges(title ? [title] : []));
      await runImportToEnd(root);
      root.clock.now += DAY_MS;
    }
    expect(await readImports(connectedAccount.id)).toHaveLength(5);
    expect(await (await openDatabase()).count('importRows')).toBe(5);
    root.clock.now += 86 * DAY_MS;
    await startImport(root, createPlannedChanges(title ? [title] : []));
    expect(await readImports(connectedAccount.id)).toHaveLength(4);
  });
});
