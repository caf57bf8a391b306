// Tests the assumptions about scopes, refreshing, apps and the account area in lib/contract/README.md, with one rule per row of the table.
import { describe, expect } from 'vitest';
import * as z from 'zod';
import { approveConsent, openConsentPage } from '../harness/consent.ts';
import { createAppOnPage, openAccountPages, signInVisitor, signUpVisitor } from './account-pages.ts';
import { expectRefusal } from './answers.ts';
import {
  connectAccount,
  createAuthorizationRequestUrl,
  createBrowserFor,
  createCodeVerifier,
  requestTokens,
} from './connect.ts';
import { defineInProcessRule, defineRule } from './rule.ts';
import type { TestedService } from './service.ts';

const PASSWORD = 'a long enough password';
const discoverySchema = z.object({ userinfo_endpoint: z.string(), revocation_endpoint: z.string() });
const discover = async ({ asking }: TestedService) =>
  discoverySchema.parse(await (await fetch(`${asking.authUrl}/.well-known/openid-configuration`)).json());

const DAY_AND_MORE_MS = 25 * 3_600_000;
const refresh = (service: TestedService, refresh_token = '') =>
  requestTokens(service.asking, { grant_type: 'refresh_token', refresh_token });

describe('Contract: OAuth', () => {
  defineRule('scopes: a token without openid is refused by the API', async (service) => {
    const { access_token } = await connectAccount(service.asking, service.logins.adult, { scope: 'profile' });
    expectRefusal(
      await service.callWith(`Bearer ${access_token}`, '/library?type=anime'),
      'unauthorized',
      401,
    );
  });

  defineRule('authorization request: a state of 1,024 bytes is returned', async (service) => {
    const authorize = (state: string) =>
      createAuthorizationRequestUrl(service.asking, createCodeVerifier(), { state });
    const tooLong = authorize('s'.repeat(1025));
    const refused = await openConsentPage(createBrowserFor(service.asking), tooLong, service.logins.adult);
    expect(refused.leftFor?.searchParams.get('error')).toBe('invalid_request');
    const taken = authorize('s'.repeat(1024));
    const callback = await approveConsent(createBrowserFor(service.asking), taken, service.logins.adult);
    expect(callback.searchParams.get('state')).toBe('s'.repeat(1024));
  });

  defineRule('scopes: a request without scope gets openid', async (service) => {
    const { access_token } = await connectAccount(service.asking, service.logins.adult, { scope: '' });
    const called = await service.callWith(`Bearer ${access_token}`, '/library?type=anime');
    expect(called.status).toBe(200);
    const url = createAuthorizationRequestUrl(service.asking, createCodeVerifier(), { scope: 'unknown' });
    const refused = await openConsentPage(createBrowserFor(service.asking), url, service.logins.adult);
    expect(refused.leftFor?.searchParams.get('error')).toBe('invalid_scope');
  });

  defineRule('scopes: offline_access gives a refresh token even without openid', async (service) => {
    const scope = 'profile offline_access';
    const { refresh_token } = await connectAccount(service.asking, service.logins.adult, { scope });
    expect((await refresh(service, refresh_token)).status).toBe(200);
  });

  defineRule('authorization request: POST is accepted like GET', async ({ asking }) => {
    const { origin, pathname, searchParams } = new URL(
      createAuthorizationRequestUrl(asking, createCodeVerifier()),
    );
    const posted = { method: 'POST', body: searchParams, redirect: 'manual' } as const;
    expect((await fetch(origin + pathname, posted)).status).toBe(303);
  });

  defineRule('scopes: profile adds the name to userinfo', async (service) => {
    const { userinfo_endpoint } = await discover(service);
    const nameOf = async (scope: string) => {
      const { access_token } = await connectAccount(service.asking, service.logins.adult, { scope });
      const response = await fetch(userinfo_endpoint, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      return (await response.json()) as unknown;
    };
    expect(await nameOf('openid profile')).toMatchObject({ name: service.logins.adult.name });
    expect(await nameOf('openid')).not.toHaveProperty('name');
  });

  defineRule('refresh grant: returns a new access token and a new refresh token', async (service) => {
    const { refresh_token } = await connectAccount(service.asking, service.logins.adult);
    const response = await refresh(service, refresh_token);
    const body: unknown = await response.json();
    expect(body).toMatchObject({ access_token: expect.any(String), expires_in: 86_400 });
    expect(body).toHaveProperty('refresh_token', expect.not.stringMatching(`^${refresh_token}$`));
  });

  defineRule('refresh grant: can be repeated when its answers were lost', async (service) => {
    const { refresh_token } = await connectAccount(service.asking, service.logins.adult);
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await refresh(service, refresh_token)).status).toBe(200);
  });

  defineRule(
    'refresh grant: a refresh token whose successor was used ends the connection',
    async (service) => {
      const { refresh_token } = await connectAccount(service.asking, service.logins.adult);
      const next = z.object({ refresh_token: z.string() });
      const first = next.parse(await (await refresh(service, refresh_token)).json());
      const second = next.parse(await (await refresh(service, first.refresh_token)).json());
      expect((await refresh(service, refresh_token)).status).toBe(400);
      expect((await refresh(service, second.refresh_token)).status).toBe(400);
    },
  );

  defineInProcessRule(
    'clock',
    'refresh grant: a used refresh token ends the connection after a day',
    async (service, { clock }) => {
      const { refresh_token } = await connectAccount(service.asking, service.logins.adult);
      const { access_token } = z
        .object({ access_token: z.string() })
        .parse(await (await refresh(service, refresh_token)).json());
      clock.advance(DAY_AND_MORE_MS);
      expect((await refresh(service, refresh_token)).status).toBe(400);
      clock.advance(-DAY_AND_MORE_MS);
      expectRefusal(
        await service.callWith(`Bearer ${access_token}`, '/library?type=anime'),
        'unauthorized',
        401,
      );
    },
  );

  defineInProcessRule('area', 'client authentication: only a confidential app needs it', async (service) => {
    const owner = await signUpVisitor(service, 'rule-public');
    const redirect = 'https://app.example/callback';
    const login = { name: 'rule-public', password: PASSWORD };
    const open = await createAppOnPage(owner, { kind: 'public' });
    expect([open.status, open.secret]).toEqual([201, undefined]);
    const asking = { ...service.asking, redirect, clientId: open.clientId ?? '', secret: null };
    expect((await connectAccount(asking, login)).access_token).toEqual(expect.any(String));
    const closed = await createAppOnPage(owner);
    const withoutSecret = { ...asking, clientId: closed.clientId ?? '' };
    await expect(connectAccount(withoutSecret, login)).rejects.toThrow(/401|400/);
  });

  defineRule('revocation: revoking the refresh token also ends the access token', async (service) => {
    const { revocation_endpoint } = await discover(service);
    const { access_token, refresh_token = '' } = await connectAccount(service.asking, service.logins.adult);
    const { clientId, secret } = service.asking;
    const body = new URLSearchParams({
      token: refresh_token,
      client_id: clientId,
      ...(secret && { client_secret: secret }),
    });
    const headers = { accept: 'application/json' };
    const revoked = await fetch(revocation_endpoint, { method: 'POST', headers, body });
    expect([revoked.status, await revoked.json()]).toEqual([200, {}]);
    expectRefusal(
      await service.callWith(`Bearer ${access_token}`, '/library?type=anime'),
      'unauthorized',
      401,
    );
  });
});

describe('Contract: account area', () => {
  defineInProcessRule('area', 'sign-up requires name, password and birth date', async (service) => {
    const guest = openAccountPages(service);
    const page = await guest.open('/sign-up');
    expect((await guest.submit(page, '/sign-up', { name: 'rule-area', password: PASSWORD })).status).toBe(
      400,
    );
    const fields = { name: 'rule-area', password: PASSWORD, birthDate: '1991-03-04' };
    expect((await guest.submit(page, '/sign-up', fields)).html).toContain('Hello, rule-area');
  });

  defineInProcessRule(
    'area',
    'names of accounts and apps may have visible characters only',
    async (service) => {
      const guest = openAccountPages(service);
      for (const name of ['rule\u3164name', 'rule\u200bname', '\u3164\u3164']) {
        const fields = { name, password: PASSWORD, birthDate: '1991-03-04' };
        expect((await guest.submit(await guest.open('/sign-up'), '/sign-up', fields)).status).toBe(400);
      }
      const owner = await signUpVisitor(service, 'rule-names');
      for (const appName of ['Ani\u2060List', '\u3164', 'Ani\u{e0041}List'])
        expect((await createAppOnPage(owner, { appName })).status).toBe(400);
    },
  );

  defineInProcessRule('area', 'the consent page names the app and its scopes in words', async (service) => {
    const url = createAuthorizationRequestUrl(service.asking, createCodeVerifier());
    const { html } = await openConsentPage(createBrowserFor(service.asking), url, service.logins.adult);
    for (const words of [
      'Conformance',
      'See and change your list',
      'See your account name',
      'Stay connected',
    ])
      expect(html).toContain(words);
  });

  defineInProcessRule('area', 'the adult filter of a minor is always on', async (service, { db, people }) => {
    const minor = await signInVisitor(service, service.logins.minor);
    const page = await minor.open('/account');
    expect(page.html).not.toContain('name="adultFilter"');
    const { account } = await import('../../src/db/schema.ts');
    const rows = await db.select().from(account);
    expect(rows.find(({ id }) => id === people.minor.id)?.birthDate).toMatch(/^20/);
    expectRefusal(
      await service.call('minor', `/anime/${service.samples.explicitAnime?.shortId}`),
      'adult_content_blocked',
      403,
    );
  });

  defineInProcessRule('area', 'a new secret invalidates the old secret', async (service) => {
    const owner = await signUpVisitor(service, 'rule-rotate');
    const { clientId = '', secret = '' } = await createAppOnPage(owner);
    const rotation = `/account/apps/${clientId}/rotate`;
    const rotated = await owner.submit(await owner.open(rotation), rotation);
    const asking = { ...service.asking, clientId, redirect: 'https://app.example/callback' };
    const login = { name: 'rule-rotate', password: PASSWORD };
    await expect(connectAccount({ ...asking, secret }, login)).rejects.toThrow('401');
    const newSecret = /id="client-secret">([^<]*)</.exec(rotated.html)?.[1] ?? '';
    const { access_token } = await connectAccount({ ...asking, secret: newSecret }, login);
    const address = `/account/apps/${clientId}/delete`;
    await owner.submit(await owner.open(address), address);
    expectRefusal(
      await service.callWith(`Bearer ${access_token}`, '/library?type=anime'),
      'unauthorized',
      401,
    );
  });

  defineInProcessRule('area', 'pages have no scripts and refuse forms of other sites', async (service) => {
    const guest = openAccountPages(service);
    const { html, headers } = await guest.open('/sign-in');
    expect(html).not.toMatch(/<script/i);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    const fields = { name: 'viewer', password: PASSWORD };
    expect((await guest.browser.post(`${service.asking.authUrl}/sign-in`, fields)).status).toBe(403);
  });
});
