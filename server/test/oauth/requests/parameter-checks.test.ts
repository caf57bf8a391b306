// Tests the maximum lengths of an app's request in bytes, and which scopes it must have.
import type { KoaContextWithOIDC } from 'oidc-provider';
import { describe, expect, it } from 'vitest';
import { MAX_TOTAL_PARAMETER_BYTES, parameterChecks } from '../../../src/oauth/parameter-checks.ts';

/** Returns a context with these parameters, because the checks read nothing else. */
const withParams = (params?: object) => ({ oidc: { params } }) as unknown as KoaContextWithOIDC;

function refusalOf(name: keyof typeof parameterChecks, value: string | undefined, params?: object): unknown {
  try {
    parameterChecks[name](withParams(params), value);
  } catch (error) {
    const { error: code, error_description: said } = error as { error: string; error_description: string };
    return { code, said };
  }
  return null;
}

describe.each([
  ['state', 1024],
  ['nonce', 512],
] as const)('parameterChecks.%s', (name, longest) => {
  it('accepts a missing value', () => {
    expect(refusalOf(name, undefined)).toBe(null);
  });

  it(`accepts at most ${longest} bytes`, () => {
    expect(refusalOf(name, 'x'.repeat(longest))).toBe(null);
    const refused = { code: 'invalid_request', said: `${name} is longer than ${longest} bytes` };
    expect(refusalOf(name, 'x'.repeat(longest + 1))).toEqual(refused);
  });

  it('counts bytes, not characters', () => {
    expect(refusalOf(name, 'é'.repeat(longest / 2))).toBe(null);
    expect(refusalOf(name, `${'é'.repeat(longest / 2)}x`)).toMatchObject({ code: 'invalid_request' });
  });
});

describe('parameterChecks.client_id', () => {
  /** Returns parameters that have this many bytes as JSON. */
  const ofBytes = (bytes: number) => ({
    state: 'é'.repeat(4) + 'x'.repeat(bytes - Buffer.byteLength('{"state":""}') - 8),
  });

  it('accepts at most 2500 bytes in all parameters together', () => {
    expect(MAX_TOTAL_PARAMETER_BYTES).toBe(2500);
    expect(Buffer.byteLength(JSON.stringify(ofBytes(2500)))).toBe(2500);
    expect(refusalOf('client_id', 'an app', ofBytes(2500))).toBe(null);
    const said = 'the parameters are longer than 2500 bytes together';
    expect(refusalOf('client_id', 'an app', ofBytes(2501))).toEqual({ code: 'invalid_request', said });
  });

  it('accepts a missing client id', () => {
    expect(refusalOf('client_id', undefined)).toBe(null);
  });
});

describe('parameterChecks.scope', () => {
  it.each(['openid', 'profile', 'offline_access', 'openid admin', 'admin profile'])('accepts %j', (scope) => {
    expect(refusalOf('scope', scope)).toBe(null);
  });

  it.each(['', 'admin', 'OPENID', 'openidprofile', undefined])('refuses %j with invalid_scope', (scope) => {
    const said = 'ask for one of openid, profile, offline_access';
    expect(refusalOf('scope', scope)).toEqual({ code: 'invalid_scope', said });
  });

  it('names the refused scope in the error', () => {
    for (const scope of ['admin', undefined])
      expect(() => parameterChecks.scope(withParams(), scope)).toThrow(
        expect.objectContaining({ scope: scope ?? '' }),
      );
  });
});
