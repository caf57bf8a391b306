// Tests the requests that Kiroku sends to a service before the user has agreed to anything. The requests have no cookies and no tokens, are
// not cached, and do not follow redirects.
import { describe, expect, it } from 'vitest';
import { saveService } from '@/lib/background/account/connect.ts';
import { failToFetch } from '../list-service.ts';
import { createRoot } from '../root.ts';
import { createDiscoveryDocument, testServiceSettings } from '../sign-in-service.ts';

const service = { ...testServiceSettings, clientSecret: 'secret-of-the-app' };
const document = createDiscoveryDocument(service.authUrl);

/** Saves the settings, and returns the requests in order. If `isSilent`, CORS hides all answers of the service. */
async function asked(isSilent = false) {
  const requests: { url: URL; init: RequestInit }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input));
    requests.push({ url, init });
    if (isSilent) return init.mode === 'no-cors' ? new Response('') : failToFetch();
    if (url.pathname.startsWith('/v1'))
      return Response.json({ ok: false, code: 'unauthorized', message: '' }, { status: 401 });
    if (url.pathname.endsWith('openid-configuration')) return Response.json(document);
    return Response.json({ error: 'invalid_grant' }, { status: 400 });
  };
  const { worker } = await createRoot({ account: null, fetch });
  const outcome = await saveService(worker, service);
  const to = (end: string) =>
    requests.filter(({ url }) => url.pathname.endsWith(end)).map(({ init }) => init);
  return { requests, outcome, to };
}

describe('check of the settings', () => {
  it('requests the list without a token and without cookies', async () => {
    const { requests } = await asked();
    const list = requests[0];
    expect(list?.url.href).toBe(`${service.baseUrl}/library?type=anime&limit=1`);
    expect(list?.init).toEqual({
      headers: { accept: 'application/json' },
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: expect.any(AbortSignal),
    });
  });

  it('requests the sign-in page without cookies', async () => {
    const { to } = await asked();
    expect(to('/authorize')).toEqual([
      {
        headers: { accept: 'application/json' },
        credentials: 'omit',
        redirect: 'manual',
        signal: expect.any(AbortSignal),
      },
    ]);
  });

  it('sends the app’s secret only to the token endpoint', async () => {
    const { requests, to } = await asked();
    const [token] = to('/token');
    const form = new URLSearchParams(String(token?.body));
    expect([form.get('client_secret'), form.get('code')]).toEqual([service.clientSecret, 'settings-check']);
    expect(token?.redirect).toBe('error');
    const others = requests.filter(({ url }) => !url.pathname.endsWith('/token'));
    const secret = service.clientSecret;
    expect(others.filter(({ url, init }) => `${url} ${init.body ?? ''}`.includes(secret))).toEqual([]);
  });

  it('sends a `no-cors` request without cookies if the base address is unreadable', async () => {
    const { requests, outcome } = await asked(true);
    expect(outcome).toEqual({ ok: false, problem: { code: 'base_wrong', message: '' } });
    expect(requests.map(({ init }) => init).filter(({ mode }) => mode === 'no-cors')).toEqual([
      { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal: expect.any(AbortSignal) },
    ]);
  });
});
