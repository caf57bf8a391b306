// How a room says no: a value in the wire's own shape, so that `http` can send it as it is.
import type { ErrorBody, ErrorCode } from '@kiroku/contract/errors';

export interface Refusal extends ErrorBody {
  readonly code: ErrorCode;
}

export function refuse(code: ErrorCode, message: string): Refusal {
  return { ok: false, code, message };
}

/** Either the answer (`ok: true`) or the reason why not. */
export type Outcome<T extends { ok: true }> = T | Refusal;

/** The account was deleted during the call, and every token with it. */
export const accountGone = (): Refusal => refuse('unauthorized', 'A valid access token is needed.');
