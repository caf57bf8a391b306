// Tests the HTML pages for failures in the account area. Also tests which values are kept of a form that a rate limit refuses.

import type { ServerResponse } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { AccountArea } from '../../../src/accounts/area.ts';
import { createCsrfGuard } from '../../../src/accounts/forms/csrf-guard.ts';
import { createFailurePageSender, sendTimeoutAnswer } from '../../../src/http/failure-page.ts';
import type { Failure } from '../../../src/http/failures.ts';
import { SERVER_ORIGIN } from '../../harness/credentials.ts';
import { runAtEndOfFile } from '../../harness/end-of-file.ts';

const HOST = 'localhost:4780';
const PERSON = { accept: 'text/html,*/*;q=0.8', host: HOST };
const WINDOW = { ...PERSON, 'sec-fetch-mode': 'navigate' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const LIMITED: Failure = { status: 429, code: 'rate_limited', message: 'Too many requests.' };

const guard = createCsrfGuard({
  keys: [Buffer.from('a key')],
  origin: SERVER_ORIGIN,
  cookie: { path: '/auth', secure: false },
});
// The failure page uses only these fields of the area.
const area = { guard, path: '/auth', isSecure: false } as AccountArea;

/** Starts an app that answers each request with this failure. `seconds` is the value of the header Retry-After. */
async function start(
  failure: Failure,
  seconds?: number,
  isAreaPath = (path: string) => path.startsWith('/auth'),
) {
  const app = Fastify();
  runAtEndOfFile(() => app.close());
  await app.register(fastifyCookie);
  const page = createFailurePageSender(area, isAreaPath);
  const isShown: boolean[] = [];
  app.addHook('onRequest', (request, reply: FastifyReply) => {
    if (seconds !== undefined) reply.header('retry-after', seconds);
    isShown.push(page(request, reply, failure));
    if (isShown.at(-1) === false) reply.send('no page');
  });
  app.all('/*', async () => 'no route');
  const kept = (value: string | undefined) =>
    value === undefined ? null : (JSON.parse(guard.unseal(value) ?? 'null') as Record<string, unknown>);
  return async (
    url: string,
    { headers = PERSON, ...more }: { headers?: object; method?: 'POST'; payload?: string } = {},
  ) => {
    const answer = await app.inject({ url, headers: { ...headers }, ...more });
    const cookie = answer.cookies.find(({ name }) => name === 'kiroku_refused');
    const link = /class="button secondary" href="([^"]*)">([^<]*)</.exec(answer.body);
    const said = { status: answer.statusCode, text: answer.body, link: link?.slice(1) };
    return { ...said, kept: kept(cookie?.value), isShown: isShown.at(-1) };
  };
}

describe('createFailurePageSender', () => {
  it.each([
    ['not_found', 404, 'Page not found', 'There is nothing here.'],
    ['unavailable', 503, 'This takes too long', 'did not answer in time'],
    ['invalid', 400, 'That did not work', 'A &lt;sentence&gt;.'],
    ['internal', 500, 'That did not work', 'went wrong inside the service'],
  ] as const)(
    'shows a title, an explanation and a link for %s with status %i',
    async (code, status, title, said) => {
      const get = await start({ status, code, message: 'A <sentence>.' });
      const answer = await get('/auth/nothing');
      expect([answer.status, answer.isShown]).toEqual([status, true]);
      expect(answer.text).toContain(`<title>${title}`);
      expect(answer.text).toContain(`<h1>${title}</h1>`);
      expect(answer.text).toContain(said);
      expect(answer.link).toEqual(['/auth/account', 'To your account']);
    },
  );

  it('shows pages only in the account area and only to clients that accept HTML', async () => {
    const get = await start({ status: 404, code: 'not_found', message: 'There is nothing here.' });
    expect((await get('/v1/nothing')).text).toBe('no page');
    for (const accept of ['application/json', '*/*', ''])
      expect((await get('/auth/nothing', { headers: { host: HOST, accept } })).text).toBe('no page');
    expect((await get('/auth/nothing', { headers: { host: HOST } })).text).toBe('no page');
    expect((await get('/auth/nothing', { headers: { host: HOST, accept: 'text/html' } })).status).toBe(404);
  });
});

describe('429 page', () => {
  it('links to the requested page and states the wait of Retry-After', async () => {
    const answer = await (await start(LIMITED, 90))('/auth/sign-in?a=b');
    expect(answer.status).toBe(429);
    expect(answer.text).toContain('<h1>Too many requests</h1>');
    expect(answer.text).toContain('Please wait 2 minutes and try again.');
    expect(answer.link).toEqual(['/auth/sign-in?a=b', 'Try again']);
  });

  it('states a wait of one minute without Retry-After', async () => {
    expect((await (await start(LIMITED))('/auth/sign-in')).text).toContain('Please wait a minute');
  });

  const sendForm = async (referer: string | undefined) => {
    const headers = { ...PERSON, ...FORM, ...(referer !== undefined && { referer }) };
    return (await start(LIMITED, 60))('/auth/sign-in', { method: 'POST', headers, payload: 'a=b' });
  };

  it.each([
    ["the form's page", `http://${HOST}/auth/sign-in?a=b`, '/auth/sign-in?a=b'],
    ["the form's page over TLS", `https://${HOST}/auth/sign-in`, '/auth/sign-in'],
  ])('links back to the referrer of a form if the referrer is %s', async (_what, referer, back) => {
    expect(await sendForm(referer)).toMatchObject({ link: [back, 'Try again'], kept: null });
  });

  it.each([
    ['an address with two slashes', `http://${HOST}//auth/sign-in`],
    ['a page of another host', 'http://evil.example/auth/sign-in'],
    ['a page of another port', 'http://localhost:1/auth/sign-in'],
    ['a page outside the account area', `http://${HOST}/v1/docs`],
    ['an invalid URL', 'http://['],
    ['missing', undefined],
  ])('links to the account if the referrer of a form is %s', async (_what, referer) => {
    expect(await sendForm(referer)).toMatchObject({ link: ['/auth/account', 'To your account'], kept: null });
  });
});

describe('429 page of an account area at the root path', () => {
  const send = async (more: object) => {
    const headers = { ...PERSON, ...FORM, ...more };
    return (await start(LIMITED, 60, () => true))('/sign-in', { method: 'POST', headers, payload: 'a=b' });
  };

  it("links to a path of this host if the referrer's path begins with two slashes", async () => {
    const { link } = await send({ referer: `http://${HOST}//evil.example/a//b` });
    expect(link).toEqual(['/evil.example/a//b', 'Try again']);
  });

  it('links to the account without a referrer', async () => {
    expect((await send({})).link).toEqual(['/auth/account', 'To your account']);
  });
});

describe('form values refused by a rate limit', () => {
  const referer = `http://${HOST}/auth/sign-in`;
  const headers = { ...WINDOW, ...FORM, referer };
  const send = async (payload: string, more: object = {}) =>
    (await start(LIMITED, 60))('/auth/sign-in', {
      method: 'POST',
      headers: { ...headers, ...more },
      payload,
    });

  it("are kept for the form's page, except the password", async () => {
    const answer = await send('name=mika+%3C3&password=a-secret&guard=a-token');
    expect(answer.text).toContain('Please wait a minute');
    expect(answer.kept).toEqual({
      address: '/auth/sign-in',
      values: { name: 'mika <3' },
      status: 200,
      errors: {},
    });
  });

  it('are kept if the body has at most 4096 bytes', async () => {
    // The password may make the body too long for a cookie. The password is not kept, so the other fields still fit.
    const long = (length: number) =>
      `name=mika&password=${'x'.repeat(length - 'name=mika&password='.length)}`;
    expect((await send(long(4096))).kept).toMatchObject({ values: { name: 'mika' } });
    expect((await send(long(4097))).kept).toBe(null);
  });

  it.each([
    ['a request that is not a navigation', { 'sec-fetch-mode': 'cors' }],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }],
    [
      'a body of the type text/plain with the form type as a parameter',
      { 'content-type': 'text/plain; application/x-www-form-urlencoded' },
    ],
    [
      'a body of a type that begins with the form type',
      { 'content-type': 'application/x-www-form-urlencodedx' },
    ],
    ['a page of another site', { referer: 'http://evil.example/auth/sign-in' }],
  ])('are dropped if they come from %s', async (_what, more) => {
    const answer = await send('name=mika', more);
    expect([answer.kept, answer.text.includes('Please wait a minute')]).toEqual([null, true]);
  });

  it('are kept if the content type has a charset', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    expect((await send('name=mika', type)).kept).toMatchObject({ values: { name: 'mika' } });
  });

  it('are dropped if they come from the body of a GET request', async () => {
    const asked = { headers: { ...headers }, payload: 'name=mika' };
    const answer = await (await start(LIMITED, 60))('/auth/sign-in', asked);
    expect([answer.kept, answer.link]).toEqual([null, ['/auth/sign-in', 'Try again']]);
  });
});

describe('sendTimeoutAnswer', () => {
  function answered(headers: object) {
    const written: { status?: number; headers?: Record<string, unknown>; text?: string } = {};
    const response = {
      writeHead: (status: number, given: Record<string, unknown>) => {
        Object.assign(written, { status, headers: given });
        return { end: (text: string) => Object.assign(written, { text }) };
      },
    };
    const raw = { headers, method: 'GET', url: '/auth/account' };
    const request = { headers, raw } as Parameters<typeof sendTimeoutAnswer>[1];
    sendTimeoutAnswer(area, request, response as unknown as ServerResponse);
    return written;
  }
  const SAID = 'The service did not answer in time. Wait a moment and try again.';

  it('sends a page with its length in bytes to browsers', () => {
    const { status, headers, text = '' } = answered(PERSON);
    expect([status, headers?.['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>This takes too long</h1>');
    expect(text).toContain(SAID);
    expect(headers?.['content-length']).toBe(Buffer.byteLength(text));
    expect(Buffer.byteLength(text)).toBeGreaterThan(text.length);
  });

  it('sends the status 200 to a navigation', () => {
    expect(answered(WINDOW).status).toBe(200);
  });

  it('sends the JSON error envelope to apps', () => {
    for (const headers of [{ accept: 'application/json' }, {}, { 'sec-fetch-mode': 'navigate' }]) {
      const { status, headers: given, text = '' } = answered(headers);
      expect([status, given?.['content-type']]).toEqual([503, 'application/json; charset=utf-8']);
      expect(JSON.parse(text)).toEqual({ ok: false, code: 'unavailable', message: SAID });
      expect(given?.['content-length']).toBe(text.length);
    }
  });
});
