// Tests which payloads may be stored in the browser. These are only sessions and interactions without an account.
import { expect, it } from 'vitest';
import { interactionPath, isBrowserStateBeforeSignIn } from '../../../src/oauth/interaction-cookie.ts';

const login = { accountId: '11111111-1111-4111-8111-111111111111' };

it.each([
  ['Session', {}, true],
  ['Session', { accountId: login.accountId }, false],
  ['Session', { session: login, result: { login } }, true],
  ['Interaction', {}, true],
  ['Interaction', { session: login }, false],
  ['Interaction', { result: { login } }, false],
  ['Interaction', { session: login, result: { login } }, false],
  // The account of an interaction is in `session` or `result`, so the property `accountId` is ignored.
  ['Interaction', { accountId: login.accountId }, true],
  ['AccessToken', {}, false],
  ['Grant', { accountId: login.accountId }, false],
])('isBrowserStateBeforeSignIn(%s, %o) is %s', (kind, payload, expected) => {
  expect(isBrowserStateBeforeSignIn(kind, payload)).toBe(expected);
});

it('interactionPath percent-encodes the uid of the request', () => {
  expect(interactionPath({ path: '/auth' }, 'Ab-9_')).toBe('/auth/interaction/Ab-9_');
  expect(interactionPath({ path: '' }, '../evil?x')).toBe('/interaction/..%2Fevil%3Fx');
});
