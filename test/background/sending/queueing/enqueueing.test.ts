// Tests queueing while the worker may die. Also tests an import that fills the outbox a few rows at a time.
import { describe, expect, it } from 'vitest';
import { enqueueAndDeliver } from '@/lib/background/runtime/delivery-alarm.ts';
import { deliver } from '@/lib/background/sending/delivery.ts';
import { updateItem } from '@/lib/background/sending/outbox.ts';
import { addImport } from '@/lib/store/imports/jobs.ts';
import { queueNextRows } from '@/lib/store/imports/queue-next-rows.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { eventually } from '../../../eventually.ts';
import { gate } from '../../../gate.ts';
import { queued } from '../../../store/outbox/memory.ts';
import { watched } from '../../changes.ts';
import { offline, refusal } from '../../list-service.ts';
import { item, NOW, RETRY, setUp, titleOf } from './items.ts';

describe('enqueueAndDeliver', () => {
  it('returns the result of the callback and delivers', async () => {
    const root = await setUp();
    const result = await enqueueAndDeliver(root, async () => {
      expect(root.alarms).toEqual([RETRY]);
      await item('a');
      return 'queued';
    });
    expect(result).toBe('queued');
    await deliver(root);
    expect(root.sent).toEqual(['a']);
    expect(root.alarms.at(-1)).toBeNull();
  });

  it('throws the error of the callback', async () => {
    const root = await setUp();
    await item('a');
    const failing = enqueueAndDeliver(root, () => Promise.reject(new Error('no room')));
    await expect(failing).rejects.toThrow('no room');
    await eventually(() => expect(root.sent).toEqual(['a']));
  });

  it('keeps the alarm of a delivery that runs during the callback', async () => {
    const root = await setUp();
    const { opened, open } = gate();
    const enqueuing = enqueueAndDeliver(root, async () => {
      await opened;
      await item('a');
    });
    await deliver(root);
    expect(root.alarms).toEqual(root.alarms.map(() => RETRY));
    open();
    await enqueuing;
    await deliver(root);
    expect(root.sent).toEqual(['a']);
    expect(root.alarms.at(-1)).toBeNull();
  });
});

/** Starts an import of these titles. None of its rows is in the outbox yet. */
async function importOf(...names: readonly string[]): Promise<void> {
  const changes = names.map((name) => ({ media: titleOf(name), base: null, patch: { progress: 5 } }));
  await addImport({ id: 'import-1', account: 'user-1', now: NOW, format: 'malXml' }, changes, []);
}

describe('import', () => {
  it('sends its rows in the same delivery', async () => {
    const root = await setUp();
    await item('a');
    await importOf('b', 'c');
    await deliver(root);
    expect(root.sent).toEqual(['a', 'b', 'c']);
    expect(await readOutbox()).toEqual([]);
  });

  it('sends a row after items that were queued during the previous row', async () => {
    const root = await setUp(async (name) => {
      if (name === 'a') await queued(watched(1), { id: 'episode', createdAt: NOW + 99 });
    });
    await importOf('a', 'b');
    await deliver(root);
    expect(root.sent).toEqual(['a', 'episode', 'b']);
  });

  it.each([
    ['gives up a row that the service refuses', refusal(400, 'invalid'), 0, null],
    ['gives up a row after many server errors', refusal(500, 'internal'), 100, null],
    ['gives up a row after many 503 answers', refusal(503, 'unavailable'), 100, null],
    ['keeps a row after the first server error', refusal(500, 'internal'), 0, 1],
    ['keeps a row after many timeouts', refusal(408, 'timeout'), 100, 101],
    ['keeps a row after many attempts without a network', offline, 100, 101],
  ])('%s', async (_what, failure, attempts, left) => {
    const root = await setUp(failure);
    await importOf('a');
    await queueNextRows('user-1', 1, NOW);
    for (const { id } of await readOutbox()) await updateItem(root, id, (one) => ({ ...one, attempts }));
    await deliver(root);
    const items = await readOutbox();
    expect(root.sent).toEqual(['a']);
    expect(items.map((one) => [one.state, one.attempts])).toEqual(left === null ? [] : [['waiting', left]]);
  });
});

describe('manual edit', () => {
  it('is sent before items that are queued meanwhile', async () => {
    const root = await setUp(async (name) => {
      if (name === 'a') await queued(watched(1), { id: 'episode', createdAt: 0 });
    });
    await item('a');
    await item('b');
    await deliver(root);
    expect(root.sent).toEqual(['a', 'b', 'episode']);
  });

  it('is never given up', async () => {
    const root = await setUp(refusal(500, 'internal'));
    await item('a', { attempts: 40 });
    await deliver(root);
    expect(await readOutbox()).toMatchObject([{ state: 'waiting', attempts: 41 }]);
  });
});
