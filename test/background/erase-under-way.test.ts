// Erasing while something is under way: what its answer brings is not stored again.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/store/database.ts';
import { episode, media } from '../domain/examples.ts';
import { fakeServices, settingsOf } from './fake-services.ts';
import { createService } from './list-service.ts';
import { createRoot, type Root } from './root.ts';

const frieren = media({ title: 'Frieren', episodes: 28 });
const trusted = { trusted: true } as never;
const scopes = ['records', 'everything'] as const;

/** A network that keeps requests to some addresses waiting, as long as their signals let it. */
function holding(wanted: string, request: typeof fetch) {
  const state = { holds: false };
  let letGo = (): void => undefined;
  let isAsked = (): void => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  const held: typeof fetch = async (input, init) => {
    if (!state.holds || !String(input).includes(wanted)) return request(input, init);
    isAsked();
    const { signal } = init ?? {};
    const stopped = new Promise((resolve) => signal?.addEventListener('abort', resolve));
    await Promise.race([released, stopped]);
    signal?.throwIfAborted();
    return request(input, init);
  };
  return { fetch: held, state, asked, letGo };
}

async function storedIn({ fake }: Root): Promise<string> {
  const database = await openDatabase();
  const tables = await Promise.all([...database.objectStoreNames].map((name) => database.getAll(name)));
  return JSON.stringify([tables.flat(), await fake.storage.local.get(), await fake.storage.session.get()]);
}

/** A list with one title on it, and the user of it connected. */
async function withList(wanted: string) {
  const service = createService([frieren]);
  service.add(frieren);
  const network = holding(wanted, (input, init) => service.fetch(String(input), init));
  const root = await createRoot({ account: null, fetch: network.fetch });
  root.signIn({ state: 'connected', id: 'user-1', name: 'demo', problem: null });
  network.state.holds = true;
  return { root, network };
}

describe.each(scopes)('erasing %s', (what) => {
  it('while a page of the list is on its way: it is not stored', async () => {
    const { root, network } = await withList('/library?');
    const reading = root.libraryCache.refresh('user-1');
    await network.asked;
    await root.handlers.erase({ what } as never, trusted);
    network.letGo();
    await reading;
    expect(await storedIn(root)).not.toMatch(/Frieren|user-1/);
  });

  it.each([0, 1, 2, 4, 8, 16])('while a page of the list is being stored, %s steps later', async (steps) => {
    const { root, network } = await withList('/library?');
    const reading = root.libraryCache.refresh('user-1');
    await network.asked;
    network.letGo();
    for (let step = 0; step < steps; step += 1) await new Promise((resolve) => setImmediate(resolve));
    await root.handlers.erase({ what } as never, trusted);
    await reading;
    expect(await storedIn(root)).not.toMatch(/Frieren|user-1/);
  });

  it('while a title is looked for: no match, no line of the log and no item is left', async () => {
    const { root, network } = await withList('/search?');
    const observed = episode({ seriesTitle: 'Frieren', episodeNumber: 1 });
    await root.outbox.add({ kind: 'episode', observed, watchedAt: 1 }, 'user-1');
    const sending = root.delivery.deliver();
    await network.asked;
    await root.handlers.erase({ what } as never, trusted);
    network.letGo();
    await sending;
    expect(await storedIn(root)).not.toMatch(/Frieren|user-1/);
  });

  it('while a sign-in asks where to go: it ends, and its answer is not kept', async () => {
    const network = holding('/.well-known/', fakeServices().fetch);
    const root = await createRoot({ at: settingsOf('first'), account: null, fetch: network.fetch });
    network.state.holds = true;
    const signingIn = root.handlers.connect(undefined as never, trusted);
    await network.asked;
    await root.handlers.erase({ what } as never, trusted);
    network.letGo();
    expect(await signingIn).toMatchObject({ ok: false });
    expect(await root.fake.storage.local.get()).not.toHaveProperty('discovery');
  });
});
