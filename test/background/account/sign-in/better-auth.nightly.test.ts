// Tests the sign-in, a renewal and a sign-out with unmodified versions of better-auth.
import { expect, it } from 'vitest';
import { disconnectAccount } from '@/lib/background/account/account.ts';
import { callService } from '@/lib/background/account/call-service.ts';
import { connectAccount, saveService } from '@/lib/background/account/connect.ts';
import { readTokens } from '@/lib/store/account/tokens.ts';
import { createRoot } from '../../root.ts';
import { type BetterAuthService, openAsUser, startBetterAuth13, startBetterAuth17 } from './better-auth.ts';

const BASE = 'https://service.example/v1';

/** Sets up a worker whose service is better-auth, and a user who is signed in there. */
async function setUp(service: BetterAuthService, clientSecret = service.clientSecret) {
  const { user } = service;
  const tokens: string[] = [];
  const at = {
    baseUrl: BASE,
    authUrl: 'https://service.example/api/auth',
    clientId: service.clientId,
    clientSecret,
  };
  const root = await createRoot({
    account: null,
    at,
    fetch: async (input, init) => {
      const url = String(input);
      if (!url.startsWith(BASE)) return asBrowser(await service.handler(new Request(url, init)));
      const token = new Headers(init?.headers).get('authorization');
      if (token === null) return Response.json({ ok: false, code: 'unauthorized' }, { status: 401 });
      tokens.push(token);
      return Response.json({ ok: true, results: [] });
    },
  });
  root.fake.api.identity.launchWebAuthFlow = ({ url }) => openAsUser(service, url);
  const search = () => callService(root.worker, user.id, 'search', { query: { q: 'x' } });
  return { ...root, at, user, search, tokens };
}

/** Hides the target of a redirect. Browsers hide it from a script that does not follow redirects. */
function asBrowser(answer: Response): Response {
  const isRedirect = answer.status >= 300 && answer.status < 400;
  return isRedirect ? Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' }) : answer;
}

const versions: readonly [string, () => Promise<BetterAuthService>][] = [
  ['1.3.27, HS256', () => startBetterAuth13('HS256')],
  ['1.3.27, EdDSA', () => startBetterAuth13('EdDSA')],
  ['1.7.5, HS256', () => startBetterAuth17('HS256')],
  ['1.7.5, EdDSA', () => startBetterAuth17('EdDSA')],
];

it.each(versions)('a session with better-auth %s can be renewed and ended', async (_name, start) => {
  const { worker, at, user, search, clock, tokens } = await setUp(await start());
  expect(await saveService(worker, at)).toEqual({ ok: true, value: null });
  expect(await connectAccount(worker)).toMatchObject({ ok: true, value: { id: user.id, name: 'Ann' } });
  expect(await search()).toMatchObject({ kind: 'ok' });
  clock.now += 25 * 3600_000;
  expect(await search()).toMatchObject({ kind: 'ok' });
  expect(new Set(tokens).size).toBe(2);
  await disconnectAccount(worker);
  expect(await readTokens()).toBeNull();
});

it.each(versions)(
  'a wrong secret for better-auth %s fails with app_secret or app_refused',
  async (_name, start) => {
    const { worker } = await setUp(await start(), 'wrong');
    const problem = { code: expect.stringMatching(/^app_(secret|refused)$/), message: '' };
    expect(await connectAccount(worker)).toEqual({ ok: false, problem });
    expect(await readTokens()).toBeNull();
  },
);
