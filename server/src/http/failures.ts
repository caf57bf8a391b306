// Every failure leaves in the envelope `{ok: false, code, message, issues?}`, wherever in the server it arose.

import type { IncomingMessage } from 'node:http';
import type { ErrorBody, ErrorCode } from '@kiroku/contract/errors';
import { statusOfCode } from '@kiroku/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { knownMethods, type RouteTable } from './route-table.ts';

export interface Failure {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
}

/** May answer with a page where a person is looking; false leaves it to the envelope. */
export type FailurePage = (request: FastifyRequest, reply: FastifyReply, failure: Failure) => boolean;

export const failureBody = ({ code, message }: Failure): ErrorBody => ({ ok: false, code, message });

/** What a thrown error means to the caller. Messages of unexpected errors stay inside. */
function failureOf(error: FastifyError, database: DatabaseErrors | null = null): Failure {
  const status = error.statusCode ?? 500;
  if (status === 429)
    return { status, code: 'rate_limited', message: 'Too many requests: wait and try again.' };
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT' || database?.isTimeout(error)) return LATE;
  if (status === 503 || database?.isAway(error)) return AWAY;
  if (status >= 400 && status < 500) return { status, code: 'invalid', message: error.message };
  return { status: 500, code: 'internal', message: 'Something went wrong inside the service.' };
}

export const LATE: Failure = {
  status: statusOfCode.unavailable,
  code: 'unavailable',
  message: 'The service did not answer in time. Wait a moment and try again.',
};

export const AWAY: Failure = {
  status: statusOfCode.unavailable,
  code: 'unavailable',
  message: 'The service is not available right now.',
};

const NOT_FOUND: Failure = {
  status: statusOfCode.not_found,
  code: 'not_found',
  message: 'There is nothing here.',
};

interface DatabaseErrors {
  /** The database has taken too long, and nothing was written. */
  isTimeout(error: unknown): boolean;
  /** The database cannot be reached. */
  isAway(error: unknown): boolean;
}

interface FailureContext extends DatabaseErrors {
  readonly table: RouteTable;
  readonly page: FailurePage;
}

/**
 * Fastify would close the connection. A client that is still sending then fails to write, and never reads why.
 * Open, Node drops what still comes, for as long as a request may take.
 */
const keepOpen = (reply: FastifyReply): unknown => reply.removeHeader('connection');

export function handleFailures(app: FastifyInstance, { table, page, ...database }: FailureContext): void {
  const send = (request: FastifyRequest, reply: FastifyReply, failure: Failure) => {
    if (!page(request, reply, failure)) reply.code(failure.status).send(failureBody(failure));
  };
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = failureOf(error, database);
    if (failure.code === 'internal' || database.isAway(error)) request.log.error(error);
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') keepOpen(reply);
    send(request, reply, failure);
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const malformed = malformedRequests.get(request.raw);
    if (malformed !== undefined) return send(request, reply, malformed);
    const methods = knownMethods(table, request.url);
    // A route that takes the method has found nothing.
    if (methods.length === 0 || methods.includes(request.method)) return send(request, reply, NOT_FOUND);
    reply.header('allow', methods.join(', '));
    const message = `This address takes ${methods.join(', ')}.`;
    return send(request, reply, { status: 405, code: 'invalid', message });
  });
}

const malformedRequests = new WeakMap<IncomingMessage, Failure>();
/** There is nothing there. */
const NO_PATH = '/malformed-address';

/**
 * An address that cannot be decoded would be answered before any hook runs. So it goes the way of a path that does not exist: limits,
 * headers and the log hold for it too.
 */
export function handleFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { raw } = request;
  malformedRequests.set(raw, failureOf(error));
  // No other code reads the address from here on.
  raw.url = NO_PATH;
  request.server.routing(raw, reply.raw);
}
