// Converts a successful answer into the form of our schemas, using the accepted names. The schema validates the result.
import {
  type AcceptedNames,
  acceptedContainerNames,
  acceptedFieldNames,
  acceptedMemberNames,
} from './accepted.ts';
import { isObject, type JsonObject } from './json.ts';
import type { MediaType } from './media.ts';
import type { RouteName } from './routes.ts';
import { toShortText } from './short-text.ts';

type Field = keyof typeof acceptedFieldNames;

/**
 * A part of an answer that the service sends at a different path or in a different form than our own server. `found` is this path or form,
 * or `–` if the part is missing.
 */
export interface AnswerDifference {
  readonly field: string;
  readonly found: string;
}

export interface NormalisedAnswer {
  /** The answer in the form of our schemas, with all parts that were found. The schema still has to validate it. */
  readonly json: unknown;
  readonly differences: readonly AnswerDifference[];
  /**
   * Whether the list may have further pages that cannot be requested. This is the case if the page has no known cursor, but another field
   * that looks like a cursor.
   */
  readonly mayHaveMore: boolean;
  /** The total number of entries, if the page states it and has no cursor. */
  readonly total: number | null;
  /**
   * Whether the page may be the first of several pages. This is the case if it has many entries, but no cursor, no total, and no value that
   * ends the list (`isEndMark`).
   */
  readonly mayBeCut: boolean;
}

/** The facts about an answer that are not in its body. */
export interface AnswerFacts {
  readonly status?: number;
  /** The type of the requested titles, if all have the same type. */
  readonly type?: MediaType | null;
  /** The `Link` header. */
  readonly link?: string | null;
}

export function normaliseAnswer(
  name: RouteName,
  json: unknown,
  { status = 200, type = null, link = null }: AnswerFacts = {},
): NormalisedAnswer {
  const differences: AnswerDifference[] = [];
  const shape = (value: unknown): NormalisedAnswer => ({ ...noPage, json: value, differences });
  if (isWrite(name)) return shape(shapeWrite(name, json, status, differences));
  if (name === 'search') return shape(shapeSearch(json, type, differences));
  if (name === 'library') return { ...noPage, differences, ...shapePage(json, type, link, differences) };
  return shape(shapeDetails(json, name === 'animeDetails' ? 'anime' : 'manga', differences));
}

const noPage = { mayHaveMore: false, total: null, mayBeCut: false } as const;

function isWrite(name: RouteName): name is 'upsertEntry' | 'removeEntry' | 'rate' {
  return name === 'upsertEntry' || name === 'removeEntry' || name === 'rate';
}

/** Converts the answer to a write. A write succeeded if the service answers 204 or `ok`, or returns a complete entry. */
function shapeWrite(
  name: RouteName,
  json: unknown,
  status: number,
  differences: AnswerDifference[],
): unknown {
  if (status === 204) return { ok: true };
  if (!isObject(json)) return json;
  const found = name === 'upsertEntry' ? memberIn(json, 'writtenEntry') : null;
  const entry = found && isObject(found.value) ? shapeEntry(found.value, null) : null;
  const isWhole = isObject(entry) && isObject(entry.media) && typeof entry.progress === 'number';
  if (name === 'upsertEntry') note(differences, 'entry', found?.path ?? null, 'entry', isWhole);
  const hasOk = Object.hasOwn(json, 'ok') || isWhole;
  return { ...(hasOk && { ok: json.ok ?? true }), ...(isWhole && { entry }) };
}

function shapeSearch(
  json: unknown,
  requestedType: MediaType | null,
  differences: AnswerDifference[],
): unknown {
  const names = [...acceptedMemberNames.results, ...acceptedContainerNames];
  const groups = (['anime', 'manga'] as const).flatMap((type) => {
    const found = listIn(json, [type, ...acceptedContainerNames, 'results']);
    return found && keyOfPath(found.path, type) ? [{ ...found, type }] : [];
  });
  const found = groups.length > 0 ? null : listIn(json, names);
  if (!found && groups.length === 0) return json;
  note(
    differences,
    'results',
    found ? found.path || '(bare)' : groups.map(({ path }) => path).join(', '),
    'results',
  );
  noteNames(differences, 'results', titleOfRow(unwrapped((found ?? groups[0])?.rows[0])), REPORTED_OF_TITLE);
  const rows = found
    ? found.rows.map((row) => shapeTitle(unwrapped(row), requestedType))
    : groups.flatMap(({ rows: own, type }) => own.map((row) => shapeTitle(unwrapped(row), type)));
  return { ok: true, results: rows };
}

/** Whether a key of the path is the name of the type, as in `data.anime`. */
function keyOfPath(path: string, type: MediaType): boolean {
  return path.split('.').some((key) => plainName(key) === type);
}

function shapePage(
  json: unknown,
  type: MediaType | null,
  link: string | null,
  differences: AnswerDifference[],
): Partial<NormalisedAnswer> & Pick<NormalisedAnswer, 'json'> {
  const found = listIn(json, [
    ...acceptedMemberNames.entries,
    ...acceptedContainerNames,
    ...(type ? [type] : []),
  ]);
  if (!found) return { json };
  note(differences, 'entries', found.path || '(bare)', 'entries');
  noteEntry(differences, unwrapped(found.rows[0]));
  const holders = holdersOf(json, found.path);
  // If an answer contains several lists, return no list, because a single one would be mistaken for the whole list.
  if (holders.some((holder) => hasOtherEntries(holder, found.rows, type))) return { json: { ok: true } };
  const factsOf = (object: JsonObject) =>
    acceptedMemberNames.pageFacts.map((name) => valueUnder(object, [name])).filter(isObject);
  const outer = holders.flatMap((holder) => [holder, ...factsOf(holder)]);
  const objects = [...outer, ...outer.flatMap(factsOf)];
  const cursor = cursorIn(objects, link);
  if (cursor.name) note(differences, 'nextCursor', cursor.name, 'nextCursor');
  const isCursorMissing = cursor.value === null && !cursor.isEnd;
  const mayHaveMore = isCursorMissing && (nextLink(link) !== null || objects.some(seemsToContinue));
  const [total = null] = isCursorMissing ? totalsIn(objects, acceptedMemberNames.total) : [];
  // The name `count` is not accepted as the total, because it may be the number of entries on this page.
  const isCounted = totalsIn(objects, ['total', 'totalCount', 'totalResults', 'totalItems']).length > 0;
  const entries = found.rows
    .map(unwrapped)
    .filter((row) => !isRemoved(row))
    .map((row) => shapeEntry(row, type));
  const mayBeCut = isCursorMissing && !isCounted && found.rows.length >= SHORTEST_PAGE;
  return { json: { ok: true, entries, nextCursor: cursor.value }, mayHaveMore, total, mayBeCut };
}

function totalsIn(objects: readonly JsonObject[], names: AcceptedNames): readonly number[] {
  return objects.map((object) => countOf(valueUnder(object, names))).filter((count) => count !== null);
}

/** The smallest page that a service is expected to use. A list with fewer entries is complete. */
const SHORTEST_PAGE = 10;

/** Whether the object contains a second list of entries, for example because the service sends one list per status. */
function hasOtherEntries(holder: JsonObject, rows: readonly unknown[], type: MediaType | null): boolean {
  return Object.entries(holder).some(([key, value]) => {
    if (!Array.isArray(value) || value === rows) return false;
    const isOtherType = type !== null && typeOf(key) !== null && typeOf(key) !== type;
    return !isOtherType && value.some(isEntry);
  });
}

function isRemoved(row: unknown): boolean {
  const mark = isObject(row) ? fieldOf(entryIn(row), 'removedAt') : undefined;
  return mark !== undefined && mark !== 'false' && !isEndMark(mark);
}

function isEntry(row: unknown): boolean {
  const entry = shapeEntry(unwrapped(row), null);
  return isObject(entry) && entry.mediaId !== null && typeof entry.progress === 'number';
}

/** Returns every object on the path to the list, since each may contain a cursor. */
function holdersOf(json: unknown, path: string): readonly JsonObject[] {
  let at = json;
  const holders = [at];
  for (const key of path.split('.')) {
    at = isObject(at) ? at[key] : null;
    holders.push(at);
  }
  return holders.filter(isObject);
}

interface Cursor {
  readonly value: string | null;
  /** The service's name for the cursor; null if there is none. */
  readonly name: string | null;
  /** Whether the service states that the list ends here. */
  readonly isEnd: boolean;
}

/** Finds the cursor. `link` is the `Link` header, which is used if the body has no cursor. */
function cursorIn(objects: readonly JsonObject[], link: string | null): Cursor {
  const hasNoMore = objects.some((object) => valueUnder(object, acceptedMemberNames.hasMore) === false);
  if (hasNoMore) return { value: null, name: null, isEnd: true };
  let end: string | null = null;
  for (const object of objects)
    for (const name of acceptedMemberNames.nextCursor) {
      const key = keyOf(object, name);
      if (key === null) continue;
      const value = isEndMark(object[key]) ? null : cursorText(object[key]);
      if (value !== null) return { value, name: key, isEnd: false };
      if (isEndMark(object[key])) end ??= key;
    }
  const linked = end === null ? cursorText(nextLink(link)) : null;
  if (linked !== null) return { value: linked, name: 'Link', isEnd: false };
  return { value: null, name: end, isEnd: end !== null };
}

/** Returns the address of the next page in a `Link` header (RFC 8288); null if there is none. */
function nextLink(link: string | null): string | null {
  const next = link?.split(/,\s*(?=<)/).find((one) => /;\s*rel="?next"?\s*(?:;|$)/i.test(one));
  return /^\s*<([^>]*)>/.exec(next ?? '')?.[1] ?? null;
}

/**
 * Returns the text of a cursor. `value` may be a string, a number, or the address of the next page, whose parameter `cursor` is used. Null
 * for any other value.
 */
function cursorText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== 'string' || value === '') return null;
  if (!/^(?:https?:\/)?\//.test(value)) return value;
  const query = new URLSearchParams(value.split('?')[1] ?? '');
  return query.get('cursor');
}

/**
 * Whether a value in place of a cursor means that there is no next page. This includes 0 and -1, because a cursor with such a value would
 * lead to the start of the list.
 */
function isEndMark(value: unknown): boolean {
  return [null, false, '', 0, '0', -1, '-1'].some((mark) => mark === value);
}

/** Whether an object may refer to a next page in an unknown way, so that the list may be incomplete. */
function seemsToContinue(object: JsonObject): boolean {
  return Object.entries(object).some(([key, value]) => {
    if (isEndMark(value) || value === undefined) return false;
    if (/^(?:total|num|last)?_?pages?_?(?:count)?$/i.test(key) && typeof value === 'number') return value > 1;
    return (
      /cursor|next|more|continu|token|after/i.test(key) || (typeof value === 'string' && !NO_CURSOR.has(key))
    );
  });
}

/** Text fields of a page object that are not cursors. */
const NO_CURSOR: ReadonlySet<string> = new Set([
  'type',
  'mediaType',
  'status',
  'message',
  'sort',
  'order',
  'version',
]);

function shapeDetails(json: unknown, type: MediaType, differences: AnswerDifference[]): unknown {
  if (!isObject(json)) return json;
  const found = titleIn(json);
  if (!found) return json;
  note(differences, 'details', found.path, type);
  const title = found.value;
  noteNames(differences, type, title, REPORTED_OF_TITLE);
  const relations = valueUnder(title, acceptedMemberNames.relations);
  const own = memberIn(title, 'ownEntry') ?? memberIn(json, 'ownEntry');
  note(differences, 'entry', own?.path ?? null, 'entry');
  const shaped = {
    ...(shapeTitle(title, type) as JsonObject),
    relations: Array.isArray(relations) ? relations.map((one) => shapeRelation(one)) : [],
    ...(own && { entry: shapeUserEntry(own.value, title, type) }),
  };
  return { ok: true, [type]: shaped };
}

/** Finds the title in an answer with a title's details. The title is a field with one of the accepted names, or the answer itself. */
function titleIn(json: JsonObject): { readonly value: JsonObject; readonly path: string } | null {
  for (const name of acceptedMemberNames.details) {
    const key = keyOf(json, name);
    const value = key === null ? undefined : json[key];
    if (!isObject(value)) continue;
    const inner = titleIn(value);
    if (inner && !isTitle(value)) return { value: inner.value, path: `${key}.${inner.path}` };
    if (isTitle(value)) return { value, path: String(key) };
  }
  return isTitle(json) ? { value: json, path: '(bare)' } : null;
}

function isTitle(value: JsonObject): boolean {
  return fieldOf(value, 'id') !== undefined && shownTitle(value) !== null;
}

/** Converts the user's entry in an answer with a title's details. Returns null if the title is not on the list. */
function shapeUserEntry(value: unknown, title: JsonObject, type: MediaType): unknown {
  if (isRemoved(value)) return null;
  if (value === null || !isObject(value)) return value;
  const id = titleId(title);
  const { media: _media, ...entry } = shapeEntry({ mediaId: id, ...value, media: title }, type) as JsonObject;
  return entry;
}

function shapeRelation(value: unknown): unknown {
  if (!isObject(value)) return value;
  const inner = valueUnder(value, ['media', 'node', 'anime', 'manga', 'to']);
  const media = isObject(inner) ? inner : value;
  const { id, shortId, type, title, format, year } = shapeTitle(media, null) as JsonObject;
  const kind = valueUnder(value, ['kind', 'relationType', 'relation', 'type']);
  return {
    kind: typeof kind === 'string' ? kind.toUpperCase() : 'OTHER',
    id,
    shortId,
    type,
    title,
    format,
    year,
  };
}

/** Returns the title of a search result, which may be in a wrapper. */
function titleOfRow(row: unknown): unknown {
  return isObject(row) && isObject(row.media) && fieldOf(row, 'id') === undefined ? row.media : row;
}

/** Converts a title of the catalogue. Unreadable descriptive fields are left empty. */
function shapeTitle(row: unknown, requestedType: MediaType | null): unknown {
  const value = titleOfRow(row);
  if (!isObject(value)) return value;
  const id = titleId(value);
  const external = valueUnder(value, ['externalIds', 'mappings', 'ids']);
  const ids = isObject(external) ? { ...external, ...value } : value;
  return {
    ...value,
    id,
    shortId: idOf(fieldOf(value, 'shortId')) ?? id,
    type: typeOf(fieldOf(value, 'type')) ?? typeIn(value) ?? requestedType,
    title: shownTitle(value),
    titles: namesIn(value),
    synonyms: textsIn(fieldOf(value, 'synonyms')),
    format: textOf(fieldOf(value, 'format')),
    status: textOf(fieldOf(value, 'status')),
    episodes: countOf(fieldOf(value, 'episodes')),
    chapters: countOf(fieldOf(value, 'chapters')),
    volumes: countOf(fieldOf(value, 'volumes')),
    season: textOf(fieldOf(value, 'season')),
    year: countOf(fieldOf(value, 'year')) ?? yearIn(fieldOf(value, 'startDate')),
    startDate: dateOf(fieldOf(value, 'startDate')),
    synopsis: textOf(fieldOf(value, 'synopsis')),
    genres: textsIn(fieldOf(value, 'genres')),
    coverUrl: addressOf(fieldOf(value, 'coverUrl')),
    averageScore: numberOf(fieldOf(value, 'averageScore')),
    explicit: isTrue(fieldOf(value, 'explicit')),
    mal_id: countOf(fieldOf(ids, 'malId')),
    anilist_id: countOf(fieldOf(ids, 'anilistId')),
  };
}

/**
 * Converts an entry of the list. The fields that Kiroku writes back (title, status, progress and score) must be readable. Dates need not be
 * readable.
 */
function shapeEntry(given: unknown, requestedType: MediaType | null): unknown {
  if (!isObject(given)) return given;
  const row = entryIn(given);
  const medium = firstObject(row, acceptedFieldNames.media);
  const type = typeOf(row.type) ?? typeOf(medium && fieldOf(medium, 'type')) ?? requestedType;
  const mediaId = chooseId([idOf(fieldOf(row, 'mediaId')), medium ? titleId(medium) : null]);
  const progress = fieldOf(row, 'progress');
  const score = fieldOf(row, 'userScore');
  return {
    ...row,
    mediaId,
    type,
    status: statusOf(fieldOf(row, 'status')),
    progress: numberOf(progress) ?? progress,
    userScore: score === undefined ? null : (numberOf(score) ?? score),
    createdAt: instantOf(fieldOf(row, 'createdAt')) ?? '',
    updatedAt: instantOf(fieldOf(row, 'updatedAt')) ?? '',
    startedAt: instantOf(fieldOf(row, 'startedAt')),
    completedAt: instantOf(fieldOf(row, 'completedAt')),
    ...(medium && { media: shapeTitle(mediaId === null ? medium : { id: mediaId, ...medium }, type) }),
  };
}

/**
 * Converts a known status to the form of the specification: "Plan to watch" becomes `plan_to_watch`. Other values are returned unchanged.
 */
function statusOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const plain = value
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return STATUSES.has(plain) ? plain : value;
}

const STATUSES: ReadonlySet<string> = new Set([
  ...['watching', 'reading', 'completed', 'on_hold', 'dropped', 'plan_to_watch', 'plan_to_read'],
]);

function shownTitle(value: JsonObject): string | null {
  const given = fieldOf(value, 'title');
  if (typeof given === 'string' && given !== '') return given;
  const { romaji, english, native } = namesIn(value);
  const names = firstObject(value, acceptedFieldNames.titles);
  const other = names && Object.values(names).find((name) => typeof name === 'string' && name !== '');
  return romaji ?? english ?? native ?? textOf(other);
}

function namesIn(value: JsonObject): {
  readonly romaji: string | null;
  readonly english: string | null;
  readonly native: string | null;
} {
  const names = firstObject(value, acceptedFieldNames.titles);
  const named = (field: 'romaji' | 'english' | 'native') =>
    names ? textOf(fieldOf(names, field)) || null : null;
  return { romaji: named('romaji'), english: named('english'), native: named('native') };
}

function typeOf(value: unknown): MediaType | null {
  const plain = typeof value === 'string' ? value.toLowerCase() : null;
  return plain === 'anime' || plain === 'manga' ? plain : null;
}

/**
 * Determines the type of a title by its fields: a title with episodes is an anime, a title with chapters is a manga. Null if it has no such
 * field.
 */
function typeIn(value: JsonObject): MediaType | null {
  if (countOf(fieldOf(value, 'episodes')) !== null) return 'anime';
  return countOf(fieldOf(value, 'chapters')) !== null ? 'manga' : null;
}

function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : null;
}

/** Returns a title's id, preferably a UUID, since a numeric id may be next to it. */
function titleId(value: JsonObject): string | null {
  const ids = acceptedFieldNames.id
    .map((name) => idOf(valueUnder(value, [name])))
    .filter((id) => id !== null);
  return ids.find((id) => UUID.test(id)) ?? ids[0] ?? null;
}

/**
 * Chooses between the two title ids of an entry: its own `mediaId` and the id of its title. A UUID has priority, because the specification
 * requires UUIDs. Returns null for two different ids that are not UUIDs.
 */
function chooseId(ids: readonly (string | null)[]): string | null {
  const known = [...new Set(ids.filter((id) => id !== null))];
  return known.find((id) => UUID.test(id)) ?? (known.length === 1 ? (known[0] ?? null) : null);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns a number. A text is converted if it is a plain decimal number. `Number` would also convert "0x10", "1e1" and white space. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) ? Number(value) : null;
}

function countOf(value: unknown): number | null {
  const number = numberOf(value);
  return number !== null && Number.isInteger(number) && number >= 0 ? number : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns the texts of a list. Its items are strings or objects with a name. A single string is split at commas and semicolons. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string')
    return value
      .split(/[,;]/)
      .map((text) => text.trim())
      .filter((text) => text !== '');
  const all = Array.isArray(value) ? value : isObject(value) ? Object.values(value).flat() : [];
  return all.flatMap(
    (one) => textOf(isObject(one) ? valueUnder(one, ['name', 'title', 'value']) : one) ?? [],
  );
}

function dateOf(value: unknown): string | null {
  if (!isObject(value)) return textOf(value);
  const parts = [value.year, value.month, value.day].map(countOf);
  const known = parts.slice(0, parts.includes(null) ? parts.indexOf(null) : 3);
  return known.length === 0 ? null : known.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Returns an instant as a text. A large number is a time in seconds or milliseconds since 1970. */
function instantOf(value: unknown): string | null {
  const number = numberOf(value);
  if (number === null || number < EARLIEST_SECONDS) return textOf(value);
  const date = new Date(number > LATEST_SECONDS ? number : number * 1000);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** A time in 1973, in seconds. Smaller numbers are not times. */
const EARLIEST_SECONDS = 100_000_000;

/** A time in the year 5138, in seconds. Larger numbers are milliseconds (since 1973). */
const LATEST_SECONDS = 100_000_000_000;

function yearIn(value: unknown): number | null {
  const year = /^\d{4}/.exec(dateOf(value) ?? '')?.[0];
  return year ? Number(year) : null;
}

/** Returns the address of a picture. `value` is the address, or an object with the addresses of several sizes. */
function addressOf(value: unknown): string | null {
  return isObject(value)
    ? textOf(valueUnder(value, ['url', 'large', 'medium', 'original', 'extraLarge', 'small']))
    : textOf(value);
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === 'true';
}

/** The deepest nesting of a list in an answer, as in `data.library.edges`. */
const DEEPEST = 3;

/**
 * Finds the list in an answer. The list is the answer itself, or a field with one of the names. Such a field may be nested in other
 * objects.
 */
function listIn(
  json: unknown,
  names: AcceptedNames,
  depth = 0,
): { readonly rows: readonly unknown[]; readonly path: string } | null {
  if (Array.isArray(json)) return { rows: json, path: '' };
  if (!isObject(json) || depth > DEEPEST) return null;
  const objects = names.flatMap((name) => {
    const key = keyOf(json, name);
    return key === null ? [] : [[key, json[key]] as const];
  });
  const lists = objects.filter(([, value]) => Array.isArray(value));
  for (const [key, value] of [...lists, ...objects]) {
    const found = listIn(value, names, depth + 1);
    if (found) return { rows: found.rows, path: found.path ? `${key}.${found.path}` : key };
  }
  return null;
}

/** Returns a row without its wrapper, such as `{node: …}` in a list of edges. */
function unwrapped(row: unknown): unknown {
  const isAround = isObject(row) && isObject(row.node) && fieldOf(row, 'id') === undefined;
  return isAround && Object.keys(row).every((key) => /^(?:node|cursor|__typename)$/.test(key))
    ? row.node
    : row;
}

/** Returns the entry of a row. The row may be the entry, contain it next to the title, or mix the fields of both. */
function entryIn(row: JsonObject): JsonObject {
  if (fieldOf(row, 'progress') !== undefined) {
    const isBoth = isTitle(row) && !firstObject(row, acceptedFieldNames.media);
    return isBoth ? { ...row, id: undefined, media: row } : row;
  }
  const own = firstObject(row, acceptedMemberNames.ownEntry);
  const media = firstObject(row, acceptedFieldNames.media);
  return own ? { ...own, ...(media && { media }) } : row;
}

function memberIn(
  value: JsonObject,
  part: keyof typeof acceptedMemberNames,
  fits: (value: unknown) => boolean = () => true,
): { readonly value: unknown; readonly path: string } | null {
  for (const name of acceptedMemberNames[part]) {
    const key = keyOf(value, name);
    if (key !== null && value[key] !== undefined && fits(value[key])) return { value: value[key], path: key };
  }
  return null;
}

/** Returns the value of a field; undefined if the object has none of the field's names. */
function fieldOf(value: JsonObject, field: Field): unknown {
  return valueUnder(value, acceptedFieldNames[field]);
}

function valueUnder(value: JsonObject, names: AcceptedNames): unknown {
  for (const name of names) {
    const key = keyOf(value, name);
    if (key !== null && value[key] !== undefined) return value[key];
  }
  return undefined;
}

function firstObject(value: JsonObject, names: AcceptedNames): JsonObject | null {
  for (const name of names) {
    const found = valueUnder(value, [name]);
    if (isObject(found)) return found;
  }
  return null;
}

/** Returns the key under which the object has this field, ignoring case, `_` and `-`; null if it has none. */
function keyOf(value: JsonObject, name: string): string | null {
  if (Object.hasOwn(value, name)) return name;
  const plain = plainName(name);
  return Object.keys(value).find((key) => plainName(key) === plain) ?? null;
}

function plainName(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
}

/** Records where a part of the answer was found, unless our own server sends the part at the same path. */
function note(
  differences: AnswerDifference[],
  field: string,
  found: string | null,
  ours: string,
  isFound = found !== null,
): void {
  if (!isFound) differences.push({ field, found: '–' });
  else if (found !== null && found !== ours) differences.push({ field, found: toShortText(found) });
}

/** Fields that are reported if their names differ from ours. Purely descriptive fields are not reported. */
const REPORTED_OF_TITLE: readonly Field[] = [
  'id',
  'shortId',
  'type',
  'title',
  'episodes',
  'chapters',
  'explicit',
  'malId',
  'anilistId',
];
const REPORTED_OF_ENTRY: readonly Field[] = [
  'mediaId',
  'media',
  'status',
  'progress',
  'userScore',
  'updatedAt',
];

/** Records the fields of one row whose names differ from our own server's names. `part` is the path of the row. */
function noteNames(
  differences: AnswerDifference[],
  part: string,
  row: unknown,
  fields: readonly Field[],
): void {
  if (!isObject(row)) return;
  for (const field of fields) {
    const key = acceptedFieldNames[field]
      .map((name) => keyOf(row, name))
      .find((one) => one !== null && row[one] !== undefined);
    const [ours] = acceptedFieldNames[field];
    if (key) note(differences, `${part}.${ours}`, key, ours);
  }
}

function noteEntry(differences: AnswerDifference[], given: unknown): void {
  if (!isObject(given)) return;
  const row = entryIn(given);
  noteNames(differences, 'entries', row, REPORTED_OF_ENTRY);
  const medium = firstObject(row, acceptedFieldNames.media);
  noteNames(differences, 'entries.media', medium, REPORTED_OF_TITLE);
}
