// Reads an answer of the service. One unreadable row does not spoil the others: it is left out, and named.

import { mediaIdSchema } from './media.ts';
import { type RouteName, type RouteResponse, routes } from './routes.ts';
import { shortText } from './short-text.ts';

/** An entry of the list that could not be read. */
export interface UnreadableEntry {
  /** Null where not even the id of the title could be read. */
  readonly mediaId: string | null;
  /** Empty where it could not be read. */
  readonly title: string;
  /** The path of the first field at fault, such as `media.year`. */
  readonly field: string;
}

/** The parsed answer of a route. A page of the list also names the entries that were left out of it. */
export type RouteAnswer<N extends RouteName> = N extends 'library'
  ? RouteResponse<N> & { readonly unreadable: readonly UnreadableEntry[] }
  : RouteResponse<N>;

type Path = readonly PropertyKey[];

/** The lists whose rows may be left out. */
const lists: Readonly<Partial<Record<RouteName, Path>>> = {
  search: ['results'],
  library: ['entries'],
  animeDetails: ['anime', 'relations'],
  mangaDetails: ['manga', 'relations'],
};

/** Null where the answer cannot be read even without its unreadable rows. */
export function readAnswer<N extends RouteName>(name: N, json: unknown): RouteAnswer<N> | null {
  const schema = routes[name].response();
  const whole = schema.safeParse(json);
  if (whole.success) return answerOf(name, whole.data, []);
  const list = lists[name] ?? [];
  const faults = whole.error.issues.map(({ path }) => path);
  const unreadable = firstFaults(faults, list);
  const readable = schema.safeParse(withoutOwnEntry(name, withoutRows(json, list, unreadable), faults));
  if (!readable.success) return null;
  return answerOf(
    name,
    readable.data,
    [...unreadable].map(([index, field]) => describe(valueAt(json, [...list, index]), field)),
  );
}

function answerOf<N extends RouteName>(name: N, data: object, unreadable: readonly UnreadableEntry[]) {
  return (name === 'library' ? { ...data, unreadable } : data) as RouteAnswer<N>;
}

/** The unreadable rows of a list by their index, with the first field at fault. */
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

/** An own entry that cannot be read says nothing: neither what is on the list nor that the title is not on it. */
function withoutOwnEntry(name: RouteName, json: unknown, faults: readonly Path[]): unknown {
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
    mediaIdSchema().safeParse(id),
  );
  const title = valueAt(row, ['media', 'title']);
  return {
    mediaId: ids.find(({ success }) => success)?.data ?? null,
    title: typeof title === 'string' ? shortText(title) : '',
    field,
  };
}
