// Calls the list service: every route of the contract, its answer parsed, its refusals as values.
import { type ErrorCode, errorBodySchema } from '../contract/errors.ts';
import { type RouteAnswer, readAnswer } from '../contract/read-answer.ts';
import {
  type RouteBody,
  type RouteName,
  type RouteParams,
  type RouteQuery,
  routes,
} from '../contract/routes.ts';
import { withOwnCovers } from '../domain/addresses/cover-address.ts';
import { serviceIdOf } from '../domain/addresses/service-address.ts';
import { type Failure, OTHER_ACCOUNT, parseRetryAfter } from '../domain/changes/retry.ts';
import type { ServiceSettings } from '../domain/settings.ts';
import { ANSWER_LIMIT_MS, parseAnswer, readText } from './read-answer.ts';
import { type Outside, uncounted } from './sending/take-downs.ts';

export type ApiFailure = Failure;
export type ApiResult<T> = { readonly kind: 'ok'; readonly value: T } | ApiFailure;

/** A usable token, whose it is and the one service (`serviceIdOf`) that it may be sent to, or why there is none: `ended` needs the user, `unreachable` will pass. */
export type TokenResult =
  | {
      readonly kind: 'token';
      readonly token: string;
      readonly account: string;
      readonly service: string;
    }
  | { readonly kind: 'ended' }
  | { readonly kind: 'unreachable'; readonly message: string };

interface ApiClientParts {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly readService: () => Promise<Pick<ServiceSettings, 'authUrl' | 'baseUrl'>>;
  /** `rejected` is the token that the service did not accept. */
  readonly accessToken: (rejected?: string) => Promise<TokenResult>;
  /** A signal that ends a call after so many milliseconds: one that is never answered must not hold up all others. */
  readonly timeLimit?: (milliseconds: number) => AbortSignal;
}

interface CallInput<N extends RouteName> {
  readonly params?: RouteParams<N>;
  readonly query?: RouteQuery<N>;
  readonly body?: RouteBody<N>;
}

export interface ApiClient {
  /** `outside`: through it the network is waited for. */
  call<N extends RouteName>(
    name: N,
    input?: CallInput<N>,
    outside?: Outside,
  ): Promise<ApiResult<RouteAnswer<N>>>;
}
/** `as` calls in the name of one account, or not at all. */
export interface ServiceApi extends ApiClient {
  readonly as: (account: string) => ApiClient;
}

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
  async function call<N extends RouteName>(
    name: N,
    input: CallInput<N> = {},
    outside: Outside = uncounted,
  ): Promise<ApiResult<RouteAnswer<N>>> {
    const once = async (rejected?: string) => {
      const asked = await outside(() => ask(parts, account, { name, input, rejected }));
      return { token: asked.token, answer: understand(parts, name, asked.reply) };
    };
    const { token, answer } = await once();
    const isRejected = answer.kind === 'refused' && answer.code === 'unauthorized';
    return isRejected && token !== null ? (await once(token)).answer : answer;
  }
  return { call };
}

interface Question<N extends RouteName> {
  readonly name: N;
  readonly input: CallInput<N>;
  /** A token that the service did not accept. */
  readonly rejected: string | undefined;
}

/** What came over the line, not yet looked at; `href` is the address that answered. */
type Reply =
  | { readonly kind: 'reply'; readonly response: Response; readonly text: string; readonly href: string }
  | ApiFailure;

/** `token` null: there was none to ask with. */
interface Asked {
  readonly token: string | null;
  readonly reply: Reply;
}

async function ask<N extends RouteName>(
  parts: ApiClientParts,
  account: string | null,
  { name, input, rejected }: Question<N>,
): Promise<Asked> {
  const given = await parts.accessToken(rejected);
  if (given.kind !== 'token') return { token: null, reply: given.kind === 'ended' ? sessionEnded : given };
  const isOther = account !== null && given.account !== account;
  return { token: given.token, reply: isOther ? otherAccount : await exchange(parts, name, input, given) };
}

async function exchange<N extends RouteName>(
  parts: ApiClientParts,
  name: N,
  input: CallInput<N>,
  { token, service }: Extract<TokenResult, { kind: 'token' }>,
): Promise<Reply> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    const set = await parts.readService();
    // The service may have been changed since the token was given, if only by the path of its address.
    if (serviceIdOf(set) !== service) return sessionEnded;
    const url = addressOf(set.baseUrl, name, input);
    const response = await parts.fetch(url.href, {
      method: routes[name].method,
      headers,
      ...(body !== undefined && { body }),
      cache: 'no-store',
      credentials: 'omit',
      // What a call says is for the service alone, not for where it points to.
      redirect: 'error',
      signal: (parts.timeLimit ?? AbortSignal.timeout)(ANSWER_LIMIT_MS),
    });
    return { kind: 'reply', response, text: await textOf(response), href: url.href };
  } catch (error) {
    return unreachable(error instanceof Error ? error.message : String(error));
  }
}

/** The status and the headers of a refusal count also where its body breaks off or is too large. */
function textOf(response: Response): Promise<string> {
  return response.ok ? readText(response) : readText(response).catch(() => '');
}

function understand<N extends RouteName>(
  { now }: ApiClientParts,
  name: N,
  reply: Reply,
): ApiResult<RouteAnswer<N>> {
  if (reply.kind !== 'reply') return reply;
  const { response, text, href } = reply;
  const { method, path } = routes[name];
  const json = parseAnswer(text);
  if (!response.ok) return refusal(response, json, now());
  const answer = readAnswer(name, json);
  return answer
    ? { kind: 'ok', value: withOwnCovers(answer, href) }
    : unreachable(`unreadable answer to ${method} ${path}`);
}

function unreachable(message: string): ApiFailure {
  return { kind: 'unreachable', message };
}

/** These statuses mean one thing, whatever the body says, and also where a proxy has written it. */
const CODE_OF_STATUS: ReadonlyMap<number, ErrorCode> = new Map([
  [401, 'unauthorized'],
  [429, 'rate_limited'],
]);

/** These say enough where the body gives no code. No 4xx is among them: a proxy's 404 page must not be taken for a title that is gone. */
const CODE_WITHOUT_BODY: ReadonlyMap<number, ErrorCode> = new Map([
  [500, 'internal'],
  [503, 'unavailable'],
]);

function refusal({ status, headers }: Response, json: unknown, now: number): ApiFailure {
  const body = errorBodySchema().safeParse(json).data;
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), now, headers.get('date'));
  const code = CODE_OF_STATUS.get(status) ?? body?.code ?? CODE_WITHOUT_BODY.get(status);
  return code === undefined
    ? { kind: 'unreachable', message: `HTTP ${status} without a readable body`, retryAfterMs }
    : { kind: 'refused', code, message: body?.message ?? '', status, retryAfterMs };
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
