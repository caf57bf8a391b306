// Sends requests to the list service, parses the answers, and returns refusals as values.

import { type Refusal, readRefusal, refusalCode } from '../../contract/errors.ts';
import type { MediaType } from '../../contract/media.ts';
import type { AnswerDifference } from '../../contract/normalise-answer.ts';
import { type RouteAnswer, readAnswer } from '../../contract/read-answer.ts';
import {
  type RouteBody,
  type RouteName,
  type RouteParams,
  type RouteQuery,
  routes,
} from '../../contract/routes.ts';
import { dropForbiddenCovers } from '../../domain/addresses/cover-address.ts';
import { type Failure, parseRetryAfter, problemOfFailure } from '../../domain/changes/retry.ts';
import { parseJson } from '../../domain/fields.ts';
import type { Outcome } from '../../messaging/protocol.ts';
import type { Context } from '../runtime/context.ts';
import { ANSWER_LIMIT_MS, readBody } from '../runtime/read-answer.ts';

export type ApiResult<T> = { readonly kind: 'ok'; readonly value: T } | Failure;

/** The parsed answer of a route. `differences` lists the fields that the service sends in another form than Kiroku's own server. */
export type ApiAnswer<N extends RouteName> =
  | { readonly kind: 'ok'; readonly value: RouteAnswer<N>; readonly differences: readonly AnswerDifference[] }
  | Failure;

export interface CallInput<N extends RouteName> {
  readonly params?: RouteParams<N>;
  readonly query?: RouteQuery<N>;
  readonly body?: RouteBody<N>;
}

/** A raw response to a request. `href` is the requested address. */
export type RawResponse =
  | { readonly kind: 'reply'; readonly response: Response; readonly text: string; readonly href: string }
  | Failure;

export interface ApiTarget {
  readonly baseUrl: string;
  readonly token: string;
}

/** Sends one request. Never throws: a network error is returned as a failure. */
export async function requestRoute<N extends RouteName>(
  ctx: Context,
  { baseUrl, token }: ApiTarget,
  name: N,
  input: CallInput<N>,
): Promise<RawResponse> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    const url = addressOf(baseUrl, name, input);
    const response = await ctx.fetch(url.href, {
      method: routes[name].method,
      headers,
      ...(body !== undefined && { body }),
      cache: 'no-store',
      credentials: 'omit',
      // Do not follow redirects: the token must only reach the service.
      redirect: 'error',
      // A call that never gets an answer must not block the others.
      signal: ctx.timeLimit(ANSWER_LIMIT_MS),
    });
    return { kind: 'reply', response, text: await textOf(response), href: url.href };
  } catch (error) {
    return unreachable(error instanceof Error ? error.message : String(error));
  }
}

/** Reads a body. If the body of a refusal breaks off or is too large, it counts as empty, since status and headers are enough. */
function textOf(response: Response): Promise<string> {
  return response.ok ? readBody(response) : readBody(response).catch(() => '');
}

/** Parses a raw response. The result is a failure if the service refused the call, or if the response is unreadable. */
export function parseResponse<N extends RouteName>(
  { now }: Context,
  name: N,
  reply: RawResponse,
  type: MediaType | null = null,
): ApiAnswer<N> {
  if (reply.kind !== 'reply') return reply;
  const { response, text, href } = reply;
  const { method, path } = routes[name];
  const json = parseJson(text);
  const errorBody = readRefusal(json, response.ok);
  if (errorBody)
    return refusal(response, errorBody, {
      isJson: json !== undefined,
      route: `${method} ${path}`,
      now: now(),
    });
  const read = readAnswer(name, json, { status: response.status, type, link: response.headers.get('link') });
  return read.kind === 'unreadable'
    ? { kind: 'unreadable', route: `${method} ${path}`, field: read.fault, retryAfterMs: null }
    : { kind: 'ok', value: dropForbiddenCovers(read.answer, href), differences: read.differences };
}

function unreachable(message: string): Failure {
  return { kind: 'unreachable', message };
}

function refusal(
  { status, headers }: Response,
  errorBody: Refusal,
  { isJson, route, now }: { readonly isJson: boolean; readonly route: string; readonly now: number },
): Failure {
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), now, headers.get('date'));
  const code = refusalCode(errorBody, status, isJson);
  if (code !== null) return { kind: 'refused', code, message: errorBody.message, status, retryAfterMs };
  // A status of 500 or more without a code is usually a proxy's error page for a service that is down.
  if (status >= 500) return { kind: 'unreachable', message: `HTTP ${status}`, retryAfterMs };
  return { kind: 'unreadable', route, field: `HTTP ${status}`, retryAfterMs };
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

/** Whether the service has answered that the title or the entry does not exist. */
export function isNotFound(failure: Failure): boolean {
  return failure.kind === 'refused' && (failure.code === 'not_found' || failure.status === 404);
}

/** Converts a failure to an `Outcome` for the extension's pages. */
export function failedOutcome(failure: Failure): Extract<Outcome<never>, { ok: false }> {
  return { ok: false, problem: problemOfFailure(failure) };
}
