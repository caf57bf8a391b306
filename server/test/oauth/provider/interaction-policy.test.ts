// Tests our own rules for when the user must sign in or consent. They are added to the rules of oidc-provider.
import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../src/accounts/account-store.ts';
import type { SessionStore } from '../../../src/accounts/session-store.ts';
import { createInteractionPolicy } from '../../../src/oauth/interaction-policy.ts';
import { startRateLimitedApp } from '../../harness/limited-app.ts';

// readCookie works only if @fastify/cookie is registered, so start an app.
beforeAll(async () => {
  await startRateLimitedApp();
});

const { REQUEST_PROMPT, NO_NEED_TO_PROMPT } = interactionPolicy.Check;
const people: Record<string, Pick<Account, 'id'>> = { viewers: { id: 'viewer' } };
const sessions = { find: async (token?: string) => people[token ?? ''] ?? null } as unknown as SessionStore;

/** Returns whether this rule requires the user to act. */
async function asks(
  rule: 'account_session' | 'unproven_client',
  ctx: object,
  isSecure = false,
): Promise<boolean> {
  const policy = createInteractionPolicy({ sessions, isSecure });
  const prompt = policy.get(rule === 'account_session' ? 'login' : 'consent');
  const answer = await prompt?.checks.get(rule)?.check(ctx as unknown as KoaContextWithOIDC);
  expect([REQUEST_PROMPT, NO_NEED_TO_PROMPT]).toContain(answer);
  return answer === REQUEST_PROMPT;
}

it.each([
  ['account_session', 'login', 'login_required', 'End-User authentication is required'],
  ['unproven_client', 'consent', 'interaction_required', 'End-User consent is required'],
])(
  'rule %s belongs to the prompt %s and has the error %s for prompt=none',
  (rule, prompt, error, description) => {
    const check = createInteractionPolicy({ sessions, isSecure: false }).get(prompt)?.checks.get(rule);
    expect(check).toMatchObject({ reason: rule, error, description });
  },
);

describe('rule account_session', () => {
  const visit = (cookie: string | undefined, accountId: string | undefined) => ({
    req: { headers: { cookie } },
    oidc: { session: accountId === undefined ? undefined : { accountId } },
  });

  it('asks for no sign-in if provider and account area have sessions of the same account', async () => {
    expect(await asks('account_session', visit('kiroku_session=viewers', 'viewer'))).toBe(false);
    expect(await asks('account_session', visit('__Host-kiroku_session=viewers', 'viewer'), true)).toBe(false);
  });

  it.each([
    ['is signed in only at the provider', undefined, 'viewer'],
    ['has the cookie of an ended session', 'kiroku_session=guess', 'viewer'],
    ['is signed in only in the account area', 'kiroku_session=viewers', undefined],
    ['has sessions of two different accounts', 'kiroku_session=viewers', 'other'],
    ['is not signed in', undefined, undefined],
    ['has a cookie without the prefix __Host- over TLS', 'kiroku_session=viewers', 'viewer', true],
  ])('asks for a sign-in if the user %s', async (_who, cookie, accountId, isSecure = false) => {
    expect(await asks('account_session', visit(cookie, accountId), isSecure)).toBe(true);
  });
});

describe('rule unproven_client', () => {
  const request = (method: string | undefined, redirect: unknown, result?: object) => ({
    oidc: {
      client: method === undefined ? undefined : { tokenEndpointAuthMethod: method },
      params: redirect === undefined ? undefined : { redirect_uri: redirect },
      result,
    },
  });
  const [LOCAL, WEB] = ['http://localhost:9999/cb', 'https://app.example/cb'];

  it('asks for consent each time if a public app redirects to localhost', async () => {
    expect(await asks('unproven_client', request('none', LOCAL))).toBe(true);
    expect(await asks('unproven_client', request('none', LOCAL, {}))).toBe(true);
    expect(await asks('unproven_client', request('none', LOCAL, { login: {} }))).toBe(true);
  });

  it.each([
    ['was just given consent', request('none', LOCAL, { consent: {} })],
    ['has a secret', request('client_secret_post', LOCAL)],
    ['redirects to a website', request('none', WEB)],
    ['sends no parameters', request('none', undefined)],
    ['sends no redirect address', { oidc: { client: { tokenEndpointAuthMethod: 'none' }, params: {} } }],
    ['is unknown', request(undefined, LOCAL)],
  ])('asks for no consent if the app %s', async (_what, ctx) => {
    expect(await asks('unproven_client', ctx)).toBe(false);
  });
});
