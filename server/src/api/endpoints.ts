// Registers a Fastify route for every route of the contract. The type `RouteHandlers` requires exactly one handler per route.
import { httpStatusOfErrorCode } from '@kiroku/contract/errors';
import { type RouteName, type RouteResponse, routes } from '@kiroku/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { ApiCaller } from '../caller.ts';
import type { ResultOrRefusal } from '../refusal.ts';
import { callerOf, sendUnauthorized } from './bearer.ts';

/** Params, query and body of a request, parsed with the contract's schemas. */
export interface RouteInput<N extends RouteName> {
  readonly params: z.output<ReturnType<(typeof routes)[N]['params']>>;
  readonly query: z.output<ReturnType<(typeof routes)[N]['query']>>;
  readonly body: z.output<ReturnType<(typeof routes)[N]['body']>>;
  readonly caller: ApiCaller;
}

export type RouteHandlers = {
  readonly [N in RouteName]: (input: RouteInput<N>) => Promise<ResultOrRefusal<RouteResponse<N>>>;
};

interface Registration {
  /** The path of the API's base address, without a trailing slash. */
  readonly prefix: string;
  readonly handlers: RouteHandlers;
}

export function registerEndpoints(app: FastifyInstance, registration: Registration): void {
  for (const name of Object.keys(routes)) {
    if (isRouteName(name)) registerEndpoint(app, name, registration);
  }
}

function isRouteName(name: string): name is RouteName {
  return name in routes;
}

function registerEndpoint<N extends RouteName>(
  app: FastifyInstance,
  name: N,
  { prefix, handlers }: Registration,
): void {
  const { method, path } = routes[name];
  app.route({
    method,
    url: `${prefix}${path}`,
    async handler(request, reply) {
      const parsed = parseRequest(name, request);
      if (!parsed.ok) return reply.code(httpStatusOfErrorCode.invalid).send(parsed);
      const outcome: ResultOrRefusal<{ ok: true }> = await handlers[name](parsed.input);
      return reply.sent ? reply : sendOutcome(reply, outcome);
    },
  });
}

function sendOutcome(reply: FastifyReply, outcome: ResultOrRefusal<{ ok: true }>): FastifyReply {
  if (outcome.ok) return reply.send(outcome);
  return outcome.code === 'unauthorized'
    ? sendUnauthorized(reply)
    : reply.code(httpStatusOfErrorCode[outcome.code]).send(outcome);
}

interface Issue {
  readonly path: string;
  readonly message: string;
}
type Parsed<N extends RouteName> =
  | { ok: true; input: RouteInput<N> }
  | { ok: false; code: 'invalid'; message: string; issues: Issue[] };

function parseRequest<N extends RouteName>(name: N, request: FastifyRequest): Parsed<N> {
  const schemas: Readonly<Record<'params' | 'query' | 'body', () => z.core.$ZodType>> = routes[name];
  const issues: Issue[] = [];
  const read = (part: 'params' | 'query' | 'body'): unknown => {
    const result = z.safeParse(schemas[part](), request[part]);
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues)
      issues.push({ path: [part, ...path].join('.'), message });
    return undefined;
  };
  const parts = { params: read('params'), query: read('query'), body: read('body') };
  if (issues.length > 0) return { ok: false, code: 'invalid', message: messageOf(issues), issues };
  // The cast is needed because TypeScript cannot see that the parts were parsed by the schemas from which RouteInput<N> is derived.
  return { ok: true, input: { ...parts, caller: callerOf(request) } as RouteInput<N> };
}

function messageOf(issues: readonly Issue[]): string {
  return `The request is not valid: ${issues.map(({ path, message }) => `${path}: ${message}`).join('; ')}`;
}
