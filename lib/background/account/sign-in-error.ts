// The error of a failed sign-in, with a problem code.
import type { Problem } from '../../domain/changes/outbox-item.ts';

export class SignInError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

/**
 * | code               | the user reads                                                     |
 * | ------------------ | ------------------------------------------------------------------ |
 * | sign_in_identity   | the service did not say who signed in                              |
 * | sign_in_mismatch   | the answer belongs to another sign-in, app or service, or is late  |
 */
export function createSignInError(code: 'sign_in_identity' | 'sign_in_mismatch'): SignInError {
  return new SignInError({ code, message: '' });
}
