// Calls the list service: every route of the contract, its answer parsed, its refusals as values.
import { errorBodySchema } from '../contract/errors.ts';
import {
  type RouteBody,
  type RouteName,
  type RouteParams,
  type RouteQuery,
  type RouteResponse,
  routes,
} from '../contract/routes.ts';
import { withOwnCovers } from '../domain/cover-address.ts';
import { type Failure, OTHER_ACCOUNT, parseRetryAfter } from '../domain/retry.ts';
import { readAnswer } from './read-answer.ts';

export type ApiFailure = Failure;
export type ApiResult<T> = { readonly kind: 'ok'; readonly value: T } | ApiFailure;

/** A usable token, whose it is and the one origin that it may be sent to, or why there is none: `ended` needs the user, `unreachable` will pass. */
export type TokenResult =
  | {
      readonly kind: 'token';
      readonly token: string;
      readonly account: string;
      readonly apiOrigin: string;
    }
  | { readonly kind: 'ended' }
  | { readonly kind: 'unreachable'; readonly message: string };

export interface ApiClientParts {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly baseUrl: () => Promise<string>;
  /** `rejected` is the token that the service did not accept. */
  readonly accessToken: (rejected?: string) => Promise<TokenResult>;
  /** A signal that ends a call after so many milliseconds: one that is never answered must not hold up all others. */
  readonly timeLimit?: (milliseconds: number) => AbortSignal;
}

export interface CallInput<N extends RouteName> {
  readonly params?: RouteParams<N>;
  readonly query?: RouteQuery<N>;
  readonly body?: RouteBody<N>;
}

export interface ApiClient {
  call<N extends RouteName>(name: N, input?: CallInput<N>): Promise<ApiResult<RouteResponse<N>>>;
}
/** `as` calls in the name of one account, or not at all. */
export interface ServiceApi extends ApiClient {
  readonly as: (account: string) => ApiClient;
}

const TIMEOUT_MS = 20_000;
const sessionEnded: ApiFailure = {
  kind: 'refused',
  code: 'unauthorized',
  message: 'The session has ended.',
  status: 401,
  retryAfterMs: null,
};

/** Another account signed in during the call: the rest of the first account's request is not sent. */
const otherAccount: ApiFailure = {
  kind: 'refused',
  code: OTHER_ACCOUNT,
  message: '',
  status: 0,
  retryAfterMs: null,
};

export function createApiClient(parts: ApiClientParts): ServiceApi {
  return { ...callerFor(parts, null), as: (account) => callerFor(parts, account) };
}

function callerFor(parts: ApiClientParts, account: string | null): ApiClient {
  async function callWith<N extends RouteName>(result: TokenResult, name: N, input: CallInput<N>) {
    if (result.kind !== 'token') return withoutToken(result);
    if (account !== null && result.account !== account) return otherAccount;
    return attempt(parts, name, input, result);
  }

  async function call<N extends RouteName>(
    name: N,
    input: CallInput<N> = {},
  ): Promise<ApiResult<RouteResponse<N>>> {
    const first = await parts.accessToken();
    const answer = await callWith(first, name, input);
    const rejected = answer.kind === 'refused' && answer.code === 'unauthorized';
    if (!rejected || first.kind !== 'token') return answer;
    return callWith(await parts.accessToken(first.token), name, input);
  }
  return { call };
}

function withoutToken(result: Exclude<TokenResult, { kind: 'token' }>): ApiFailure {
  return result.kind === 'ended' ? sessionEnded : result;
}

async function attempt<N extends RouteName>(
  parts: ApiClientParts,
  name: N,
  input: CallInput<N>,
  { token, apiOrigin }: Extract<TokenResult, { kind: 'token' }>,
): Promise<ApiResult<RouteResponse<N>>> {
  const { method, response: schema } = routes[name];
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    const url = addressOf(await parts.baseUrl(), name, input);
    // The service may have been changed since the token was given.
    if (url.origin !== apiOrigin) return sessionEnded;
    const response = await parts.fetch(url.href, {
      method,
      headers,
      ...(body !== undefined && { body }),
      cache: 'no-store',
      credentials: 'omit',
      // What a call says is for the service alone, not for where it points to.
      redirect: 'error',
      signal: (parts.timeLimit ?? AbortSignal.timeout)(TIMEOUT_MS),
    });
    const json = await readAnswer(response);
    if (!response.ok) return refusal(response, json, parts.now());
    const parsed = schema.safeParse(json);
    return parsed.success
      ? { kind: 'ok', value: withOwnCovers(parsed.data as RouteResponse<N>, url.href) }
      : { kind: 'unreachable', message: `unreadable answer to ${method} ${routes[name].path}` };
  } catch (error) {
    return { kind: 'unreachable', message: error instanceof Error ? error.message : String(error) };
  }
}

function refusal(response: Response, json: unknown, now: number): ApiFailure {
  const parsed = errorBodySchema.safeParse(json);
  const { headers } = response;
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), now, headers.get('date'));
  if (parsed.success) return { kind: 'refused', ...parsed.data, status: response.status, retryAfterMs };
  if (response.status === 429)
    return { kind: 'refused', code: 'rate_limited', message: '', status: 429, retryAfterMs };
  return { kind: 'unreachable', message: `HTTP ${response.status} without a readable body` };
}

function addressOf<N extends RouteName>(baseUrl: string, name: N, input: CallInput<N>): URL {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = routes[name].path.replace(/:(\w+)/g, (_all, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  const url = new URL(baseUrl.replace(/\/$/, '') + path);
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  return url;
}
