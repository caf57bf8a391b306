// Tests the JSON of library answers. It matches the contract, and an entry is the same in the answer to a change and in the list.
import { routes } from '@kiroku/contract/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveTitles } from '../../src/catalog/title-rows.ts';
import { libraryEntry } from '../../src/db/schema.ts';
import { type ApiCall, createApiCallers, parseResponse } from '../harness/api.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { createManyTitles, testTitleIds, testTitles } from '../harness/titles.ts';

const odd = {
  ...testTitles[0],
  ...createManyTitles(1)[0],
  // The contract allows only one line in a title. So the characters that need escaping in JSON are in the synopsis.
  title: '灯 "籠" \\ 🏮',
  synopsis: 'é\t" \\ \n\u2028',
  genres: ['Ä'],
};
const [lantern] = testTitles;

let test: TestServer;
let viewer: ApiCall;

beforeAll(async () => {
  test = await startTestServer({ titles: [...testTitles, odd as (typeof testTitles)[number]] });
  ({ viewer } = await createApiCallers(test));
});

const upsert = (mediaId: string, change: object = {}, type = 'anime') =>
  viewer('POST', '/library/entry', { type, mediaId, ...change });
const page = async (query = '') => {
  const response = await viewer('GET', `/library?type=anime${query}`);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Number(response.headers['content-length'])).toBe(Buffer.byteLength(response.body));
  return response;
};
const mediaIn = async (mediaId: string) =>
  parseResponse('library', await page()).entries.find((entry) => entry.mediaId === mediaId)?.media;

describe('GET /library', () => {
  it('matches the contract with and without optional values', async () => {
    await test.db.delete(libraryEntry);
    expect((await page()).json()).toEqual({ ok: true, entries: [], nextCursor: null });
    await upsert(testTitleIds.lantern, { status: 'completed', progress: 12, userScore: 7.3 });
    await upsert(testTitleIds.running, { userScore: 8 });
    await upsert(odd.id ?? '', { progress: 1, userScore: 0 });
    const body = (await page()).json();
    expect(routes.library.response().parse(body)).toEqual(body);
    expect(body.entries).toHaveLength(3);
  });

  it('returns each entry in the same form as POST /library/entry', async () => {
    const saved = (await upsert(odd.id ?? '', { progress: 2, userScore: 9.5 })).json();
    expect(routes.upsertEntry.response().parse(saved)).toEqual(saved);
    const [listed] = (await page()).json().entries;
    expect(listed).toEqual(saved.entry);
    const { relations: _relations, entry, ...media } = (await viewer('GET', `/anime/${odd.id}`)).json().anime;
    expect({ ...entry, media }).toEqual(listed);
    expect(listed.media.title).toBe(odd.title);
    expect(new Date(listed.updatedAt).toISOString()).toBe(listed.updatedAt);
  });

  it('returns a stored status with letters of any script unchanged', async () => {
    const [accountId, at] = [test.people.viewer.id, test.clock.now()];
    const row = {
      accountId,
      mediaId: testTitleIds.lanternTwo,
      type: 'anime' as const,
      createdAt: at,
      updatedAt: at,
    };
    await test.db.insert(libraryEntry).values({ ...row, status: '見た "x"', progress: 1 });
    const entries = (await page()).json().entries;
    expect(
      entries.find(({ mediaId }: { mediaId: string }) => mediaId === testTitleIds.lanternTwo).status,
    ).toBe('見た "x"');
  });
});

describe('title of a list entry', () => {
  it('has the current values of the catalogue', async () => {
    await upsert(testTitleIds.lantern, { progress: 3 });
    expect((await mediaIn(testTitleIds.lantern))?.title).toBe('Lantern Road');
    if (lantern === undefined) throw new Error('There is no title.');
    await saveTitles(test.db, [{ ...lantern, title: 'Lantern Street', episodes: 24 }]);
    expect((await mediaIn(testTitleIds.lantern))?.title).toBe('Lantern Street');
    const later = parseResponse('upsertEntry', await upsert(testTitleIds.lantern, { progress: 20 }));
    expect([later.entry.progress, later.entry.media.episodes]).toEqual([20, 24]);
    await saveTitles(test.db, [lantern]);
    expect((await upsert(testTitleIds.lantern, { progress: 21 })).json().code).toBe('invalid');
  });

  it('has the average score with the latest rating', async () => {
    await upsert(testTitleIds.lantern);
    expect((await mediaIn(testTitleIds.lantern))?.averageScore).toBeNull();
    for (const score of [8, 6.5]) {
      await viewer('POST', '/ratings', { mediaId: testTitleIds.lantern, score });
      expect((await mediaIn(testTitleIds.lantern))?.averageScore).toBe(score);
    }
  });
});
