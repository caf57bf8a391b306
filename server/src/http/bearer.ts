// Who is calling: the bearer token of every API request. Runs in preParsing: @fastify/rate-limit appends its hook to a route after
// a plugin's onRequest hooks, so that an earlier check would let bad tokens be tried without limit.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isBlocked } from '../accounts/adult-rule.ts';
import type { FindTokenOwner } from '../oauth/access-tokens.ts';
import { refuse } from '../refusal.ts';
import { createAccountLimit } from './rate-limits.ts';

export interface Caller {
  readonly accountId: string;
  readonly clientId: string;
  /** Explicit titles must be neither seen nor added. */
  readonly blocked: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Scope that a token must carry for any API call. */
const API_SCOPE = 'openid';

interface Context {
  readonly findTokenOwner: FindTokenOwner;
  readonly now: () => Date;
  readonly perUser: number;
}

export function authenticate(app: FastifyInstance, { findTokenOwner, now, perUser }: Context): void {
  app.decorateRequest('caller', null);
  const limitAccount = createAccountLimit(app, perUser, (request) => callerOf(request).accountId);
  app.addHook('preParsing', async (request, reply) => {
    const token = bearerToken(request);
    const owner = token === null ? null : await findTokenOwner(token);
    if (owner === null || !owner.scopes.has(API_SCOPE)) {
      const hint = token === null ? 'Bearer' : 'Bearer error="invalid_token"';
      return reply
        .code(401)
        .header('www-authenticate', hint)
        .send(refuse('unauthorized', 'A valid access token is needed.'));
    }
    request.caller = {
      accountId: owner.accountId,
      clientId: owner.clientId,
      blocked: isBlocked(owner, now()),
    };
    if (await limitAccount(request, reply)) return undefined;
    return reply.code(429).send(refuse('rate_limited', 'Too many requests: wait and try again.'));
  });
}

/** Null unless the header is of the form `Bearer <token>` (RFC 6750, section 2.1). */
function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('The request was not authenticated.');
  return request.caller;
}
