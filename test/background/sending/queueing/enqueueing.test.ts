// Tests queueing while the worker may die. Also tests an import that fills the outbox a few rows at a time.
import { describe, expect, it } from 'vitest';
import { enqueueAndDeliver } from '@/lib/background/runtime/delivery-alarm.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { updateItem } from '@/lib/background/sending/outbox.ts';
import { addImport } from '@/lib/store/imports/jobs.ts';
import { queueNextRows } from '@/lib/store/imports/queue-next-rows.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { createGate } from '../../../create-gate.ts';
import { eventually } from '../../../eventually.ts';
import { storeOutboxItem } from '../../../store/outbox/memory.ts';
import { watchedChange } from '../../changes.ts';
import { failToFetch, refusalResponse } from '../../list-service.ts';
import { createSendingWorker, EXPECTED_ALARM_TIME, queueEdit, START_MS, titleOfItem } from './items.ts';

describe('enqueueAndDeliver', () => {
  it('returns the result of the callback and starts a delivery', async () => {
    const root = await createSendingWorker();
    const result = await enqueueAndDeliver(root, async () => {
      expect(root.alarms).toEqual([EXPECTED_ALARM_TIME]);
      await queueEdit('a');
      return 'queued';
    });
    expect(result).toBe('queued');
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a']);
    expect(root.alarms.at(-1)).toBeNull();
  });

  it('throws the error of the callback', async () => {
    const root = await createSendingWorker();
    await queueEdit('a');
    const failing = enqueueAndDeliver(root, () => Promise.reject(new Error('no room')));
    await expect(failing).rejects.toThrow('no room');
    await eventually(() => expect(root.sent).toEqual(['a']));
  });

  it('keeps the alarm of a delivery that runs during the callback', async () => {
    const root = await createSendingWorker();
    const { opened, open } = createGate();
    const enqueuing = enqueueAndDeliver(root, async () => {
      await opened;
      await queueEdit('a');
    });
    await deliverOutbox(root);
    expect(root.alarms).toEqual(root.alarms.map(() => EXPECTED_ALARM_TIME));
    open();
    await enqueuing;
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a']);
    expect(root.alarms.at(-1)).toBeNull();
  });
});

/** Starts an import of these titles. None of its rows is in the outbox yet. */
async function importOf(...names: readonly string[]): Promise<void> {
  const changes = names.map((name) => ({ media: titleOfItem(name), base: null, patch: { progress: 5 } }));
  const begun = { id: 'import-1', account: 'user-1', now: START_MS, format: 'malXml', leftOutScores: 0 };
  await addImport(begun, changes, []);
}

describe('import', () => {
  it('sends its rows in the same delivery as a queued edit', async () => {
    const root = await createSendingWorker();
    await queueEdit('a');
    await importOf('b', 'c');
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a', 'b', 'c']);
    expect(await readOutbox()).toEqual([]);
  });

  it('sends its next row only after an item that was queued while a row was sent', async () => {
    const root = await createSendingWorker(async (name) => {
      if (name === 'a') await storeOutboxItem(watchedChange(1), { id: 'episode', createdAt: START_MS + 99 });
    });
    await importOf('a', 'b');
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a', 'episode', 'b']);
  });

  it.each([
    ['gives up a row that the service refuses', refusalResponse(400, 'invalid'), 0, null],
    ['gives up a row after many server errors', refusalResponse(500, 'internal'), 100, null],
    ['gives up a row after many 503 answers', refusalResponse(503, 'unavailable'), 100, null],
    ['keeps a row after the first server error', refusalResponse(500, 'internal'), 0, 1],
    ['keeps a row after many timeouts', refusalResponse(408, 'timeout'), 100, 101],
    ['keeps a row after many attempts without a network', failToFetch, 100, 101],
  ])('%s', async (_what, failure, attempts, left) => {
    const root = await createSendingWorker(failure);
    await importOf('a');
    await queueNextRows('user-1', 1, START_MS);
    for (const { id } of await readOutbox()) await updateItem(root, id, (one) => ({ ...one, attempts }));
    await deliverOutbox(root);
    const items = await readOutbox();
    expect(root.sent).toEqual(['a']);
    expect(items.map((one) => [one.state, one.attempts])).toEqual(left === null ? [] : [['waiting', left]]);
  });
});

describe('manual edit', () => {
  it('is sent before an item that was queued while an earlier edit was sent', async () => {
    const root = await createSendingWorker(async (name) => {
      if (name === 'a') await storeOutboxItem(watchedChange(1), { id: 'episode', createdAt: 0 });
    });
    await queueEdit('a');
    await queueEdit('b');
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a', 'b', 'episode']);
  });

  it('stays queued for a retry after 41 failed attempts', async () => {
    const root = await createSendingWorker(refusalResponse(500, 'internal'));
    await queueEdit('a', { attempts: 40 });
    await deliverOutbox(root);
    expect(await readOutbox()).toMatchObject([{ state: 'waiting', attempts: 41 }]);
  });
});
