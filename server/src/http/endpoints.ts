// Registers every endpoint of the contract: one handler per route name, checked by type in both directions.
import { statusOfCode } from '@kiroku/contract/errors';
import { type RouteName, type RouteResponse, routes } from '@kiroku/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { JsonAnswer } from '../catalog/json-answer.ts';
import { UNCONFIRMED, type Unconfirmed } from '../oauth/access-tokens.ts';
import type { Outcome } from '../refusal.ts';
import { type Caller, callerOf, type LookUpCaller, refuseToken } from './bearer.ts';

/** What a handler is given: the request's parts as the contract's schemas have parsed them. */
export interface RouteInput<N extends RouteName> {
  readonly params: z.output<ReturnType<(typeof routes)[N]['params']>>;
  readonly query: z.output<ReturnType<(typeof routes)[N]['query']>>;
  readonly body: z.output<ReturnType<(typeof routes)[N]['body']>>;
  readonly caller: Caller;
}

/** Endpoints that answer with JSON as it was put together, after a statement that has confirmed the caller. */
const confirming = ['search', 'library', 'upsertEntry'] as const satisfies readonly RouteName[];
type Confirming = (typeof confirming)[number];
const isConfirming = (name: RouteName): boolean => confirming.some((one) => one === name);

type Answer<N extends RouteName> =
  | Outcome<N extends Confirming ? JsonAnswer : RouteResponse<N>>
  | Unconfirmed;
export type Handlers = {
  readonly [N in RouteName]: (input: RouteInput<N>) => Promise<Answer<N>>;
};
type AnyAnswer = Outcome<JsonAnswer | { ok: true }>;

interface Registration {
  /** Path of the API's base address, without a trailing slash. */
  readonly prefix: string;
  readonly handlers: Handlers;
  readonly lookUpCaller: LookUpCaller;
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
  { prefix, handlers, lookUpCaller }: Registration,
): void {
  const { method, path } = routes[name];
  app.route({
    method,
    url: `${prefix}${path}`,
    config: { confirmsCaller: isConfirming(name) },
    async handler(request, reply) {
      const parsed = parseRequest(name, request);
      if (!parsed.ok) return reply.code(statusOfCode.invalid).send(parsed);
      for (;;) {
        const answer: AnyAnswer | Unconfirmed = await handlers[name]({
          ...parsed.input,
          caller: callerOf(request),
        });
        if (reply.sent) return reply;
        if (isFirm(request, answer)) return sendOutcome(reply, answer);
        if (!(await lookUpCaller(request))) return reply.sent ? reply : refuseToken(reply);
      }
    },
  });
}

/** A refusal rests on what the caller was found to be: that must have been looked up, or have been confirmed. */
function isFirm(request: FastifyRequest, answer: AnyAnswer | Unconfirmed): answer is AnyAnswer {
  if (answer === UNCONFIRMED) return false;
  return answer.ok || answer.code === 'unavailable' || !request.isCallerRemembered;
}

const JSON_TYPE = 'application/json; charset=utf-8';

function sendOutcome(reply: FastifyReply, outcome: AnyAnswer): FastifyReply {
  if ('json' in outcome) return reply.header('content-type', JSON_TYPE).send(outcome.json);
  return reply.code(outcome.ok ? 200 : statusOfCode[outcome.code]).send(outcome);
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
  // The three parts were parsed by exactly the schemas that RouteInput<N> is derived from.
  return { ok: true, input: { ...parts, caller: callerOf(request) } as RouteInput<N> };
}

function messageOf(issues: readonly Issue[]): string {
  return `The request is not valid: ${issues.map(({ path, message }) => `${path}: ${message}`).join('; ')}`;
}
