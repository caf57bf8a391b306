// Why a sign-in did not come about, in our words where there are some, and else in those of the browser or the service.
import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { WrongSettings } from '@/lib/background/account/app-check.ts';
import { signInProblem } from '@/lib/background/account/sign-in-problem.ts';

describe('what a browser says of its sign-in window', () => {
  it.each([
    ['The user did not approve access.', 'sign_in_cancelled'],
    ['User cancelled or denied access.', 'sign_in_cancelled'],
    ['Only one web auth flow is allowed at a time.', 'sign_in_open'],
    ['Authorization page could not be loaded.', 'unreachable'],
    ['Authorization page load timed out.', 'unreachable'],
  ])('is said in our words: %s', (said, code) => {
    expect(signInProblem(new Error(said))).toEqual({ code, message: '' });
  });

  it('is handed on where it is unknown', () => {
    expect(signInProblem(new Error('no such thing'))).toEqual({
      code: 'sign_in_failed',
      message: 'no such thing',
    });
  });
});

describe('signInProblem for an error response to the code exchange', () => {
  it.each([
    [429, 'rate_limited', ''],
    [500, 'unavailable', ''],
    [503, 'unavailable', ''],
    [499, 'sign_in_failed', 'not a conform answer'],
    [404, 'sign_in_failed', 'not a conform answer'],
  ])('maps HTTP %i without an OAuth error to %s', (status, code, message) => {
    const error = new Error('not a conform answer', { cause: new Response(null, { status }) });
    expect(signInProblem(error)).toEqual({ code, message });
  });
});

describe('what a service sends the user back with', () => {
  const sentBack = (answer: Record<string, string>) =>
    signInProblem(new oauth.AuthorizationResponseError('no', { cause: new URLSearchParams(answer) }));

  it('is the user’s own no, whatever the service calls it', () => {
    const answer = { error: 'access_denied', error_description: 'Denied by you' };
    expect(sentBack(answer)).toEqual({ code: 'sign_in_denied', message: '' });
  });

  it.each([
    [{ error: 'invalid_scope', error_description: 'No  such scope' }, 'No such scope'],
    [{ error: 'invalid_scope' }, 'invalid_scope'],
  ])('is handed on in its words: %o', (answer, message) => {
    expect(sentBack(answer)).toEqual({ code: 'sign_in_failed', message });
  });
});

describe('what a token endpoint answers', () => {
  const answered = (body: { error: string; error_description?: string }, status = 400) =>
    signInProblem(
      new oauth.ResponseBodyError('no', { cause: body, response: new Response(null, { status }) }),
    );

  it.each(['invalid_client', 'unauthorized_client'])('is about the app: %s', (error) => {
    const body = { error, error_description: 'Client authentication failed' };
    expect(answered(body, 401)).toEqual({ code: 'app_refused', message: '' });
  });

  it.each([
    [{ error: 'invalid_grant', error_description: 'The code is used up' }, 'The code is used up'],
    [{ error: 'invalid_grant' }, 'invalid_grant'],
  ])('is handed on in its words: %o', (body, message) => {
    expect(answered(body)).toEqual({ code: 'sign_in_failed', message });
  });
});

it('a problem with the settings is said as it was found', () => {
  const problem = { code: 'app_redirect', message: '' };
  expect(signInProblem(new WrongSettings(problem))).toEqual(problem);
});

it('signInProblem returns unreachable with the message of the browser if the network is down', () => {
  const problem = { code: 'unreachable', message: 'Failed to fetch' };
  expect(signInProblem(new TypeError('Failed to fetch'))).toEqual(problem);
});

it('what is no error at all is handed on, too', () => {
  expect(signInProblem('gone')).toEqual({ code: 'sign_in_failed', message: 'gone' });
});
