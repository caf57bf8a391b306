// Tests successful changes of entries and ratings. Their refusals are tested in every-endpoint.test.ts.
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiCall, createApiCallers, type PersonName, parseResponse } from '../harness/api.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { testTitleIds } from '../harness/titles.ts';

let test: TestServer;
let as: Record<PersonName, ApiCall>;

const failure = (response: Awaited<ReturnType<ApiCall>>) => [
  response.statusCode,
  response.json().ok,
  response.json().code,
];
const anime = (mediaId: string, more: object = {}) => ({ type: 'anime', mediaId, ...more });

beforeAll(async () => {
  test = await startTestServer();
  as = await createApiCallers(test);
});

describe('POST /library/entry', () => {
  it('adds an entry and later changes only the given fields', async () => {
    const added = parseResponse(
      'upsertEntry',
      await as.filtered('POST', '/library/entry', anime(testTitleIds.lantern)),
    );
    expect(added.entry).toMatchObject({
      status: 'plan_to_watch',
      progress: 0,
      userScore: null,
      startedAt: null,
    });
    const begun = parseResponse(
      'upsertEntry',
      await as.filtered(
        'POST',
        '/library/entry',
        anime(testTitleIds.lantern, { status: 'watching', progress: 3, userScore: 7.3 }),
      ),
    );
    expect(begun.entry).toMatchObject({
      status: 'watching',
      progress: 3,
      userScore: 7.3,
      createdAt: added.entry.createdAt,
    });
    expect(begun.entry.startedAt).not.toBeNull();
    const scored = parseResponse(
      'upsertEntry',
      await as.filtered('POST', '/library/entry', anime(testTitleIds.lantern, { userScore: null })),
    );
    expect(scored.entry).toMatchObject({ status: 'watching', progress: 3, userScore: null });
    expect(scored.entry.media.title).toBe('Lantern Road');
  });

  it('changes nothing when the request is repeated', async () => {
    const body = anime(testTitleIds.lanternTwo, { status: 'watching', progress: 5 });
    const first = parseResponse('upsertEntry', await as.filtered('POST', '/library/entry', body));
    test.clock.advance(5000);
    expect(parseResponse('upsertEntry', await as.filtered('POST', '/library/entry', body))).toEqual(first);
  });

  it('accepts any progress if the title has no known total', async () => {
    const { entry } = parseResponse(
      'upsertEntry',
      await as.minor('POST', '/library/entry', anime(testTitleIds.running, { progress: 900 })),
    );
    expect(entry).toMatchObject({ progress: 900, status: 'watching' });
  });

  it('applies all concurrent changes', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        as.viewer(
          'POST',
          '/library/entry',
          anime(testTitleIds.lantern, index % 2 === 0 ? { progress: 7 } : { userScore: 8 }),
        ),
      ),
    );
    const { anime: details } = parseResponse('animeDetails', await as.viewer('GET', '/anime/lantern'));
    expect(details.entry).toMatchObject({ progress: 7, userScore: 8 });
  });
});

describe('DELETE /library/entry', () => {
  const query = (mediaId: string) => `/library/entry?type=anime&mediaId=${mediaId}`;

  it.each([
    ['the body', (id: string) => ['/library/entry', anime(id)] as const],
    ['the query', (id: string) => [query(id), undefined] as const],
    ['both body and query', (id: string) => [query(id), anime(id)] as const],
  ])('removes the entry that is named in %s', async (_case, request) => {
    await as.viewer('POST', '/library/entry', anime(testTitleIds.running));
    const [path, body] = request(testTitleIds.running);
    expect(parseResponse('removeEntry', await as.viewer('DELETE', path, body))).toEqual({ ok: true });
    expect(failure(await as.viewer('DELETE', path, body))).toEqual([404, false, 'not_found']);
  });

  it('removes an explicit entry while the adult filter is on', async () => {
    const { db, people } = test;
    const { createAccountStore: createAccounts } = await import('../../src/accounts/account-store.ts');
    const accounts = createAccounts({ db, now: test.clock.now });
    await as.viewer('POST', '/library/entry', anime(testTitleIds.explicit));
    await accounts.setAdultFilter(people.viewer.id, true);
    const { entries } = parseResponse('library', await as.viewer('GET', '/library?type=anime'));
    expect(entries.map(({ mediaId }) => mediaId)).not.toContain(testTitleIds.explicit);
    expect(
      parseResponse('removeEntry', await as.viewer('DELETE', '/library/entry', anime(testTitleIds.explicit))),
    ).toEqual({
      ok: true,
    });
    await accounts.setAdultFilter(people.viewer.id, false);
  });
});

describe('POST /ratings', () => {
  const rate = (person: PersonName, mediaId: string, score: unknown) =>
    as[person]('POST', '/ratings', { mediaId, score });

  it("replaces the caller's earlier rating", async () => {
    await rate('viewer', testTitleIds.lanternTwo, 4);
    await rate('filtered', testTitleIds.lanternTwo, 9);
    const { rating } = parseResponse('rate', await rate('viewer', testTitleIds.lanternTwo, 8));
    expect(rating).toEqual({ mediaId: testTitleIds.lanternTwo, score: 8, averageScore: 8.5, ratings: 2 });
    expect(parseResponse('animeDetails', await as.minor('GET', '/anime/lantern-2')).anime.averageScore).toBe(
      8.5,
    );
  });

  it('counts concurrent ratings exactly', async () => {
    await Promise.all(
      (['viewer', 'filtered', 'minor', 'viewer', 'filtered'] as const).map((person) =>
        rate(person, testTitleIds.running, 6),
      ),
    );
    const { rating } = parseResponse('rate', await rate('minor', testTitleIds.running, 9));
    expect(rating).toMatchObject({ ratings: 3, averageScore: 7 });
  });
});
