// The local copy of the list: filled as a whole, then kept up by the newest changes.
import { describe, expect, it } from 'vitest';
import { createLibraryCache } from '@/lib/background/library-cache.ts';
import { readLibrary } from '@/lib/store/reading.ts';
import { media } from '../domain/examples.ts';
import { createWorld, refusal } from './world.ts';

const titles = Array.from({ length: 450 }, (_none, index) =>
  media({ id: `6f9619ff-8b86-d011-b42d-${String(index).padStart(12, '0')}`, title: `Title ${index}` }),
);
const [first, second] = titles;

async function setUp() {
  const world = await createWorld({ catalogue: titles });
  const cache = createLibraryCache({ api: world.api, now: () => world.world.now, onChange: () => undefined });
  const listCalls = () => world.service.calls.filter(({ path }) => path === '/library').length;
  return { ...world, cache, listCalls };
}

describe('the local copy of the list', () => {
  it('holds every entry after the first reading, newest change first', async () => {
    const { service, cache } = await setUp();
    for (const title of titles) service.save(title.id, { progress: 1, status: 'watching' });
    expect(await cache.refresh('user-1')).toBeNull();
    const entries = await readLibrary('anime');
    expect(entries).toHaveLength(450);
    expect(entries[0]?.media.title).toBe('Title 449');
  });

  it('reads one page per type to learn the newest changes', async () => {
    const { service, cache, listCalls } = await setUp();
    for (const title of titles) service.save(title.id, { progress: 1, status: 'watching' });
    await cache.refresh('user-1');
    const before = listCalls();
    service.save(first?.id ?? '', { progress: 7 });
    await cache.refresh('user-1');
    expect(listCalls() - before).toBe(2);
    expect((await readLibrary('anime'))[0]).toMatchObject({ mediaId: first?.id, progress: 7 });
  });

  it('sees a change made elsewhere that is older than a change of its own', async () => {
    const { service, cache, outbox, delivery } = await setUp();
    service.save(first?.id ?? '', { progress: 1, status: 'watching' });
    service.save(second?.id ?? '', { progress: 1, status: 'watching' });
    await cache.refresh('user-1');
    service.save(first?.id ?? '', { progress: 5 });
    await outbox.add(
      { kind: 'edit', media: second ?? media(), patch: { progress: 2 }, by: 'user', base: null },
      'user-1',
    );
    await delivery.deliver();
    await cache.refresh('user-1');
    const progress = Object.fromEntries(
      (await readLibrary('anime')).map((entry) => [entry.media.title, entry.progress]),
    );
    expect(progress).toEqual({ 'Title 0': 5, 'Title 1': 2 });
  });

  it('learns of removals elsewhere within a day', async () => {
    const { service, cache, world } = await setUp();
    service.save(first?.id ?? '', { progress: 1, status: 'watching' });
    await cache.refresh('user-1');
    service.entries.clear();
    world.now += 25 * 3600_000;
    await cache.refresh('user-1');
    expect(await readLibrary('anime')).toEqual([]);
  });

  it('shows nothing of the account before', async () => {
    const { service, cache } = await setUp();
    service.save(first?.id ?? '', { progress: 1, status: 'watching' });
    await cache.refresh('user-1');
    service.entries.clear();
    await cache.refresh('user-2');
    expect(await readLibrary('anime')).toEqual([]);
  });

  it('is gone at once when another account connects, and stays for the same one', async () => {
    const { service, cache } = await setUp();
    service.save(first?.id ?? '', { progress: 1, status: 'watching' });
    await cache.refresh('user-1');
    await cache.forgetOthers('user-1');
    expect(await readLibrary('anime')).toHaveLength(1);
    await cache.forgetOthers('user-2');
    expect(await readLibrary('anime')).toEqual([]);
  });

  it('stays as it was when reading fails half-way', async () => {
    const { service, cache } = await setUp();
    for (const title of titles) service.save(title.id, { progress: 1, status: 'watching' });
    await cache.refresh('user-1');
    service.fail('/library', refusal(500, 'internal'));
    expect(await cache.refresh('user-2')).toMatchObject({ kind: 'refused', code: 'internal' });
    expect(await readLibrary('anime')).toHaveLength(450);
  });
});
