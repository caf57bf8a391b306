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

/** Instead of a write that might come after its request was answered. `writeBy`: milliseconds since 1970. */
export function refuseLate(writeBy: number): Refusal | null {
  return Date.now() > writeBy
    ? refuse('unavailable', 'The service did not get to it in time. Nothing was changed: try again.')
    : null;
}
