// Calls the list service for the signed-in account.
import type { MediaType } from '../../contract/media.ts';
import type { RouteAnswer } from '../../contract/read-answer.ts';
import type { RouteName, RouteQuery } from '../../contract/routes.ts';
import { serviceIdOf } from '../../domain/addresses/service-address.ts';
import { setWithLimit } from '../../domain/bounded-map.ts';
import { type Failure, OTHER_ACCOUNT_CODE } from '../../domain/changes/retry.ts';
import { readService } from '../../store/preferences.ts';
import { readServiceProfile, storeServiceFacts } from '../../store/service-profile.ts';
import {
  type ApiAnswer,
  type CallInput,
  parseResponse,
  type RawResponse,
  requestRoute,
} from '../api/list-service.ts';
import type { Context } from '../runtime/context.ts';
import { getAccessToken } from './access-token.ts';

const noUsableToken: Failure = {
  kind: 'refused',
  code: 'unauthorized',
  message: 'The session has ended.',
  status: 401,
  retryAfterMs: null,
};

/**
 * This failure is returned if another account has signed in since the first request. The remaining requests of the first account are not
 * sent.
 */
const otherAccount: Failure = {
  kind: 'refused',
  code: OTHER_ACCOUNT_CODE,
  message: '',
  status: 0,
  retryAfterMs: null,
};

/**
 * Calls a route for one account, or for the signed-in account if `account` is null. If the service refuses the token, renews the token and
 * repeats the call once.
 */
export async function callService<N extends RouteName>(
  ctx: Context,
  account: string | null,
  name: N,
  input: CallInput<N> = {},
): Promise<ApiAnswer<N>> {
  const once = async (rejected?: string) => {
    const attempt = await ctx.waitForNetwork(() => ask(ctx, account, { name, input, rejected }));
    return { token: attempt.token, answer: parseResponse(ctx, name, attempt.reply, requestedType(input)) };
  };
  const first = await once();
  const isRejected = first.answer.kind === 'refused' && first.answer.code === 'unauthorized';
  const { answer } = isRejected && first.token !== null ? await once(first.token) : first;
  if (answer.kind === 'ok') {
    ctx.state.delivery.answers += 1;
    rememberShortIds(ctx, answer.value);
  }
  return answer;
}

/**
 * Calls a route that only reads. If the service rejects Kiroku's additional parameters, calls the route again with only the published
 * parameters.
 */
export async function readFromService<N extends 'search' | 'library'>(
  ctx: Context,
  account: string | null,
  name: N,
  query: RouteQuery<N>,
): Promise<ApiAnswer<N>> {
  const plain = Object.fromEntries(
    Object.entries(query).filter(([key]) => key === 'cursor' || PUBLISHED[name].includes(key)),
  ) as RouteQuery<N>;
  const profile = await readServiceProfile();
  const { takesPublishedOnly } = profile;
  const attempt = takesPublishedOnly ? plain : query;
  const answer = await callService(ctx, account, name, { query: attempt });
  const isRefused = answer.kind === 'refused' && answer.code === 'invalid' && answer.status < 500;
  if (!isRefused || takesPublishedOnly || 'cursor' in query) return answer;
  const second = await callService(ctx, account, name, { query: plain });
  if (second.kind !== 'ok') return answer;
  await storeServiceFacts(profile, { takesPublishedOnly: true });
  return second;
}

/** The query parameters that the published specification names for each route. */
const PUBLISHED: Readonly<Record<'search' | 'library', readonly string[]>> = {
  search: ['q'],
  library: ['type'],
};

const MOST_SHORT_IDS = 1000;

/** Remembers the shortIds of the titles in an answer, because a service may return details only by shortId. */
function rememberShortIds({ state }: Context, answer: RouteAnswer<RouteName>): void {
  const titles = 'results' in answer ? answer.results : [];
  for (const { id, shortId } of titles)
    if (shortId !== id) setWithLimit(state.shortIds, id, shortId, MOST_SHORT_IDS);
}

/** Returns which list a call requests, anime or manga. Returns null if its query has no `type`. */
function requestedType({ query }: { readonly query?: object }): MediaType | null {
  const type = query && 'type' in query ? query.type : null;
  return type === 'anime' || type === 'manga' ? type : null;
}

interface Question<N extends RouteName> {
  readonly name: N;
  readonly input: CallInput<N>;
  /** The token that the service has just refused, or undefined in the first attempt. */
  readonly rejected: string | undefined;
}

/** The result of one call. `token` is null if no token was available. */
interface TriedCall {
  readonly token: string | null;
  readonly reply: RawResponse;
}

async function ask<N extends RouteName>(
  ctx: Context,
  account: string | null,
  { name, input, rejected }: Question<N>,
): Promise<TriedCall> {
  const given = await getAccessToken(ctx, rejected);
  if (given.kind !== 'token') return { token: null, reply: given.kind === 'ended' ? noUsableToken : given };
  const { token } = given;
  if (account !== null && given.account !== account) return { token, reply: otherAccount };
  const service = await readService();
  // Another service may have been set since the token was issued. A different path counts as another service.
  if (serviceIdOf(service) !== given.service) return { token, reply: noUsableToken };
  return { token, reply: await requestRoute(ctx, { baseUrl: service.baseUrl, token }, name, input) };
}
