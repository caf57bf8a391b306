// The error envelope: every failed response is `{ok: false, code, message}`. Source: interface section 7.
import * as z from 'zod/mini';
import { firstOf, shownText, word } from './bounds.ts';
import { lazy } from './lazy.ts';

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

const issueSchema = lazy(() => z.object({ path: shownText(), message: shownText() }));

/** `code` stays a string: the set is open-ended, and an unknown code must still be readable. */
export const errorBodySchema = lazy(() =>
  z.object({
    ok: z.literal(false),
    code: word(),
    message: z._default(shownText(), ''),
    issues: z.optional(firstOf(issueSchema(), 100)),
  }),
);
export type ErrorBody = z.infer<ReturnType<typeof errorBodySchema>>;

/** HTTP status of each code; 405, 413 and 415 keep their own status with code `invalid`. */
export const statusOfCode: Record<ErrorCode, number> = {
  unauthorized: 401,
  invalid: 400,
  not_found: 404,
  adult_content_blocked: 403,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
};
