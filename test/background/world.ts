// The worker's parts joined as in the product, over a list service in memory, an IndexedDB in memory and a clock that stands still.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createApiClient } from '@/lib/background/api-client.ts';
import { createDelivery } from '@/lib/background/delivery.ts';
import { createOutbox } from '@/lib/background/outbox.ts';
import { createResolver } from '@/lib/background/resolver.ts';
import { createSendItem } from '@/lib/background/send-item.ts';
import { countsNothing } from '@/lib/background/take-downs.ts';
import type { LibraryEntry } from '@/lib/contract/library.ts';
import type { Media } from '@/lib/contract/media.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import type { Activity } from '@/lib/domain/activity.ts';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import { closeDatabase } from '@/lib/store/database.ts';
import { libraryEntry } from '../domain/examples.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** A service that keeps one list. `fail` answers the next matching call instead of the service. */
export function createService(catalogue: readonly Media[]) {
  const entries = new Map<string, LibraryEntry>();
  const calls: Call[] = [];
  let failures: { match: string; response: () => Response | Promise<Response> }[] = [];
  let clock = 0;

  function save(mediaId: string, patch: Partial<LibraryEntry>): LibraryEntry {
    const media = catalogue.find((one) => one.id === mediaId);
    if (!media) throw new Error(`no title ${mediaId}`);
    clock += 1;
    const updatedAt = new Date(Date.UTC(2026, 0, 1) + clock * 1000).toISOString();
    const entry = libraryEntry({
      ...(entries.get(mediaId) ?? { media, progress: 0, status: 'plan_to_watch' }),
      ...patch,
      updatedAt,
    });
    entries.set(mediaId, entry);
    return entry;
  }

  /** A title of the catalogue that is on the list from the start. */
  function add(title: Media): void {
    clock += 1;
    const updatedAt = new Date(Date.UTC(2026, 0, 1) + clock * 1000).toISOString();
    entries.set(title.id, libraryEntry({ media: title, updatedAt }));
  }

  function answer(method: string, url: URL, body: Record<string, unknown>): unknown {
    const path = url.pathname.replace('/v1', '');
    const id = /^\/(?:anime|manga)\/(.+)$/.exec(path)?.[1];
    if (id) {
      const media = catalogue.find((one) => one.id === id);
      return media && { ok: true, [media.type]: { ...media, relations: [], entry: entries.get(id) ?? null } };
    }
    if (path === '/search') return { ok: true, results: catalogue };
    if (path === '/library') return page(url);
    if (method === 'POST')
      return { ok: true, entry: save(String(body.mediaId), body as Partial<LibraryEntry>) };
    entries.delete(String(body.mediaId));
    return { ok: true };
  }

  function page(url: URL): unknown {
    const limit = Number(url.searchParams.get('limit'));
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const mine = [...entries.values()]
      .filter((entry) => entry.type === url.searchParams.get('type'))
      .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    return {
      ok: true,
      entries: mine.slice(from, from + limit),
      nextCursor: from + limit < mine.length ? String(from + limit) : null,
    };
  }

  const state = { away: false };
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    if (state.away) throw new TypeError('Failed to fetch');
    const url = new URL(String(input));
    const method = init?.method ?? 'GET';
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : {};
    const failing = failures.find(({ match }) => `${method} ${url.pathname}`.includes(match));
    calls.push({ method, path: url.pathname.replace('/v1', ''), body });
    if (failing) {
      failures = failures.filter((one) => one !== failing);
      return failing.response();
    }
    const value = answer(method, url, body as Record<string, unknown>);
    return value
      ? Response.json(value)
      : Response.json({ ok: false, code: 'not_found', message: '' }, { status: 404 });
  };

  return Object.assign(state, {
    fetch,
    calls,
    entries,
    add,
    save,
    writes: () => calls.filter(({ method }) => method !== 'GET'),
    fail: (match: string, response: () => Response | Promise<Response>) => failures.push({ match, response }),
  });
}

export function refusal(status: number, code: string, headers: Record<string, string> = {}): () => Response {
  return () => Response.json({ ok: false, code, message: code }, { status, headers });
}

export const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

export interface WorldOptions {
  readonly catalogue: readonly Media[];
  readonly settings?: Settings;
  readonly account?: AccountSummary;
}

export const connected: AccountSummary = { state: 'connected', id: 'user-1', name: 'demo', problem: null };

/** A fresh world; `restart` is what a new worker would be: same storage, nothing in memory. */
export async function createWorld({
  catalogue,
  settings = defaultSettings,
  account = connected,
}: WorldOptions) {
  await closeDatabase();
  globalThis.indexedDB = new IDBFactory();
  const service = createService(catalogue);
  const world = {
    now: 1_000_000,
    account,
    settings,
    pausedUntil: 0,
    wakes: [] as (number | null)[],
    activity: [] as Activity[],
    ids: 0,
  };
  const now = () => world.now;
  const newId = () => {
    world.ids += 1;
    return `id-${world.ids}`;
  };

  function start() {
    const outbox = createOutbox({ now, newId, onChange: () => undefined });
    const api = createApiClient({
      fetch: service.fetch,
      now,
      baseUrl: async () => 'https://service.example/v1',
      accessToken: async () =>
        world.account.state === 'connected'
          ? {
              kind: 'token',
              token: 'access',
              account: world.account.id ?? '',
              apiOrigin: 'https://service.example',
            }
          : { kind: 'ended' },
    });
    const resolver = createResolver({ api, now, onChange: () => undefined });
    const sendItem = createSendItem({
      api,
      outbox,
      resolver,
      takeDowns: countsNothing,
      readSettings: async () => world.settings,
      now,
      newId,
      onActivity: async (activity) => void world.activity.push(activity),
    });
    const delivery = createDelivery({
      outbox,
      sendItem,
      readAccount: async () => world.account,
      pause: {
        read: async () => world.pausedUntil,
        write: async (until) => void Object.assign(world, { pausedUntil: until }),
      },
      now,
      random: () => 0.5,
      wakeAt: async (time) => void world.wakes.push(time),
    });
    return { outbox, api, resolver, delivery };
  }

  return { ...world, world, service, start, ...start() };
}
