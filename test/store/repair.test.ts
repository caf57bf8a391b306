// Tests that a database that the browser cannot read is replaced. Its readable records are kept.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { repairData } from '@/lib/background/repair.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { closeDatabase, openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity, readCopyProgress, readLibrary } from '@/lib/store/reading.ts';
import { watchedChange } from '../background/changes.ts';
import { createRoot, type TestWorker } from '../background/root.ts';
import { activity, media } from '../domain/examples.ts';
import { waitForTurns } from '../event-loop-turns.ts';

let worker: TestWorker;

beforeEach(async () => {
  const root = await createRoot({ catalogue: [media()] });
  root.service.save(media().id, { status: 'watching', progress: 4 });
  worker = root.worker;
  await refreshList(worker, 'user-1');
  const database = await openDatabase();
  for (const id of ['one', 'two', 'three']) await database.put('activity', activity({ id }));
  await addChange(worker, watchedChange(5), 'user-2');
});

const broken = () => new DOMException('Internal error.', 'UnknownError');

/** Makes reading fail until the database is deleted. */
function breakUntilDeleted(fails: (store: string, key: unknown) => boolean): void {
  let isOld = true;
  const { deleteDatabase } = IDBFactory.prototype;
  vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(function (this: IDBFactory, name) {
    isOld = false;
    return deleteDatabase.call(this, name);
  });
  for (const method of ['get', 'getAll', 'openCursor'] as const) {
    const original = IDBObjectStore.prototype[method] as (...given: unknown[]) => never;
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      ...given: unknown[]
    ) {
      if (isOld && fails(this.name, method === 'get' ? given[0] : null)) throw broken();
      return original.apply(this, given);
    });
  }
}

describe('repairData', () => {
  it('keeps readable records, and the list can be fetched again', async () => {
    breakUntilDeleted(
      (store, key) => store === 'library' || (store === 'activity' && (key === null || key === 'two')),
    );
    expect(await repairData(worker)).toEqual({ ok: true, value: 3 });
    expect((await readActivity()).map(({ id }) => id).sort()).toEqual(['one', 'three']);
    expect(await readOutbox()).toMatchObject([{ account: 'user-2', change: { kind: 'episode' } }]);
    await refreshList(worker, 'user-1');
    expect(await readLibrary('anime')).toHaveLength(1);
  });

  it('keeps episodes that count during the repair', async () => {
    const counted: Promise<void>[] = [];
    const repair = { isOver: false };
    const repaired = repairData(worker).finally(() => Object.assign(repair, { isOver: true }));
    for (let number = 6; !repair.isOver; number += 1) {
      counted.push(addChange(worker, watchedChange(number), 'user-2'));
      await waitForTurns();
    }
    await Promise.all(counted);
    expect(await repaired).toMatchObject({ ok: true });
    const numbers = (await readOutbox()).map(
      ({ change }) => change.kind === 'episode' && change.observed.episodeNumber,
    );
    expect(numbers).toEqual(Array.from({ length: counted.length + 1 }, (_none, index) => index + 5));
  });

  it('creates a new database if the old database cannot be opened', async () => {
    await closeDatabase();
    let isOld = true;
    const { open, deleteDatabase } = IDBFactory.prototype;
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...given) {
      if (isOld) throw broken();
      return open.apply(this, given);
    });
    vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(function (this: IDBFactory, name) {
      isOld = false;
      return deleteDatabase.call(this, name);
    });
    await expect(openDatabase()).rejects.toThrow('Internal error.');
    expect(await repairData(worker)).toEqual({ ok: true, value: 0 });
    await refreshList(worker, 'user-1');
    expect(await readCopyProgress('anime')).toMatchObject({ filled: true });
  });

  it('reports that the browser cannot delete the old database', async () => {
    vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(() => {
      throw broken();
    });
    expect(await repairData(worker)).toEqual({
      ok: false,
      problem: { code: 'data_broken', message: 'Internal error.' },
    });
    expect(await readActivity()).toHaveLength(3);
  });
});
