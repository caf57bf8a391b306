// Defines the refusal of a request as a value, in the form in which the API sends it. Rules and stores return a refusal instead of throwing
// an error.
import type { ErrorBody, ErrorCode } from '@kiroku/contract/errors';

export interface Refusal extends ErrorBody {
  readonly code: ErrorCode;
}

export function createRefusal(code: ErrorCode, message: string): Refusal {
  return { ok: false, code, message };
}

/** Either the response body, or the refusal. */
export type ResultOrRefusal<T extends { ok: true }> = T | Refusal;

/** Returns the refusal of a call whose account was deleted meanwhile. An invalid token gets the same refusal. */
export const createDeletedAccountRefusal = (): Refusal =>
  createRefusal('unauthorized', 'A valid access token is needed.');
