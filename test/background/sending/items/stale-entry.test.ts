// Tests a service whose reads lag behind its writes. An entry that is older than the local copy is not used.

import { describe, expect, it } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { undoActivity } from '@/lib/background/sending/undo.ts';
import type { LibraryEntry } from '@/lib/contract/library.ts';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { createAnimeDetailsChange, createAnswerChanger } from '../../changed-answers.ts';
import { createEditChange, frieren, twoTitles, watchedChange } from '../../changes.ts';
import { connectedAccount, createRoot } from '../../root.ts';

/**
 * Sets up a service whose details can lag behind its writes. After `freeze`, the details keep returning the entry as it was at that time.
 */
async function setUp(progress: number) {
  const root = await createRoot({ catalogue: twoTitles });
  const change = createAnswerChanger(root);
  root.service.save(frieren.id, { status: 'watching', progress });
  const send = async (item: OutboxChange, account = 'user-1') => {
    await addChange(root, item, account);
    await deliverOutbox(root);
    root.clock.now += 3600_000;
  };
  const entry = () => root.service.entries.get(frieren.id) as LibraryEntry;
  const freeze = () => {
    const { media: _media, ...old } = entry();
    change(
      '/anime/',
      createAnimeDetailsChange((title) => ({ ...title, entry: old })),
    );
  };
  return { ...root, send, freeze, entry };
}

it('title details are used even if another account’s list copy is newer', async () => {
  const root = await setUp(20);
  await refreshList(root, 'user-1');
  const own = { ...root.entry(), progress: 4, updatedAt: '2020-01-01T00:00:00.000Z' };
  root.service.entries.set(frieren.id, own);
  root.signIn({ ...connectedAccount, id: 'user-2' });
  await root.send(watchedChange(5), 'user-2');
  expect(root.entry().progress).toBe(5);
});

describe('title details with a stale entry', () => {
  it('do not change the entry that an undo restores', async () => {
    const root = await setUp(4);
    root.freeze();
    await root.send(watchedChange(5));
    await root.send(watchedChange(6));
    const [line] = await readActivity();
    expect(line).toMatchObject({ before: { progress: 5 }, after: { progress: 6 } });
    expect(await undoActivity(root, { activityId: line?.id ?? '' })).toEqual({ ok: true, value: null });
    await deliverOutbox(root);
    expect(root.entry().progress).toBe(5);
  });

  it('let an episode count after the user lowered the progress', async () => {
    const root = await setUp(6);
    root.freeze();
    const seen = { status: 'watching', progress: 6, userScore: null };
    await root.send(createEditChange({ progress: 2 }, seen));
    await root.send(watchedChange(3));
    expect(root.entry().progress).toBe(3);
  });

  it('do not remove a new score from the `before` state of the next log entry', async () => {
    const root = await setUp(6);
    root.freeze();
    await root.send(createEditChange({ userScore: 9 }));
    await root.send(createEditChange({ status: 'on_hold' }));
    expect(await readActivity()).toMatchObject([
      { before: { userScore: 9 } },
      { before: { userScore: null } },
    ]);
  });
});

describe('title details with a newer entry from another device', () => {
  it('replace the earlier entry', async () => {
    const { send, service, entry } = await setUp(4);
    await send(watchedChange(5));
    service.save(frieren.id, { progress: 12 });
    await send(watchedChange(6));
    expect(entry().progress).toBe(12);
  });

  it('replace the earlier entry even with a date in another time zone', async () => {
    const root = await setUp(4);
    await root.send(watchedChange(5));
    root.service.entries.set(frieren.id, {
      ...root.entry(),
      progress: 12,
      updatedAt: '2025-12-31T23:59:59-05:00',
    });
    await root.send(watchedChange(6));
    expect(root.entry().progress).toBe(12);
  });
});
