// Tests section 5 of the interface: authorization code with PKCE, and the lifetime of tokens.
import { describe, expect } from 'vitest';
import * as z from 'zod';
import { answerConsent, approveConsent, openConsentPage } from '../harness/consent.ts';
import { createAppOnPage, signUpVisitor } from './account-pages.ts';
import { expectRefusal } from './answers.ts';
import {
  codeChallengeOf,
  connectAccount,
  createAuthorizationRequestUrl,
  createBrowserFor,
  createCodeGrantParameters,
  createCodeVerifier,
  type RequestParameters,
  readTokens,
  requestTokens,
} from './connect.ts';
import { defineInProcessRule, defineRule } from './rule.ts';
import type { TestedService } from './service.ts';

const DAY_MS = 86_400_000;
const errorSchema = z.object({ error: z.string() });

/** Sends a faulty authorization request, and returns how it ends: the error that the app gets, or "page" with its status. */
async function endOf({ asking, logins }: TestedService, more: RequestParameters): Promise<string> {
  const page = await openConsentPage(
    createBrowserFor(asking),
    createAuthorizationRequestUrl(asking, createCodeVerifier(), more),
    logins.adult,
  );
  if (page.leftFor === null) return `page ${page.status}`;
  const { searchParams, hash } = page.leftFor;
  return searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error') ?? 'no error';
}

/** Returns a new code with its verifier. */
async function newCode({ asking, logins }: TestedService) {
  const verifier = createCodeVerifier();
  const callback = await approveConsent(
    createBrowserFor(asking),
    createAuthorizationRequestUrl(asking, verifier),
    logins.adult,
  );
  return { verifier, callback, code: callback.searchParams.get('code') ?? '' };
}

/**
 * Exchanges a new code for tokens, with these parameters changed. If a value is empty, the parameter is left out. Returns "tokens", or the
 * code of the error.
 */
async function exchangeWith(service: TestedService, changes: RequestParameters) {
  const { code, verifier } = await newCode(service);
  const response = await requestTokens(service.asking, {
    ...createCodeGrantParameters(service.asking, code, verifier),
    ...changes,
  });
  return response.status === 200 ? 'tokens' : errorSchema.parse(await response.json()).error;
}

describe('5 Authentication', () => {
  defineRule('5.1 PKCE is mandatory', async (service) => {
    expect(await endOf(service, { code_challenge: '', code_challenge_method: '' })).toBe('invalid_request');
  });

  defineRule('5.2 the method must be S256', async (service) => {
    expect(await endOf(service, { code_challenge_method: 'plain' })).toBe('invalid_request');
    expect(await endOf(service, { code_challenge_method: '' })).toBe('invalid_request');
  });

  defineRule('5.3 the discovery document is below the area’s address', async ({ asking }) => {
    const response = await fetch(`${asking.authUrl}/.well-known/openid-configuration`);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({
      issuer: asking.authUrl,
      authorization_endpoint: `${asking.authUrl}/oauth2/authorize`,
      token_endpoint: `${asking.authUrl}/oauth2/token`,
      code_challenge_methods_supported: ['S256'],
    });
  });
});

describe('5 Authentication: step 1, authorization', () => {
  defineRule('5.4 client_id is required', async (service) => {
    expect(await endOf(service, { client_id: '' })).toBe('page 400');
  });

  defineRule('5.5 redirect_uri must be a registered one', async (service) => {
    expect(await endOf(service, { redirect_uri: 'https://elsewhere.example/' })).toBe('page 400');
    expect(await endOf(service, { redirect_uri: '' })).toBe('page 400');
  });

  defineRule('5.6 response_type is code', async (service) => {
    expect(await endOf(service, { response_type: '' })).toBe('invalid_request');
    expect(await endOf(service, { response_type: 'token' })).toBe('unsupported_response_type');
  });

  defineRule(
    '5.7 scope is a list with spaces: openid, profile and offline_access are known',
    async ({ asking, logins }) => {
      const { scope } = await connectAccount(asking, logins.minor, {
        scope: 'openid profile offline_access',
      });
      expect((scope ?? '').split(' ').sort()).toEqual(['offline_access', 'openid', 'profile']);
    },
  );

  defineRule('5.8 code_challenge is the base64url of the verifier’s SHA-256', async (service) => {
    const { asking, logins } = service;
    const verifier = createCodeVerifier();
    const url = createAuthorizationRequestUrl(asking, verifier, {
      code_challenge: codeChallengeOf(verifier),
    });
    const callback = await approveConsent(createBrowserFor(asking), url, logins.adult);
    const code = callback.searchParams.get('code') ?? '';
    expect((await requestTokens(asking, createCodeGrantParameters(asking, code, verifier))).status).toBe(200);
    expect(await endOf(service, { code_challenge: 'short' })).toBe('invalid_request');
  });

  defineRule(
    '5.9 the user approves on a consent screen; denying returns access_denied and no code',
    async ({ asking, logins }) => {
      const browser = createBrowserFor(asking);
      const page = await openConsentPage(
        browser,
        createAuthorizationRequestUrl(asking, createCodeVerifier()),
        logins.adult,
      );
      const { leftFor } = await answerConsent(browser, page, 'deny');
      expect(leftFor?.searchParams.get('error')).toBe('access_denied');
      expect(leftFor?.searchParams.has('code')).toBe(false);
    },
  );

  defineRule('5.10 the code is delivered to the redirect address', async (service) => {
    const { callback, code } = await newCode(service);
    expect(callback.href.startsWith(service.asking.redirect)).toBe(true);
    expect(code).not.toBe('');
  });
});

describe('5 Authentication: in development', () => {
  defineInProcessRule('area', '5.10 http://localhost can be a redirect address, too', async (service) => {
    const redirect = 'http://localhost:8123/callback';
    const owner = await signUpVisitor(service, 'rule-5-localhost');
    const { clientId = '', secret = null } = await createAppOnPage(owner, { redirectUris: redirect });
    const asking = { ...service.asking, redirect, clientId, secret };
    const login = { name: 'rule-5-localhost', password: 'a long enough password' };
    expect((await connectAccount(asking, login)).expires_in).toBe(86_400);
  });
});

describe('5 Authentication: step 2, token exchange', () => {
  defineRule('5.11 grant_type is authorization_code', async (service) => {
    expect(await exchangeWith(service, { grant_type: 'authorization_code' })).toBe('tokens');
    expect(await exchangeWith(service, { grant_type: 'password' })).toBe('unsupported_grant_type');
  });

  defineRule('5.12 code must be the authorization code', async (service) => {
    expect(await exchangeWith(service, { code: 'another' })).toBe('invalid_grant');
  });

  defineRule('5.13 code_verifier must be the PKCE verifier', async (service) => {
    expect(await exchangeWith(service, { code_verifier: createCodeVerifier() })).toBe('invalid_grant');
    expect(await exchangeWith(service, { code_verifier: '' })).toMatch(/^invalid_(grant|request)$/);
  });

  defineRule('5.14 client_id must be the app’s own', async (service) => {
    expect(await exchangeWith(service, { client_id: 'unknown-app' })).toBe('invalid_client');
  });

  defineRule('5.15 client_secret must be the app’s own', async (service) => {
    if (service.asking.secret === null) return expect(await exchangeWith(service, {})).toBe('tokens');
    expect(await exchangeWith(service, { client_secret: 'guess' })).toBe('invalid_client');
    return expect(await exchangeWith(service, { client_secret: '' })).toMatch(/^invalid_(client|request)$/);
  });

  defineRule('5.16 redirect_uri must be the same as in step 1', async (service) => {
    expect(await exchangeWith(service, { redirect_uri: 'https://elsewhere.example/' })).toBe('invalid_grant');
    expect(await exchangeWith(service, { redirect_uri: '' })).toMatch(/^invalid_(grant|request)$/);
  });

  defineRule('5.17 the response contains access_token, refresh_token and expires_in', async (service) => {
    const { code, verifier } = await newCode(service);
    const tokens = await readTokens(
      await requestTokens(service.asking, createCodeGrantParameters(service.asking, code, verifier)),
    );
    expect(tokens).toMatchObject({ expires_in: 86_400, refresh_token: expect.any(String) });
  });
});

describe('5 Authentication: using tokens', () => {
  defineRule(
    '5.18 a call sends the token in the header Authorization, as Bearer',
    async ({ tokens, callWith }) => {
      const { access_token } = await tokens('adult');
      expect((await callWith(`Bearer ${access_token}`, '/library?type=anime')).status).toBe(200);
      expectRefusal(await callWith(`Token ${access_token}`, '/library?type=anime'), 'unauthorized', 401);
      expectRefusal(
        await callWith(null, `/library?type=anime&access_token=${access_token}`),
        'unauthorized',
        401,
      );
    },
  );

  defineInProcessRule(
    'clock',
    '5.19 an access token is valid for 24 hours',
    async ({ asking, logins, callWith }, { clock }) => {
      const { access_token } = await connectAccount(asking, logins.adult);
      const look = async () => (await callWith(`Bearer ${access_token}`, '/library?type=anime')).status;
      clock.advance(DAY_MS - 60_000);
      expect(await look()).toBe(200);
      clock.advance(60_000);
      expect(await look()).toBe(401);
      clock.advance(-DAY_MS);
    },
  );

  defineInProcessRule(
    'clock',
    '5.20 a refresh token is valid for 90 days',
    async ({ asking, logins }, { clock }) => {
      const refresh = async (late: number) => {
        const { refresh_token = '' } = await connectAccount(asking, logins.adult);
        clock.advance(late);
        const response = await requestTokens(asking, { grant_type: 'refresh_token', refresh_token });
        clock.advance(-late);
        return response.status;
      };
      expect([await refresh(90 * DAY_MS - 60_000), await refresh(90 * DAY_MS)]).toEqual([200, 400]);
    },
  );

  defineInProcessRule(
    'area',
    '5.21 after a revocation, calls with the app’s tokens are not authorized',
    async (service) => {
      const user = await signUpVisitor(service, 'rule-5-21');
      const login = { name: 'rule-5-21', password: 'a long enough password' };
      const { access_token, refresh_token = '' } = await connectAccount(service.asking, login);
      const address = `/account/connections/${service.asking.clientId}/revoke`;
      await user.submit(await user.open(address), address);
      expectRefusal(await service.callWith(`Bearer ${access_token}`, '/search?q=a'), 'unauthorized', 401);
      expect(
        (await requestTokens(service.asking, { grant_type: 'refresh_token', refresh_token })).status,
      ).toBe(400);
    },
  );

  defineRule('5.22 a call without a valid token fails with unauthorized', async ({ callWith }) => {
    for (const authorization of [null, 'Bearer', 'Bearer nothing', 'Basic YTpi'])
      expectRefusal(await callWith(authorization, '/library?type=anime'), 'unauthorized', 401);
  });
});
