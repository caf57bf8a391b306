// Tests two browsers of one account. Each has its own storage, and both write to one list.

import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { recheckRecentWrites } from '@/lib/background/library/automatic-edits.ts';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { pickEntryState } from '@/lib/domain/changes/entry-state.ts';
import { closeDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readSeenEntry } from '@/lib/store/outbox/seen-entry.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { createEditChange, frieren, twoTitles, watchedChange } from '../changes.ts';
import { createRoot } from '../root.ts';

type World = Awaited<ReturnType<typeof createRoot>>;

/** Creates two browsers of one account. Each has its own database, and both use the same service. */
async function twoBrowsers() {
  const first = await createRoot({ catalogue: twoTitles });
  const databases = { first: globalThis.indexedDB, second: new IDBFactory() };
  first.service.save(frieren.id, { status: 'watching', progress: 3 });

  async function sitAt(which: keyof typeof databases): Promise<void> {
    await closeDatabase();
    globalThis.indexedDB = databases[which];
  }

  async function poll(): Promise<void> {
    await refreshList(first, 'user-1');
    await deliverOutbox(first);
  }

  /** Rechecks recent writes, as the alarm after a write does. */
  async function recheck(): Promise<void> {
    await recheckRecentWrites(first.worker);
    await deliverOutbox(first);
  }

  return { ...first, sitAt, poll, recheck };
}

const progress = ({ service }: Pick<World, 'service'>) => service.entries.get(frieren.id)?.progress;

describe('two browsers of one account', () => {
  it('keep the higher progress when they send one after another', async () => {
    const both = await twoBrowsers();
    await addChange(both, watchedChange(6), 'user-1');
    await deliverOutbox(both);
    await both.sitAt('second');
    await addChange(both, watchedChange(4), 'user-1');
    await addChange(both, watchedChange(5), 'user-1');
    await deliverOutbox(both);
    expect(progress(both)).toBe(6);
    expect(await readActivity()).toMatchObject([{ reason: 'notAhead' }, { reason: 'notAhead' }]);
  });

  it('end at the higher progress if the lower progress is written last', async () => {
    const both = await twoBrowsers();
    await addChange(both, watchedChange(5), 'user-1');
    await deliverOutbox(both);
    await both.poll();
    // The other browser has read the list before this browser wrote, and writes its own change afterwards.
    both.service.save(frieren.id, { progress: 4 });
    await both.poll();
    expect(progress(both)).toBe(5);
    expect((await readActivity())[0]).toMatchObject({
      what: 'advance',
      before: { progress: 4 },
      after: { progress: 5 },
      evidence: [{ code: 'overwritten' }],
    });
    const writes = both.service.writes().length;
    await both.poll();
    expect(both.service.writes()).toHaveLength(writes);
  });

  it('restore the higher progress with one recheck of the title', async () => {
    const both = await twoBrowsers();
    await addChange(both, watchedChange(5), 'user-1');
    await deliverOutbox(both);
    both.service.save(frieren.id, { progress: 4 });
    const before = both.service.calls.length;
    await both.recheck();
    expect(progress(both)).toBe(5);
    expect(both.service.calls.slice(before).map(({ method, path }) => [method, path])).toEqual([
      ['GET', `/anime/${frieren.id}`],
      ['GET', `/anime/${frieren.id}`],
      ['POST', '/library/entry'],
    ]);
    both.clock.now += 10 * 60_000;
    const later = both.service.calls.length;
    await both.recheck();
    expect(both.service.calls).toHaveLength(later);
  });

  it('accept a lower progress that the user sets later', async () => {
    const both = await twoBrowsers();
    await addChange(both, watchedChange(5), 'user-1');
    await deliverOutbox(both);
    await both.poll();
    for (let minute = 0; minute < 60; minute += 1) both.service.save(frieren.id, { userScore: 5 });
    both.service.save(frieren.id, { progress: 2 });
    await both.poll();
    expect(progress(both)).toBe(2);
  });

  it.each([
    ['back to the previous number', { progress: 3 }],
    ['to zero', { progress: 0, status: 'plan_to_watch' }],
    ['together with a score', { progress: 4, userScore: 6 }],
  ])(
    'accept a lower progress that the user sets just after the higher progress, %s',
    async (_how, lowered) => {
      const both = await twoBrowsers();
      await addChange(both, watchedChange(5), 'user-1');
      await deliverOutbox(both);
      await both.poll();
      both.service.save(frieren.id, lowered);
      await both.poll();
      await both.poll();
      expect(both.service.entries.get(frieren.id)).toMatchObject(lowered);
    },
  );

  it('accept a lower progress that is set while a rewrite of the higher progress is queued', async () => {
    const both = await twoBrowsers();
    await addChange(both, watchedChange(5), 'user-1');
    await deliverOutbox(both);
    await both.poll();
    const base = pickEntryState(both.service.save(frieren.id, { progress: 4 }));
    const again = { kind: 'edit', media: frieren, patch: { progress: 5 }, by: 'kiroku', base } as const;
    await addChange(both, again, 'user-1');
    both.service.save(frieren.id, { progress: 2 });
    await deliverOutbox(both);
    expect(progress(both)).toBe(2);
    expect(await readOutbox()).toEqual([]);
  });

  it('do not add a removed title again', async () => {
    const both = await twoBrowsers();
    await addChange(both, watchedChange(5), 'user-1');
    await deliverOutbox(both);
    await both.poll();
    const theirs = both.service.save(frieren.id, { progress: 4 });
    const change = {
      media: frieren,
      patch: { progress: 5 },
      by: 'kiroku',
      base: pickEntryState(theirs),
    } as const;
    await addChange(both, { kind: 'edit', ...change }, 'user-1');
    both.service.entries.delete(frieren.id);
    await deliverOutbox(both);
    expect(both.service.entries.size).toBe(0);
    expect(await readOutbox()).toEqual([]);
  });

  it('do not restore a manually set progress that the other browser has lowered', async () => {
    const both = await twoBrowsers();
    await both.poll();
    await addChange(
      both,
      createEditChange({ progress: 9 }, { status: 'watching', progress: 3, userScore: null }),
      'user-1',
    );
    await deliverOutbox(both);
    both.service.save(frieren.id, { progress: 4 });
    await both.poll();
    expect(progress(both)).toBe(4);
  });

  it('show each other’s changes in the popup', async () => {
    const both = await twoBrowsers();
    await both.poll();
    await both.sitAt('second');
    await addChange(both, watchedChange(4), 'user-1');
    await deliverOutbox(both);
    await both.sitAt('first');
    const before = both.service.calls.length;
    await both.poll();
    expect(both.service.calls.length - before).toBe(2);
    expect((await readSeenEntry(frieren, 'user-1'))?.progress).toBe(4);
  });
});
