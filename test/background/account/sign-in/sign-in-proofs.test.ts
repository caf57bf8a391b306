// Tests the requests of a sign-in: they prove that this worker has started the sign-in. Also tests which tokens are stored and revoked.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  beginSignIn,
  finishSignIn,
  refreshTokens,
  revokeAtService,
} from '@/lib/background/account/authorization.ts';
import { OAUTH_SCOPES } from '@/lib/contract/oauth.ts';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import type { Tokens } from '@/lib/store/account/tokens.ts';
import { createRoot } from '../../root.ts';
import {
  createDiscoveryDocument,
  createIdToken,
  testServiceSettings as service,
} from '../../sign-in-service.ts';

const HOUR = 3600_000;
const document = createDiscoveryDocument(service.authUrl);
/** `granted` contains further fields of the token answer. */
async function setUp(
  granted: object = { refresh_token: 'r2' },
  endpoints: object = document,
  settings: Partial<Settings> = {},
) {
  const forms: { to: string; form: URLSearchParams }[] = [];
  const root = await createRoot({
    account: null,
    settings: { ...defaultSettings, ...settings },
    fetch: async (input, init) => {
      const to = new URL(String(input)).pathname.split('/').at(-1) ?? '';
      if (to === 'openid-configuration') return Response.json(endpoints);
      forms.push({ to, form: new URLSearchParams(String(init?.body ?? '')) });
      if (to === 'revoke') return new Response(null, { status: 200 });
      const id = createIdToken(service, {}, root.clock.now);
      const answer = { access_token: 'a2', token_type: 'bearer', expires_in: 3600, id_token: id };
      return Response.json({ ...answer, ...granted });
    },
  });
  const { worker } = root;
  const request = await beginSignIn(worker, service);
  const asked = new URL(request.url).searchParams;
  forms.length = 0;
  const sent = (to: string) => forms.filter((one) => one.to === to).map(({ form }) => form);
  /** Finishes the sign-in as the service does, which redirects the user back. */
  const finish = (answer: Record<string, string>) =>
    finishSignIn(worker, request, `${asked.get('redirect_uri')}?${new URLSearchParams(answer)}`);
  return { worker, request, asked, sent, finish };
}

const tokens: Tokens = {
  accessToken: 'a1',
  refreshToken: 'r1',
  expiresAt: HOUR,
  lifetimeMs: HOUR,
  account: 'user-1',
  issuer: service.authUrl,
  apiOrigin: 'https://service.example',
};

describe('authorization request', () => {
  it('contains the client id, the response type and the scopes', async () => {
    const { asked } = await setUp();
    expect(asked.get('client_id')).toBe(service.clientId);
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('scope')?.split(' ')).toEqual([...OAUTH_SCOPES]);
  });
});

describe('language of the authorization request', () => {
  const withLanguages = { ...document, ui_locales_supported: ['en', 'de'] };
  it.each([
    ['the chosen language', withLanguages, { language: 'de' }, 'de'],
    [
      "the browser's language if the user has chosen no language",
      withLanguages,
      { language: 'system' },
      'en',
    ],
    ['not sent to a service that lists no languages', document, { language: 'de' }, null],
    [
      'not sent to a service with an empty list of languages',
      { ...document, ui_locales_supported: [] },
      { language: 'de' },
      null,
    ],
  ] as const)('is %s', async (_what, endpoints, settings, sent) => {
    const { asked } = await setUp(undefined, endpoints, settings);
    expect(asked.get('ui_locales')).toBe(sent);
  });
});

describe('authorization response', () => {
  it.each([
    ['the state of another request', { code: 'stolen', state: 'of-another-request' }],
    ['no state', { code: 'stolen' }],
  ])('is rejected if it has %s', async (_what, answer) => {
    const { finish, sent } = await setUp();
    await expect(finish(answer)).rejects.toThrow();
    expect(sent('token')).toEqual([]);
  });

  it('is exchanged for tokens if it has the state of the authorization request', async () => {
    const { finish, asked, sent } = await setUp();
    const { tokens: kept } = await finish({ code: 'ours', state: asked.get('state') ?? '' });
    expect(kept).toMatchObject({ accessToken: 'a2', refreshToken: 'r2', account: 'user-1' });
    expect(sent('token').map((form) => form.get('code'))).toEqual(['ours']);
  });
});

describe('PKCE verifier', () => {
  it('is sent to the user’s browser only as its SHA-256', async () => {
    const { request, asked } = await setUp();
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('code_challenge')).toBe(
      createHash('sha256').update(request.verifier).digest('base64url'),
    );
    expect(request.url).not.toContain(request.verifier);
  });

  it('is sent with the code and the redirect address', async () => {
    const { request, asked, finish, sent } = await setUp();
    await finish({ code: 'ours', state: request.state });
    const [form] = sent('token');
    expect(form?.get('code_verifier')).toBe(request.verifier);
    expect(form?.get('redirect_uri')).toBe(asked.get('redirect_uri'));
  });

  it('is different at each sign-in', async () => {
    const { worker, request } = await setUp();
    const other = await beginSignIn(worker, service);
    expect(other.verifier).not.toBe(request.verifier);
    expect(other.state).not.toBe(request.state);
  });
});

describe('refresh token after a renewal', () => {
  it.each([
    ['the new token of the service', { refresh_token: 'r2' }, 'r2'],
    ['the old token if the service sends no new token', {}, 'r1'],
  ])('is %s', async (_what, granted, kept) => {
    const { worker, sent } = await setUp(granted);
    const result = await refreshTokens(worker, service, tokens);
    expect(result).toMatchObject({ kind: 'refreshed', tokens: { accessToken: 'a2', refreshToken: kept } });
    expect(sent('token').map((form) => form.get('refresh_token'))).toEqual(['r1']);
  });
});

describe('sign-out', () => {
  it.each([
    ['the refresh token', tokens, 'r1'],
    ['the access token if there is no refresh token', { ...tokens, refreshToken: null }, 'a1'],
  ])('revokes %s', async (_what, held, revoked) => {
    const { worker, sent } = await setUp();
    await revokeAtService(worker, service, held);
    expect(sent('revoke').map((form) => form.get('token'))).toEqual([revoked]);
  });

  it('revokes nothing if the service offers no revocation', async () => {
    const { revocation_endpoint: _none, ...endpoints } = document;
    const { worker, sent } = await setUp({}, endpoints);
    await revokeAtService(worker, service, tokens);
    expect(sent('revoke')).toEqual([]);
  });
});
