// When a person is asked to sign in or to consent beyond what the library asks by itself.
import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../src/accounts/account-store.ts';
import type { Sessions } from '../../../src/accounts/session-store.ts';
import { createInteractionPolicy } from '../../../src/oauth/interaction-policy.ts';
import { startLimitedApp } from '../../harness/limited-app.ts';

// As the account area does it: cookies of a raw request are read with what the plugin loads when it is registered.
beforeAll(async () => {
  await startLimitedApp();
});

const { REQUEST_PROMPT, NO_NEED_TO_PROMPT } = interactionPolicy.Check;
const people: Record<string, Pick<Account, 'id'>> = { viewers: { id: 'viewer' } };
const sessions = { find: async (token?: string) => people[token ?? ''] ?? null } as unknown as Sessions;

/** Whether the rule of this name asks the person. */
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
  'the rule %s says why it asks, and with which error it refuses an app that may ask no person',
  (rule, prompt, error, description) => {
    const check = createInteractionPolicy({ sessions, isSecure: false }).get(prompt)?.checks.get(rule);
    expect(check).toMatchObject({ reason: rule, error, description });
  },
);

describe('a person', () => {
  const visit = (cookie: string | undefined, accountId: string | undefined) => ({
    req: { headers: { cookie } },
    oidc: { session: accountId === undefined ? undefined : { accountId } },
  });

  it('is not asked to sign in when both sessions have the same account', async () => {
    expect(await asks('account_session', visit('kiroku_session=viewers', 'viewer'))).toBe(false);
    expect(await asks('account_session', visit('__Host-kiroku_session=viewers', 'viewer'), true)).toBe(false);
  });

  it.each([
    ['is signed in at the endpoints alone', undefined, 'viewer'],
    ['brings the cookie of a session that is over', 'kiroku_session=guess', 'viewer'],
    ['is signed in at the account area alone', 'kiroku_session=viewers', undefined],
    ['is signed in as another one there', 'kiroku_session=viewers', 'other'],
    ['is signed in nowhere', undefined, undefined],
    ['brings a cookie that any host can set', 'kiroku_session=viewers', 'viewer', true],
  ])('who %s is asked to sign in', async (_who, cookie, accountId, isSecure = false) => {
    expect(await asks('account_session', visit(cookie, accountId), isSecure)).toBe(true);
  });
});

describe('an app', () => {
  const request = (method: string | undefined, redirect: unknown, result?: object) => ({
    oidc: {
      client: method === undefined ? undefined : { tokenEndpointAuthMethod: method },
      params: redirect === undefined ? undefined : { redirect_uri: redirect },
      result,
    },
  });
  const [LOCAL, WEB] = ['http://localhost:9999/cb', 'https://app.example/cb'];

  it('that is public and redirects to localhost needs consent each time', async () => {
    expect(await asks('unproven_client', request('none', LOCAL))).toBe(true);
    expect(await asks('unproven_client', request('none', LOCAL, {}))).toBe(true);
    expect(await asks('unproven_client', request('none', LOCAL, { login: {} }))).toBe(true);
  });

  it.each([
    ['was just answered', request('none', LOCAL, { consent: {} })],
    ['has a secret', request('client_secret_post', LOCAL)],
    ['comes back to the web', request('none', WEB)],
    ['names no address', request('none', undefined)],
    ['names no address of its own', { oidc: { client: { tokenEndpointAuthMethod: 'none' }, params: {} } }],
    ['is not known', request(undefined, LOCAL)],
  ])('that %s is not', async (_what, ctx) => {
    expect(await asks('unproven_client', ctx)).toBe(false);
  });
});
