// Tests that an undo compares the entry before it removes it. Also tests that a refusal is not mistaken for an unreachable service.

import { describe, expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { undoActivity } from '@/lib/background/sending/undo.ts';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { createEditChange, frieren, twoTitles, watchedChange } from '../changes.ts';
import { failToFetch, refusalResponse } from '../list-service.ts';
import { createRoot } from '../root.ts';

const removal: OutboxChange = { kind: 'removal', media: frieren, by: 'user' };

/** Sends the change, and returns its log entry. If `on` is true, the title was on the list before the change. */
async function changed(change: OutboxChange, on: boolean) {
  const root = await createRoot({ catalogue: twoTitles });
  const { service, clock } = root;
  if (on) service.save(frieren.id, { status: 'watching', progress: 4 });
  await addChange(root, change, 'user-1');
  await deliverOutbox(root);
  const [line] = await readActivity();
  const undoEntry = async (anyway = false) => {
    clock.now += 3600_000;
    const outcome = await undoActivity(root, { activityId: line?.id ?? '', anyway });
    await deliverOutbox(root);
    return outcome.ok ? null : outcome.problem.code;
  };
  return { ...root, undoEntry, progress: () => service.entries.get(frieren.id)?.progress };
}

it('the undo of a removal requires a confirmation if the title is on the list again', async () => {
  const { service, undoEntry, progress } = await changed(removal, true);
  service.save(frieren.id, { status: 'plan_to_watch', progress: 0 });
  expect(await undoEntry()).toBe('changed_meanwhile');
  expect(progress()).toBe(0);
  expect(await undoEntry(true)).toBeNull();
  expect(progress()).toBe(4);
});

describe('undo of an added title', () => {
  it('requires a confirmation if the list entry was changed since', async () => {
    const { service, undoEntry, progress } = await changed(watchedChange(1), false);
    service.save(frieren.id, { progress: 9 });
    expect(await undoEntry()).toBe('changed_meanwhile');
    expect(progress()).toBe(9);
    expect(await undoEntry(true)).toBeNull();
    expect(progress()).toBeUndefined();
  });

  it('fails if the list entry was changed while offline', async () => {
    const root = await changed(watchedChange(1), false);
    const { service, clock, undoEntry, progress } = root;
    service.fail('/anime/', failToFetch);
    service.fail('/anime/', failToFetch);
    service.save(frieren.id, { progress: 9 });
    expect(await undoEntry()).toBeNull();
    clock.now += 3600_000;
    await deliverOutbox(root);
    expect(progress()).toBe(9);
    expect(await readOutbox()).toMatchObject([{ state: 'failed', problem: { code: 'changed_meanwhile' } }]);
  });
});

describe('undo whose title cannot be read', () => {
  it('is queued while the service is unreachable', async () => {
    const root = await changed(createEditChange({ progress: 6 }), true);
    const { service, undoEntry } = root;
    service.fail('/anime/', failToFetch);
    service.fail('/anime/', failToFetch);
    expect(await undoEntry()).toBeNull();
    expect(await readOutbox()).toMatchObject([{ change: { by: 'undo' } }]);
  });

  it.each([
    [404, 'not_found'],
    [403, 'adult_content_blocked'],
    [500, 'internal'],
  ])('is refused with the service’s error: %i %s', async (status, code) => {
    const root = await changed(createEditChange({ progress: 6 }), true);
    const { service, undoEntry, progress } = root;
    service.fail('/anime/', refusalResponse(status, code));
    expect(await undoEntry()).toBe(code);
    expect(await readOutbox()).toEqual([]);
    expect(await readActivity()).toMatchObject([{ undone: false }]);
    expect(progress()).toBe(6);
  });
});
