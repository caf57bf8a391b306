// What a service may do differently from ours without contradicting the published specification.
import type { ScaleAnswer } from '@/lib/domain/score-scale.ts';

export type JsonObject = Readonly<Record<string, unknown>>;
export type DialectRoute = 'search' | 'details' | 'library' | 'upsert' | 'remove' | 'rate';

/** One request as the service received it. */
export interface ReceivedCall {
  readonly route: DialectRoute;
  readonly method: string;
  readonly url: URL;
  readonly body: JsonObject | null;
  /** 1 for the first call of this route. */
  readonly count: number;
}

/** An answer before it is sent. */
export interface DialectAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface DialectListPage {
  readonly entries: readonly unknown[];
  /** Null on the last page. */
  readonly cursor: string | null;
  readonly type: string;
  readonly from: number;
  readonly total: number;
  readonly url: URL;
}

export interface DialectRefusal {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}

/** Every member is optional: an empty dialect answers like our own service. Bodies are written without `ok`, which is added to each. */
export interface Dialect {
  /** Changes a title of the catalogue, wherever it appears. */
  readonly title?: (title: JsonObject) => JsonObject;
  /** How the service writes the UUID of a title. It also reads this form. */
  readonly id?: (uuid: string) => string;
  /** Changes an entry of the list, wherever it appears. */
  readonly entry?: (entry: JsonObject) => JsonObject;
  /** Changes a row of GET /library, after `entry`. */
  readonly row?: (row: JsonObject, index: number) => unknown;
  /** Body of GET /search. */
  readonly matches?: (found: readonly JsonObject[]) => JsonObject;
  /** Body of the details; `entry` is null for a title that is not on the list. */
  readonly details?: (title: JsonObject, entry: JsonObject | null, type: string) => JsonObject;
  /** Body of GET /library. */
  readonly page?: (page: DialectListPage) => JsonObject;
  /** Name of the query parameter with the cursor; `cursor` by default. */
  readonly cursorParam?: string;
  /** How a cursor is written; a plain offset by default. */
  readonly cursor?: { readonly write: (from: number) => string; readonly read: (text: string) => number };
  /** Most entries of a page, whatever the client asks for; 25 by default. */
  readonly pageSize?: number;
  /** Sorts the list; the newest change comes first by default. */
  readonly order?: (one: Listed, other: Listed) => number;
  /** The details accept only the shortId of a title; by default, they accept its UUID, too. */
  readonly byShortId?: true;
  /** Body of POST /library/entry. */
  readonly saved?: (entry: JsonObject) => JsonObject;
  /** Body of POST /ratings. */
  readonly rated?: (rating: { readonly mediaId: string; readonly score: number }) => JsonObject;
  /** Reads the title and the score from a rating's body. If it returns null, the service refuses the body as invalid. */
  readonly ratingIn?: (body: JsonObject) => { readonly mediaId: unknown; readonly score: unknown } | null;
  /** Reads the title from a DELETE request. If it returns null, the service refuses the request as invalid. */
  readonly removalIn?: (call: ReceivedCall) => unknown;
  /** Returns why the service refuses a request as invalid before processing it; null: it accepts the request. */
  readonly objection?: (call: ReceivedCall) => string | null;
  /** The service's words for our statuses. `watching` is published, so it is always understood for anime. */
  readonly statuses?: Readonly<Record<string, string>>;
  /** Scores are multiplied by this; 1 by default. */
  readonly scale?: number;
  /** The user's answer about the scale, after the changes were made; none by default. */
  readonly scaleAnswer?: ScaleAnswer;
  /** Changes the answer that carries a refusal. */
  readonly refusal?: (
    refusal: DialectRefusal,
  ) => Partial<Omit<DialectAnswer, 'text'>> & { readonly body?: unknown; readonly text?: string };
  /** Changes what is sent, or sends something else. */
  readonly send?: (answer: DialectAnswer, call: ReceivedCall) => DialectAnswer | Promise<Response>;
}

interface Listed {
  readonly title: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Removes members from an object. */
export function omitMembers(json: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(json).filter(([name]) => !names.includes(name)));
}

/** Renames members of an object. */
export function renameMembers(json: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [names[name] ?? name, value]));
}
