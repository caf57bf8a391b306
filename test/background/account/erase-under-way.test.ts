// Tests an erasure while a request or a sign-in is in progress. The results that arrive later must not be stored.

import { describe, expect, it } from 'vitest';
import { acceptSignInGrant } from '@/lib/background/account/account.ts';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { readTokens, withSignInLock } from '@/lib/store/account/tokens.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readAccount } from '@/lib/store/preferences.ts';
import { createGate } from '../../create-gate.ts';
import { episode, libraryEntry, media } from '../../domain/examples.ts';
import { waitForTurns } from '../../event-loop-turns.ts';
import { createEditChange } from '../changes.ts';
import { createFakeServices, serviceSettingsOf } from '../fake-services.ts';
import { createFakeListService } from '../list-service.ts';
import { connectedAccount, createRoot, type TestRoot } from '../root.ts';
import { testServiceSettings } from '../sign-in-service.ts';

const frieren = media({ title: 'Frieren', titles: media().titles, episodes: 28 });
const frierenOne = episode({ seriesTitle: 'Frieren', episodeNumber: 1 });
const entryOfFrieren = libraryEntry({ media: frieren });
const _trusted = { trusted: true } as never;
const scopes = ['records', 'everything'] as const;

/** Returns a network that delays requests to some addresses until they are aborted or released. */
function holding(wanted: string, request: typeof fetch) {
  const state = { holds: false };
  const { opened: released, open: release } = createGate();
  const { opened: asked, open: isAsked } = createGate();
  const held: typeof fetch = async (input, init) => {
    if (!state.holds || !String(input).includes(wanted)) return request(input, init);
    isAsked();
    const { signal } = init ?? {};
    const stopped = new Promise((resolve) => signal?.addEventListener('abort', resolve));
    await Promise.race([released, stopped]);
    signal?.throwIfAborted();
    return request(input, init);
  };
  return { fetch: held, state, asked, release };
}

/**
 * Returns a response body whose last part is delivered late. The browser has already received the whole body, so the request can no longer
 * be aborted.
 */
function holdBody(text: string) {
  const { opened: released, open: release } = createGate();
  const { opened: isRead, open: wasRead } = createGate();
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      wasRead();
      await released;
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  };
  const stream = new ReadableStream(source, { highWaterMark: 0 });
  return { stream, isRead, release };
}

async function storedIn({ fake }: TestRoot): Promise<string> {
  const database = await openDatabase();
  const tables = await Promise.all([...database.objectStoreNames].map((name) => database.getAll(name)));
  return JSON.stringify([tables.flat(), await fake.storage.local.get(), await fake.storage.session.get()]);
}

/** Sets up a connected user whose list has one title. */
async function withList(wanted: string) {
  const service = createFakeListService([frieren]);
  service.add(frieren);
  const network = holding(wanted, (input, init) => service.fetch(String(input), init));
  const root = await createRoot({ account: null, fetch: network.fetch });
  root.signIn({ state: 'connected', id: 'user-1', name: 'demo', problem: null });
  network.state.holds = true;
  return { root, network };
}

describe.each(scopes)('erasing %s', (what) => {
  it('discards a page of the list that arrives after the erasure', async () => {
    const { root, network } = await withList('/library?');
    const reading = refreshList(root, 'user-1');
    await network.asked;
    await root.handlers.erase({ what });
    network.release();
    await reading;
    expect(await storedIn(root)).not.toMatch(/Frieren|user-1/);
  });

  it('discards a page of the list whose body is being read', async () => {
    const body = holdBody(JSON.stringify({ ok: true, entries: [entryOfFrieren], nextCursor: null }));
    const root = await createRoot({ account: null, fetch: async () => new Response(body.stream) });
    root.signIn({ state: 'connected', id: 'user-1', name: 'demo', problem: null });
    const reading = refreshList(root, 'user-1');
    await body.isRead;
    const erasing = root.handlers.erase({ what });
    await Promise.race([erasing, waitForTurns(200)]);
    body.release();
    await Promise.all([reading, erasing]);
    expect(await storedIn(root)).not.toMatch(/Frieren|user-1/);
  });

  it('discards the results of a search in progress', async () => {
    const { root, network } = await withList('/search?');
    const observed = episode({ seriesTitle: 'Frieren', episodeNumber: 1 });
    await addChange(root, { kind: 'episode', observed, watchedAt: 1 }, 'user-1');
    const sending = deliverOutbox(root);
    await network.asked;
    await root.handlers.erase({ what });
    network.release();
    await sending;
    expect(await storedIn(root)).not.toMatch(/Frieren|user-1/);
  });

  it.each([
    ['an edit', createEditChange({ progress: 3 })],
    ['a removal', { kind: 'removal', media: frieren, by: 'user' }],
    ['an episode', { kind: 'episode', observed: frierenOne, watchedAt: 1 }],
  ] as const)('finishes while the outbox is sending %s', async (_what, change) => {
    const { entry: _entry, ...details } = { ...frieren, relations: [], entry: null };
    const body = holdBody(JSON.stringify({ ok: true, anime: details }));
    const service = createFakeListService([frieren]);
    const root = await createRoot({
      account: null,
      fetch: async (input, init) =>
        String(input).includes('/anime/') ? new Response(body.stream) : service.fetch(String(input), init),
    });
    root.signIn({ state: 'connected', id: 'user-1', name: 'demo', problem: null });
    await rememberChosenTitle(root, frierenOne, frieren, 1);
    await addChange(root, change, 'user-1');
    const sending = deliverOutbox(root);
    await body.isRead;
    let isErased = false;
    const erasing = root.handlers.erase({ what }).then(() => (isErased = true));
    await Promise.race([erasing, waitForTurns(200)]);
    body.release();
    await Promise.race([Promise.all([sending, erasing]), waitForTurns(2000)]);
    expect(isErased).toBe(true);
    expect(await storedIn(root)).not.toMatch(/Frieren|user-1/);
  });

  it.each(['signIn', 'renewal'] as const)(
    'signs the user out while a %s stores its tokens',
    async (stores) => {
      const root = await createRoot({ account: null });
      const tokens = {
        ...root.signIns.issue('user-1'),
        account: 'user-1',
        issuer: testServiceSettings.authUrl,
        apiOrigin: new URL(testServiceSettings.baseUrl).origin,
      };
      const { local, session } = root.fake.storage;
      const { get: getLocal } = local;
      const { set } = session;
      // The sign-in begins during the erasure, and its reads take longer than the erasure.
      let signingIn: Promise<unknown> | null = null;
      session.set = async (items) => {
        if ('erasedAt' in items && !signingIn)
          signingIn =
            stores === 'signIn'
              ? acceptSignInGrant(root, { tokens, name: 'demo' })
              : withSignInLock(async (write) => {
                  await readTokens();
                  await write(tokens, connectedAccount);
                });
        return set(items);
      };
      local.get = async (keys) => {
        const read = await getLocal(keys);
        if (keys === (stores === 'signIn' ? 'accountIssuers' : 'tokens') && signingIn)
          await waitForTurns(100);
        return read;
      };
      await root.handlers.erase({ what });
      await signingIn;
      expect(signingIn).not.toBeNull();
      expect(await readTokens()).toBeNull();
      expect((await readAccount()).state).toBe('signed-out');
    },
  );

  it('ends a sign-in that is requesting the discovery document', async () => {
    const network = holding('/.well-known/', createFakeServices().fetch);
    const root = await createRoot({ at: serviceSettingsOf('first'), account: null, fetch: network.fetch });
    network.state.holds = true;
    const signingIn = root.handlers.connect(undefined);
    await network.asked;
    await root.handlers.erase({ what });
    network.release();
    expect(await signingIn).toMatchObject({ ok: false });
    expect(await root.fake.storage.local.get()).not.toHaveProperty('discovery');
  });
});
