// Simulates a list service in memory, which the workers of the tests use.
import type { LibraryEntry } from '@/lib/contract/library.ts';
import type { Media } from '@/lib/contract/media.ts';
import { libraryEntry } from '../domain/examples.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Creates a service with one list. `fail` replaces the service's answer to the next matching call. */
export function createFakeListService(catalogue: readonly Media[]) {
  const entries = new Map<string, LibraryEntry>();
  const calls: Call[] = [];
  /** The complete address of each call. */
  const addresses: URL[] = [];
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

  /** Adds a title of the catalogue to the initial list. */
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
    addresses.push(url);
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
    addresses,
    entries,
    add,
    save,
    writes: () => calls.filter(({ method }) => method !== 'GET'),
    fail: (match: string, response: () => Response | Promise<Response>) => failures.push({ match, response }),
  });
}

export function refusalResponse(
  status: number,
  code: string,
  headers: Record<string, string> = {},
): () => Response {
  return () => Response.json({ ok: false, code, message: code }, { status, headers });
}

export const failToFetch = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
