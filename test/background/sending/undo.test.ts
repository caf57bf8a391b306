// Undo: the whole entry, days later, twice, and never over another change without asking.
import { describe, expect, it } from 'vitest';
import { undo } from '@/lib/background/sending/queue.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { catalogue, edit, frieren, watched } from '../changes.ts';
import { offline } from '../list-service.ts';
import { connected, createRoot } from '../root.ts';

async function setUp() {
  const root = await createRoot({ catalogue });
  const newest = async () => (await readActivity())[0]?.id ?? '';
  /** Takes back the newest line, or the named one. */
  const takeBack = async (id?: string, anyway = false) => {
    root.clock.now += 3 * 24 * 3600_000;
    const outcome = await undo(root, id ?? (await newest()), anyway);
    await root.delivery.deliver();
    return outcome.ok ? null : outcome.problem.code;
  };
  const entry = () => root.service.entries.get(frieren.id);
  return { ...root, takeBack, newest, entry };
}

describe('taking a change back', () => {
  it('restores status, progress and score, days later', async () => {
    const { outbox, delivery, service, takeBack, entry } = await setUp();
    service.save(frieren.id, { status: 'on_hold', progress: 4, userScore: 7 });
    await outbox.add(watched(5), 'user-1');
    await delivery.deliver();
    expect(entry()).toMatchObject({ status: 'watching', progress: 5 });
    expect(await takeBack()).toBeNull();
    expect(entry()).toMatchObject({ status: 'on_hold', progress: 4, userScore: 7 });
    expect(await readActivity()).toMatchObject([{ what: 'undo' }, { what: 'start', undone: true }]);
  });

  it('removes what was not on the list before', async () => {
    const { outbox, delivery, takeBack, entry } = await setUp();
    await outbox.add(watched(1), 'user-1');
    await delivery.deliver();
    await takeBack();
    expect(entry()).toBeUndefined();
  });

  it('brings a removed entry back as it was', async () => {
    const { outbox, delivery, service, takeBack, entry } = await setUp();
    service.save(frieren.id, { status: 'dropped', progress: 9, userScore: 3 });
    await outbox.add({ kind: 'removal', media: frieren, by: 'user' }, 'user-1');
    await delivery.deliver();
    await takeBack();
    expect(entry()).toMatchObject({ status: 'dropped', progress: 9, userScore: 3 });
  });

  it('can be taken back itself, and that again', async () => {
    const { outbox, delivery, takeBack, entry } = await setUp();
    await outbox.add(watched(1), 'user-1');
    await delivery.deliver();
    await takeBack();
    expect(entry()).toBeUndefined();
    await takeBack();
    expect(entry()).toMatchObject({ status: 'watching', progress: 1 });
    expect((await readActivity()).map(({ what, undone }) => [what, undone])).toEqual([
      ['undo', false],
      ['undo', true],
      ['start', false],
    ]);
    await takeBack();
    expect(entry()).toBeUndefined();
  });

  it('asks first when the entry has changed since, and then does it', async () => {
    const { outbox, delivery, service, takeBack, newest, entry } = await setUp();
    service.save(frieren.id, { status: 'watching', progress: 4 });
    await outbox.add(watched(5), 'user-1');
    await delivery.deliver();
    const line = await newest();
    service.save(frieren.id, { progress: 9 });
    expect(await takeBack(line)).toBe('changed_meanwhile');
    expect(entry()?.progress).toBe(9);
    expect(await takeBack(line, true)).toBeNull();
    expect(entry()?.progress).toBe(4);
  });

  it('made offline is set aside when the entry has changed since, until the user confirms it', async () => {
    const { outbox, delivery, service, takeBack, entry, clock } = await setUp();
    service.save(frieren.id, { status: 'watching', progress: 4 });
    await outbox.add(watched(5), 'user-1');
    await delivery.deliver();
    service.fail('/anime/', offline);
    service.fail('/anime/', offline);
    expect(await takeBack()).toBeNull();
    service.save(frieren.id, { progress: 9 });
    clock.now += 3600_000;
    await delivery.deliver();
    expect(entry()?.progress).toBe(9);
    const [item] = await outbox.list();
    expect(item).toMatchObject({ state: 'failed', problem: { code: 'changed_meanwhile' } });
    await outbox.update(item?.id ?? '', (one) => ({ ...one, state: 'waiting', problem: null }));
    await delivery.deliver();
    expect(entry()?.progress).toBe(4);
  });

  it('happens once, however often it is asked for', async () => {
    const { outbox, delivery, service, takeBack, newest } = await setUp();
    service.save(frieren.id, { status: 'watching', progress: 4 });
    await outbox.add(watched(5), 'user-1');
    await delivery.deliver();
    const line = await newest();
    await takeBack(line);
    expect(await takeBack(line)).toBe('not_undoable');
    expect(service.writes()).toHaveLength(2);
  });

  it('leaves the line standing when the user discards it before it was sent', async () => {
    const { outbox, delivery, service, takeBack, newest, signIn } = await setUp();
    service.save(frieren.id, { status: 'watching', progress: 4 });
    await outbox.add(edit({ progress: 8 }), 'user-1');
    await delivery.deliver();
    const line = await newest();
    signIn({ ...connected, state: 'reconnect' });
    await outbox.addUndo(
      (await readActivity())[0] as never,
      { kind: 'removal', media: frieren, by: 'undo', base: null, undoes: line },
      'user-1',
    );
    expect(await readActivity()).toMatchObject([{ undone: true }]);
    await outbox.forget((await outbox.list())[0]?.id ?? '');
    expect(await readActivity()).toMatchObject([{ undone: false }]);
    signIn(connected);
    expect(await takeBack(line)).toBeNull();
  });

  it("is not for another account's lines", async () => {
    const { outbox, delivery, service, takeBack, entry, signIn } = await setUp();
    service.save(frieren.id, { status: 'watching', progress: 4 });
    await outbox.add(watched(5), 'user-1');
    await delivery.deliver();
    signIn({ ...connected, id: 'user-2' });
    expect(await takeBack()).toBe('not_found');
    expect(entry()?.progress).toBe(5);
  });
});
