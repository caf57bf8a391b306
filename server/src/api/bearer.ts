// Authenticates API requests by bearer token, and counts them against the limits of the account and of the app. Both happen in the hook
// preParsing. A check in the hook onRequest would refuse a bad token before the request is counted, because @fastify/rate-limit adds its
// onRequest hook after the hooks of this plugin.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAdultContentBlocked } from '../accounts/adult-rule.ts';
import type { ApiCaller } from '../caller.ts';
import type { RateLimits } from '../config.ts';
import { createCallerLimiter } from '../http/limits/rate-limits.ts';
import type { FindCaller } from '../oauth/access-tokens.ts';
import { createRefusal } from '../refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: ApiCaller | null;
  }
}

/** The scope that every token must have. */
export const API_SCOPE = 'openid';

/** How many requests an account and an app may send per minute. */
export type CallerLimits = Pick<RateLimits, 'perUser' | 'perClient'>;

interface Context {
  readonly findCaller: FindCaller;
  readonly now: () => Date;
  readonly limits: CallerLimits;
}

export function registerAuthentication(app: FastifyInstance, { findCaller, now, limits }: Context): void {
  app.decorateRequest('caller', null);
  const limitCaller = createCallerLimiter(app, [
    { max: limits.perUser, keyOf: (request) => `user ${callerOf(request).accountId}` },
    { max: limits.perClient, keyOf: (request) => `client ${callerOf(request).clientId}` },
  ]);
  app.addHook('preParsing', async (request, reply) => {
    const token = readBearerToken(request);
    const caller = token === null ? null : await findCaller(token);
    if (!caller?.scopes.has(API_SCOPE)) return sendUnauthorized(reply, token !== null);
    const { accountId, clientId } = caller;
    request.caller = {
      accountId,
      clientId,
      blocked: isAdultContentBlocked(caller, now()),
      writeBy: request.writeBy,
    };
    if (await limitCaller(request, reply)) return undefined;
    return reply.code(429).send(createRefusal('rate_limited', 'Too many requests: wait and try again.'));
  });
}

export function sendUnauthorized(reply: FastifyReply, hasToken = true): FastifyReply {
  const hint = hasToken ? 'Bearer error="invalid_token"' : 'Bearer';
  return reply
    .code(401)
    .header('www-authenticate', hint)
    .send(createRefusal('unauthorized', 'A valid access token is needed.'));
}

/** Returns the token of a header `Bearer <token>` (RFC 6750, section 2.1); null for any other header. */
export function readBearerToken(request: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export function callerOf(request: FastifyRequest): ApiCaller {
  if (request.caller === null) throw new Error('The request was not authenticated.');
  return request.caller;
}
