// Tests how a delivery reads the outbox, and what happens to items that change while another item is sent.
import { describe, expect, it, vi } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { forgetItem, updateItem } from '@/lib/background/sending/outbox.ts';
import { createSendingWorker, EXPECTED_ALARM_TIME, queueEdit, START_MS } from './items.ts';

const question = { reason: 'policy', choices: [], media: null, episode: 1, evidence: [] } as const;

describe('outbox reads of a delivery', () => {
  it('are fewer than the sent items', async () => {
    const root = await createSendingWorker();
    for (const name of 'abcdefghi') await queueEdit(name);
    const { getAll } = IDBObjectStore.prototype;
    let reads = 0;
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name === 'outbox') reads += 1;
      return getAll.apply(this, args);
    });
    // Do not publish changes, because that would read the outbox, too.
    await deliverOutbox({ ...root, publishChange: () => undefined });
    expect(root.sent).toHaveLength(9);
    expect(reads).toBeLessThan(9);
  });

  it('are repeated if deliverOutbox is called during the delivery', async () => {
    const before: unknown[] = [];
    const root = await createSendingWorker(() => void before.push(...root.alarms));
    const { get } = root.fake.storage.local;
    let reads = 0;
    vi.spyOn(root.fake.storage.local, 'get').mockImplementation(async (keys) => {
      if (keys === 'pausedUntil') reads += 1;
      // A delivery reads the pause before it sends. It reads the pause again after it has read the outbox, when it plans the alarm.
      if (keys === 'pausedUntil' && reads === 2) {
        await queueEdit('a');
        void deliverOutbox(root);
      }
      return get(keys);
    });
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a']);
    expect(before).toEqual([EXPECTED_ALARM_TIME]);
  });
});

describe('item that changes during a delivery', () => {
  it.each([
    ['has a question', { state: 'asking', question }],
    ['has failed', { state: 'failed' }],
    ['waits for a later time', { notBefore: START_MS + 1 }],
  ] as const)('is not sent if it %s', async (_what, part) => {
    const root = await createSendingWorker(async (name) => {
      if (name === 'a') await updateItem(root, 'b', (one) => ({ ...one, ...part }));
    });
    for (const name of ['a', 'b', 'c']) await queueEdit(name);
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a', 'c']);
  });

  it('is not sent if it has left the outbox', async () => {
    const root = await createSendingWorker(async (name) => {
      if (name === 'a') await forgetItem(root, 'b');
    });
    for (const name of ['a', 'b', 'c']) await queueEdit(name);
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a', 'c']);
  });

  it('is sent in the same delivery if it was added during the delivery', async () => {
    const root = await createSendingWorker(async (name) => {
      if (name === 'a') await queueEdit('z');
    });
    await queueEdit('a');
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a', 'z']);
    expect(root.alarms.at(-1)).toBeNull();
  });
});
