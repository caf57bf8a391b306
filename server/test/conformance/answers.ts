// Sends requests that several rules need: saves, removals, lists, and requests for each kind of refusal.
import { errorBodySchema } from '@kiroku/contract/errors';
import type { EntryKey } from '@kiroku/contract/library';
import { requestEntryRemoval } from '@kiroku/contract/removal';
import { expect } from 'vitest';
import type { TestUser } from './external-service.ts';
import { addBridgedDeviations } from './findings.ts';
import { parseAnswer, type ServiceAnswer, type ServiceRequest, type TestedService } from './service.ts';

type MediaType = 'anime' | 'manga';

export const createPostRequest = (body: unknown): ServiceRequest => ({ method: 'POST', body });
export const createDeleteRequest = (body: unknown): ServiceRequest => ({ method: 'DELETE', body });

/**
 * Adds or changes an entry, and returns it. If the service refuses, the rule fails. If another service answers without the entry, the entry
 * is read from the list.
 */
export async function saveEntry(
  service: TestedService,
  who: TestUser,
  body: { readonly type: string; readonly mediaId: string; readonly [field: string]: unknown },
) {
  const answer = await service.call(who, '/library/entry', createPostRequest(body));
  if (answer.view?.kind !== 'read' || 'entry' in answer.view.answer)
    return parseAnswer('upsertEntry', answer).entry;
  const entry = (await readWholeList(service, who, body.type)).find(
    ({ mediaId }) => mediaId === body.mediaId,
  );
  if (entry === undefined) throw new Error(`What was saved is not on the list: ${JSON.stringify(body)}`);
  return entry;
}

/** Removes the title from the list. Does nothing if the title is not on the list. */
export async function removeTitleFromList(
  service: TestedService,
  who: TestUser,
  type: MediaType,
  mediaId: string,
): Promise<void> {
  const { status, text } = await removeEntryAsExtension(service, who, { type, mediaId });
  if (status !== 200 && status !== 204 && status !== 404) throw new Error(`${status}: ${text}`);
}

/** Removes every title that the rules use from the list. */
export async function removeSamplesFromList(service: TestedService): Promise<void> {
  const { anime, otherAnime, manga } = service.samples;
  for (const { mediaId } of [anime, otherAnime])
    await removeTitleFromList(service, 'adult', 'anime', mediaId);
  await removeTitleFromList(service, 'adult', 'manga', manga.mediaId);
}

/** Removes an entry as the extension does. The extension finds out whether the service reads the query or the body. */
export async function removeEntryAsExtension(
  service: TestedService,
  who: TestUser,
  key: EntryKey,
): Promise<ServiceAnswer> {
  const ask = ({ query, body }: { readonly query?: EntryKey; readonly body?: EntryKey }) =>
    service.call(
      who,
      `/library/entry${query ? `?type=${query.type}&mediaId=${query.mediaId}` : ''}`,
      body === undefined ? { method: 'DELETE' } : createDeleteRequest(body),
    );
  const { answer, form } = await requestEntryRemoval(
    key,
    'both',
    ask,
    ({ status, body }) => status >= 400 && status < 500 && body.code === 'invalid',
  );
  if (form !== 'both') addBridgedDeviations([`a removal is named in the ${form} alone`]);
  return answer;
}

/** Returns the whole list, with the most recent change first. */
export async function readWholeList(service: TestedService, who: TestUser, type: string) {
  const entries = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = parseAnswer('library', await service.call(who, `/library?type=${type}&limit=200${more}`));
    entries.push(...page.entries);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return entries;
}

export async function isListed(service: TestedService, who: TestUser, type: MediaType, mediaId: string) {
  return (await readWholeList(service, who, type)).some((entry) => entry.mediaId === mediaId);
}

export function expectRefusal({ status, body }: ServiceAnswer, code: string, expected: number): void {
  expect(errorBodySchema().parse(body).code).toBe(code);
  expect(status).toBe(expected);
}

/** Sends one successful request to every endpoint, in an order that leaves the list unchanged. */
export async function callEveryEndpoint(
  service: TestedService,
): Promise<Readonly<Record<string, ServiceAnswer>>> {
  const { samples } = service;
  const { mediaId, shortId } = samples.otherAnime;
  const key = { type: 'anime', mediaId } as const;
  const call = (path: string, request?: ServiceRequest) => service.call('adult', path, request);
  return {
    search: await call(`/search?q=${encodeURIComponent(samples.query)}`),
    animeDetails: await call(`/anime/${shortId}`),
    mangaDetails: await call(`/manga/${samples.manga.shortId}`),
    add: await call('/library/entry', createPostRequest(key)),
    update: await call('/library/entry', createPostRequest({ ...key, progress: 1 })),
    library: await call('/library?type=anime'),
    rate: await call('/ratings', createPostRequest({ mediaId, score: 7 })),
    remove: await removeEntryAsExtension(service, 'adult', key),
  };
}

/** Sends one request for each kind of refusal. */
export async function provokeEveryRefusal(
  service: TestedService,
): Promise<Readonly<Record<string, ServiceAnswer>>> {
  const call = (path: string, request?: ServiceRequest) => service.call('adult', path, request);
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
    'a body that is too large': await call('/ratings', createPostRequest({ mediaId: 'x'.repeat(2_000_000) })),
  };
}
