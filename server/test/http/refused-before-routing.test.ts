// Tests requests that are refused before routing. They count against the rate limit of their address.
import { errorBodySchema } from '@kiroku/contract/errors';
import { describe, expect, it } from 'vitest';
import { sendRawRequest } from '../harness/raw-http.ts';
import { startTestServer } from '../harness/test-server.ts';

const lines = (...parts: readonly string[]) => `${parts.join('\r\n')}\r\n\r\n`;
const close = 'Connection: close';
const cases: readonly (readonly [name: string, bytes: string, status: number])[] = [
  ['a broken percent-encoding', lines('GET /v1/anime/%zz HTTP/1.1', 'Host: a', close), 400],
  ['a percent-encoding that is not UTF-8', lines('GET /%ff%fe HTTP/1.1', 'Host: a', close), 400],
  ['raw bytes in a URL', lines('GET /v1/\xff\xfe%E4 HTTP/1.1', 'Host: a', close), 400],
  ['a control character in a URL', lines('GET /v1/a\x01b HTTP/1.1', 'Host: a'), 400],
  ['an escaped NUL in an existing path', lines('GET /v1/anime/a%00 HTTP/1.1', 'Host: a', close), 401],
  ['an escaped NUL elsewhere', lines('GET /nothing%00 HTTP/1.1', 'Host: a', close), 400],
  ['a short id that is too long', lines(`GET /v1/anime/${'a'.repeat(400)} HTTP/1.1`, 'Host: a', close), 414],
  ['a URL that is too long', lines(`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: a'), 431],
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['an endless request line', 'GET /v1/libr', 408],
  ['no host', lines('GET /nothing HTTP/1.1', close), 400],
  ['two hosts', lines('GET /v1/library HTTP/1.1', 'Host: a', 'Host: b', close), 400],
  ['CONNECT', lines('CONNECT example.com:443 HTTP/1.1', 'Host: a'), 405],
  [
    'an unknown Expect header',
    lines('POST /v1/ratings HTTP/1.1', 'Host: a', 'Expect: a miracle', close),
    417,
  ],
];

async function startWith(apiPerIp: number) {
  const environment = { REQUEST_TIMEOUT_MS: '400' };
  const { app } = await startTestServer({ limits: { apiPerIp }, environment });
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  return async (bytes: string) => {
    const { status, headers, body } = await sendRawRequest(port, [bytes]);
    return { status, headers, refusal: errorBodySchema().parse(JSON.parse(body)) };
  };
}

describe('request refused before routing', () => {
  it('is counted only once and gets the rate limit headers', async () => {
    const ask = await startWith(1000);
    const answers = [];
    for (const [name, bytes] of cases) {
      const { status, headers } = await ask(bytes);
      answers.push([name, status, headers.get('ratelimit-remaining'), headers.get('ratelimit-limit')]);
    }
    expect(answers).toEqual(
      cases.map(([name, , status], index) => [name, status, String(999 - index), '1000']),
    );
  });

  it('gets 429 beyond the rate limit', async () => {
    const ask = await startWith(1);
    await ask(lines('GET /nothing HTTP/1.1', 'Host: a', close));
    for (const [name, bytes] of cases) {
      const { status, headers, refusal } = await ask(bytes);
      expect([name, status, refusal.code]).toEqual([name, 429, 'rate_limited']);
      expect(headers.get('ratelimit-remaining')).toBe('0');
      const seconds = Number(headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
    }
  });

  it("counts against the API's rate limit of the address", async () => {
    const ask = await startWith(2);
    const statuses = [];
    for (const address of ['/%zz', '/%zz', '/v1/library?type=anime'])
      statuses.push((await ask(lines(`GET ${address} HTTP/1.1`, 'Host: a', close))).status);
    expect(statuses).toEqual([400, 400, 429]);
  });
});
