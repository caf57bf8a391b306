// Tests which forms the CSRF guard accepts, and sealing and unsealing of text.
import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { CSRF_COOKIE } from '../../../src/accounts/cookies.ts';
import { createCsrfGuard } from '../../../src/accounts/forms/csrf-guard.ts';
import { SERVER_ORIGIN } from '../../harness/credentials.ts';
import { runAtEndOfFile } from '../../harness/end-of-file.ts';

const [OLD, NEW, FOREIGN] = ['an old key', 'a new key', 'of another server'].map((key) => Buffer.from(key));
type Keys = readonly (Buffer | undefined)[];

const guardWith = (keys: Keys, secure = false) =>
  createCsrfGuard({
    keys: keys.filter((key) => key !== undefined),
    origin: SERVER_ORIGIN,
    cookie: { path: secure ? '/' : '/auth', secure },
  });

/** Starts an app with two routes. One route returns a form's token, and the other route checks it. `owner` is the account of the form. */
async function start(keys: Keys = [NEW], secure = false) {
  const guard = guardWith(keys, secure);
  const app = Fastify();
  runAtEndOfFile(() => app.close());
  await app.register(fastifyCookie);
  interface Asked {
    Querystring: { owner?: string };
  }
  app.get<Asked>('/form', async (request, reply) => guard.tokenFor(request, reply, request.query.owner));
  app.post<Asked>('/form', async (request) => {
    const { token } = request.body as { token: unknown };
    return { accepts: guard.accepts(request, token, request.query.owner), knows: guard.knows(request) };
  });
  const name = secure ? `__Host-${CSRF_COOKIE}` : CSRF_COOKIE;
  return {
    async show(browser?: string, owner?: string) {
      const cookies: Record<string, string> = browser === undefined ? {} : { [name]: browser };
      const answer = await app.inject({ url: '/form', cookies, query: owner === undefined ? {} : { owner } });
      return { token: answer.body, given: answer.cookies };
    },
    async send(
      token: unknown,
      browser: string | null,
      { owner, headers = {} }: { owner?: string; headers?: Record<string, string> } = {},
    ) {
      const cookies: Record<string, string> = browser === null ? {} : { [name]: browser };
      const query = owner === undefined ? {} : { owner };
      const payload = { token };
      const answer = await app.inject({ method: 'POST', url: '/form', query, cookies, headers, payload });
      return answer.json<{ accepts: boolean; knows: boolean }>();
    },
  };
}

describe('form cookie', () => {
  it('is set with HttpOnly and SameSite=Lax', async () => {
    const { given } = await (await start()).show();
    expect(given).toEqual([
      {
        name: 'kiroku_form',
        value: expect.stringMatching(/^[\w-]{24}$/),
        path: '/auth',
        httpOnly: true,
        sameSite: 'Lax',
      },
    ]);
  });

  it('is set with Secure when the area uses TLS', async () => {
    const { given } = await (await start([NEW], true)).show();
    expect(given).toMatchObject([{ name: '__Host-kiroku_form', path: '/', secure: true, httpOnly: true }]);
  });

  it('is different in each browser', async () => {
    const { show } = await start();
    const [one, other] = [await show(), await show()];
    expect(one.given[0]?.value).not.toBe(other.given[0]?.value);
    expect(one.token).not.toBe(other.token);
  });
});

describe('createCsrfGuard', () => {
  it('accepts a form from the browser that received the form', async () => {
    const { show, send } = await start();
    const first = await show();
    const browser = first.given[0]?.value ?? '';
    const second = await show(browser);
    expect(second.given).toEqual([]);
    expect(second.token).toBe(first.token);
    expect(await send(first.token, browser)).toEqual({ accepts: true, knows: true });
  });

  it('refuses a form with a wrong or missing cookie', async () => {
    const { show, send } = await start();
    const { token } = await show('this browser');
    expect((await send(token, 'another browser')).accepts).toBe(false);
    expect(await send(token, null)).toEqual({ accepts: false, knows: false });
    const others = ['', 'x', token.slice(0, -1), `${token}x`, `x${token.slice(1)}`, null, 7, [token], {}];
    for (const other of others)
      expect([other, (await send(other, 'this browser')).accepts]).toEqual([other, false]);
  });

  it('accepts a form only for the account for which the form was made', async () => {
    const { show, send } = await start();
    const { token } = await show('a browser', 'viewer');
    expect((await send(token, 'a browser', { owner: 'viewer' })).accepts).toBe(true);
    expect((await send(token, 'a browser', { owner: 'filtered' })).accepts).toBe(false);
    expect((await send(token, 'a browser')).accepts).toBe(false);
    const plain = await show('a browser');
    for (const owner of ['viewer', 'undefined', ''])
      expect((await send(plain.token, 'a browser', { owner })).accepts).toBe(false);
  });

  const sendWithHeaders = async (headers: Record<string, string>) => {
    const { show, send } = await start();
    const { token } = await show('a browser');
    return send(token, 'a browser', { headers });
  };

  it.each<Record<string, string>>([
    {},
    { origin: SERVER_ORIGIN },
    { 'sec-fetch-site': 'same-origin' },
    { origin: SERVER_ORIGIN, 'sec-fetch-site': 'same-origin' },
  ])('accepts a form with the headers %j', async (headers) => {
    expect(await sendWithHeaders(headers)).toEqual({ accepts: true, knows: true });
  });

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: SERVER_ORIGIN, 'sec-fetch-site': 'cross-site' },
  ])('refuses a form with the headers %j', async (headers) => {
    expect(await sendWithHeaders(headers)).toEqual({ accepts: false, knows: false });
  });

  it('accepts a form that was signed with the older key while both keys are configured', async () => {
    const [before, during, after] = [await start([OLD]), await start([NEW, OLD]), await start([NEW])];
    const open = (await before.show('a browser')).token;
    expect((await during.send(open, 'a browser')).accepts).toBe(true);
    expect((await after.send(open, 'a browser')).accepts).toBe(false);
    const newer = (await during.show('a browser')).token;
    expect((await after.send(newer, 'a browser')).accepts).toBe(true);
    expect((await before.send(newer, 'a browser')).accepts).toBe(false);
  });
});

describe("createCsrfGuard's unseal", () => {
  it.each(['', 'viewer', '{"name":"灯籠 🏮","at":1}', 'a.b.c', '\n;,"'])(
    'returns the sealed text unchanged: %j',
    (text) => {
      const guard = guardWith([NEW]);
      const sealed = guard.seal(text);
      expect(sealed).toMatch(/^[\w-]*\.[\w-]{43}$/);
      expect(guard.unseal(sealed)).toBe(text);
    },
  );

  it('returns null for a text that was changed, cut or sealed with a foreign key', () => {
    const guard = guardWith([NEW]);
    const [text = '', mark = ''] = guard.seal('viewer').split('.');
    const other = Buffer.from('filtered').toString('base64url');
    const changed = [`${other}.${mark}`, `${text}.`, `${text}`, '', '.', `.${mark}`, `${text}.${mark}x`];
    for (const sealed of [...changed, guardWith([FOREIGN]).seal('viewer')])
      expect([sealed, guard.unseal(sealed)]).toEqual([sealed, null]);
  });

  it('opens a text that was sealed with an older key', () => {
    const guard = guardWith([NEW, OLD]);
    expect(guard.unseal(guardWith([OLD]).seal('viewer'))).toBe('viewer');
    expect(guardWith([NEW]).unseal(guard.seal('viewer'))).toBe('viewer');
    expect(guardWith([OLD]).unseal(guard.seal('viewer'))).toBe(null);
  });

  it('returns null for a text with a form token instead of its seal', async () => {
    const { show, send } = await start();
    const [text = '', mark = ''] = guardWith([NEW]).seal('viewer').split('.');
    expect((await send(mark, text)).accepts).toBe(false);
    const { token } = await show(text);
    expect(guardWith([NEW]).unseal(`${text}.${token}`)).toBe(null);
  });
});
