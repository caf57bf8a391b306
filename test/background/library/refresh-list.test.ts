// Tests the local copy of the list, which is read completely once and then polled for changes.
import { describe, expect, it, vi } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { deleteOtherAccountsCopy } from '@/lib/store/library-copy.ts';
import { readCopyProgress, readLibrary } from '@/lib/store/reading.ts';
import { media, numberedMedia } from '../../domain/examples.ts';
import { refusalResponse } from '../list-service.ts';
import { connectedAccount, createRoot } from '../root.ts';

const titles = Array.from({ length: 450 }, (_none, index) => numberedMedia(index));
const [first, second] = titles;

async function setUp() {
  const root = await createRoot({ catalogue: titles });
  const listCalls = () => root.service.calls.filter(({ path }) => path === '/library').length;
  return { ...root, refresh: (account = 'user-1') => refreshList(root, account), listCalls };
}

describe('local copy of the list', () => {
  it('contains every entry after the first read', async () => {
    const { service, refresh } = await setUp();
    for (const title of titles) service.save(title.id, { progress: 1, status: 'watching' });
    expect(await refresh()).toBeNull();
    const entries = await readLibrary('anime');
    expect(entries).toHaveLength(450);
    expect(entries[0]?.media.title).toBe('Title 449');
  });

  it('is updated with one request per media type after a change on another device', async () => {
    const { service, refresh, listCalls } = await setUp();
    for (const title of titles) service.save(title.id, { progress: 1, status: 'watching' });
    await refresh();
    const before = listCalls();
    service.save(first?.id ?? '', { progress: 7 });
    await refresh();
    expect(listCalls() - before).toBe(2);
    expect((await readLibrary('anime'))[0]).toMatchObject({ mediaId: first?.id, progress: 7 });
  });

  it('is published only after a change', async () => {
    const { service, refresh, clock, fake } = await setUp();
    const notices = async () => {
      const sent = vi.spyOn(fake.api.runtime, 'sendMessage').mockClear();
      await refresh();
      return sent.mock.calls.length;
    };
    expect(await notices(), 'an empty list that is known now, of both types').toBe(2);
    expect(await notices(), 'nothing new').toBe(0);
    service.save(first?.id ?? '', { progress: 1, status: 'watching' });
    expect(await notices(), 'a new entry').toBe(1);
    expect(await notices(), 'the same page again').toBe(0);
    service.save(first?.id ?? '', { progress: 2 });
    expect(await notices(), 'a changed entry').toBe(1);
    clock.now += 25 * 3600_000;
    expect(await notices(), 'all read again, all the same').toBe(0);
    service.entries.clear();
    clock.now += 25 * 3600_000;
    expect(await notices(), 'a removed entry').toBe(1);
  });

  it.each([
    { name: 'if it was empty before', before: [] },
    { name: 'if its earlier score was at most 10', before: [second] },
  ])('makes Kiroku send no scores once it contains a score above 10, $name', async ({ before }) => {
    const { service, refresh, worker } = await setUp();
    for (const title of before) service.save(title?.id ?? '', { progress: 1, userScore: 7 });
    await refresh();
    service.save(first?.id ?? '', { progress: 1, userScore: 85 });
    await refresh();
    await addChange(
      worker,
      { kind: 'edit', media: second ?? media(), patch: { userScore: 8 }, by: 'user', base: null },
      'user-1',
    );
    await deliverOutbox(worker);
    expect(service.entries.get(second?.id ?? '')?.userScore).toBe(before.length > 0 ? 7 : undefined);
  });

  it('contains another device’s change that is older than this device’s own change', async () => {
    const { service, refresh, worker } = await setUp();
    service.save(first?.id ?? '', { progress: 1, status: 'watching' });
    service.save(second?.id ?? '', { progress: 1, status: 'watching' });
    await refresh();
    service.save(first?.id ?? '', { progress: 5 });
    await addChange(
      worker,
      { kind: 'edit', media: second ?? media(), patch: { progress: 2 }, by: 'user', base: null },
      'user-1',
    );
    await deliverOutbox(worker);
    await refresh();
    const progress = Object.fromEntries(
      (await readLibrary('anime')).map((entry) => [entry.media.title, entry.progress]),
    );
    expect(progress).toEqual({ 'Title 0': 5, 'Title 1': 2 });
  });

  it.each([
    ['', 25],
    [', even after the clock was set back by years', -20_000],
  ])('no longer contains a title a day after its removal on another device%s', async (_clock, hours) => {
    const { service, refresh, clock } = await setUp();
    service.save(first?.id ?? '', { progress: 1, status: 'watching' });
    await refresh();
    service.entries.clear();
    clock.now += hours * 3600_000;
    await refresh();
    expect(await readLibrary('anime')).toEqual([]);
  });

  it('contains nothing of the previous account', async () => {
    const { service, refresh, signIn } = await setUp();
    service.save(first?.id ?? '', { progress: 1, status: 'watching' });
    await refresh();
    service.entries.clear();
    signIn({ ...connectedAccount, id: 'user-2' });
    await refresh('user-2');
    expect(await readLibrary('anime')).toEqual([]);
  });

  it('is deleted when another account connects', async () => {
    const { service, refresh } = await setUp();
    service.save(first?.id ?? '', { progress: 1, status: 'watching' });
    await refresh();
    await deleteOtherAccountsCopy('user-1');
    expect(await readLibrary('anime')).toHaveLength(1);
    await deleteOtherAccountsCopy('user-2');
    expect(await readLibrary('anime')).toEqual([]);
  });

  it('stays unchanged if the first request of a read fails', async () => {
    const { service, refresh, signIn } = await setUp();
    for (const title of titles) service.save(title.id, { progress: 1, status: 'watching' });
    await refresh();
    signIn({ ...connectedAccount, id: 'user-2' });
    service.fail('/library', refusalResponse(500, 'internal'));
    expect(await refresh('user-2')).toMatchObject({ kind: 'refused', code: 'internal' });
    expect(await readLibrary('anime')).toHaveLength(450);
  });

  it('is completed by the next read after a 429 interrupted the first read', async () => {
    const { service, refresh, listCalls } = await setUp();
    for (const title of titles) service.save(title.id, { progress: 1, status: 'watching' });
    service.fail('/library', () => page(service, 0));
    service.fail('/library', refusalResponse(429, 'rate_limited'));
    expect(await refresh()).toMatchObject({ code: 'rate_limited' });
    expect(await readCopyProgress('anime')).toMatchObject({ account: 'user-1', filled: false, read: 200 });
    expect(await readLibrary('anime')).toHaveLength(200);
    const before = listCalls();
    expect(await refresh()).toBeNull();
    expect(listCalls() - before).toBe(3);
    expect(await readLibrary('anime')).toHaveLength(450);
    expect(await readCopyProgress('anime')).toMatchObject({ account: 'user-1', filled: true, read: 0 });
  });

  it('is read from the start if the service has forgotten the cursor', async () => {
    const { service, refresh } = await setUp();
    for (const title of titles) service.save(title.id, { progress: 1, status: 'watching' });
    service.fail('/library', () => page(service, 0));
    service.fail('/library', refusalResponse(500, 'internal'));
    await refresh();
    service.fail('/library', refusalResponse(400, 'invalid'));
    expect(await refresh()).toBeNull();
    expect(await readLibrary('anime')).toHaveLength(450);
  });

  it('is not overwritten by a page that is older than a confirmed change', async () => {
    const { service, refresh, worker } = await setUp();
    service.save(first?.id ?? '', { progress: 1, status: 'watching' });
    service.fail('/library', async () => {
      const older = page(service, 0);
      await addChange(
        worker,
        { kind: 'edit', media: first ?? media(), patch: { progress: 9 }, by: 'user', base: null },
        'user-1',
      );
      await deliverOutbox(worker);
      return older;
    });
    await refresh();
    expect(await readLibrary('anime')).toMatchObject([{ progress: 9 }]);
  });
});

/** Returns one page of the current list. */
function page(service: Awaited<ReturnType<typeof createRoot>>['service'], from: number): Response {
  const entries = [...service.entries.values()].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  const next = from + 200 < entries.length ? String(from + 200) : null;
  return Response.json({ ok: true, entries: entries.slice(from, from + 200), nextCursor: next });
}
