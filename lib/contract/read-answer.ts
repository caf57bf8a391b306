// Reads an answer of the service in any accepted form. Leaves out and reports unreadable rows, so that they do not affect other rows.

import * as z from 'zod/mini';
import { anyIdSchema } from './media.ts';
import {
  type AnswerDifference,
  type AnswerFacts,
  type NormalisedAnswer,
  normaliseAnswer,
} from './normalise-answer.ts';
import { type RouteName, type RouteResponse, routes } from './routes.ts';
import { toShortText } from './short-text.ts';

export interface UnreadableEntry {
  /** The id of the entry's title; null if it could not be read. */
  readonly mediaId: string | null;
  /** The title's name; empty if it could not be read. */
  readonly title: string;
  /** The path of the first wrong field, such as `media.year`. */
  readonly field: string;
}

/** The parsed answer of a route. A page of the list also has the unreadable entries, and tells whether the list may have further pages. */
export type RouteAnswer<N extends RouteName> = N extends 'library'
  ? RouteResponse<N> & { readonly unreadable: readonly UnreadableEntry[] } & Pick<
        NormalisedAnswer,
        'mayHaveMore' | 'total' | 'mayBeCut'
      >
  : N extends WriteName
    ? Partial<RouteResponse<N>> & { readonly ok: true }
    : RouteResponse<N>;

type WriteName = 'upsertEntry' | 'removeEntry' | 'rate';

/**
 * The result of `readAnswer`. `fault` is the path of the first field that makes the whole answer unreadable, such as `entries`. `fault` is
 * empty if the body is not an answer at all.
 */
export type ReadAnswerResult<N extends RouteName> =
  | {
      readonly kind: 'read';
      readonly answer: RouteAnswer<N>;
      readonly differences: readonly AnswerDifference[];
    }
  | { readonly kind: 'unreadable'; readonly fault: string };

type Path = readonly PropertyKey[];

/** The path of the list in each answer. Unreadable rows of this list are left out. */
const lists: Readonly<Partial<Record<RouteName, Path>>> = {
  search: ['results'],
  library: ['entries'],
  animeDetails: ['anime', 'relations'],
  mangaDetails: ['manga', 'relations'],
};

export function readAnswer<N extends RouteName>(
  name: N,
  given: unknown,
  facts: AnswerFacts = {},
): ReadAnswerResult<N> {
  const schema = responseOf(name);
  const { json, differences, ...page } = normaliseAnswer(name, given, facts);
  const whole = schema.safeParse(json);
  const found = (data: object, unreadable: readonly UnreadableEntry[]): ReadAnswerResult<N> => ({
    kind: 'read',
    answer: (name === 'library' ? { ...data, unreadable, ...page } : data) as RouteAnswer<N>,
    differences,
  });
  if (whole.success) return found(whole.data, []);
  const list = lists[name] ?? [];
  const faults = whole.error.issues.map(({ path }) => path);
  const unreadable = firstFaults(faults, list);
  const readable = schema.safeParse(withoutUserEntry(name, withoutRows(json, list, unreadable), faults));
  if (!readable.success) return { kind: 'unreadable', fault: readable.error.issues[0]?.path.join('.') ?? '' };
  return found(
    readable.data,
    [...unreadable].map(([index, field]) => describe(valueAt(json, [...list, index]), field)),
  );
}

/** Returns the schema of a route's answer. The answer to a write need not contain the written entry. */
function responseOf(name: RouteName): z.ZodMiniObject {
  const response: z.ZodMiniObject = routes[name].response();
  return routes[name].method === 'GET' ? response : z.extend(z.partial(response), { ok: z.literal(true) });
}

/** Returns the unreadable rows of a list by index, with the first wrong field of each. */
function firstFaults(faults: readonly Path[], list: Path): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const path of faults) {
    const index = path[list.length];
    const isRow = list.every((key, at) => path[at] === key);
    if (isRow && typeof index === 'number' && !found.has(index))
      found.set(index, path.slice(list.length + 1).join('.'));
  }
  return found;
}

function withoutRows(json: unknown, list: Path, gone: ReadonlyMap<number, string>): unknown {
  if (gone.size === 0) return json;
  return changedAt(json, list, (rows) =>
    Array.isArray(rows) ? rows.filter((_row, index) => !gone.has(index)) : rows,
  );
}

/** Removes an unreadable list entry from the details. A missing entry means that nobody knows whether the title is on the list. */
function withoutUserEntry(name: RouteName, json: unknown, faults: readonly Path[]): unknown {
  const kind = name === 'animeDetails' ? 'anime' : name === 'mangaDetails' ? 'manga' : null;
  if (kind === null || !faults.some((path) => path[0] === kind && path[1] === 'entry')) return json;
  return changedAt(json, [kind], (title) => ({ ...(title as object), entry: undefined }));
}

/** Returns a copy with the value at a path replaced. */
function changedAt(value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  return { ...(value as object), [key]: changedAt(valueAt(value, [key]), rest, change) };
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}

function describe(row: unknown, field: string): UnreadableEntry {
  const ids = [valueAt(row, ['mediaId']), valueAt(row, ['media', 'id'])].map((id) =>
    anyIdSchema().safeParse(id),
  );
  const title = valueAt(row, ['media', 'title']);
  return {
    mediaId: ids.find(({ success }) => success)?.data ?? null,
    title: typeof title === 'string' ? toShortText(title) : '',
    field,
  };
}
