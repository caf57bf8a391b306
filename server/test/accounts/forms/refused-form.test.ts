// Tests how a refused form is kept in a cookie, and shown again once on its page.
import { describe, expect, it } from 'vitest';
import type { AccountArea } from '../../../src/accounts/area.ts';
import { redirectToForm, takeRefusedForm } from '../../../src/accounts/forms/refused-form.ts';
import { startRateLimitedApp } from '../../harness/limited-app.ts';

type Refused = Parameters<typeof redirectToForm>[3];

const ADDRESS = '/auth/sign-up?returnTo=%2Fauth';
const TYPED = { name: 'viewer', birthDate: '1990-05-01' };
const REFUSED: Refused = {
  address: ADDRESS,
  values: TYPED,
  status: 429,
  errors: { form: 'Too many attempts.' },
  seconds: 60,
};
const WINDOW = { 'sec-fetch-mode': 'navigate' };

async function start(isSecure = false) {
  const { app, guard } = await startRateLimitedApp();
  // The tests use only these fields of `AccountArea`.
  const area = { guard, isSecure, path: '/auth' } as AccountArea;
  app.post<{ Body: Refused }>(
    '/refuse',
    async (request, reply) => redirectToForm(area, request, reply, request.body) ?? { shown: 'at once' },
  );
  app.get<{ Querystring: { address: string } }>('/take', async (request, reply) => ({
    refused: takeRefusedForm(area, request, reply, request.query.address),
  }));
  return {
    guard,
    refuse: (refused: Refused, headers: Record<string, string> = WINDOW) =>
      app.inject({ method: 'POST', url: '/refuse', headers, payload: refused }),
    async take(sealed: string | undefined, address = ADDRESS) {
      const cookies: Record<string, string> =
        sealed === undefined ? {} : { [isSecure ? '__Host-kiroku_refused' : 'kiroku_refused']: sealed };
      const answer = await app.inject({ url: '/take', query: { address }, cookies });
      return { refused: answer.json<{ refused: Refused | null }>().refused, given: answer.cookies };
    },
  };
}

describe('redirectToForm', () => {
  it('redirects to the page with an HttpOnly cookie for three minutes', async () => {
    const { refuse } = await start();
    const answer = await refuse(REFUSED);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, ADDRESS]);
    expect(answer.cookies).toEqual([
      {
        name: 'kiroku_refused',
        value: expect.any(String),
        path: '/auth',
        maxAge: 180,
        httpOnly: true,
        sameSite: 'Lax',
      },
    ]);
  });

  it('lets the page show the typed values and the errors only once', async () => {
    const { refuse, take } = await start();
    const sealed = (await refuse(REFUSED)).cookies[0]?.value;
    const { refused, given } = await take(sealed);
    expect(refused).toEqual(REFUSED);
    expect(given).toMatchObject([{ name: 'kiroku_refused', value: '', path: '/auth' }]);
    expect(given[0]?.expires?.getTime()).toBe(0);
  });

  it('uses a Secure __Host- cookie over TLS', async () => {
    const { refuse, take } = await start(true);
    const [cookie] = (await refuse(REFUSED)).cookies;
    expect(cookie).toMatchObject({ name: '__Host-kiroku_refused', path: '/', secure: true });
    const { refused, given } = await take(cookie?.value);
    expect(refused).toEqual(REFUSED);
    expect(given).toMatchObject([{ name: '__Host-kiroku_refused', path: '/', secure: true }]);
  });

  it('stores no secrets and no form token', async () => {
    const { refuse, take, guard } = await start();
    const secrets = {
      password: 'first secret',
      newPassword: 'second secret',
      code: 'third secret',
      ofTomorrow: 'fourth secret',
      guard: 'a token',
    };
    const sealed = (await refuse({ ...REFUSED, values: { ...TYPED, ...secrets } })).cookies[0]?.value ?? '';
    expect(guard.unseal(sealed)).not.toMatch(/secret|a token/);
    expect((await take(sealed)).refused?.values).toEqual(TYPED);
  });

  it('shows the form without a redirect if the request is not a navigation', async () => {
    const { refuse } = await start();
    for (const headers of [{}, { 'sec-fetch-mode': 'cors' }, { 'sec-fetch-mode': 'same-origin' }]) {
      const answer = await refuse(REFUSED, headers);
      expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([200, { shown: 'at once' }, []]);
    }
  });

  it('shows the form without a redirect if the typed values are too long for a cookie', async () => {
    const { refuse, guard } = await start();
    const withText = (length: number): Refused => ({ ...REFUSED, values: { name: 'x'.repeat(length) } });
    const sealedLength = (length: number) => guard.seal(JSON.stringify(withText(length))).length;
    const longest =
      Array.from({ length: 4000 }, (_, at) => at).findLast((at) => sealedLength(at) <= 3500) ?? 0;
    expect(sealedLength(longest)).toBe(3500);
    expect((await refuse(withText(longest))).statusCode).toBe(303);
    const longer = await refuse(withText(longest + 1));
    expect([longer.json(), longer.cookies]).toEqual([{ shown: 'at once' }, []]);
  });
});

describe('takeRefusedForm', () => {
  it('returns null if no form was refused', async () => {
    const { take } = await start();
    expect(await take(undefined)).toEqual({ refused: null, given: [] });
  });

  it('returns null for the form of another page and deletes the cookie', async () => {
    const { refuse, take } = await start();
    const sealed = (await refuse(REFUSED)).cookies[0]?.value;
    const { refused, given } = await take(sealed, '/auth/sign-in');
    expect(refused).toBe(null);
    expect(given).toMatchObject([{ name: 'kiroku_refused', value: '' }]);
  });

  it('returns null for a cookie that this server did not seal', async () => {
    const { take } = await start();
    const plain = Buffer.from(JSON.stringify(REFUSED)).toString('base64url');
    for (const sealed of ['', plain, `${plain}.${plain}`]) {
      const { refused, given } = await take(sealed);
      expect([sealed, refused]).toEqual([sealed, null]);
      expect(given).toMatchObject([{ name: 'kiroku_refused', value: '' }]);
    }
  });
});
