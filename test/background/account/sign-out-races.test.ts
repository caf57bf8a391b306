// Tests a sign-out while a token is being renewed. The new tokens are revoked at the service that issued them.
import { expect, it } from 'vitest';
import { getAccessToken } from '@/lib/background/account/access-token.ts';
import { disconnectAccount } from '@/lib/background/account/account.ts';
import { eventually } from '../../eventually.ts';
import { createRoot } from '../root.ts';
import { createDiscoveryDocument, testServiceSettings as service } from '../sign-in-service.ts';
import { exampleTokenResponse } from './session.ts';

const document = createDiscoveryDocument(service.authUrl);

it('tokens of a renewal that ends after the sign-out are revoked', async () => {
  const asked: ((response: Response) => void)[] = [];
  const revoked: string[] = [];
  const used: string[] = [];
  const answer: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input));
    if (pathname.includes('openid-configuration')) return Response.json(document);
    if (pathname.endsWith('/token')) return new Promise((resolve) => asked.push(resolve));
    if (pathname.endsWith('/revoke')) {
      revoked.push(new URLSearchParams(String(init?.body)).get('token') ?? '');
      return new Response(null, { status: 200 });
    }
    used.push(pathname);
    return Response.json({ ok: false, code: 'unauthorized', message: '' }, { status: 401 });
  };
  const { worker } = await createRoot({ at: service, fetch: answer });
  const given = await getAccessToken(worker);
  const renewing = getAccessToken(worker, given.kind === 'token' ? given.token : '');
  await eventually(() => expect(asked).toHaveLength(1));
  used.length = 0;
  await disconnectAccount(worker);
  asked[0]?.(exampleTokenResponse());
  expect(await renewing).toEqual({ kind: 'ended' });
  await eventually(() => expect(revoked).toHaveLength(2));
  expect(revoked[1]).toBe('r2');
  expect(await getAccessToken(worker)).toEqual({ kind: 'ended' });
  expect(used).toEqual([]);
});
