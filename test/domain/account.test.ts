// Tests which account's log is shown, and the id under which an account is stored.
import { describe, expect, it } from 'vitest';
import { accountIdOf, isSignedIn, shownAccountId, signedOutAccount } from '@/lib/domain/account.ts';
import { serviceFieldAtFault } from '@/lib/domain/service-problem.ts';

const connected = { ...signedOutAccount, state: 'connected', id: 'user-1' } as const;

describe('account', () => {
  it('isSignedIn returns true until the user signs out', () => {
    expect(isSignedIn(connected)).toBe(true);
    expect(isSignedIn({ ...connected, state: 'reconnect' })).toBe(true);
    expect(isSignedIn(signedOutAccount)).toBe(false);
  });

  it("shownAccountId returns the account's id until the user signs out", () => {
    expect(shownAccountId(connected)).toBe('user-1');
    expect(shownAccountId({ ...connected, state: 'reconnect' })).toBe('user-1');
    expect(shownAccountId({ ...connected, state: 'signed-out' })).toBeNull();
    expect(signedOutAccount).toEqual({ state: 'signed-out', id: null, name: null, problem: null });
  });
});

describe('accountIdOf', () => {
  const here = 'https://list.example/one';
  const beside = 'https://list.example/two';
  const other = 'https://other.example';

  it("returns the service's own id if no other service has it", () => {
    expect(accountIdOf('7', here, {})).toBe('7');
    expect(accountIdOf('7', here, { '8': other })).toBe('7');
    expect(accountIdOf('7', here, { '7': here })).toBe('7');
  });

  it("returns the service's id and address if another service has the same id", () => {
    expect(accountIdOf('7', here, { '7': other })).toBe(`7 ${here}`);
    const known = { '7': other, [`7 ${here}`]: here };
    expect(accountIdOf('7', here, known)).toBe(`7 ${here}`);
    expect(accountIdOf('7', beside, known)).toBe(`7 ${beside}`);
  });

  it('accepts ids that are property names of every object', () => {
    expect(accountIdOf('constructor', here, {})).toBe('constructor');
  });
});

describe('serviceFieldAtFault', () => {
  it.each([
    ['bad_base', 'baseUrl'],
    ['base_unreachable', 'baseUrl'],
    ['base_wrong', 'baseUrl'],
    ['bad_auth', 'authUrl'],
    ['auth_unreachable', 'authUrl'],
    ['auth_wrong', 'authUrl'],
    ['app_unknown', 'clientId'],
    ['app_refused', 'clientId'],
    ['app_secret', 'clientSecret'],
    ['app_secret_missing', 'clientSecret'],
    ['app_secret_elsewhere', 'clientSecret'],
    ['app_redirect', 'redirect'],
    ['server_error', null],
  ])('returns for "%s": %s', (code, part) => {
    expect(serviceFieldAtFault(code)).toBe(part);
  });
});
