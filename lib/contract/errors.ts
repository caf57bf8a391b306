// Defines the error envelope: every failed response is `{ok: false, code, message}`. Source: interface section 7.
import * as z from 'zod/mini';
import { cutListSchema, enumValueSchema, shownTextSchema } from './bounds.ts';
import { isObject } from './json.ts';
import { lazy } from './lazy.ts';
import { toShortText } from './short-text.ts';

export const errorCodes = [
  'unauthorized',
  'invalid',
  'not_found',
  'adult_content_blocked',
  'rate_limited',
  'internal',
  'unavailable',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

const issueSchema = lazy(() => z.object({ path: shownTextSchema(), message: shownTextSchema() }));

/** The error body of our own server. `code` is any string, since later versions may add codes. */
export const errorBodySchema = lazy(() =>
  z.object({
    ok: z.literal(false),
    code: enumValueSchema(),
    message: z._default(shownTextSchema(), ''),
    issues: z.optional(cutListSchema(issueSchema(), 100)),
  }),
);
export type ErrorBody = z.infer<ReturnType<typeof errorBodySchema>>;

/** The code and the message of a refusal. `code` is null if the refusal contains no code. */
export interface Refusal {
  readonly code: string | null;
  readonly message: string;
}

/**
 * Reads a refusal. An answer is a refusal if its status is an error, or if it contains `ok: false`. Returns null for any other answer.
 * Never throws.
 */
export function readRefusal(json: unknown, isGoodStatus: boolean): Refusal | null {
  const body = isObject(json) ? json : {};
  if (isGoodStatus && body.ok !== false) return null;
  const inner = isObject(body.error) ? body.error : {};
  const codes = [body.code, inner.code, body.error, inner.status, body.status];
  const messages = [body.message, inner.message, body.error_description, body.detail];
  const message = messages.find((text) => typeof text === 'string') ?? '';
  return { code: codes.map(codeOf).find((code) => code !== null) ?? null, message: toShortText(message) };
}

/**
 * Converts "NOT_FOUND" and "Not found" to `not_found`. Returns null for a value that cannot be a code, such as a number or a long sentence.
 */
function codeOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const plain = value
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return /^[a-z][\w.]{1,63}$/.test(plain) ? plain : null;
}

/** The codes of statuses that always have the same meaning, even if a proxy sends them. The body of such a response does not matter. */
const CODE_OF_STATUS: ReadonlyMap<number, ErrorCode> = new Map([
  [401, 'unauthorized'],
  [429, 'rate_limited'],
]);

/** The codes for these statuses if the body contains no code. The body need not be JSON. */
const CODE_WITHOUT_BODY: ReadonlyMap<number, ErrorCode> = new Map([
  [500, 'internal'],
  [503, 'unavailable'],
]);

/**
 * The error code for each status, used if the body is JSON but contains no code. A body that is not JSON gets no code: a proxy's page with
 * status 404 must not look like a removed title.
 */
const CODE_OF_JSON: ReadonlyMap<number, ErrorCode> = new Map([
  [400, 'invalid'],
  [404, 'not_found'],
  [409, 'invalid'],
  [410, 'not_found'],
  [422, 'invalid'],
]);

/** The code of a JSON refusal if neither its body nor its status gives a code. */
const NAMELESS = 'refused';

/** Returns the code of a refusal. Returns null if neither body nor status gives a reason, for example for a proxy's error page. */
export function refusalCode({ code }: Refusal, status: number, isJson: boolean): string | null {
  const named = CODE_OF_STATUS.get(status) ?? code ?? CODE_WITHOUT_BODY.get(status);
  return named ?? (isJson ? (CODE_OF_JSON.get(status) ?? NAMELESS) : null);
}

/** The HTTP status of each code. The statuses 405, 413 and 415 are also sent with the code `invalid`. */
export const httpStatusOfErrorCode: Record<ErrorCode, number> = {
  unauthorized: 401,
  invalid: 400,
  not_found: 404,
  adult_content_blocked: 403,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
};
