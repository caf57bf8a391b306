// Answers slow, malformed and unusual requests, to which Node itself would send an empty body or nothing.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@kiroku/contract/errors';
import type { FastifyInstance } from 'fastify';
import { createRefusal } from '../refusal.ts';
import { type CountSocketRequest, createRefusedRequestCounter } from './limits/rate-limits.ts';

interface Timeouts {
  /** A request with its body must arrive within this many milliseconds. */
  readonly requestMs: number;
  /** The API must answer within this many milliseconds. */
  readonly answerMs: number;
}

const LONGEST_CHECK_MS = 2000;

export function createTransportOptions({ requestMs }: Timeouts) {
  return {
    requestTimeout: requestMs,
    // This switches off Fastify's handler for malformed requests. `answerUnroutedRequests` adds our own handler, which needs the rate
    // limits.
    clientErrorHandler: () => undefined,
    http: {
      headersTimeout: requestMs,
      connectionsCheckingInterval: Math.min(LONGEST_CHECK_MS, Math.ceil(requestMs / 2)),
      // Node's own refusal has no body, so `refuseRequestsWithoutHost` answers instead.
      requireHostHeader: false,
    },
  };
}

/** Refuses requests without exactly one Host header, which HTTP/1.1 requires (RFC 9112, section 3.2). */
export function refuseRequestsWithoutHost(app: FastifyInstance): void {
  const limit = createRefusedRequestCounter(app);
  app.addHook('onRequest', (request, reply, done) => {
    const { httpVersion, rawHeaders } = request.raw;
    const hosts = countHosts(rawHeaders);
    if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return done();
    limit(request, reply).then(
      () => reply.code(400).send(createRefusal('invalid', 'The header Host is needed, once.')),
      (error: Error) => done(error),
    );
  });
}

/** Counts the Host headers. In `rawHeaders`, names and values alternate. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

type Headers = Readonly<Record<string, string | number>>;

/**
 * Answers requests that never reach a route: malformed requests, CONNECT requests, and requests with an unknown `Expect`. Every answer has
 * the headers of `always`.
 */
export function answerUnroutedRequests(
  app: FastifyInstance,
  count: CountSocketRequest,
  always: Headers,
): void {
  // Sockets that were answered. Each gets only one answer, because the rest of a malformed request raises the event again.
  const answered = new WeakSet<Socket>();
  const refuseOn = async (socket: Socket, refusal: RawAnswer) => {
    if (answered.has(socket)) return;
    answered.add(socket);
    socket.on('error', () => socket.destroy());
    const answer = await counted({ count, always }, socket, refusal);
    if (isAnswering(socket)) socket.destroy();
    else socket.end(textOf(answer));
  };
  app.server.on('connect', ({ socket }: IncomingMessage) => void refuseOn(socket, tunnel));
  app.server.on('checkExpectation', async ({ socket }: IncomingMessage, response: ServerResponse) => {
    const { line, headers, body } = messageOf(await counted({ count, always }, socket, expectation));
    response.writeHead(Number.parseInt(line, 10), headers).end(body);
  });
  app.server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) socket.destroy();
    else void refuseOn(socket, clientErrors[error.code ?? ''] ?? unreadable);
  });
}

async function counted(
  { count, always }: { count: CountSocketRequest; always: Headers },
  socket: Socket,
  refusal: RawAnswer,
): Promise<RawAnswer> {
  const { isExceeded, headers } = await count(socket.remoteAddress);
  const answer = isExceeded ? limited : refusal;
  return { ...answer, headers: { ...answer.headers, ...always, ...headers } };
}

const JSON_TYPE = 'application/json; charset=utf-8';

interface RawAnswer {
  readonly line: string;
  readonly message: string;
  readonly code?: ErrorCode;
  readonly headers?: Headers;
}

function messageOf({ line, message, code = 'invalid', headers }: RawAnswer) {
  const body = JSON.stringify(createRefusal(code, message));
  const length = { 'Content-Length': Buffer.byteLength(body) };
  return { line, body, headers: { 'Content-Type': JSON_TYPE, ...length, Connection: 'close', ...headers } };
}

function textOf(answer: RawAnswer): string {
  const { line, headers, body } = messageOf(answer);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${line}`, ...lines, '', body].join('\r\n');
}

const tunnel: RawAnswer = {
  line: '405 Method Not Allowed',
  message: 'This service is no proxy.',
  headers: { Allow: 'GET' },
};
const expectation: RawAnswer = {
  line: '417 Expectation Failed',
  message: 'The only expectation that can be met is 100-continue.',
};
const limited: RawAnswer = {
  line: '429 Too Many Requests',
  message: 'Too many requests: wait and try again.',
  code: 'rate_limited',
};

/** The answers to the error codes of Node's HTTP parser and timeouts. Any other code means malformed HTTP. */
const clientErrors: Readonly<Record<string, RawAnswer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', message: 'The request did not arrive in time.' },
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    message: 'The address or the headers are too long.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { line: '413 Payload Too Large', message: 'The chunks carry too much.' },
};
const unreadable: RawAnswer = { line: '400 Bad Request', message: 'This is not a readable HTTP request.' };

/** Whether another answer on this socket was partly sent. Node checks this in the same way (lib/_http_server.js). */
function isAnswering(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}
