// Who is calling: the bearer token of every API request. Runs in preParsing: @fastify/rate-limit appends its hook to a route after
// a plugin's onRequest hooks, so that an earlier check would let bad tokens be tried without limit.
//
// Endpoints whose own statement confirms the caller use what this process remembers of the token. A refusal that is sent before
// such a statement has run waits until the token has been looked up: a disconnected caller gets only that answer, from the next
// call on.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isBlocked } from '../accounts/adult-rule.ts';
import type { RateLimits } from '../config.ts';
import { type CallerClaim, type FindCaller, hashOfToken, type StoredCaller } from '../oauth/access-tokens.ts';
import { refuse } from '../refusal.ts';
import { limitCallers } from './limits/rate-limits.ts';

export interface Caller extends CallerClaim {
  readonly clientId: string;
  /** Explicit titles must be neither seen nor added. */
  readonly blocked: boolean;
  /** Milliseconds since 1970, by the clock of this machine. */
  readonly writeBy: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** Taken from memory, and not looked up since. */
    isCallerRemembered: boolean;
  }
  interface FastifyContextConfig {
    /** The endpoint's statement confirms the caller. */
    confirmsCaller?: boolean;
  }
}

/** Scope that a token must carry for any API call. */
export const API_SCOPE = 'openid';
const MOST_REMEMBERED = 50_000;

/** Requests per minute. */
export type CallerLimits = Pick<RateLimits, 'perUser' | 'perClient'>;

interface Context {
  readonly findCaller: FindCaller;
  readonly now: () => Date;
  readonly limits: CallerLimits;
}

/** Looks the caller up again; false when the token is not valid any more. */
export type LookUpCaller = (request: FastifyRequest) => Promise<boolean>;

export function authenticate(app: FastifyInstance, context: Context): LookUpCaller {
  app.decorateRequest('caller', null);
  app.decorateRequest('isCallerRemembered', false);
  const { identify, lookUp } = createIdentity(context);
  const lookUpAgain: LookUpCaller = (request) => lookUp(request, callerOf(request).tokenHash);
  const limitCaller = limitCallers(app, [
    { max: context.limits.perUser, keyOf: (request) => `user ${callerOf(request).accountId}` },
    { max: context.limits.perClient, keyOf: (request) => `client ${callerOf(request).clientId}` },
  ]);
  app.addHook('preParsing', async (request, reply) => {
    const token = bearerToken(request);
    if (token === null || !(await identify(request, hashOfToken(token))))
      return refuseToken(reply, token !== null);
    if (await limitCaller(request, reply)) return undefined;
    return reply.code(429).send(refuse('rate_limited', 'Too many requests: wait and try again.'));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const isMistake = reply.statusCode >= 400 && reply.statusCode < 500;
    if (!isMistake || !request.isCallerRemembered) return done(null, payload);
    lookUpAgain(request).then(
      (isValid) => done(null, isValid ? payload : JSON.stringify(unauthorized(reply, true))),
      (error: Error) => done(error),
    );
  });
  return lookUpAgain;
}

/** Sets the caller of a request by its token; false when the token is not valid. `identify` may use what is remembered of it. */
function createIdentity({ findCaller, now }: Context) {
  const remembered = new LRUCache<string, StoredCaller>({ max: MOST_REMEMBERED });

  function take(request: FastifyRequest, caller: StoredCaller): true {
    // Member by member: copying the rest of an object for each request showed in profiles.
    const { tokenHash, accountId, clientId, birthDate, adultFilter } = caller;
    const blocked = isBlocked(caller, now());
    request.caller = {
      tokenHash,
      accountId,
      clientId,
      birthDate,
      adultFilter,
      blocked,
      writeBy: request.writeBy,
    };
    return true;
  }

  async function lookUp(request: FastifyRequest, tokenHash: string): Promise<boolean> {
    request.isCallerRemembered = false;
    remembered.delete(tokenHash);
    const caller = await findCaller(tokenHash);
    if (caller === null || !caller.scopes.has(API_SCOPE)) return false;
    remembered.set(tokenHash, caller);
    return take(request, caller);
  }

  async function identify(request: FastifyRequest, tokenHash: string): Promise<boolean> {
    const caller = request.routeOptions.config.confirmsCaller ? remembered.get(tokenHash) : undefined;
    if (caller === undefined) return lookUp(request, tokenHash);
    request.isCallerRemembered = true;
    return take(request, caller);
  }

  return { identify, lookUp };
}

function unauthorized(reply: FastifyReply, hasToken: boolean) {
  const hint = hasToken ? 'Bearer error="invalid_token"' : 'Bearer';
  reply.code(401).header('www-authenticate', hint).removeHeader('retry-after');
  return refuse('unauthorized', 'A valid access token is needed.');
}

export function refuseToken(reply: FastifyReply, hasToken = true): FastifyReply {
  return reply.send(unauthorized(reply, hasToken));
}

/** Null unless the header is of the form `Bearer <token>` (RFC 6750, section 2.1). */
export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('The request was not authenticated.');
  return request.caller;
}
