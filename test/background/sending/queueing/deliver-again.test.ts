// Delivering again: when the user wants it now, while a delivery runs, and after the browser has failed.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deliver, retryNow } from '@/lib/background/sending/delivery.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { eventually } from '../../../eventually.ts';
import { offline } from '../../list-service.ts';
import { item, NOW, RETRY, setUp } from './items.ts';

afterEach(() => vi.restoreAllMocks());

describe('retryNow', () => {
  it('ends the back-off of failed items, and of nothing else', async () => {
    const root = await setUp();
    const notBefore = NOW + 5000;
    await item('a', { attempts: 1, notBefore });
    await item('b', { attempts: 0, notBefore });
    await item('c', { attempts: 1, notBefore, state: 'failed' });
    const [, delayed, aside] = await readOutbox();
    await retryNow(root);
    expect(root.sent).toEqual(['a']);
    expect(await readOutbox()).toEqual([delayed, aside]);
  });

  it('keeps the number of attempts', async () => {
    const root = await setUp(offline);
    await item('a', { attempts: 2, notBefore: NOW + 5000 });
    await retryNow(root);
    expect(await readOutbox()).toMatchObject([{ attempts: 3 }]);
  });
});

describe('deliver during a delivery', () => {
  it('joins it, and it looks once more', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const root = await setUp(() => gate);
    await item('a');
    const first = deliver(root);
    await eventually(() => expect(root.sent).toEqual(['a']));
    const second = deliver(root);
    expect(second).toBe(first);
    open();
    await second;
    expect(root.sent).toEqual(['a']);
    expect(root.alarms).toEqual([RETRY, null]);
    await item('b');
    await deliver(root);
    expect(root.sent).toEqual(['a', 'b']);
  });
});

describe('deliver in a browser that fails', () => {
  it('sends although no alarm can be set', async () => {
    const root = await setUp();
    await item('a');
    const { alarms } = root.fake.api;
    for (const call of ['create', 'clear'] as const)
      vi.spyOn(alarms, call).mockRejectedValue(new Error('no alarms'));
    await deliver(root);
    expect(root.sent).toEqual(['a']);
  });

  it('never throws, keeps the alarm, and sends the next time', async () => {
    const root = await setUp();
    await item('a');
    const broken = vi.spyOn(root.fake.storage.local, 'get').mockRejectedValue(new Error('no storage'));
    await deliver(root);
    expect([root.sent, root.alarms]).toEqual([[], [RETRY]]);
    broken.mockRestore();
    await deliver(root);
    expect(root.sent).toEqual(['a']);
  });
});
