// Tests answers on the socket to requests that never reach a route. Each gets one answer in the envelope, and the rate limit counts it.
import { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerUnroutedRequests } from '../../../src/http/transport.ts';

const HERE = '203.0.113.1';

let server: EventEmitter;
let counted: (string | undefined)[];
let isExceeded: boolean;
/** Called while the request is being counted. */
let whileCounted: () => void;
beforeEach(() => {
  [server, counted, isExceeded, whileCounted] = [new EventEmitter(), [], false, () => undefined];
  const count = async (address: string | undefined) => {
    counted.push(address);
    whileCounted();
    return { isExceeded, headers: { 'RateLimit-Limit': 9 } };
  };
  answerUnroutedRequests({ server } as unknown as FastifyInstance, count as never, {
    'Strict-Transport': 'x',
  });
});

/**
 * Returns a connection that records its answer. `headersSent` is true if another answer on this connection has already sent its headers. It
 * is undefined if there is no other answer.
 */
function connection(headersSent?: boolean) {
  let said = '';
  const socket = new Duplex({
    read: () => undefined,
    write(chunk, _encoding, done) {
      said += chunk;
      done();
    },
  });
  const _httpMessage = headersSent === undefined ? null : { headersSent };
  Object.assign(socket, { remoteAddress: HERE, _httpMessage });
  return {
    socket,
    said: () => said,
    fail: (code?: string) =>
      server.emit('clientError', Object.assign(new Error('unreadable'), { code }), socket),
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('CONNECT request is refused with 405 and counted against the rate limit', async () => {
  const { socket, said } = connection();
  server.emit('connect', { socket });
  await settled();
  expect(said()).toContain('HTTP/1.1 405 Method Not Allowed\r\n');
  expect(said()).toContain('\r\nAllow: GET\r\n');
  expect(said()).toContain('"code":"invalid","message":"This service is no proxy."}');
  expect(counted).toEqual([HERE]);
});

it('request with an unknown Expect header is refused with 417 and counted against the rate limit', async () => {
  const written: unknown[] = [];
  const response = {
    writeHead: (...head: unknown[]) => {
      written.push(...head);
      return { end: (body: string) => written.push(body) };
    },
  };
  server.emit('checkExpectation', { socket: connection().socket }, response);
  await settled();
  const body =
    '{"ok":false,"code":"invalid","message":"The only expectation that can be met is 100-continue."}';
  expect(written).toEqual([
    417,
    {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body.length,
      Connection: 'close',
      'Strict-Transport': 'x',
      'RateLimit-Limit': 9,
    },
    body,
  ]);
  expect(counted).toEqual([HERE]);
});

describe('unreadable HTTP request', () => {
  it('gets the error envelope and the common headers before the connection ends', async () => {
    const { socket, said, fail } = connection();
    fail('HPE_INVALID_METHOD');
    await settled();
    const body = '{"ok":false,"code":"invalid","message":"This is not a readable HTTP request."}';
    expect(said().split('\r\n')).toEqual([
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${body.length}`,
      'Connection: close',
      'Strict-Transport: x',
      'RateLimit-Limit: 9',
      '',
      body,
    ]);
    expect([socket.writableEnded, counted]).toEqual([true, [HERE]]);
  });

  it.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'The request did not arrive in time.'],
    [
      'HPE_HEADER_OVERFLOW',
      '431 Request Header Fields Too Large',
      'The address or the headers are too long.',
    ],
    ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Payload Too Large', 'The chunks carry too much.'],
    ['HPE_OF_TOMORROW', '400 Bad Request', 'This is not a readable HTTP request.'],
    [undefined, '400 Bad Request', 'This is not a readable HTTP request.'],
  ])('is answered after the error %s with %s', async (code, line, message) => {
    const { said, fail } = connection();
    fail(code);
    await settled();
    expect(said()).toMatch(`HTTP/1.1 ${line}\r\n`);
    expect(JSON.parse(said().split('\r\n').at(-1) ?? '')).toEqual({ ok: false, code: 'invalid', message });
  });

  it('gets 429 beyond the rate limit', async () => {
    isExceeded = true;
    const { said, fail } = connection();
    fail();
    await settled();
    expect(said()).toContain('HTTP/1.1 429 Too Many Requests\r\n');
    expect(said()).toContain('"code":"rate_limited","message":"Too many requests: wait and try again."}');
  });

  it('is answered and counted only once if more bytes follow', async () => {
    const { said, fail } = connection();
    fail();
    fail();
    await settled();
    fail();
    await settled();
    expect([said().match(/HTTP\/1\.1/g)?.length, counted.length]).toEqual([1, 1]);
  });

  it('is answered while the previous request is unanswered', async () => {
    const { said, fail } = connection(false);
    fail();
    await settled();
    expect(said()).toContain('400 Bad Request');
  });

  it('ends the connection without an answer while a response is being sent', async () => {
    const { socket, said, fail } = connection(true);
    fail();
    await settled();
    expect([socket.destroyed, said(), counted]).toEqual([true, '', []]);
  });

  it('ends the connection without an answer if a response begins during counting', async () => {
    const { socket, said, fail } = connection();
    whileCounted = () => Object.assign(socket, { _httpMessage: { headersSent: true } });
    fail();
    await settled();
    expect([socket.destroyed, said()]).toEqual([true, '']);
  });

  it('is not answered or counted after the client has left', async () => {
    const reset = connection();
    reset.fail('ECONNRESET');
    const ended = connection();
    ended.socket.end();
    ended.fail();
    await settled();
    for (const { socket, said } of [reset, ended]) expect([socket.destroyed, said()]).toEqual([true, '']);
    expect(counted).toEqual([]);
  });

  it('ends the connection if the client leaves before the answer', async () => {
    const { socket, fail } = connection();
    fail();
    socket.emit('error', new Error('write EPIPE'));
    expect(socket.destroyed).toBe(true);
    await settled();
  });
});
