// What the rules ask for again and again: one call of each kind, entries put on the list and taken off it, refusals.
import { errorBodySchema } from '@kiroku/contract/errors';
import { expect } from 'vitest';
import { type Answer, type Request, read, type Service } from './service.ts';
import type { Who } from './target.ts';

type MediaType = 'anime' | 'manga';

export const post = (body: unknown): Request => ({ method: 'POST', body });
export const remove = (body: unknown): Request => ({ method: 'DELETE', body });

/** Adds or changes; fails the rule where that is refused. */
export async function save(service: Service, who: Who, body: object) {
  return read('upsertEntry', await service.call(who, '/library/entry', post(body))).entry;
}

/** Takes the title off the list, whether it is on it or not. */
export async function forget(service: Service, who: Who, type: MediaType, mediaId: string): Promise<void> {
  const path = `/library/entry?type=${type}&mediaId=${mediaId}`;
  const { status, text } = await service.call(who, path, remove({ type, mediaId }));
  if (status !== 200 && status !== 404) throw new Error(`${status}: ${text}`);
}

/** The whole list, newest change first. */
export async function listOf(service: Service, who: Who, type: MediaType) {
  const entries = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = read('library', await service.call(who, `/library?type=${type}&limit=200${more}`));
    entries.push(...page.entries);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return entries;
}

export async function isListed(service: Service, who: Who, type: MediaType, mediaId: string) {
  return (await listOf(service, who, type)).some((entry) => entry.mediaId === mediaId);
}

export function expectRefusal({ status, body }: Answer, code: string, expected: number): void {
  expect(errorBodySchema().parse(body).code).toBe(code);
  expect(status).toBe(expected);
}

/** One succeeding call of every endpoint, in an order that leaves the list as it was. */
export async function everyEndpoint(service: Service): Promise<Readonly<Record<string, Answer>>> {
  const { samples } = service;
  const { mediaId, shortId } = samples.otherAnime;
  const key = { type: 'anime', mediaId };
  const call = (path: string, request?: Request) => service.call('adult', path, request);
  return {
    search: await call(`/search?q=${encodeURIComponent(samples.query)}`),
    animeDetails: await call(`/anime/${shortId}`),
    mangaDetails: await call(`/manga/${samples.manga.shortId}`),
    add: await call('/library/entry', post(key)),
    update: await call('/library/entry', post({ ...key, progress: 1 })),
    library: await call('/library?type=anime'),
    rate: await call('/ratings', post({ mediaId, score: 7 })),
    remove: await call(`/library/entry?type=anime&mediaId=${mediaId}`, remove(key)),
  };
}

/** One call for each way in which the wire can say no. */
export async function everyRefusal(service: Service): Promise<Readonly<Record<string, Answer>>> {
  const call = (path: string, request?: Request) => service.call('adult', path, request);
  return {
    'no token': await service.callWith(null, '/library?type=anime'),
    'a bad token': await service.callWith('Bearer nothing', '/library?type=anime'),
    'no query': await call('/search'),
    'an unknown title': await call('/anime/there-is-no-such-title'),
    'an unknown path': await call('/there/is/no/such/path'),
    'a wrong method': await call('/ratings'),
    'a malformed address': await call('/anime/%ZZ'),
    'a body that is no JSON': await call('/library/entry', { method: 'POST', raw: '{"type":' }),
    'a body of another type': await call('/ratings', {
      method: 'POST',
      raw: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    'a body that is too large': await call('/ratings', post({ mediaId: 'x'.repeat(2_000_000) })),
  };
}
