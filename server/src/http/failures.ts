// Sends every failure as `{ok: false, code, message, issues?}`, wherever it was thrown.

import type { IncomingMessage } from 'node:http';
import type { ErrorBody, ErrorCode } from '@kiroku/contract/errors';
import { httpStatusOfErrorCode } from '@kiroku/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseDown, isTimeout } from '../db/pg-error.ts';
import { methodsOfPath, type RouteTable } from './route-table.ts';

export interface Failure {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
}

/** Answers with a page if the client is a person's browser. Returns false if the JSON form must be sent instead. */
export type SendFailurePage = (request: FastifyRequest, reply: FastifyReply, failure: Failure) => boolean;

export const failureToBody = ({ code, message }: Failure): ErrorBody => ({ ok: false, code, message });

/** Converts a thrown error to an answer. The messages of unexpected errors are not sent to the client. */
function failureOf(error: FastifyError): Failure {
  const status = error.statusCode ?? 500;
  if (status === 429)
    return { status, code: 'rate_limited', message: 'Too many requests: wait and try again.' };
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT' || isTimeout(error)) return TIMEOUT_FAILURE;
  if (status === 503 || isDatabaseDown(error)) return UNAVAILABLE_FAILURE;
  if (status >= 400 && status < 500) return { status, code: 'invalid', message: error.message };
  return { status: 500, code: 'internal', message: 'Something went wrong inside the service.' };
}

export const TIMEOUT_FAILURE: Failure = {
  status: httpStatusOfErrorCode.unavailable,
  code: 'unavailable',
  message: 'The service did not answer in time. Wait a moment and try again.',
};

export const UNAVAILABLE_FAILURE: Failure = {
  status: httpStatusOfErrorCode.unavailable,
  code: 'unavailable',
  message: 'The service is not available right now.',
};

const NOT_FOUND: Failure = {
  status: httpStatusOfErrorCode.not_found,
  code: 'not_found',
  message: 'There is nothing here.',
};

interface FailureContext {
  readonly table: RouteTable;
  readonly page: SendFailurePage;
}

/**
 * Keeps the connection open, which Fastify would close. Otherwise a client that is still sending would fail to write, and never read the
 * answer. Node discards the rest of the body until the request's time limit.
 */
const keepOpen = (reply: FastifyReply): unknown => reply.removeHeader('connection');

export function handleFailures(app: FastifyInstance, { table, page }: FailureContext): void {
  const send = (request: FastifyRequest, reply: FastifyReply, failure: Failure) => {
    if (!page(request, reply, failure)) reply.code(failure.status).send(failureToBody(failure));
  };
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = failureOf(error);
    if (failure.code === 'internal' || isDatabaseDown(error)) request.log.error(error);
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') keepOpen(reply);
    send(request, reply, failure);
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const malformed = malformedRequests.get(request.raw);
    if (malformed !== undefined) return send(request, reply, malformed);
    const methods = methodsOfPath(table, request.url);
    // Either no route has this path, or its route has called `callNotFound` itself.
    if (methods.length === 0 || methods.includes(request.method)) return send(request, reply, NOT_FOUND);
    reply.header('allow', methods.join(', '));
    const message = `This address takes ${methods.join(', ')}.`;
    return send(request, reply, { status: 405, code: 'invalid', message });
  });
}

const malformedRequests = new WeakMap<IncomingMessage, Failure>();
/** No route has this path. */
const NO_PATH = '/malformed-address';

/**
 * Handles a URL that cannot be decoded. Fastify reports such URLs before any hook has run. So the request is routed again, to a path that
 * does not exist. Then limits, headers and logs apply to the request, too.
 */
export function handleFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { raw } = request;
  malformedRequests.set(raw, failureOf(error));
  // No later code needs the original URL, so it can be replaced.
  raw.url = NO_PATH;
  request.server.routing(raw, reply.raw);
}
