// How a delivery reads the queue, and what it does with items that change while another one is sent.
import { describe, expect, it, vi } from 'vitest';
import { createDelivery } from '@/lib/background/sending/delivery.ts';
import { item, NOW, setUp } from './delivery-alone.ts';

const question = { reason: 'policy', choices: [], media: null, episode: 1, evidence: [] } as const;

describe('the queue', () => {
  it('is read once for all items that are due, not once for each', async () => {
    const { parts, outbox, sent } = await setUp();
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) await item(id);
    const list = vi.fn(outbox.list);
    await createDelivery({ ...parts, outbox: { ...outbox, list } }).deliver();
    expect(sent).toHaveLength(9);
    expect(list.mock.calls.length).toBeLessThan(9);
  });

  it('goes on past an item that is removed at its very turn', async () => {
    const { parts, outbox, sent } = await setUp();
    for (const id of ['a', 'b']) await item(id);
    const get = async (id: string) => {
      await outbox.forget('a');
      return outbox.get(id);
    };
    await createDelivery({ ...parts, outbox: { ...outbox, get } }).deliver();
    expect(sent).toEqual(['b']);
  });

  it('is read again after a call during the search for the next alarm', async () => {
    const { parts, outbox, sent } = await setUp();
    let reads = 0;
    const delivery = createDelivery({
      ...parts,
      outbox: {
        ...outbox,
        list: async () => {
          reads += 1;
          // The second read of a run looks for the next time to wake.
          if (reads !== 2) return outbox.list();
          await item('a');
          void delivery.deliver();
          return [];
        },
      },
    });
    await delivery.deliver();
    expect(sent).toEqual(['a']);
  });
});

describe('what has changed while another one was sent', () => {
  it.each([
    ['asks', { state: 'asking', question }],
    ['was set aside', { state: 'failed' }],
    ['waits for a later time', { notBefore: NOW + 1 }],
  ] as const)('and %s by now is not sent', async (_what, part) => {
    const { delivery, sent, outbox } = await setUp(async ({ id }) => {
      if (id === 'a') await outbox.update('b', (one) => ({ ...one, ...part }));
      return { kind: 'settled' };
    });
    for (const id of ['a', 'b', 'c']) await item(id);
    await delivery.deliver();
    expect(sent).toEqual(['a', 'c']);
  });

  it('and has left the queue is not sent', async () => {
    const { delivery, sent, outbox } = await setUp(async ({ id }) => {
      if (id === 'a') await outbox.forget('b');
      return { kind: 'settled' };
    });
    for (const id of ['a', 'b', 'c']) await item(id);
    await delivery.deliver();
    expect(sent).toEqual(['a', 'c']);
  });

  it('since it came only then is sent in the same delivery', async () => {
    const { delivery, sent, alarms } = await setUp(async ({ id }) => {
      if (id === 'a') await item('z');
      return { kind: 'settled' };
    });
    await item('a');
    await delivery.deliver();
    expect(sent).toEqual(['a', 'z']);
    expect(alarms.at(-1)).toBeNull();
  });
});
