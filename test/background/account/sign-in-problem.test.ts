import { describe, expect, it } from 'vitest';
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

describe('what a service answers to the code of a sign-in', () => {
  it.each([
    [429, 'rate_limited'],
    [503, 'unavailable'],
    [404, 'sign_in_failed'],
  ])('with %i and nothing of OAuth is said as what it is', (status, code) => {
    const error = new Error('not a conform answer', { cause: new Response(null, { status }) });
    expect(signInProblem(error).code).toBe(code);
  });
});
