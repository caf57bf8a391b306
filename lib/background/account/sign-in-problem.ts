// Converts a sign-in error into a problem with a user-readable text.
import * as oauth from 'oauth4webapi';
import { toShortText } from '../../contract/short-text.ts';
import type { Problem } from '../../domain/changes/outbox-item.ts';
import { APP_REFUSED_ERRORS } from './check-app-registration.ts';
import { responseOfError } from './oauth-conversation.ts';
import { SignInError } from './sign-in-error.ts';

/** Error messages of Chromium and Firefox when the user closes the sign-in window. */
const WINDOW_CLOSED = /did not approve access|cancelled or denied|was closed/i;

/** Error messages of Chromium when a page in the sign-in window does not load, or when a sign-in window is already open. */
const PAGE_LOST = /could not be loaded|timed out/i;
const WINDOW_OPEN = /only one web auth flow/i;

/** The error codes of oauth4webapi for an ID token with a wrong or expired claim. */
const PROOF_ERRORS: readonly (string | undefined)[] = [oauth.JWT_CLAIM_COMPARISON, oauth.JWT_TIMESTAMP_CHECK];

/** Returns the problem that explains a failed sign-in. The problem may contain the message of the service or the browser. */
export function problemOfSignInError(error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof oauth.AuthorizationResponseError)
    return error.error === 'access_denied'
      ? { code: 'sign_in_denied', message: '' }
      : { code: 'sign_in_failed', message: toShortText(error.error_description ?? error.error) };
  if (error instanceof SignInError) return error.problem;
  if (error instanceof oauth.ResponseBodyError && APP_REFUSED_ERRORS.includes(error.error))
    return { code: 'app_refused', message: '' };
  const status = responseOfError(error)?.status ?? 0;
  if (status === 429) return { code: 'rate_limited', message: '' };
  if (status >= 500) return { code: 'unavailable', message: '' };
  if (error instanceof oauth.ResponseBodyError)
    return { code: 'sign_in_failed', message: toShortText(error.error_description ?? error.error) };
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError)
    return {
      code: PROOF_ERRORS.includes(error.code) ? 'sign_in_mismatch' : 'sign_in_unreadable',
      message: '',
    };
  if (WINDOW_CLOSED.test(message)) return { code: 'sign_in_cancelled', message: '' };
  if (WINDOW_OPEN.test(message)) return { code: 'sign_in_open', message: '' };
  if (PAGE_LOST.test(message)) return { code: 'unreachable', message: '' };
  if (error instanceof TypeError) return { code: 'unreachable', message };
  return { code: 'sign_in_failed', message: toShortText(message) };
}
