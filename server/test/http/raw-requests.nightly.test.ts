// Tests raw bytes over a real port. There must always be an answer, in the error envelope.
import { errorBodySchema } from '@kiroku/contract/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccessTokens } from '../harness/api.ts';
import { sendRawRequest } from '../harness/raw-http.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';

let port: number;
let token: string;
const listen = async ({ app }: TestServer): Promise<number> =>
  Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);

beforeAll(async () => {
  const test = await startTestServer({ environment: { REQUEST_TIMEOUT_MS: '400' } });
  token = (await createAccessTokens(test)).viewer;
  port = await listen(test);
});

const lines = (...parts: readonly string[]) => `${parts.join('\r\n')}\r\n\r\n`;
const authorized = () => `Authorization: Bearer ${token}`;
const close = 'Connection: close';

/** Returns status and code. Throws if the answer is not in the envelope, or has a wrong Content-Length. */
async function ask(...pieces: readonly (string | Buffer)[]) {
  const { status, headers, body } = await sendRawRequest(port, pieces);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(body));
  const { code, message } = errorBodySchema().parse(JSON.parse(body));
  expect(message).not.toBe('');
  return { status, code, headers };
}

it.each([
  ['https:', 'max-age=31536000'],
  ['http:', undefined],
])('answer to CONNECT or to malformed HTTP has HSTS only over TLS: %s', async (protocol, expected) => {
  const addresses = {
    AUTH_URL: `${protocol}//kiroku.example/auth`,
    BASE_URL: `${protocol}//kiroku.example/v1`,
  };
  const own = await listen(await startTestServer({ environment: addresses }));
  for (const request of [lines('CONNECT example.com:443 HTTP/1.1', 'Host: a'), 'hello\r\n\r\n']) {
    const { headers } = await sendRawRequest(own, [request]);
    expect(headers.get('strict-transport-security')).toBe(expected);
  }
});

describe('malformed HTTP', () => {
  it.each([
    ['text that is not HTTP', 'hello\r\n\r\n', 400],
    ['a later version of HTTP', lines('GET /v1/library HTTP/3.0', 'Host: a'), 400],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a TLS handshake', Buffer.from([0x16, 0x03, 0x01, 0x00, 0x05, 0x01, 0, 0, 1, 0]), 400],
    ['a header without a colon', lines('GET /v1/library HTTP/1.1', 'Host: a', 'nonsense'), 400],
    ['a control character in a header', lines('GET /v1/library HTTP/1.1', 'Host: a', 'X-A: a\x01b'), 400],
    ['an invalid Content-Length', lines('POST /v1/ratings HTTP/1.1', 'Host: a', 'Content-Length: abc'), 400],
    ['a negative Content-Length', lines('POST /v1/ratings HTTP/1.1', 'Host: a', 'Content-Length: -1'), 400],
    [
      'two Content-Length headers',
      lines('POST /v1/ratings HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Content-Length: 2'),
      400,
    ],
    [
      'Content-Length together with chunks',
      lines('POST /v1/ratings HTTP/1.1', 'Host: a', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
      400,
    ],
    ['a URL that is too long', lines(`GET /v1/search?q=${'x'.repeat(20_000)} HTTP/1.1`, 'Host: a'), 431],
    [
      'headers that are too long',
      lines('GET /v1/search HTTP/1.1', 'Host: a', `X-A: ${'x'.repeat(20_000)}`),
      431,
    ],
    ['a CONNECT request', lines('CONNECT example.com:443 HTTP/1.1', 'Host: a'), 405],
    [
      'an unknown Expect header',
      lines('POST /v1/ratings HTTP/1.1', 'Host: a', 'Expect: a miracle', close),
      417,
    ],
    ['a missing Host header', lines('GET /v1/library HTTP/1.1', close), 400],
    ['two Host headers', lines('GET /v1/library HTTP/1.1', 'Host: a', 'Host: b', close), 400],
  ])('gets the error envelope: %s', async (_case, bytes, status) => {
    expect(await ask(bytes)).toMatchObject({ status, code: 'invalid' });
  });

  it('gets the error envelope for broken chunks', async () => {
    const head = () =>
      lines(
        'POST /v1/library/entry HTTP/1.1',
        'Host: a',
        authorized(),
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      );
    expect(await ask(head(), 'zz\r\n')).toMatchObject({ status: 400, code: 'invalid' });
    expect(await ask(head(), '5\r\n{"typ\r\n', 'garbage\r\n')).toMatchObject({
      status: 400,
      code: 'invalid',
    });
    const extended = `1;${'x'.repeat(20_000)}\r\n{\r\n`;
    expect(await ask(head(), extended)).toMatchObject({ status: 413, code: 'invalid' });
  });
});

describe('slow request', () => {
  it.each([
    ['an endless request line', () => 'GET /v1/libr'],
    ['endless headers', () => 'GET /v1/library HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    ['a missing body', () => beginning()],
    ['half a body', () => `${beginning()}{"type":`],
  ])('gets 408 after the timeout: %s', async (_case, bytes) => {
    const { status, code, headers } = await ask(bytes());
    expect([status, code, headers.get('connection')]).toEqual([408, 'invalid', 'close']);
  });

  const beginning = () =>
    lines(
      'POST /v1/library/entry HTTP/1.1',
      'Host: a',
      authorized(),
      'Content-Type: application/json',
      'Content-Length: 100',
    );
});

describe('unusual but valid HTTP', () => {
  it('is answered if it uses HTTP/1.0', async () => {
    for (const host of [[], ['Host: a']]) {
      const { status, body } = await sendRawRequest(port, [
        lines('GET /v1/library?type=anime HTTP/1.0', ...host, authorized()),
      ]);
      expect([status, JSON.parse(body).ok]).toEqual([200, true]);
    }
  });

  it('gets 100 Continue before its body is sent', async () => {
    const body = '{"nothing":1}';
    const answer = await sendRawRequest(port, [
      lines(
        'POST /v1/ratings HTTP/1.1',
        'Host: a',
        authorized(),
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Expect: 100-continue',
        close,
      ),
      body,
    ]);
    expect([answer.interim, answer.status, JSON.parse(answer.body).code]).toEqual([[100], 400, 'invalid']);
  });

  it.each([
    ['an absolute URL as target', 'GET http://elsewhere/v1/nothing', 404],
    ['an asterisk as target', 'GET *', 404],
    ['a fragment in the target', 'GET /v1/nothing#here', 404],
    ['the method PROPFIND', 'PROPFIND /v1/library', 405],
    ['the method TRACE', 'TRACE /v1/library', 405],
  ] as const)('gets the error envelope: %s', async (_case, start, status) => {
    expect(await ask(lines(`${start} HTTP/1.1`, 'Host: a', close))).toMatchObject({ status });
  });

  it('gets an HTTP/1.1 answer if it asks for an upgrade', async () => {
    const wish = ['Upgrade: websocket', 'Connection: upgrade, close'];
    expect(await ask(lines('GET /v1/nothing HTTP/1.1', 'Host: a', ...wish))).toMatchObject({ status: 404 });
  });

  it.each(['/v1/search', '/v1/anime/lantern', '/v1/library', '/v1/ratings'])(
    'gets 404 for other spellings of %s',
    async (path) => {
      const spellings = [
        `${path}/`,
        `/${path}`,
        path.replace('/v1/', '/v1//'),
        path.replace('/v1/', '/v1/../v1/'),
        path.replace('/v1/', '/v1/./'),
        path.replace('/v1/', '/v1/%2e%2e/v1/'),
        path.replace('/v1/', '/v1%2f'),
        path.replace('/v1/', '/v1\\'),
        path.replace('/v1/', '/V1/'),
      ];
      for (const spelling of spellings) {
        const answer = await ask(lines(`GET ${spelling} HTTP/1.1`, 'Host: a', authorized(), close));
        expect([spelling, answer.status, answer.code]).toEqual([spelling, 404, 'not_found']);
      }
    },
  );

  it('gets 413 for a GET with a body that is too large', async () => {
    const get = (length: number, type: string) => [
      lines(
        'GET /v1/library?type=anime HTTP/1.1',
        'Host: a',
        authorized(),
        `Content-Type: ${type}`,
        `Content-Length: ${length}`,
        close,
      ),
      'x'.repeat(length),
    ];
    const { status, body } = await sendRawRequest(port, get(5, 'application/json'));
    expect([status, JSON.parse(body).ok]).toEqual([200, true]);
  });
});
