// What Node would answer by itself, with an empty body or not at all: slow, unreadable and unusual requests leave in the envelope too.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';

export interface Timeouts {
  /** Milliseconds in which a request must have arrived, body included. */
  readonly requestMs: number;
  /** Milliseconds in which the API must have answered. */
  readonly answerMs: number;
}

const LONGEST_CHECK_MS = 2000;

/** Options of the HTTP server itself. */
export function transportOptions({ requestMs }: Timeouts) {
  return {
    requestTimeout: requestMs,
    clientErrorHandler: answerClientError,
    http: {
      headersTimeout: requestMs,
      connectionsCheckingInterval: Math.min(LONGEST_CHECK_MS, Math.ceil(requestMs / 2)),
      // Node's own refusal has no body; ours is below.
      requireHostHeader: false,
    },
  };
}

/** RFC 9112, section 3.2: a request of HTTP/1.1 names its host, once. */
export function refuseWithoutHost(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { httpVersion, rawHeaders } = request.raw;
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
    if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return undefined;
    return reply.code(400).send(refuse('invalid', 'The header Host is needed, once.'));
  });
}

/** Events that Node answers before any route can: a tunnel, and an expectation that nobody can meet. */
export function answerBesideRoutes(app: FastifyInstance): void {
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    socket.end(
      rawAnswer({
        line: '405 Method Not Allowed',
        message: 'This service is no proxy.',
        more: 'Allow: GET\r\n',
      }),
    );
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(refuse('invalid', 'The only expectation that can be met is 100-continue.'));
    const length = Buffer.byteLength(body);
    response.writeHead(417, { 'content-type': JSON_TYPE, 'content-length': length, connection: 'close' });
    response.end(body);
  });
}

const JSON_TYPE = 'application/json; charset=utf-8';

interface RawAnswer {
  readonly line: string;
  readonly message: string;
  /** Further header lines, each with its line end. */
  readonly more?: string;
}

function rawAnswer({ line, message, more = '' }: RawAnswer): string {
  const body = JSON.stringify(refuse('invalid', message));
  const length = Buffer.byteLength(body);
  return `HTTP/1.1 ${line}\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${length}\r\n${more}Connection: close\r\n\r\n${body}`;
}

/** Codes of Node's HTTP parser and its clocks; everything else is not readable as HTTP. */
const clientErrors: Readonly<Record<string, RawAnswer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', message: 'The request did not arrive in time.' },
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    message: 'The address or the headers are too long.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { line: '413 Payload Too Large', message: 'The chunks carry too much.' },
};
const unreadable: RawAnswer = { line: '400 Bad Request', message: 'This is not a readable HTTP request.' };

function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
  socket.end(rawAnswer(clientErrors[error.code ?? ''] ?? unreadable));
}

/** Half of another answer may be out already; Node asks the same before its own answer (lib/_http_server.js). */
function isAnswering(socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}
