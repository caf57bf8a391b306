// Tests the successful answers of search and details. Their refusals are tested in every-endpoint.test.ts.
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiCall, createApiCallers, type PersonName, parseResponse } from '../harness/api.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { testTitleIds } from '../harness/titles.ts';

let test: TestServer;
let as: Record<PersonName, ApiCall>;

const anime = (mediaId: string, more: object = {}) => ({ type: 'anime', mediaId, ...more });

beforeAll(async () => {
  test = await startTestServer();
  as = await createApiCallers(test);
});

describe('GET /search', () => {
  it('returns the best match first', async () => {
    const { results } = parseResponse('search', await as.viewer('GET', '/search?q=lantern%20road'));
    expect(results[0]).toMatchObject({
      id: testTitleIds.lantern,
      shortId: 'lantern',
      mal_id: 900_001,
      anilist_id: 910_001,
    });
    expect(results[0]?.coverUrl).toBe(`http://localhost:4780/covers/${testTitleIds.lantern}.svg`);
    expect(results.map(({ id }) => id)).toContain(testTitleIds.lanternTwo);
  });

  it('returns only titles of the given type, up to the limit', async () => {
    const { results } = parseResponse('search', await as.viewer('GET', '/search?q=harbour&type=anime'));
    expect(results.every(({ type }) => type === 'anime')).toBe(true);
    expect(parseResponse('search', await as.viewer('GET', '/search?q=lantern&limit=1')).results).toHaveLength(
      1,
    );
  });

  it.each(['filtered', 'minor'] as const)('omits explicit titles for the %s account', async (person) => {
    expect(
      parseResponse('search', await as[person]('GET', '/search?q=velvet%20midnight')).results.map(
        ({ id }) => id,
      ),
    ).not.toContain(testTitleIds.explicit);
    expect(
      parseResponse('search', await as.viewer('GET', '/search?q=velvet%20midnight')).results[0]?.id,
    ).toBe(testTitleIds.explicit);
  });
});

describe('GET /anime/{shortId} and /manga/{shortId}', () => {
  it('accept the short id and the UUID', async () => {
    const { anime: byShortId } = parseResponse('animeDetails', await as.viewer('GET', '/anime/lantern'));
    const { anime: byId } = parseResponse(
      'animeDetails',
      await as.viewer('GET', `/anime/${testTitleIds.lantern}`),
    );
    expect(byShortId).toEqual(byId);
    expect(byShortId).toMatchObject({ title: 'Lantern Road', episodes: 12, year: 2021, entry: null });
    expect(parseResponse('mangaDetails', await as.viewer('GET', '/manga/harbour')).manga).toMatchObject({
      chapters: 40,
      volumes: 5,
    });
  });

  it('omit explicit relations for callers who may not see them', async () => {
    const kinds = async (person: PersonName) =>
      parseResponse('animeDetails', await as[person]('GET', '/anime/lantern')).anime.relations.map(
        ({ kind }) => kind,
      );
    expect(await kinds('viewer')).toEqual(['SEQUEL', 'OTHER']);
    expect(await kinds('filtered')).toEqual(['SEQUEL']);
  });

  it("return the title with the caller's own list entry", async () => {
    await as.viewer('POST', '/library/entry', anime(testTitleIds.lantern, { progress: 2 }));
    expect(parseResponse('animeDetails', await as.viewer('GET', '/anime/lantern')).anime.entry).toMatchObject(
      {
        progress: 2,
      },
    );
    expect(parseResponse('animeDetails', await as.filtered('GET', '/anime/lantern')).anime.entry).toBeNull();
  });
});
