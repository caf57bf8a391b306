// What is put into the queue while the worker may die, and an import that feeds the queue a few rows at a time.
import { describe, expect, it } from 'vitest';
import { createDelivery } from '@/lib/background/sending/delivery.ts';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { eventually } from '../../../eventually.ts';
import { queued } from '../../../store/outbox/memory.ts';
import { watched } from '../../changes.ts';
import { item, refused, SAFETY, setUp, unreachable } from './delivery-alone.ts';

describe('putting something into the queue', () => {
  it('sets the alarm first, answers with what came of it, and has it sent', async () => {
    const { delivery, alarms, sent } = await setUp();
    const answer = await delivery.enqueueAndDeliver(async () => {
      expect(alarms).toEqual([SAFETY]);
      await item('a');
      return 'queued';
    });
    expect(answer).toBe('queued');
    await delivery.deliver();
    expect(sent).toEqual(['a']);
    expect(alarms.at(-1)).toBeNull();
  });

  it('that fails says so, and what else waits is sent', async () => {
    const { delivery, sent } = await setUp();
    await item('a');
    await expect(delivery.enqueueAndDeliver(() => Promise.reject(new Error('no room')))).rejects.toThrow(
      'no room',
    );
    await eventually(() => expect(sent).toEqual(['a']));
  });

  it('keeps the alarm of a delivery that finds nothing during that time', async () => {
    const { delivery, alarms, sent } = await setUp();
    let goOn: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const queueing = delivery.enqueueAndDeliver(async () => {
      await gate;
      await item('a');
    });
    await delivery.deliver();
    expect(alarms).toEqual(alarms.map(() => SAFETY));
    goOn();
    await queueing;
    await delivery.deliver();
    expect(sent).toEqual(['a']);
    expect(alarms.at(-1)).toBeNull();
  });
});

const row = { row: { job: 'job', order: 0, isUndo: false }, by: 'import' } as const;

describe('an import that feeds the queue', () => {
  it('is asked with what is in it, and its rows are sent in the same delivery', async () => {
    const { parts, sent } = await setUp();
    await item('a');
    const asked: unknown[] = [];
    const feed = async (items: readonly OutboxItem[], account: string) => {
      asked.push([items.map(({ id }) => id), account]);
      if (asked.length > 1) return false;
      await item('b', {}, row);
      return true;
    };
    await createDelivery({ ...parts, feed }).deliver();
    expect(sent).toEqual(['a', 'b']);
    expect(asked[0]).toEqual([['a'], 'user-1']);
  });

  it('has its rows sent after what comes during one of them', async () => {
    const { delivery, sent } = await setUp(async ({ id }) => {
      if (id === 'a') await queued(watched(5), { id: 'episode', createdAt: 99 });
      return { kind: 'settled' };
    });
    await item('a', {}, row);
    await item('b', {}, row);
    await delivery.deliver();
    expect(sent).toEqual(['a', 'episode', 'b']);
  });

  it('has a change by hand sent with others that are due, before it looks again', async () => {
    const { delivery, sent } = await setUp(async ({ id }) => {
      if (id === 'a') await queued(watched(5), { id: 'episode', createdAt: 0 });
      return { kind: 'settled' };
    });
    await item('a');
    await item('b');
    await delivery.deliver();
    expect(sent).toEqual(['a', 'b', 'episode']);
  });

  it.each([
    ['gives up a row that the service refuses', refused(400, 'invalid'), 0, null],
    ['gives up a row after many server errors', refused(500, 'internal'), 100, null],
    ['gives up a row after many answers of a broken service', refused(503, 'unavailable'), 100, null],
    ['keeps a row after a first server error', refused(500, 'internal'), 0, 1],
    ['keeps a row after many time-outs', refused(408, 'timeout'), 100, 101],
    ['keeps a row after many tries without a network', unreachable, 100, 101],
  ])('%s', async (_what, failure, attempts, left) => {
    const { delivery, outbox } = await setUp(() => failure);
    await item('a', { attempts }, row);
    await delivery.deliver();
    const items = await outbox.list();
    expect(items.map((one) => [one.state, one.attempts])).toEqual(left === null ? [] : [['waiting', left]]);
  });

  it('is no reason to give up a change by hand, however often the service fails at it', async () => {
    const { delivery, outbox } = await setUp(() => refused(500, 'internal'));
    await item('a', { attempts: 40 });
    await delivery.deliver();
    expect(await outbox.list()).toMatchObject([{ state: 'waiting', attempts: 41 }]);
  });
});
