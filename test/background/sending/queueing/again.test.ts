// Delivering again: when the user wants it now, while a delivery runs, and after the browser has failed.
import { describe, expect, it } from 'vitest';
import { createDelivery } from '@/lib/background/sending/delivery.ts';
import { eventually } from '../../../eventually.ts';
import { connected } from '../../root.ts';
import { item, NOW, SAFETY, setUp, unreachable } from './delivery-alone.ts';

describe('“try again now”', () => {
  it('ends the waiting of what has failed, and of nothing else', async () => {
    const { delivery, sent, outbox } = await setUp();
    const notBefore = NOW + 5000;
    await item('a', { attempts: 1, notBefore });
    await item('b', { attempts: 0, notBefore });
    await item('c', { attempts: 1, notBefore, state: 'failed' });
    const [, delayed, aside] = await outbox.list();
    await delivery.retryNow();
    expect(sent).toEqual(['a']);
    expect(await outbox.list()).toEqual([delayed, aside]);
  });

  it('counts what has failed before as it was', async () => {
    const { delivery, outbox } = await setUp(() => unreachable);
    await item('a', { attempts: 2, notBefore: NOW + 5000 });
    await delivery.retryNow();
    expect(await outbox.list()).toMatchObject([{ attempts: 3 }]);
  });
});

describe('several deliveries at a time', () => {
  it('are one, which looks once more', async () => {
    let goOn: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const { delivery, sent, alarms } = await setUp(async () => {
      await gate;
      return { kind: 'settled' };
    });
    await item('a');
    const first = delivery.deliver();
    await eventually(() => expect(sent).toEqual(['a']));
    const second = delivery.deliver();
    expect(second).toBe(first);
    goOn();
    await second;
    expect(sent).toEqual(['a']);
    expect(alarms).toEqual([SAFETY, null]);
    await item('b');
    await delivery.deliver();
    expect(sent).toEqual(['a', 'b']);
  });
});

describe('a delivery in a browser that fails', () => {
  it('sends although no alarm can be set', async () => {
    const { parts, sent } = await setUp();
    await item('a');
    const wakeAt = () => Promise.reject(new Error('no alarms'));
    await createDelivery({ ...parts, wakeAt }).deliver();
    expect(sent).toEqual(['a']);
  });

  it('never throws, keeps the alarm, and the next one sends', async () => {
    const { parts, alarms, sent } = await setUp();
    await item('a');
    let isBroken = true;
    const readAccount = async () => {
      if (isBroken) throw new Error('no storage');
      return connected;
    };
    const delivery = createDelivery({ ...parts, readAccount });
    await delivery.deliver();
    expect([sent, alarms]).toEqual([[], [SAFETY]]);
    isBroken = false;
    await delivery.deliver();
    expect(sent).toEqual(['a']);
  });
});
