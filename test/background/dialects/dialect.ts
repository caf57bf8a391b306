// Defines the ways in which a service may differ from our service without contradicting the published specification.
import type { ScaleAnswer } from '@/lib/domain/score-scale.ts';

export type JsonObject = Readonly<Record<string, unknown>>;
export type DialectRoute = 'search' | 'details' | 'library' | 'upsert' | 'remove' | 'rate';

/** A request as the service received it. */
export interface ReceivedCall {
  readonly route: DialectRoute;
  readonly method: string;
  readonly url: URL;
  readonly body: JsonObject | null;
  /** The number of this call among the calls of its route, starting with 1. */
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
  /** The cursor of the next page; null on the last page. */
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

/**
 * A dialect. Every member is optional, and a dialect without members answers like our own service. The functions return bodies without
 * `ok`, which the service adds.
 */
export interface Dialect {
  /** Changes a title of the catalogue, wherever it appears. */
  readonly title?: (title: JsonObject) => JsonObject;
  /** Returns the UUID of a title as the service writes it. The service also reads this form. */
  readonly id?: (uuid: string) => string;
  /** Changes an entry of the list, wherever it appears. */
  readonly entry?: (entry: JsonObject) => JsonObject;
  /** Changes a row of GET /library, after `entry` has changed its entry. */
  readonly row?: (row: JsonObject, index: number) => unknown;
  /** Returns the body of GET /search. */
  readonly matches?: (found: readonly JsonObject[]) => JsonObject;
  /** Returns the body of the details. `entry` is null if the title is not on the list. */
  readonly details?: (title: JsonObject, entry: JsonObject | null, type: string) => JsonObject;
  /** Returns the body of GET /library. */
  readonly page?: (page: DialectListPage) => JsonObject;
  /** The name of the query parameter with the cursor. The default is `cursor`. */
  readonly cursorParam?: string;
  /** Converts between offset and cursor. By default, the cursor is the offset. */
  readonly cursor?: { readonly write: (from: number) => string; readonly read: (text: string) => number };
  /** A page has at most this many entries, whatever the client asks for. The default is 25. */
  readonly pageSize?: number;
  /** Sorts the list. By default, the newest change comes first. */
  readonly order?: (one: Listed, other: Listed) => number;
  /** If true, the details accept only the shortId of a title. By default, they accept its UUID, too. */
  readonly byShortId?: true;
  /** Returns the body of POST /library/entry. */
  readonly saved?: (entry: JsonObject) => JsonObject;
  /** Returns the body of POST /ratings. */
  readonly rated?: (rating: { readonly mediaId: string; readonly score: number }) => JsonObject;
  /** Reads the title and the score from the body of a rating. If it returns null, the service refuses the body as invalid. */
  readonly ratingIn?: (body: JsonObject) => { readonly mediaId: unknown; readonly score: unknown } | null;
  /** Reads the title from a DELETE request. If it returns null, the service refuses the request as invalid. */
  readonly removalIn?: (call: ReceivedCall) => unknown;
  /** Returns why the service refuses a request as invalid before it processes it. If it returns null, the service accepts the request. */
  readonly objection?: (call: ReceivedCall) => string | null;
  /** The service's words for our statuses. `watching` is in the specification, so the service always understands it for anime. */
  readonly statuses?: Readonly<Record<string, string>>;
  /** Scores are multiplied by this factor. The default is 1. */
  readonly scale?: number;
  /**
   * The user's answer to the question about the scale of scores. The user answers after making all changes. By default, the user does not
   * answer.
   */
  readonly scaleAnswer?: ScaleAnswer;
  /** Changes a refusal before it is sent. */
  readonly refusal?: (
    refusal: DialectRefusal,
  ) => Partial<Omit<DialectAnswer, 'text'>> & { readonly body?: unknown; readonly text?: string };
  /** Changes an answer before it is sent, or sends another response. */
  readonly send?: (answer: DialectAnswer, call: ReceivedCall) => DialectAnswer | Promise<Response>;
}

interface Listed {
  readonly title: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export function omitMembers(json: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(json).filter(([name]) => !names.includes(name)));
}

export function renameMembers(json: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [names[name] ?? name, value]));
}
