// Tests the assumptions about accounts, signing keys and connections in lib/contract/README.md.

import { libraryEntrySchema } from '@kiroku/contract/library';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { describe, expect } from 'vitest';
import * as z from 'zod';
import { parseForms } from '../harness/browser.ts';
import { approveConsent, openConsentPage } from '../harness/consent.ts';
import { TEST_PASSWORD } from '../harness/credentials.ts';
import { createAppOnPage, createUnusedAccountName, signInVisitor, signUpVisitor } from './account-pages.ts';
import { expectRefusal } from './answers.ts';
import {
  connectAccount,
  createAuthorizationRequestUrl,
  createBrowserFor,
  createCodeGrantParameters,
  createCodeVerifier,
  readTokens,
  requestTokens,
} from './connect.ts';
import { defineAccountAreaRule, defineInProcessRule, defineRule } from './rule.ts';
import type { TestedService } from './service.ts';

const SECURITY = '/account/security';
const NEW_PASSWORD = 'another long password';

const discoverySchema = z.object({
  jwks_uri: z.string(),
  token_endpoint_auth_methods_supported: z.array(z.string()),
});
const discover = async ({ asking }: TestedService) =>
  discoverySchema.parse(await (await fetch(`${asking.authUrl}/.well-known/openid-configuration`)).json());

async function idTokenOf({ asking, logins }: TestedService): Promise<string> {
  const verifier = createCodeVerifier();
  const callback = await approveConsent(
    createBrowserFor(asking),
    createAuthorizationRequestUrl(asking, verifier),
    logins.adult,
  );
  const code = callback.searchParams.get('code') ?? '';
  const answer = await requestTokens(asking, createCodeGrantParameters(asking, code, verifier));
  return z.object({ id_token: z.string() }).parse(await answer.json()).id_token;
}

async function isPublished(service: TestedService, idToken: string): Promise<boolean> {
  const keys = createRemoteJWKSet(new URL((await discover(service)).jwks_uri));
  const { authUrl, clientId } = service.asking;
  return jwtVerify(idToken, keys, { issuer: authUrl, audience: clientId }).then(
    () => true,
    () => false,
  );
}

describe('Contract: OAuth', () => {
  defineRule('ID tokens: are signed with a key that discovery publishes', async (service) => {
    expect(await isPublished(service, await idTokenOf(service))).toBe(true);
  });

  defineInProcessRule('inside', 'ID tokens: stay valid after a key rotation', async (service, inside) => {
    const { rotateSigningKey } = await import('../../src/db/signing-keys.ts');
    const before = await idTokenOf(service);
    await rotateSigningKey(inside.db, inside.clock.now(), { atOnce: false });
    const port = Number(new URL(service.baseUrl).port);
    await inside.app.close();
    await (await inside.restart()).listen({ host: 'localhost', port });
    const after = await idTokenOf(service);
    const kidOf = (token: string) => Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
    expect(kidOf(after)).not.toBe(kidOf(before));
    for (const token of [before, after]) expect(await isPublished(service, token)).toBe(true);
  });

  defineRule('client authentication: the token endpoint accepts Basic', async (service) => {
    const { clientId, secret } = service.asking;
    const { token_endpoint_auth_methods_supported: named } = await discover(service);
    expect(named).toEqual(expect.arrayContaining(['client_secret_post']));
    if (secret === null || !named.includes('client_secret_basic')) return;
    const { refresh_token = '' } = await connectAccount(service.asking, service.logins.adult);
    const answer = await fetch(`${service.asking.authUrl}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token }),
    });
    expect(answer.status).toBe(200);
  });

  defineRule(
    'connections: two connections of one browser can be refreshed independently',
    async (service) => {
      const { asking, logins } = service;
      const browser = createBrowserFor(asking);
      const connectHere = async () => {
        const verifier = createCodeVerifier();
        const callback = await approveConsent(
          browser,
          createAuthorizationRequestUrl(asking, verifier),
          logins.adult,
        );
        const code = callback.searchParams.get('code') ?? '';
        return readTokens(await requestTokens(asking, createCodeGrantParameters(asking, code, verifier)));
      };
      const refresh = async (refresh_token = '') =>
        readTokens(await requestTokens(asking, { grant_type: 'refresh_token', refresh_token }));
      const [one, other] = [await connectHere(), await connectHere()];
      await refresh((await refresh(one.refresh_token)).refresh_token);
      await refresh((await refresh(other.refresh_token)).refresh_token);
    },
  );

  defineInProcessRule(
    'inside',
    'authorization request: stores nothing before a person signs in',
    async (service, { db }) => {
      const { oidcArtifact } = await import('../../src/db/schema.ts');
      const { oidcBrowserState } = await import('../../src/db/token-tables.ts');
      const stored = async () => (await db.$count(oidcArtifact)) + (await db.$count(oidcBrowserState));
      const before = await stored();
      for (const state of ['short', 's'.repeat(1024)])
        await createBrowserFor(service.asking).open(
          createAuthorizationRequestUrl(service.asking, createCodeVerifier(), { state }),
        );
      expect(await stored()).toBe(before);
    },
  );
});

describe('Contract: account area', () => {
  defineAccountAreaRule('changing the password ends all other sessions', async (service) => {
    const name = createUnusedAccountName();
    const [one, other] = [
      await signUpVisitor(service, name),
      await signInVisitor(service, { name, password: TEST_PASSWORD }),
    ];
    const fields = { password: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    await one.submit(await one.open(SECURITY), `${SECURITY}/password`, fields);
    expect((await one.open('/account')).html).toContain(`Hello, ${name}`);
    expect((await other.open('/account')).html).not.toContain(`Hello, ${name}`);
    const late = await signInVisitor(service, { name, password: TEST_PASSWORD });
    expect((await late.open('/account')).html).not.toContain(`Hello, ${name}`);
  });

  defineAccountAreaRule('passwords must have 8 to 200 characters of any kind', async (service) => {
    const owner = await signUpVisitor(service, createUnusedAccountName());
    const change = async (newPassword: string) =>
      (
        await owner.submit(await owner.open(SECURITY), `${SECURITY}/password`, {
          password: TEST_PASSWORD,
          newPassword,
        })
      ).status;
    for (const refused of ['seven77', 'password1', 'Jordan23', 'x'.repeat(201)])
      expect([refused, await change(refused)]).toEqual([refused, 400]);
    expect(await change('静かな 夜 と 良い アニメ')).toBe(200);
  });

  defineAccountAreaRule('signing out everywhere ends every session', async (service) => {
    const name = createUnusedAccountName();
    const [one, other] = [
      await signUpVisitor(service, name),
      await signInVisitor(service, { name, password: TEST_PASSWORD }),
    ];
    await one.submit(await one.open(SECURITY), `${SECURITY}/sign-out`);
    for (const browser of [one, other])
      expect((await browser.open('/account')).html).not.toContain(`Hello, ${name}`);
  });

  defineAccountAreaRule('a connection shows when and from where it was last used', async (service) => {
    const name = createUnusedAccountName();
    const owner = await signUpVisitor(service, name);
    await connectAccount(service.asking, { name, password: TEST_PASSWORD });
    expect((await owner.open('/account/connections')).html).toMatch(
      /last used on <time[^>]*>[^<]*<\/time> from (?:this machine|[\da-f.:]+\/(?:24|48))</,
    );
  });

  defineAccountAreaRule('the name and redirect addresses of an app can be changed', async (service) => {
    const name = createUnusedAccountName();
    const owner = await signUpVisitor(service, name);
    const { clientId = '' } = await createAppOnPage(owner, { kind: 'public' });
    const address = `/account/apps/${clientId}/edit`;
    const [before, after] = ['https://app.example/callback', 'https://app.example/moved'];
    await owner.submit(await owner.open(address), address, { appName: 'Renamed', redirectUris: after });
    const ask = async (redirect: string) => {
      const url = createAuthorizationRequestUrl(
        { ...service.asking, clientId, secret: null, redirect },
        createCodeVerifier(),
      );
      return openConsentPage(createBrowserFor(service.asking), url, { name, password: TEST_PASSWORD });
    };
    expect((await ask(before)).status).toBe(400);
    expect((await ask(after)).html).toContain('Renamed');
  });

  defineAccountAreaRule('an export contains all data of an account', async (service) => {
    const name = createUnusedAccountName();
    const owner = await signUpVisitor(service, name);
    const { access_token, refresh_token = '' } = await connectAccount(service.asking, {
      name,
      password: TEST_PASSWORD,
    });
    const entry = { type: 'anime', mediaId: service.samples.anime.mediaId, progress: 1 };
    const authorization = `Bearer ${access_token}`;
    await service.callWith(authorization, '/library/entry', { method: 'POST', body: entry });
    const taken = z
      .object({ entries: z.array(libraryEntrySchema()), connections: z.array(z.unknown()) })
      .parse(JSON.parse((await owner.open(`${SECURITY}/export`)).html));
    expect(taken.entries).toMatchObject([entry]);
    expect(taken.connections).toHaveLength(1);
    const page = await owner.open(`${SECURITY}/delete`);
    expect((await owner.submit(page, `${SECURITY}/delete`, { password: 'a wrong password' })).status).toBe(
      401,
    );
    await owner.submit(page, `${SECURITY}/delete`, { password: TEST_PASSWORD });
    expectRefusal(await service.callWith(authorization, '/library?type=anime'), 'unauthorized', 401);
    const refreshed = await requestTokens(service.asking, { grant_type: 'refresh_token', refresh_token });
    expect(refreshed.status).toBe(400);
    expect((await signUpVisitor(service, name)).browser).toBeDefined();
  });

  defineAccountAreaRule(
    'a form is refused if another account has signed in since its page was opened',
    async (service) => {
      const [first, second] = [createUnusedAccountName(), createUnusedAccountName()];
      await signUpVisitor(service, second);
      const browser = await signUpVisitor(service, first);
      const left = await browser.open(SECURITY);
      const profile = await browser.open('/account');
      await browser.submit(profile, '/sign-out');
      const form = parseForms((await browser.open('/sign-in')).html, `${service.asking.authUrl}/sign-in`)[0];
      if (form === undefined) throw new Error('There is no form to sign in.');
      await browser.browser.submitForm(form, { name: second, password: TEST_PASSWORD });
      expect((await browser.submit(left, `${SECURITY}/sign-out`)).status).toBe(403);
      expect((await browser.open('/account')).html).toContain(`Hello, ${second}`);
    },
  );
});
