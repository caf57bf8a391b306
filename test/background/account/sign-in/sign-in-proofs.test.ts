// What proves that a sign-in is ours, and which tokens are kept and revoked: held against what goes over the line.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beginSignIn, finishSignIn, refresh, revoke } from '@/lib/background/account/authorization.ts';
import { OAUTH_SCOPES } from '@/lib/contract/oauth.ts';
import type { Tokens } from '@/lib/store/account/tokens.ts';
import { createRoot } from '../../root.ts';
import { address as service } from '../../sign-in-service.ts';

const HOUR = 3600_000;
const document = {
  issuer: service.authUrl,
  authorization_endpoint: `${service.authUrl}/authorize`,
  token_endpoint: `${service.authUrl}/token`,
  revocation_endpoint: `${service.authUrl}/revoke`,
};
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An identity of user-1 that the service has just written. */
function identity(now: number): string {
  const iat = Math.floor(now / 1000);
  const claims = { iss: service.authUrl, aud: service.clientId, sub: 'user-1', iat, exp: iat + 3600 };
  return `${part({ alg: 'RS256' })}.${part(claims)}.c2ln`;
}

/** `granted`: what a token's answer says beside the access token. */
async function setUp(granted: object = { refresh_token: 'r2' }, endpoints: object = document) {
  const forms: { to: string; form: URLSearchParams }[] = [];
  const root = await createRoot({
    account: null,
    fetch: async (input, init) => {
      const to = new URL(String(input)).pathname.split('/').at(-1) ?? '';
      if (to === 'openid-configuration') return Response.json(endpoints);
      forms.push({ to, form: new URLSearchParams(String(init?.body ?? '')) });
      if (to === 'revoke') return new Response(null, { status: 200 });
      const id = identity(root.clock.now);
      const answer = { access_token: 'a2', token_type: 'bearer', expires_in: 3600, id_token: id };
      return Response.json({ ...answer, ...granted });
    },
  });
  const { worker } = root;
  const request = await beginSignIn(worker, service);
  const asked = new URL(request.url).searchParams;
  forms.length = 0;
  const sent = (to: string) => forms.filter((one) => one.to === to).map(({ form }) => form);
  /** The service sends the user back. */
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

describe('the user is sent to the service', () => {
  it('with the app, what is asked for, and where to come back to', async () => {
    const { asked } = await setUp();
    expect(asked.get('client_id')).toBe(service.clientId);
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('scope')?.split(' ')).toEqual([...OAUTH_SCOPES]);
  });
});

describe('the answer to a sign-in', () => {
  it.each([
    ['the state of another request', { code: 'stolen', state: 'of-another-request' }],
    ['no state', { code: 'stolen' }],
  ])('with %s is refused, and its code is shown to no one', async (_what, answer) => {
    const { finish, sent } = await setUp();
    await expect(finish(answer)).rejects.toThrow();
    expect(sent('token')).toEqual([]);
  });

  it('is exchanged for tokens once the state is our own', async () => {
    const { finish, asked, sent } = await setUp();
    const { tokens: kept } = await finish({ code: 'ours', state: asked.get('state') ?? '' });
    expect(kept).toMatchObject({ accessToken: 'a2', refreshToken: 'r2', account: 'user-1' });
    expect(sent('token').map((form) => form.get('code'))).toEqual(['ours']);
  });
});

describe('the proof that a code is ours (PKCE)', () => {
  it('is asked for as the SHA-256 of the verifier, and never as the verifier itself', async () => {
    const { request, asked } = await setUp();
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('code_challenge')).toBe(
      createHash('sha256').update(request.verifier).digest('base64url'),
    );
    expect(request.url).not.toContain(request.verifier);
  });

  it('goes with the code, and with the address that the code was sent to', async () => {
    const { request, asked, finish, sent } = await setUp();
    await finish({ code: 'ours', state: request.state });
    const [form] = sent('token');
    expect(form?.get('code_verifier')).toBe(request.verifier);
    expect(form?.get('redirect_uri')).toBe(asked.get('redirect_uri'));
  });

  it('and the state are other ones at each sign-in', async () => {
    const { worker, request } = await setUp();
    const other = await beginSignIn(worker, service);
    expect(other.verifier).not.toBe(request.verifier);
    expect(other.state).not.toBe(request.state);
  });
});

describe('the refresh token after a renewal', () => {
  it.each([
    ['the new one, which alone will work', { refresh_token: 'r2' }, 'r2'],
    ['the old one where the service sends no new one', {}, 'r1'],
  ])('is %s', async (_what, granted, kept) => {
    const { worker, sent } = await setUp(granted);
    const result = await refresh(worker, service, tokens);
    expect(result).toMatchObject({ kind: 'refreshed', tokens: { accessToken: 'a2', refreshToken: kept } });
    expect(sent('token').map((form) => form.get('refresh_token'))).toEqual(['r1']);
  });
});

describe('signing out revokes', () => {
  it.each([
    ['the refresh token, since the access token alone could be renewed', tokens, 'r1'],
    ['the access token where there is no other', { ...tokens, refreshToken: null }, 'a1'],
  ])('%s', async (_what, held, revoked) => {
    const { worker, sent } = await setUp();
    await revoke(worker, service, held);
    expect(sent('revoke').map((form) => form.get('token'))).toEqual([revoked]);
  });

  it('nothing where the service offers no revocation', async () => {
    const { revocation_endpoint: _none, ...endpoints } = document;
    const { worker, sent } = await setUp({}, endpoints);
    await revoke(worker, service, tokens);
    expect(sent('revoke')).toEqual([]);
  });
});
