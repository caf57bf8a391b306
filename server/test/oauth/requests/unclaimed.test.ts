// What may be left to the browser: only what the server knows of no account for.
import { expect, it } from 'vitest';
import { interactionPath, isUnowned } from '../../../src/oauth/interaction-cookie.ts';

const login = { accountId: '11111111-1111-4111-8111-111111111111' };

it.each([
  ['Session', {}, true],
  ['Session', { accountId: login.accountId }, false],
  ['Session', { session: login, result: { login } }, true],
  ['Interaction', {}, true],
  ['Interaction', { session: login }, false],
  ['Interaction', { result: { login } }, false],
  ['Interaction', { session: login, result: { login } }, false],
  // It hangs on the session, not on the member.
  ['Interaction', { accountId: login.accountId }, true],
  ['AccessToken', {}, false],
  ['Grant', { accountId: login.accountId }, false],
])('%s with %o is of no account: %s', (kind, payload, isOfNone) => {
  expect(isUnowned(kind, payload)).toBe(isOfNone);
});

it('the page of a request has its own address, whatever its name', () => {
  expect(interactionPath({ path: '/auth' }, 'Ab-9_')).toBe('/auth/interaction/Ab-9_');
  expect(interactionPath({ path: '' }, '../evil?x')).toBe('/interaction/..%2Fevil%3Fx');
});
