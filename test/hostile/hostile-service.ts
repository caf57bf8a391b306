// Simulates a list service that is correct except at one of its endpoints. Records which hosts received a secret.
import { getAccessToken } from '@/lib/background/account/access-token.ts';
import { disconnectAccount } from '@/lib/background/account/account.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import type { MediaType } from '@/lib/contract/media.ts';
import type { EntryChange } from '@/lib/messaging/protocol.ts';
import type { TestWorker } from '../background/root.ts';
import { createDiscoveryDocument, createIdToken } from '../background/sign-in-service.ts';
import { libraryEntry, media } from '../domain/examples.ts';
import type { ResponseMutation } from './mutations.ts';

export const HOSTILE_SERVICE_SETTINGS = {
  baseUrl: 'https://list.example/v1',
  authUrl: 'https://list.example/auth',
  clientId: 'c',
  clientSecret: 'app-secret',
};

const title = { ...media(), synonyms: ['a'], coverUrl: 'https://covers.example/1.jpg' };
const { media: _media, ...entry } = libraryEntry({ media: title });
const details = {
  ...title,
  relations: [
    { kind: 'SEQUEL', id: title.id, shortId: 's', type: 'anime', title: 'T', format: null, year: null },
  ],
  entry,
};
const shown = { ...entry, media: title };
const discovery = {
  ...createDiscoveryDocument(HOSTILE_SERVICE_SETTINGS.authUrl),
  userinfo_endpoint: `${HOSTILE_SERVICE_SETTINGS.authUrl}/userinfo`,
};
const grant = () => ({
  access_token: 'access-2',
  token_type: 'bearer',
  refresh_token: 'refresh-2',
  expires_in: 3600,
  id_token: createIdToken(HOSTILE_SERVICE_SETTINGS),
});

/** An endpoint of the service. `at` is the part of the path that identifies it. */
export interface TestedEndpoint {
  readonly name: string;
  readonly at: string;
  readonly right: () => unknown;
  readonly ask: (worker: TestWorker) => unknown;
}

const on = (name: string, at: string, right: unknown, ask: TestedEndpoint['ask']): TestedEndpoint => ({
  name,
  at,
  right: () => (typeof right === 'function' ? right() : right),
  ask,
});

async function send(worker: TestWorker, change: EntryChange): Promise<unknown> {
  await worker.handlers.changeEntry(change);
  await deliverOutbox(worker);
  return 'sent';
}

async function signIn(worker: TestWorker): Promise<unknown> {
  await disconnectAccount(worker);
  return worker.handlers.connect(undefined);
}

const edit: EntryChange = { kind: 'edit', media: media(), patch: { progress: 3 } };
const detailsAsked = (type: MediaType) => (worker: TestWorker) =>
  worker.handlers.details({ type, id: title.id });
const signOut = async (worker: TestWorker) => {
  await disconnectAccount(worker);
  return 'signed out';
};

/** Every endpoint that Kiroku calls, with the action that calls it. */
export const testedEndpoints: readonly TestedEndpoint[] = [
  on('search', '/search', { ok: true, results: [title] }, ({ handlers }) =>
    handlers.search({ q: 'frieren', type: null }),
  ),
  on('anime', '/anime/', { ok: true, anime: details }, detailsAsked('anime')),
  on('manga', '/manga/', { ok: true, manga: { ...details, type: 'manga' } }, detailsAsked('manga')),
  on('library', '/library', { ok: true, entries: [shown], nextCursor: null }, ({ handlers }) =>
    handlers.refreshLibrary(undefined),
  ),
  on('upsert', 'POST /v1/library/entry', { ok: true, entry: shown }, (worker) => send(worker, edit)),
  on('remove', 'DELETE /v1/library/entry', { ok: true }, (worker) =>
    send(worker, { kind: 'removal', media: media() }),
  ),
  on('rate', '/ratings', { ok: true, rating: { mediaId: title.id, type: 'anime', score: 7 } }, (worker) =>
    send(worker, { kind: 'rating', media: media(), score: 7 }),
  ),
  on(
    'the check of an address',
    '/library',
    { ok: false, code: 'unauthorized', message: '' },
    ({ handlers }) => handlers.saveService(HOSTILE_SERVICE_SETTINGS),
  ),
  on('discovery', 'openid-configuration', discovery, signIn),
  on('token', '/auth/token', grant, (worker) => getAccessToken(worker, 'access-1')),
  on('a code for tokens', '/auth/token', grant, signIn),
  on('userinfo', '/auth/userinfo', { sub: 'user-1', name: 'Mika' }, signIn),
  on('revocation', '/auth/revoke', {}, signOut),
  on('the authorize page', '/auth/authorize', { error: 'login_required' }, signIn),
];

/** `onLeak` is called if a secret was sent to another host. `onGreed` is called if a response was read far beyond its limit. */
interface Alarms {
  readonly onLeak: () => void;
  readonly onGreed: () => void;
}

/** Returns a fake `fetch`. It is correct except for paths that contain `at`. If `at` is empty, all responses are wrong. */
export function createHostileFetch(
  { text, manner = 'whole' }: ResponseMutation,
  status: number,
  at: string,
  { onLeak, onGreed }: Alarms,
): typeof fetch {
  return async (input, init) => {
    // Throw as the real `fetch` does, because an aborted signal fires no more events.
    init?.signal?.throwIfAborted();
    const url = new URL(String(input));
    const said = `${JSON.stringify(init?.headers ?? {})} ${String(init?.body ?? '')}`;
    const isSecret = /access|refresh|app-secret|code_verifier/.test(said);
    if (url.origin !== 'https://list.example' && isSecret) onLeak();
    if (!`${init?.method ?? 'GET'} ${url.pathname}`.includes(at)) return rightAnswer(url, init?.method);
    if (manner === 'elsewhere') {
      if (init?.redirect !== 'error' && init?.redirect !== 'manual') onLeak();
      throw new TypeError('Failed to fetch');
    }
    const signal = init?.signal ?? undefined;
    if (manner === 'silent') return untilGivenUp(signal);
    const headers = { 'content-type': 'application/json' };
    return new Response(manner === 'whole' ? text : bodyThat(manner, text, onGreed, signal), {
      status,
      headers,
    });
  };
}

function rightAnswer({ pathname }: URL, method = 'GET'): Response {
  const found = testedEndpoints.find((one) => `${method} ${pathname}`.includes(one.at));
  return found ? Response.json(found.right()) : Response.json({}, { status: 404 });
}

/**
 * Keeps references to signals with listeners. Node 20 garbage-collects combined signals even if they have listeners, but browsers do not.
 */
const heardSignals = new Set<AbortSignal>();

function untilGivenUp(signal?: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => onGivenUp(signal, reject));
}

function onGivenUp(signal: AbortSignal | undefined, end: (reason: unknown) => void): void {
  if (!signal) return;
  heardSignals.add(signal);
  signal.addEventListener('abort', () => {
    heardSignals.delete(signal);
    end(signal.reason);
  });
}

/** At most this many bytes of an endless response may be read. */
const MOST_READ = 20_000_000;

/** Returns a body that stalls in the middle until it is aborted, or a body that never ends. */
function bodyThat(
  manner: 'stuck' | 'endless',
  text: string,
  onGreed: () => void,
  signal?: AbortSignal,
): ReadableStream {
  const some = new TextEncoder().encode(manner === 'stuck' ? text.slice(0, 10) : ' '.repeat(1_000_000));
  let given = 0;
  return new ReadableStream(
    {
      start: (stream) => onGivenUp(signal, (reason) => stream.error(reason)),
      pull: (stream) => {
        if (manner === 'stuck' && given > 0) return;
        stream.enqueue(some.slice());
        given += some.length;
        if (given > MOST_READ) {
          onGreed();
          stream.close();
        }
      },
    },
    { highWaterMark: 0 },
  );
}
