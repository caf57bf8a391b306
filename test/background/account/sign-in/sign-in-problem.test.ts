// Tests how an error of a sign-in is reported: as one of Kiroku's codes, or in the words of the browser or the service.
import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { SignInError } from '@/lib/background/account/sign-in-error.ts';
import { problemOfSignInError } from '@/lib/background/account/sign-in-problem.ts';

it('problemOfSignInError returns the problem of a SignInError', () => {
  const problem = { code: 'app_redirect', message: '' };
  expect(problemOfSignInError(new SignInError(problem))).toEqual(problem);
});

it('problemOfSignInError returns unreachable with the browser’s message if the network is down', () => {
  const problem = { code: 'unreachable', message: 'Failed to fetch' };
  expect(problemOfSignInError(new TypeError('Failed to fetch'))).toEqual(problem);
});

it('problemOfSignInError returns a thrown string as the message', () => {
  expect(problemOfSignInError('gone')).toEqual({ code: 'sign_in_failed', message: 'gone' });
});

describe('problemOfSignInError for an error of the browser’s sign-in window', () => {
  it.each([
    ['The user did not approve access.', 'sign_in_cancelled'],
    ['User cancelled or denied access.', 'sign_in_cancelled'],
    ['Only one web auth flow is allowed at a time.', 'sign_in_open'],
    ['Authorization page could not be loaded.', 'unreachable'],
    ['Authorization page load timed out.', 'unreachable'],
  ])('maps a known message to a code: %s', (said, code) => {
    expect(problemOfSignInError(new Error(said))).toEqual({ code, message: '' });
  });

  it('returns an unknown message unchanged', () => {
    expect(problemOfSignInError(new Error('no such thing'))).toEqual({
      code: 'sign_in_failed',
      message: 'no such thing',
    });
  });
});

describe('problemOfSignInError for an error response to the code exchange', () => {
  it.each([
    [429, 'rate_limited', ''],
    [500, 'unavailable', ''],
    [503, 'unavailable', ''],
    [499, 'sign_in_failed', 'not a conform answer'],
    [404, 'sign_in_failed', 'not a conform answer'],
  ])('maps HTTP %i without an OAuth error to %s', (status, code, message) => {
    const error = new Error('not a conform answer', { cause: new Response(null, { status }) });
    expect(problemOfSignInError(error)).toEqual({ code, message });
  });
});

describe('problemOfSignInError for an error redirect of the service', () => {
  const sentBack = (answer: Record<string, string>) =>
    problemOfSignInError(new oauth.AuthorizationResponseError('no', { cause: new URLSearchParams(answer) }));

  it('returns sign_in_denied if the user denied access', () => {
    const answer = { error: 'access_denied', error_description: 'Denied by you' };
    expect(sentBack(answer)).toEqual({ code: 'sign_in_denied', message: '' });
  });

  it.each([
    [{ error: 'invalid_scope', error_description: 'No  such scope' }, 'No such scope'],
    [{ error: 'invalid_scope' }, 'invalid_scope'],
  ])('returns the service’s message from %o', (answer, message) => {
    expect(sentBack(answer)).toEqual({ code: 'sign_in_failed', message });
  });
});

describe('problemOfSignInError for an error of the token endpoint', () => {
  const answered = (body: { error: string; error_description?: string }, status = 400) =>
    problemOfSignInError(
      new oauth.ResponseBodyError('no', { cause: body, response: new Response(null, { status }) }),
    );

  it.each(['invalid_client', 'unauthorized_client'])('returns app_refused for %s', (error) => {
    const body = { error, error_description: 'Client authentication failed' };
    expect(answered(body, 401)).toEqual({ code: 'app_refused', message: '' });
  });

  it.each([
    [{ error: 'invalid_grant', error_description: 'The code is used up' }, 'The code is used up'],
    [{ error: 'invalid_grant' }, 'invalid_grant'],
  ])('returns the service’s message from %o', (body, message) => {
    expect(answered(body)).toEqual({ code: 'sign_in_failed', message });
  });
});
