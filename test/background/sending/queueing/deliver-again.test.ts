// Tests repeated deliveries: at the user's request, during another delivery, and after a browser failure.
import { describe, expect, it, vi } from 'vitest';
import { deliverOutbox, retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import * as store from '@/lib/store/outbox.ts';
import { createGate } from '../../../create-gate.ts';
import { eventually } from '../../../eventually.ts';
import { failToFetch, refusalResponse } from '../../list-service.ts';
import { createSendingWorker, EXPECTED_ALARM_TIME, queueEdit, START_MS } from './items.ts';

/** Makes the next writes and deletions of this item fail. */
function failWrites(id: string, times: number): void {
  let tried = 0;
  const fail = () => {
    tried += 1;
    if (tried <= times) throw new DOMException('disk', 'UnknownError');
  };
  const { put, delete: remove } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === 'outbox' && Reflect.get(Object(given[0]), 'id') === id) fail();
    return put.apply(this, given);
  });
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === 'outbox' && given[0] === id) fail();
    return remove.apply(this, given);
  });
}

describe('retryOutboxNow', () => {
  it('sends only the items that wait for a retry', async () => {
    const root = await createSendingWorker();
    const notBefore = START_MS + 5000;
    await queueEdit('a', { attempts: 1, notBefore });
    await queueEdit('b', { attempts: 0, notBefore });
    await queueEdit('c', { attempts: 1, notBefore, state: 'failed' });
    const [, delayed, aside] = await readOutbox();
    await retryOutboxNow(root);
    expect(root.sent).toEqual(['a']);
    expect(await readOutbox()).toEqual([delayed, aside]);
  });

  it('does not reset the attempt count', async () => {
    const root = await createSendingWorker(failToFetch);
    await queueEdit('a', { attempts: 2, notBefore: START_MS + 5000 });
    await retryOutboxNow(root);
    expect(await readOutbox()).toMatchObject([{ attempts: 3 }]);
  });
});

describe('retryOutboxNow in a failing browser', () => {
  it('sends the remaining items if one item cannot be written', async () => {
    const root = await createSendingWorker();
    await queueEdit('a', { attempts: 1, notBefore: START_MS + 5000 });
    await queueEdit('b', { attempts: 1, notBefore: START_MS + 5000 });
    await queueEdit('c');
    failWrites('a', 1);
    await retryOutboxNow(root);
    expect(root.sent).toEqual(['b', 'c']);
  });

  it('sends the items even if the outbox cannot be read at first', async () => {
    const root = await createSendingWorker();
    await queueEdit('a');
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('disk', 'UnknownError');
    });
    await retryOutboxNow(root);
    expect(root.sent).toEqual(['a']);
  });

  it('never throws', async () => {
    const root = await createSendingWorker();
    await queueEdit('a', { attempts: 1, notBefore: START_MS + 5000 });
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('disk', 'UnknownError');
    });
    await retryOutboxNow(root);
    expect(root.sent).toEqual([]);
  });
});

describe('retryOutboxNow during a failing attempt', () => {
  it.each([
    ['offline, first attempt', 0, failToFetch],
    ['offline, later attempt', 4, failToFetch],
    ['error of the service', 2, refusalResponse(500, 'internal')],
  ])('retries the item once more immediately: %s', async (_what, attempts, failure) => {
    const { opened, open } = createGate();
    const root = await createSendingWorker(() => opened.then(failure));
    await queueEdit('a', { attempts });
    const first = deliverOutbox(root);
    await eventually(() => expect(root.sent).toEqual(['a']));
    const retried = retryOutboxNow(root);
    root.play.answer = failure;
    open();
    await Promise.all([first, retried]);
    expect(root.sent).toEqual(['a', 'a']);
    const [left] = await readOutbox();
    expect(left).toMatchObject({ attempts: attempts + 2 });
    expect(left?.notBefore, 'the second attempt backs off').toBeGreaterThan(START_MS);
  });

  it('does not retry an item that is marked as failed in the meantime', async () => {
    const root = await createSendingWorker(failToFetch);
    const notBefore = START_MS + 5000;
    for (const name of ['a', 'b']) await queueEdit(name, { attempts: 1, notBefore });
    let changed: Promise<unknown> | null = null;
    // At this point, only the first of the two items has been written.
    const publishChange = () => {
      changed ??= store.updateItem('b', (one) => ({ ...one, state: 'failed' }));
    };
    await retryOutboxNow({ ...root.worker, publishChange });
    await changed;
    expect((await readOutbox()).find(({ id }) => id === 'b')).toMatchObject({ state: 'failed', notBefore });
  });
});

describe('deliverOutbox', () => {
  it.each([
    ['settled', 0],
    ['marked as failed', 1],
  ])('sends a new item if the storage fails while an earlier item is %s', async (_what, kind) => {
    const { opened, open } = createGate();
    const answers = [undefined, refusalResponse(400, 'invalid')()];
    const root = await createSendingWorker(() => opened.then(() => answers[kind]));
    await queueEdit('b');
    const first = deliverOutbox(root);
    await eventually(() => expect(root.sent).toEqual(['b']));
    await queueEdit('a');
    const second = deliverOutbox(root);
    failWrites('b', Number.POSITIVE_INFINITY);
    root.play.answer = () => undefined;
    open();
    await Promise.all([first, second]);
    expect(root.sent).toContain('a');
    expect(root.alarms.at(-1), 'the alarm stays set').toEqual(EXPECTED_ALARM_TIME);
  });

  it('joins a delivery that is already running', async () => {
    const { opened, open } = createGate();
    const root = await createSendingWorker(() => opened);
    await queueEdit('a');
    const first = deliverOutbox(root);
    await eventually(() => expect(root.sent).toEqual(['a']));
    const second = deliverOutbox(root);
    expect(second).toBe(first);
    open();
    await second;
    expect(root.sent).toEqual(['a']);
    expect(root.alarms).toEqual([EXPECTED_ALARM_TIME, null]);
    await queueEdit('b');
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a', 'b']);
  });
});

describe('deliverOutbox in a failing browser', () => {
  it('sends the items even if no alarm can be set', async () => {
    const root = await createSendingWorker();
    await queueEdit('a');
    const { alarms } = root.fake.api;
    for (const call of ['create', 'clear'] as const)
      vi.spyOn(alarms, call).mockRejectedValue(new Error('no alarms'));
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a']);
  });

  it('keeps the alarm if the storage cannot be read', async () => {
    const root = await createSendingWorker();
    await queueEdit('a');
    const broken = vi.spyOn(root.fake.storage.local, 'get').mockRejectedValue(new Error('no storage'));
    await deliverOutbox(root);
    expect([root.sent, root.alarms]).toEqual([[], [EXPECTED_ALARM_TIME]]);
    broken.mockRestore();
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a']);
  });
});
