// Tests undo. An undo restores the whole entry, even days later, and can itself be undone. It never overwrites another change without
// asking.

import { describe, expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange, addUndo, forgetItem, updateItem } from '@/lib/background/sending/outbox.ts';
import { undoActivity } from '@/lib/background/sending/undo.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { createEditChange, frieren, twoTitles, watchedChange } from '../changes.ts';
import { failToFetch } from '../list-service.ts';
import { connectedAccount, createRoot } from '../root.ts';

async function setUp() {
  const root = await createRoot({ catalogue: twoTitles });
  const newest = async () => (await readActivity())[0]?.id ?? '';
  /** Undoes the log entry with this id. Without an id, undoes the newest one. */
  const undoEntry = async (id?: string, anyway = false) => {
    root.clock.now += 3 * 24 * 3600_000;
    const outcome = await undoActivity(root, { activityId: id ?? (await newest()), anyway });
    await deliverOutbox(root);
    return outcome.ok ? null : outcome.problem.code;
  };
  const entry = () => root.service.entries.get(frieren.id);
  return { ...root, undoEntry, newest, entry };
}

describe('undo', () => {
  it('restores status, progress and score', async () => {
    const root = await setUp();
    const { service, undoEntry, entry } = root;
    service.save(frieren.id, { status: 'on_hold', progress: 4, userScore: 7 });
    await addChange(root, watchedChange(5), 'user-1');
    await deliverOutbox(root);
    expect(entry()).toMatchObject({ status: 'watching', progress: 5 });
    expect(await undoEntry()).toBeNull();
    expect(entry()).toMatchObject({ status: 'on_hold', progress: 4, userScore: 7 });
    expect(await readActivity()).toMatchObject([{ what: 'undo' }, { what: 'start', undone: true }]);
  });

  it('removes a title that the undone change added', async () => {
    const root = await setUp();
    const { undoEntry, entry } = root;
    await addChange(root, watchedChange(1), 'user-1');
    await deliverOutbox(root);
    await undoEntry();
    expect(entry()).toBeUndefined();
  });

  it('restores a removed entry', async () => {
    const root = await setUp();
    const { service, undoEntry, entry } = root;
    service.save(frieren.id, { status: 'dropped', progress: 9, userScore: 3 });
    await addChange(root, { kind: 'removal', media: frieren, by: 'user' }, 'user-1');
    await deliverOutbox(root);
    await undoEntry();
    expect(entry()).toMatchObject({ status: 'dropped', progress: 9, userScore: 3 });
  });

  it('can be undone repeatedly', async () => {
    const root = await setUp();
    const { undoEntry, entry } = root;
    await addChange(root, watchedChange(1), 'user-1');
    await deliverOutbox(root);
    await undoEntry();
    expect(entry()).toBeUndefined();
    await undoEntry();
    expect(entry()).toMatchObject({ status: 'watching', progress: 1 });
    expect((await readActivity()).map(({ what, undone }) => [what, undone])).toEqual([
      ['undo', false],
      ['undo', true],
      ['start', false],
    ]);
    await undoEntry();
    expect(entry()).toBeUndefined();
  });

  it('requires a confirmation if the list entry has changed since', async () => {
    const root = await setUp();
    const { service, undoEntry, newest, entry } = root;
    service.save(frieren.id, { status: 'watching', progress: 4 });
    await addChange(root, watchedChange(5), 'user-1');
    await deliverOutbox(root);
    const line = await newest();
    service.save(frieren.id, { progress: 9 });
    expect(await undoEntry(line)).toBe('changed_meanwhile');
    expect(entry()?.progress).toBe(9);
    expect(await undoEntry(line, true)).toBeNull();
    expect(entry()?.progress).toBe(4);
  });

  it('waits for a confirmation if the list entry changed while offline', async () => {
    const root = await setUp();
    const { service, undoEntry, entry, clock } = root;
    service.save(frieren.id, { status: 'watching', progress: 4 });
    await addChange(root, watchedChange(5), 'user-1');
    await deliverOutbox(root);
    service.fail('/anime/', failToFetch);
    service.fail('/anime/', failToFetch);
    expect(await undoEntry()).toBeNull();
    service.save(frieren.id, { progress: 9 });
    clock.now += 3600_000;
    await deliverOutbox(root);
    expect(entry()?.progress).toBe(9);
    const [item] = await readOutbox();
    expect(item).toMatchObject({ state: 'failed', problem: { code: 'changed_meanwhile' } });
    await updateItem(root, item?.id ?? '', (one) => ({ ...one, state: 'waiting', problem: null }));
    await deliverOutbox(root);
    expect(entry()?.progress).toBe(4);
  });

  it('writes only once if it is requested twice', async () => {
    const root = await setUp();
    const { service, undoEntry, newest } = root;
    service.save(frieren.id, { status: 'watching', progress: 4 });
    await addChange(root, watchedChange(5), 'user-1');
    await deliverOutbox(root);
    const line = await newest();
    await undoEntry(line);
    expect(await undoEntry(line)).toBe('not_undoable');
    expect(service.writes()).toHaveLength(2);
  });

  it('clears the undone mark of its log entry when the user discards the undo', async () => {
    const root = await setUp();
    const { service, undoEntry, newest, signIn } = root;
    service.save(frieren.id, { status: 'watching', progress: 4 });
    await addChange(root, createEditChange({ progress: 8 }), 'user-1');
    await deliverOutbox(root);
    const line = await newest();
    signIn({ ...connectedAccount, state: 'reconnect' });
    await addUndo(
      root,
      (await readActivity())[0] as never,
      { kind: 'removal', media: frieren, by: 'undo', base: null, undoes: line },
      'user-1',
    );
    expect(await readActivity()).toMatchObject([{ undone: true }]);
    await forgetItem(root, (await readOutbox())[0]?.id ?? '');
    expect(await readActivity()).toMatchObject([{ undone: false }]);
    signIn(connectedAccount);
    expect(await undoEntry(line)).toBeNull();
  });

  it('is refused for another account’s log entry', async () => {
    const root = await setUp();
    const { service, undoEntry, entry, signIn } = root;
    service.save(frieren.id, { status: 'watching', progress: 4 });
    await addChange(root, watchedChange(5), 'user-1');
    await deliverOutbox(root);
    signIn({ ...connectedAccount, id: 'user-2' });
    expect(await undoEntry()).toBe('not_found');
    expect(entry()?.progress).toBe(5);
  });
});
