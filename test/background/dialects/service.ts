// Simulates a list service that follows every sentence of the published specification. A dialect determines how the service fills the gaps.
import { type ErrorCode, httpStatusOfErrorCode } from '@/lib/contract/errors.ts';
import type { Media, MediaType } from '@/lib/contract/media.ts';
import { statusesOf } from '@/lib/contract/statuses.ts';
import { createInitialList, dialectCatalogue, type StoredEntry } from './catalogue.ts';
import type {
  Dialect,
  DialectAnswer,
  DialectListPage,
  DialectRoute,
  JsonObject,
  ReceivedCall,
} from './dialect.ts';

/** A write that the service accepted. `before` and `after` are the title's entry before and after the write, or null if there is none. */
interface Write {
  readonly route: DialectRoute;
  readonly mediaId: string;
  readonly before: StoredEntry | null;
  readonly after: StoredEntry | null;
}

export type DialectService = ReturnType<typeof createDialectService>;

const PAGE_SIZE = 25;

class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number = httpStatusOfErrorCode[code as ErrorCode] ?? 400,
  ) {
    super(message);
  }
}

export function createDialectService(dialect: Dialect, clock: { readonly now: number }) {
  const titles = new Map(dialectCatalogue.map((title) => [title.id, title]));
  const list = new Map(createInitialList().map((entry) => [entry.mediaId, entry]));
  const ratings = new Map<string, number>();
  const refusedTitles = new Map<string, string>();
  const writes: Write[] = [];
  const calls: ReceivedCall[] = [];
  const state = { limitsNextRemoval: true };
  const { scale = 1, statuses = {}, id: written = (uuid: string) => uuid } = dialect;
  const uuidOf = new Map(dialectCatalogue.map(({ id }) => [written(id), id]));

  function titleJson(title: Media): JsonObject {
    const json: JsonObject = { ...title, id: written(title.id) };
    return dialect.title ? dialect.title(json) : json;
  }

  function entryJson({ mediaId, status, progress, score, createdAt, updatedAt }: StoredEntry): JsonObject {
    const json: JsonObject = {
      mediaId: written(mediaId),
      type: titles.get(mediaId)?.type,
      status: statuses[status] ?? status,
      progress,
      userScore: score === null ? null : score * scale,
      createdAt,
      updatedAt,
      startedAt: null,
      completedAt: null,
    };
    return dialect.entry ? dialect.entry(json) : json;
  }

  function rowJson(entry: StoredEntry): JsonObject {
    const title = titles.get(entry.mediaId);
    return { ...entryJson(entry), media: title && titleJson(title) };
  }

  function search({ url }: ReceivedCall): JsonObject {
    const words = (url.searchParams.get('q') ?? '').toLowerCase().split(/\W+/).filter(Boolean);
    const found = [...titles.values()]
      .filter((title) => words.some((word) => title.title.toLowerCase().split(' ').includes(word)))
      .slice(0, 20)
      .map(titleJson);
    return dialect.matches ? dialect.matches(found) : { results: found };
  }

  function details({ url }: ReceivedCall): JsonObject {
    const [, type = '', last = ''] = url.pathname.split('/');
    const key = decodeURIComponent(last);
    const title = [...titles.values()].find(
      ({ id, shortId }) => shortId === key || (written(id) === key && !dialect.byShortId),
    );
    if (!title || title.type !== type) throw new Refused('not_found', 'There is no such title.');
    const entry = list.get(title.id);
    const [json, own] = [{ ...titleJson(title), relations: [] }, entry ? entryJson(entry) : null];
    return dialect.details ? dialect.details(json, own, type) : { [type]: { ...json, entry: own } };
  }

  function library({ url }: ReceivedCall): JsonObject {
    const type = url.searchParams.get('type');
    if (type !== 'anime' && type !== 'manga') throw new Refused('invalid', 'type is anime or manga');
    const {
      order = newestFirst,
      cursorParam = 'cursor',
      cursor = plainCursor,
      pageSize = PAGE_SIZE,
    } = dialect;
    const size = Math.min(Number(url.searchParams.get('limit') ?? pageSize), pageSize);
    const given = url.searchParams.get(cursorParam);
    const from = given === null ? 0 : cursor.read(given);
    if (!Number.isInteger(from)) throw new Refused('invalid', 'cursor cannot be read');
    const mine = [...list.values()]
      .filter(({ mediaId }) => titles.get(mediaId)?.type === type)
      .sort((one, other) => order(listed(one), listed(other)));
    const rows = mine.slice(from, from + size).map(rowJson);
    const page: DialectListPage = {
      entries: dialect.row ? rows.map(dialect.row) : rows,
      cursor: from + size < mine.length ? cursor.write(from + size) : null,
      type,
      from,
      total: mine.length,
      url,
    };
    return dialect.page ? dialect.page(page) : { entries: page.entries, nextCursor: page.cursor };
  }

  function listed({ mediaId, createdAt, updatedAt }: StoredEntry) {
    return { title: titles.get(mediaId)?.title ?? '', createdAt, updatedAt };
  }

  /** Returns the title of a write. Throws if the title may not be written. */
  function writable(mediaId: unknown): Media {
    const title = titles.get(uuidOf.get(String(mediaId)) ?? '');
    if (!title) throw new Refused('not_found', 'There is no such title.');
    const refusedAs = refusedTitles.get(title.id);
    if (refusedAs !== undefined) throw new Refused(refusedAs, 'This title cannot be changed.');
    return title;
  }

  function upsert({ body }: ReceivedCall): JsonObject {
    const { type, mediaId, status, progress, userScore } = body ?? {};
    const title = writable(mediaId);
    if (type !== title.type) throw new Refused('invalid', 'type is not that of the title');
    const before = list.get(title.id) ?? null;
    const at = new Date(clock.now).toISOString();
    const after: StoredEntry = {
      ...(before ?? { mediaId: title.id, status: 'plan_to_watch', progress: 0, score: null, createdAt: at }),
      updatedAt: at,
      ...(status !== undefined && { status: statusIn(status, title.type) }),
      ...(progress !== undefined && { progress: progressIn(progress) }),
      ...(userScore !== undefined && { score: scoreIn(userScore) }),
    };
    list.set(title.id, after);
    writes.push({ route: 'upsert', mediaId: title.id, before, after });
    const json = rowJson(after);
    return dialect.saved ? dialect.saved(json) : { entry: json };
  }

  /** Returns our word for a status of the service. */
  function statusIn(status: unknown, type: MediaType): string {
    if (type === 'anime' && status === 'watching') return status;
    const ours = statusesOf(type).find((one) => (statuses[one] ?? one) === status);
    if (ours === undefined) throw new Refused('invalid', 'status is none of the allowed values');
    return ours;
  }

  function scoreIn(score: unknown): number | null {
    if (score === null || score === 0) return null;
    if (typeof score !== 'number' || score < 0 || score > 10 * scale)
      throw new Refused('invalid', `userScore is between 0 and ${10 * scale}`);
    return score / scale;
  }

  function remove(call: ReceivedCall): JsonObject {
    if (state.limitsNextRemoval) {
      state.limitsNextRemoval = false;
      throw new Refused('rate_limited', 'Too many requests.');
    }
    const mediaId = dialect.removalIn ? dialect.removalIn(call) : call.body?.mediaId;
    if (typeof mediaId !== 'string') throw new Refused('invalid', 'the entry is not named');
    const title = writable(mediaId);
    const before = list.get(title.id) ?? null;
    if (!before) throw new Refused('not_found', 'The title is not on the list.');
    list.delete(title.id);
    writes.push({ route: 'remove', mediaId: title.id, before, after: null });
    return {};
  }

  function rate({ body }: ReceivedCall): JsonObject {
    const { ratingIn = ({ mediaId, score }: JsonObject) => ({ mediaId, score }) } = dialect;
    const given = ratingIn(body ?? {});
    const title = writable(given?.mediaId);
    const score = scoreIn(given?.score ?? Number.NaN);
    if (score === null) throw new Refused('invalid', 'a rating needs a score');
    ratings.set(title.id, score);
    const before = list.get(title.id) ?? null;
    writes.push({ route: 'rate', mediaId: title.id, before, after: before });
    const rating = { mediaId: written(title.id), score: score * scale };
    return dialect.rated
      ? dialect.rated(rating)
      : { rating: { ...rating, averageScore: 7.5 * scale, ratings: 12 } };
  }

  const routes: Readonly<Record<DialectRoute, (call: ReceivedCall) => JsonObject>> = {
    search,
    details,
    library,
    upsert,
    remove,
    rate,
  };

  function answer(call: ReceivedCall): DialectAnswer {
    try {
      const objection = dialect.objection?.(call) ?? null;
      if (objection !== null) throw new Refused('invalid', objection);
      const body = { ok: true, ...routes[call.route](call) };
      return { status: 200, headers: jsonHeaders, text: JSON.stringify(body) };
    } catch (error) {
      if (error instanceof Refused) return refusal(error);
      throw error;
    }
  }

  function refusal({ code, status, message }: Refused): DialectAnswer {
    const { body, text, ...form } = dialect.refusal?.({ code, status, message }) ?? {};
    const plain = JSON.stringify(body === undefined ? { ok: false, code, message } : body);
    return { status, headers: jsonHeaders, text: text ?? plain, ...form };
  }

  async function fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const url = new URL(String(input));
    const method = init?.method ?? 'GET';
    url.pathname = url.pathname.replace(/^\/v1/, '');
    const route = routeOf(method, url.pathname);
    const count = calls.filter((one) => one.route === route).length + 1;
    const body = init?.body ? (JSON.parse(String(init.body)) as JsonObject) : null;
    const call: ReceivedCall = { route, method, url, body, count };
    calls.push(call);
    const plain = answer(call);
    const sent = dialect.send ? await dialect.send(plain, call) : plain;
    return sent instanceof Response ? sent : responseOf(sent);
  }

  return {
    fetch,
    /** Returns the answer to a call without a valid token. */
    unauthorized: () => responseOf(refusal(new Refused('unauthorized', 'The token is not valid.'))),
    list,
    ratings,
    writes,
    calls,
    /** Returns the service's word for one of our statuses. */
    statusWord: (status: string): string => statuses[status] ?? status,
    /** Kiroku shows scores out of 10, multiplied by this factor. The factor is 1 after the user has confirmed the scale. */
    shownScale: dialect.scaleAnswer && dialect.scaleAnswer !== 'none' ? 1 : scale,
    /** Refuses each change of the title from now on. */
    refuse: (mediaId: string, code: string) => void refusedTitles.set(mediaId, code),
    /** Deletes a title from the catalogue and from the list. */
    deleteTitle: (mediaId: string): void => {
      titles.delete(mediaId);
      list.delete(mediaId);
    },
    /** Changes an entry, as another device would. */
    change: (mediaId: string, part: Partial<StoredEntry>): void => {
      const entry = list.get(mediaId);
      if (entry) list.set(mediaId, { ...entry, ...part, updatedAt: new Date(clock.now).toISOString() });
    },
  };
}

const jsonHeaders = { 'content-type': 'application/json' };
const plainCursor = { write: String, read: Number };

function newestFirst(one: { updatedAt: string }, other: { updatedAt: string }): number {
  return one.updatedAt < other.updatedAt ? 1 : -1;
}

function progressIn(progress: unknown): number {
  if (typeof progress !== 'number' || !Number.isInteger(progress) || progress < 0)
    throw new Refused('invalid', 'progress is a whole number');
  return progress;
}

function routeOf(method: string, path: string): DialectRoute {
  if (path === '/search') return 'search';
  if (path === '/library') return 'library';
  if (path === '/ratings') return 'rate';
  if (path === '/library/entry') return method === 'DELETE' ? 'remove' : 'upsert';
  return 'details';
}

function responseOf({ status, headers, text }: DialectAnswer): Response {
  return new Response(status === 204 ? null : text, { status, headers });
}
