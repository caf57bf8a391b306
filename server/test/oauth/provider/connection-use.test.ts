// Tests that createTokenUseRecorder stores when and from where an app last got a token. If storing fails, the app still gets its token.
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { beforeEach, expect, it } from 'vitest';
import type { ConnectionStore } from '../../../src/accounts/connection-store.ts';
import { createTokenUseRecorder } from '../../../src/oauth/connection-use.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const PATH = '/oauth2/token';

let isFailing: boolean;
const noted: unknown[] = [];
const emitted: unknown[][] = [];
beforeEach(() => {
  isFailing = false;
  noted.length = 0;
  emitted.length = 0;
});

const provider = { emit: (...words: unknown[]) => emitted.push(words) } as unknown as Provider;
const connections = {
  recordTokenUse: async (grantId: string, use: object) => {
    if (isFailing) throw new Error('The database is away.');
    noted.push({ grantId, ...use });
  },
} as unknown as ConnectionStore;

/** A context of oidc-provider whose token endpoint has answered. */
const answered = {
  path: PATH,
  status: 200,
  ip: '203.0.113.77',
  oidc: { entities: { AccessToken: { grantId: 'a grant' } } },
};

async function answer(changed: object = {}): Promise<KoaContextWithOIDC> {
  const ctx = { ...answered, status: 404, ...changed } as unknown as KoaContextWithOIDC;
  const status = 'status' in changed ? ctx.status : answered.status;
  await createTokenUseRecorder(provider, { connections, now: () => NOW, path: PATH })(ctx, async () => {
    // The endpoint sets the status only when it answers.
    ctx.status = status;
  });
  return ctx;
}

it('recordTokenUse stores the time and network of a request that returned a token', async () => {
  await answer();
  expect(noted).toEqual([{ grantId: 'a grant', at: NOW, from: '203.0.113.0/24' }]);
});

it.each([
  ['a refusal', { status: 400 }],
  ['another endpoint', { path: '/oauth2/userinfo' }],
  ['an answer without a token', { oidc: { entities: {} } }],
  ['a token without a consent', { oidc: { entities: { AccessToken: {} } } }],
])('recordTokenUse stores nothing for %s', async (_what, changed) => {
  await answer(changed);
  expect(noted).toEqual([]);
});

it('recordTokenUse reports a database error without changing the response', async () => {
  isFailing = true;
  const ctx = await answer();
  expect(ctx.status).toBe(200);
  expect(emitted).toEqual([['server_error', ctx, new Error('The database is away.')]]);
});
