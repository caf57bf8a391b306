// Configures structured logs, with one JSON object per line. Query, headers and bodies of requests are never logged. Of an error, only
// those parts are logged that cannot contain user data.

import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { clientAddress } from '../accounts/client-address.ts';
import type { Config } from '../config.ts';
import { toSafeError } from './safe-error.ts';

type LogFn = FastifyBaseLogger['info'];

/** Receives the log lines. Tests use it instead of standard output. */
export interface LogSink {
  write(line: string): void;
}

/** These fields are never logged, even if code passes them to the logger by mistake. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'newPassword',
  'recoveryCode',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'code_verifier',
  'client_secret',
  'secret',
  'guard',
  'body',
  'headers',
  'payload',
];

export function createLoggerOptions(
  level: Config['logLevel'],
  sink?: LogSink,
): NonNullable<FastifyServerOptions['logger']> {
  if (level === 'silent') return false;
  return {
    level,
    ...(sink === undefined ? {} : { stream: sink }),
    redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    hooks: { logMethod: withSafeMessage },
    serializers: { err: toSafeError, req: describeRequest },
  };
}

/** Logs an error with a safe message. Without it, pino would log the error's own message, which may contain user data. */
function withSafeMessage(this: unknown, given: Parameters<LogFn>, log: LogFn): void {
  const [first, message] = given as readonly unknown[];
  const error = first instanceof Error ? first : errorIn(first);
  if (error === null || message !== undefined) log.apply(this as never, given);
  else log.call(this as never, first instanceof Error ? { err: first } : first, toSafeError(error).message);
}

function errorIn(given: unknown): Error | null {
  const err = typeof given === 'object' && given !== null && 'err' in given ? given.err : null;
  return err instanceof Error ? err : null;
}

/** Returns the pattern of the matched route. The URL itself may contain an authorization code. */
export const routePatternOf = (request: FastifyRequest): string => request.routeOptions?.url ?? 'unknown';

function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: routePatternOf(request) };
}

const LEVELS_WITH_INFO = ['info', 'debug'];

/** Logs one line per request at level info. */
export function logRequests(app: FastifyInstance): void {
  if (!LEVELS_WITH_INFO.includes(app.log.level)) return;
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const ip = clientAddress(request);
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    const line = { method, route: routePatternOf(request), status: reply.raw.statusCode, milliseconds, ip };
    request.log.info(line, 'request');
  });
}
