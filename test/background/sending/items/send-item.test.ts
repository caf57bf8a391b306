// Tests how an outbox item is sent, depending on its kind. Also tests what the crash guard stores. The item is settled even if showing its
// log entry fails or never ends.
import { describe, expect, it } from 'vitest';
import { forgetItem } from '@/lib/background/sending/outbox.ts';
import { sendItem } from '@/lib/background/sending/send-item.ts';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { readOutboxItem } from '@/lib/store/outbox/read-outbox.ts';
import { outboxItem } from '../../../domain/examples.ts';
import { storeOutboxItem } from '../../../store/outbox/memory.ts';
import { createEditChange, frieren, twoTitles, watchedChange } from '../../changes.ts';
import { failToFetch, refusalResponse } from '../../list-service.ts';
import { createRoot } from '../../root.ts';

/** Queues the item for a title at episode 4. */
async function setUp(change: OutboxChange, part: Partial<OutboxItem> = {}) {
  const root = await createRoot({ catalogue: twoTitles });
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  await storeOutboxItem(change, part);
  return { ...root, item: outboxItem(change, part) };
}

const five = createEditChange({ progress: 5 });
const stored = () => readOutboxItem('item-1');

describe('sendItem', () => {
  it('removes an item that the service accepts', async () => {
    const root = await setUp(five);
    expect(await sendItem(root, root.item, 'user-1')).toEqual({ kind: 'handled' });
    expect(await stored()).toBeNull();
  });

  it.each([
    ['refuses the item', refusalResponse(500, 'internal')],
    ['fails', failToFetch],
  ])('keeps earlier crashes and clears the start mark if the service %s', async (_what, answer) => {
    const crashedAt = [1_800_000_000_000 - 60_000];
    const root = await setUp(five, { crashedAt });
    root.service.fail('/anime/', answer);
    await sendItem(root, root.item, 'user-1');
    const item = await stored();
    expect(item).toMatchObject({ state: 'waiting', crashedAt });
    expect(item?.startedAt).toBeUndefined();
  });

  it('marks an item as failed if it has crashed the worker three times', async () => {
    const at = 1_800_000_000_000;
    const root = await setUp(watchedChange(5), { crashedAt: [at, at, at] });
    const published: unknown[] = [];
    const ctx = { ...root.worker, publishChange: (...topics: unknown[]) => void published.push(topics) };
    expect(await sendItem(ctx, root.item, 'user-1')).toEqual({ kind: 'handled' });
    expect(await stored()).toMatchObject({ state: 'failed', problem: { code: 'crashed', message: '' } });
    expect(published).toEqual([['outbox', 'library', 'now']]);
    expect(root.service.calls).toEqual([]);
  });

  it('sets no start mark for a row of a deleted import', async () => {
    const row = { ...five, by: 'import', row: { job: 'job', order: 0, isUndo: false } } as OutboxChange;
    const root = await setUp(row, { startedAt: 5 });
    const put: unknown[] = [];
    const { put: write } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
      if (this.name === 'outbox') put.push(args);
      return write.apply(this, args);
    };
    const result = await sendItem(root, root.item, 'user-1').finally(() => {
      IDBObjectStore.prototype.put = write;
    });
    expect(result).toEqual({ kind: 'handled' });
    expect(put).toEqual([]);
  });

  it('does not send an item that has left the outbox', async () => {
    const root = await setUp(five);
    await forgetItem(root, 'item-1');
    expect(await sendItem(root, root.item, 'user-1')).toEqual({ kind: 'handled' });
    expect(root.service.calls).toEqual([]);
  });

  it('does not send an item of another account', async () => {
    const root = await setUp(five);
    const result = await sendItem(root, root.item, 'user-2');
    expect(result).toMatchObject({ kind: 'refused', code: 'other_account' });
    expect(root.service.calls).toEqual([]);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('no tab'))],
    ['never ends', () => new Promise<void>(() => undefined)],
  ])('settles the item even if showing the log entry %s', async (_what, afterLogEntry) => {
    const root = await setUp(five);
    const result = await sendItem({ ...root.worker, afterLogEntry }, root.item, 'user-1');
    expect(result).toEqual({ kind: 'handled' });
  });
});
