// Creates a session whose calls of the list service get prepared answers.
import { expect } from 'vitest';
import { callService } from '@/lib/background/account/call-service.ts';
import type { Context } from '@/lib/background/runtime/context.ts';
import { media } from '../../domain/examples.ts';
import { exampleTokenResponse, exampleTokens, createSignedInWorker as withSession } from './session.ts';

export type CreateResponse = () => Response | Promise<Response>;

/**
 * Creates a session whose calls get `answers` in order; the last answer is repeated. The session has the token `first`, and a renewal
 * returns `second`.
 */
export async function createServiceCaller(
  answers: readonly CreateResponse[],
  session: Parameters<typeof withSession>[1] = {},
  stored = exampleTokens({ accessToken: 'first' }),
) {
  const refresh = async () => exampleTokenResponse({ access_token: 'second' });
  const { ctx, ...there } = await withSession(stored, { refresh, ...session });
  const requests: { url: string; init: RequestInit }[] = [];
  const limits: number[] = [];
  const calling: Context = {
    ...ctx,
    fetch: async (url, init = {}) => {
      requests.push({ url: String(url), init });
      const answer = answers[requests.length - 1] ?? answers.at(-1);
      return answer ? answer() : expect.fail('no call was to be made');
    },
    timeLimit: (milliseconds) => {
      limits.push(milliseconds);
      return new AbortController().signal;
    },
  };
  const search = (account: string | null = null) =>
    callService(calling, account, 'search', { query: { q: 'x' } });
  return { ...there, ctx: calling, requests, limits, search };
}

export const respondWithOneTitle: CreateResponse = () =>
  Response.json({ ok: true, results: [{ ...media(), news: 'a field from the future' }] });

export const createTextResponder = (body: string, status = 200): CreateResponse => {
  return () => new Response(body, { status });
};
