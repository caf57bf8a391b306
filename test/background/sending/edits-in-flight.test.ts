// Tests edits that are made while an earlier edit is being sent, or after the answer to an earlier edit was lost.

import { describe, expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange, forgetItem } from '@/lib/background/sending/outbox.ts';
import type { EntryPatch } from '@/lib/domain/changes/entry-state.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readSeenEntry } from '@/lib/store/outbox/seen-entry.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { createEditChange, frieren, twoTitles } from '../changes.ts';
import { failToFetch } from '../list-service.ts';
import { createRoot } from '../root.ts';

async function setUp() {
  const root = await createRoot({ catalogue: twoTitles });
  const entry = root.service.save(frieren.id, { status: 'watching', progress: 4 });
  await (await openDatabase()).put('library', entry);
  /** Edits as the popup does. */
  const change = async (patch: EntryPatch) => {
    const base = await readSeenEntry(frieren, 'user-1');
    await addChange(root, createEditChange(patch, base), 'user-1');
  };
  return { ...root, change, progress: () => root.service.entries.get(frieren.id)?.progress };
}

describe('manual change', () => {
  it('lowers the progress even if an earlier edit is being sent', async () => {
    const root = await setUp();
    const { change, service, progress } = root;
    await change({ progress: 6 });
    service.fail('POST /v1/library/entry', async () => {
      await change({ progress: 5 });
      return Response.json({ ok: true, entry: service.save(frieren.id, { progress: 6 }) });
    });
    await deliverOutbox(root);
    expect(progress()).toBe(5);
    // The log has one entry for both edits.
    expect((await readActivity()).map(({ after }) => after?.progress)).toEqual([5]);
  });

  it('lowers a progress that an edit with a lost answer has raised', async () => {
    const root = await setUp();
    const { change, service, progress, clock } = root;
    await change({ progress: 9 });
    service.fail('POST /v1/library/entry', () => {
      service.save(frieren.id, { progress: 9 });
      return failToFetch();
    });
    await deliverOutbox(root);
    await change({ progress: 5 });
    clock.now += 3600_000;
    await deliverOutbox(root);
    expect(progress()).toBe(5);
    // Undoing the log entry restores the state before both edits.
    expect(await readActivity()).toMatchObject([{ before: { progress: 4 }, after: { progress: 5 } }]);
  });

  it('keeps a higher progress from another device', async () => {
    const root = await setUp();
    const { change, service, progress } = root;
    await change({ progress: 5 });
    service.save(frieren.id, { progress: 11 });
    await deliverOutbox(root);
    expect(progress()).toBe(11);
    expect(service.writes()).toEqual([]);
    expect(await readActivity()).toMatchObject([
      { what: 'ignore', reason: 'notAhead', after: { progress: 11 } },
    ]);
  });

  it('does not reset the progress of a title that another device has added', async () => {
    const root = await setUp();
    const { service, progress } = root;
    service.save(frieren.id, { progress: 11 });
    await addChange(root, createEditChange({ progress: 1, userScore: 9 }, null), 'user-1');
    await deliverOutbox(root);
    expect(progress()).toBe(11);
    expect(service.entries.get(frieren.id)?.userScore).toBe(9);
  });

  it('is not sent if the user discards it while its title is being read', async () => {
    const root = await setUp();
    const { change, service } = root;
    await change({ progress: 6 });
    const [item] = await readOutbox();
    service.fail('/anime/', async () => {
      await forgetItem(root, item?.id ?? '');
      return Response.json({
        ok: true,
        anime: { ...frieren, relations: [], entry: service.entries.get(frieren.id) },
      });
    });
    await deliverOutbox(root);
    expect(service.writes()).toEqual([]);
    expect(await readActivity()).toEqual([]);
  });

  it('is logged with the removed entry if it is a removal whose answer was lost', async () => {
    const root = await setUp();
    const { service, clock } = root;
    await addChange(root, { kind: 'removal', media: frieren, by: 'user' }, 'user-1');
    service.fail('DELETE', () => {
      service.entries.delete(frieren.id);
      return failToFetch();
    });
    await deliverOutbox(root);
    clock.now += 3600_000;
    await deliverOutbox(root);
    expect(await readActivity()).toMatchObject([{ what: 'remove', before: { progress: 4 }, after: null }]);
  });
});
