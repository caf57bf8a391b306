// Sending one item by its kind: what is counted against it, and that showing what came of it holds up nothing.
import { describe, expect, it } from 'vitest';
import { createSendItem } from '@/lib/background/sending/send-item.ts';
import { type TakeDowns, tookDown } from '@/lib/background/sending/take-downs.ts';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { readSettings } from '@/lib/store/preferences.ts';
import { outboxItem } from '../../../domain/examples.ts';
import { catalogue, edit, frieren, watched } from '../../changes.ts';
import { offline, refusal } from '../../list-service.ts';
import { createRoot } from '../../root.ts';

/** `isDone`: false for work that has stopped the worker too often. */
async function setUp(isDone = true) {
  const root = await createRoot({ catalogue });
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  const counted: string[] = [];
  const takeDowns: TakeDowns = {
    attempt: async (name, work) => {
      counted.push(`attempt ${name}`);
      return isDone ? work((wait) => wait()) : null;
    },
    forgive: async (name) => void counted.push(`forgive ${name}`),
    reset: () => undefined,
  };
  const parts: Parameters<typeof createSendItem>[0] = {
    api: root.api,
    outbox: root.outbox,
    resolver: root.resolver,
    libraryCache: root.libraryCache,
    takeDowns,
    readSettings,
    rememberPlace: async () => undefined,
    now: () => root.clock.now,
    newId: () => 'line',
    onActivity: async () => undefined,
  };
  return { ...root, counted, parts };
}

const row: OutboxChange = {
  ...(edit({ progress: 5 }) as Extract<OutboxChange, { kind: 'edit' }>),
  by: 'import',
  row: { job: 'job', order: 0, isUndo: false },
};

describe('an item', () => {
  it('that has settled has nothing counted against it any more', async () => {
    const { parts, counted } = await setUp();
    expect(await createSendItem(parts)(outboxItem(edit({ progress: 5 })), 'user-1')).toEqual({
      kind: 'settled',
    });
    expect(counted).toEqual(['attempt item item-1', 'forgive item item-1']);
  });

  it.each([
    ['the service refuses', () => refusal(500, 'internal')()],
    ['cannot be asked about', offline],
  ])('that %s keeps what was counted against it', async (_what, answer) => {
    const { parts, counted, service } = await setUp();
    service.fail('/anime/', answer);
    await createSendItem(parts)(outboxItem(edit({ progress: 5 })), 'user-1');
    expect(counted).toEqual(['attempt item item-1']);
  });

  it('that has stopped the worker too often is set aside, and begins at nought when it is tried again', async () => {
    const { parts, counted, service } = await setUp(false);
    expect(await createSendItem(parts)(outboxItem(watched(5)), 'user-1')).toEqual(tookDown);
    expect(counted).toEqual(['attempt item item-1', 'forgive item item-1']);
    expect(service.calls).toEqual([]);
  });

  it('of an import is not counted', async () => {
    const { parts, counted } = await setUp();
    expect(await createSendItem(parts)(outboxItem(row), 'user-1')).toEqual({ kind: 'settled' });
    expect(counted).toEqual([]);
  });

  it('of a kind that this version does not know fails, and is kept', async () => {
    const { parts } = await setUp();
    const unknown = { kind: 'gift', media: frieren } as never;
    await expect(createSendItem(parts)(outboxItem(unknown), 'user-1')).rejects.toThrow('unknown kind');
  });

  it('of another account than the one that is signed in is not sent', async () => {
    const { parts, service } = await setUp();
    const result = await createSendItem(parts)(outboxItem(edit({ progress: 5 })), 'user-2');
    expect(result).toMatchObject({ kind: 'refused', code: 'other_account' });
    expect(service.calls).toEqual([]);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('no tab'))],
    ['never ends', () => new Promise<void>(() => undefined)],
  ])('has settled although what shows it %s', async (_what, onActivity) => {
    const { parts } = await setUp();
    const send = createSendItem({ ...parts, onActivity });
    expect(await send(outboxItem(edit({ progress: 5 })), 'user-1')).toEqual({ kind: 'settled' });
  });
});
