// Tests the storage of imports and found titles: limits, services, a repair, and a full disk.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { saveService } from '@/lib/background/account/connect.ts';
import { repairData } from '@/lib/background/repair.ts';
import { readFoundIds } from '@/lib/queries/import/use-imports.ts';
import { closeDatabase, openDatabase } from '@/lib/store/database.ts';
import { storeFoundIds } from '@/lib/store/imports/found-ids.ts';
import { readSkippedRows } from '@/lib/store/imports/read-imports.ts';
import { skippedImportRow } from '../../domain/examples.ts';
import { serviceSettingsOf } from '../fake-services.ts';
import {
  controlImport,
  createImportRoot,
  createPlannedChanges,
  createTitles,
  getWrittenTitleIds,
  ownPageSender,
  readImportJob,
  runImportToEnd,
  startImport,
} from './imports.ts';

afterEach(async () => {
  await closeDatabase();
});

const found = createTitles(5).map((media, number) => ({ key: `mal:anime:${number}`, media }));
const keys = found.map(({ key }) => key);

describe('found titles of an import', () => {
  it('never expire', async () => {
    const root = await createImportRoot([]);
    await root.handlers.rememberFound({ found } as never, ownPageSender);
    root.clock.now += 400 * 24 * 3600_000;
    root.start();
    expect(await readFoundIds(['mal:anime:3', 'mal:anime:99', 'mal:anime:1'])).toEqual([found[3], found[1]]);
  });

  it('are not used for another service', async () => {
    const root = await createImportRoot([]);
    await root.handlers.rememberFound({ found } as never, ownPageSender);
    await saveService(root.worker, { ...serviceSettingsOf('other'), anyway: true });
    expect(await readFoundIds(keys)).toEqual([]);
  });

  it('are deleted, the oldest first, if they exceed a limit', async () => {
    await createImportRoot([]);
    await storeFoundIds(found.slice(0, 2), 1, 4);
    await storeFoundIds(found.slice(2), 2, 4);
    expect(await (await openDatabase()).count('foundIds')).toBe(4);
    expect(await readFoundIds(keys.slice(2))).toEqual(found.slice(2));
  });
});

describe('import', () => {
  it('continues after the database was replaced', async () => {
    const catalogue = createTitles(30);
    const root = await createImportRoot(catalogue);
    const rest = [skippedImportRow()];
    const id = await startImport(root, createPlannedChanges(catalogue), rest);
    await controlImport(root, id, 'pause');
    expect(await repairData(root.worker)).toMatchObject({ ok: true });
    await controlImport(root, id, 'resume');
    await runImportToEnd(root);
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts: { done: 30 } });
    expect(new Set(getWrittenTitleIds(root)).size).toBe(30);
    expect(await readSkippedRows(id)).toEqual(rest);
  });

  it('queues a row again if its outbox item was lost', async () => {
    const catalogue = createTitles(12);
    const root = await createImportRoot(catalogue, async (_root, call) => {
      if (call === 4) await (await openDatabase()).clear('outbox');
    });
    const id = await startImport(root, createPlannedChanges(catalogue));
    await runImportToEnd(root);
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts: { done: 11, left: 1 } });
  });

  it('is stored completely or not at all if the disk is full', async () => {
    const root = await createImportRoot(createTitles(12));
    const { put } = IDBObjectStore.prototype;
    let refused = 0;
    const fill = (times: number) =>
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
        if (this.name !== 'importRows' || refused >= times) return put.apply(this, given);
        refused += 1;
        throw new DOMException('no room', 'QuotaExceededError');
      });
    fill(2);
    await expect(startImport(root, createPlannedChanges(createTitles(12)))).rejects.toThrow('no room');
    expect(await (await openDatabase()).count('imports')).toBe(0);
    refused = 0;
    fill(1);
    const id = await startImport(root, createPlannedChanges(createTitles(12)));
    await runImportToEnd(root);
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts: { done: 12 } });
  });
});
