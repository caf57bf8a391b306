// Tests the start times of outbox items that a worker is processing, and the crashes that are recorded from these times.
import { describe, expect, it } from 'vitest';
import { readOutboxItem } from '@/lib/store/outbox/read-outbox.ts';
import { markItemStarted, setItemStartedAt } from '@/lib/store/outbox.ts';
import { createEditChange } from '../../background/changes.ts';
import { outboxItem } from '../../domain/examples.ts';
import { NOW_MS, readStoredItems, storeOutboxItem } from './memory.ts';

const change = createEditChange({ progress: 5 });

describe('markItemStarted', () => {
  it('stores the start time and returns the started item', async () => {
    await storeOutboxItem(change, { attempts: 2 });
    const started = await markItemStarted('item-1', NOW_MS);
    expect(started).toEqual(outboxItem(change, { attempts: 2, startedAt: NOW_MS }));
    expect(await readOutboxItem('item-1')).toEqual(started);
  });

  it('records a crash if a previous worker had started the item', async () => {
    await storeOutboxItem(change, { startedAt: NOW_MS - 30_000 });
    await markItemStarted('item-1', NOW_MS);
    expect(await readOutboxItem('item-1')).toMatchObject({ startedAt: NOW_MS, crashedAt: [NOW_MS - 30_000] });
  });

  it('marks an item as failed after three crashes', async () => {
    await storeOutboxItem(change, { crashedAt: [NOW_MS, NOW_MS, NOW_MS] });
    const aside = await markItemStarted('item-1', NOW_MS);
    expect(aside).toMatchObject({ state: 'failed', problem: { code: 'crashed' } });
    expect(await readOutboxItem('item-1')).toEqual(aside);
  });

  it('returns null for an item that has left the outbox', async () => {
    expect(await markItemStarted('gone', NOW_MS)).toBeNull();
    expect(await readStoredItems()).toEqual([]);
  });

  it('returns null for an unreadable item', async () => {
    await storeOutboxItem({ kind: 'gift' } as never);
    const before = await readStoredItems();
    expect(await markItemStarted('item-1', NOW_MS)).toBeNull();
    expect(await readStoredItems()).toEqual(before);
  });
});

describe('setItemStartedAt', () => {
  it('keeps the crash times when it sets or clears the start time', async () => {
    await storeOutboxItem(change, { startedAt: NOW_MS, crashedAt: [NOW_MS - 60_000] });
    await setItemStartedAt('item-1', NOW_MS + 5);
    expect(await readOutboxItem('item-1')).toMatchObject({
      startedAt: NOW_MS + 5,
      crashedAt: [NOW_MS - 60_000],
    });
    await setItemStartedAt('item-1', null);
    const item = await readOutboxItem('item-1');
    expect([item?.startedAt, item?.crashedAt]).toEqual([undefined, [NOW_MS - 60_000]]);
  });

  it('adds no item that has left the outbox', async () => {
    await setItemStartedAt('gone', NOW_MS);
    expect(await readStoredItems()).toEqual([]);
  });
});
