// Tests the whole discovery document. So an update of the library cannot add a feature unnoticed.
import { OAUTH_SCOPES } from '@kiroku/contract/oauth';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createInjectBrowser } from '../harness/browser.ts';
import {
  approveAuthorization,
  createOAuthClient,
  type OAuthClient,
  startAuthorization,
} from '../harness/oauth-client.ts';
import {
  APP_REDIRECT,
  SERVER_ORIGIN,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '../harness/test-server.ts';

let test: TestServer;
let client: OAuthClient;
let offered: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  test = await startTestServer();
  const { app, secret } = await test.registerApp();
  client = await createOAuthClient(test, { clientId: app.clientId, secret });
  const response = await test.app.inject({ url: '/auth/.well-known/openid-configuration' });
  offered = z.record(z.string(), z.unknown()).parse(response.json());
});

describe('GET /auth/.well-known/openid-configuration', () => {
  it('lists exactly the supported features', () => {
    const area = `${SERVER_ORIGIN}/auth`;
    expect(offered).toEqual({
      issuer: area,
      authorization_endpoint: `${area}/oauth2/authorize`,
      token_endpoint: `${area}/oauth2/token`,
      jwks_uri: `${area}/oauth2/jwks`,
      userinfo_endpoint: `${area}/oauth2/userinfo`,
      revocation_endpoint: `${area}/oauth2/revoke`,
      account_management_uri: `${area}/account`,
      ui_locales_supported: ['en', 'de', 'es', 'fr', 'pt-BR', 'ja'],
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      response_types_supported: ['code'],
      response_modes_supported: ['form_post', 'fragment', 'query'],
      scopes_supported: [...OAUTH_SCOPES],
      subject_types_supported: ['public'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      id_token_signing_alg_values_supported: ['RS256'],
      claim_types_supported: ['normal'],
      claims_supported: ['sub', 'name', 'preferred_username', 'sid', 'auth_time', 'iss'],
      claims_parameter_supported: false,
      request_uri_parameter_supported: false,
    });
  });

  it('lists the three response modes that authorization requests can use', async () => {
    const answer = async (response_mode: string) => {
      const { url } = await startAuthorization(client, { response_mode });
      return approveAuthorization(createInjectBrowser(test.app), url);
    };
    const query = (await answer('query')).leftFor;
    expect([query?.searchParams.has('code'), query?.searchParams.get('iss')]).toEqual([
      true,
      `${SERVER_ORIGIN}/auth`,
    ]);
    const fragment = (await answer('fragment')).leftFor;
    expect(new URLSearchParams(fragment?.hash.slice(1)).has('code')).toBe(true);
    expect(fragment?.searchParams.has('code')).toBe(false);
    const { html, status } = await answer('form_post');
    expect(status).toBe(200);
    expect(html).toContain(`action="${APP_REDIRECT}"`);
    expect(html).toMatch(/name="code" value="[\w-]+"/);
  });

  it('publishes keys without their private parts', async () => {
    const { keys } = (await test.app.inject({ url: '/auth/oauth2/jwks' })).json();
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it('lists no grant that the token endpoint refuses', async () => {
    const { app, secret } = await test.registerApp({ name: 'Second' });
    const ask = async (grant_type: string) => {
      const own = { client_id: app.clientId, client_secret: secret ?? '', grant_type };
      const response = await test.app.inject({
        method: 'POST',
        url: '/auth/oauth2/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...own, username: 'viewer', password: TEST_PASSWORD }).toString(),
      });
      return [response.statusCode, response.json().error];
    };
    const deviceCode = 'urn:ietf:params:oauth:grant-type:device_code';
    for (const grant of ['client_credentials', 'password', 'implicit', deviceCode])
      expect(await ask(grant)).toEqual([400, 'unsupported_grant_type']);
  });
});
