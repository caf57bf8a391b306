// Tests the marks on outbox items that a worker is processing.
import { describe, expect, it } from 'vitest';
import { readOutboxItem } from '@/lib/store/outbox/read-outbox.ts';
import { setItemStartedAt, startItem } from '@/lib/store/outbox.ts';
import { edit } from '../../background/changes.ts';
import { outboxItem } from '../../domain/examples.ts';
import { items, NOW, queued } from './memory.ts';

const change = edit({ progress: 5 });

describe('startItem', () => {
  it('stores the mark, and returns the marked item', async () => {
    await queued(change, { attempts: 2 });
    const started = await startItem('item-1', NOW);
    expect(started).toEqual(outboxItem(change, { attempts: 2, startedAt: NOW }));
    expect(await readOutboxItem('item-1')).toEqual(started);
  });

  it('counts the crash of the previous worker', async () => {
    await queued(change, { startedAt: NOW - 30_000 });
    await startItem('item-1', NOW);
    expect(await readOutboxItem('item-1')).toMatchObject({ startedAt: NOW, crashedAt: [NOW - 30_000] });
  });

  it('sets an item aside after three crashes', async () => {
    await queued(change, { crashedAt: [NOW, NOW, NOW] });
    const aside = await startItem('item-1', NOW);
    expect(aside).toMatchObject({ state: 'failed', problem: { code: 'crashed' } });
    expect(await readOutboxItem('item-1')).toEqual(aside);
  });

  it('returns null for an item that has left the outbox, and does not add it again', async () => {
    expect(await startItem('gone', NOW)).toBeNull();
    expect(await items()).toEqual([]);
  });

  it('returns null for an unreadable item, and leaves it unchanged', async () => {
    await queued({ kind: 'gift' } as never);
    const before = await items();
    expect(await startItem('item-1', NOW)).toBeNull();
    expect(await items()).toEqual(before);
  });
});

describe('setItemStartedAt', () => {
  it('moves the mark to another item, clears it for null, and keeps the crash count', async () => {
    await queued(change, { startedAt: NOW, crashedAt: [NOW - 60_000] });
    await setItemStartedAt('item-1', NOW + 5);
    expect(await readOutboxItem('item-1')).toMatchObject({ startedAt: NOW + 5, crashedAt: [NOW - 60_000] });
    await setItemStartedAt('item-1', null);
    const item = await readOutboxItem('item-1');
    expect([item?.startedAt, item?.crashedAt]).toEqual([undefined, [NOW - 60_000]]);
  });

  it('does not add an item again that has left the outbox', async () => {
    await setItemStartedAt('gone', NOW);
    expect(await items()).toEqual([]);
  });
});
