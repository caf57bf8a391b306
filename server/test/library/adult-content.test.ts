// Tests accounts that may not see explicit titles. They get no explicit title in search, details, relations, upserts, ratings and lists.
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccountStore } from '../../src/accounts/account-store.ts';
import { account, libraryEntry, rating } from '../../src/db/schema.ts';
import { type ApiCall, createApiCallers, type PersonName, parseResponse } from '../harness/api.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { testTitleIds } from '../harness/titles.ts';

const blocked = ['filtered', 'minor'] as const;
const explicit = [
  ['anime', testTitleIds.explicit, 'velvet', 'Velvet Midnight'],
  ['manga', testTitleIds.explicitManga, 'crimson', 'Crimson Pages'],
] as const;
const DAY_MS = 86_400_000;

let test: TestServer;
let as: Record<PersonName, ApiCall>;
beforeAll(async () => {
  test = await startTestServer();
  as = await createApiCallers(test);
});
beforeEach(async () => {
  await test.db.delete(libraryEntry);
  await test.db.delete(rating);
});

const refusal = (response: Awaited<ReturnType<ApiCall>>) => [response.statusCode, response.json().code];
const BLOCKED = [403, 'adult_content_blocked'];

/** Adds an entry to the list directly, as if it had been added before explicit titles were blocked for the account. */
async function listed(person: PersonName, type: 'anime' | 'manga', mediaId: string): Promise<void> {
  const at = test.clock.now();
  const facts = { status: 'on_hold', progress: 1, createdAt: at, updatedAt: at };
  await test.db.insert(libraryEntry).values({ accountId: test.people[person].id, mediaId, type, ...facts });
}
const listOf = async (person: PersonName, type: 'anime' | 'manga') =>
  parseResponse('library', await as[person]('GET', `/library?type=${type}`)).entries.map(
    ({ mediaId }) => mediaId,
  );

describe.each(blocked)('%s account', (person) => {
  it.each(explicit)('cannot find an explicit %s by its full name', async (_type, id, _shortId, name) => {
    const q = encodeURIComponent(name);
    expect(
      parseResponse('search', await as[person]('GET', `/search?q=${q}`)).results.filter(
        (found) => found.explicit,
      ),
    ).toEqual([]);
    expect(parseResponse('search', await as.viewer('GET', `/search?q=${q}`)).results[0]?.id).toBe(id);
  });

  it.each(explicit)('gets no details of an explicit %s by UUID or short id', async (type, id, shortId) => {
    for (const key of [id, id.toUpperCase(), shortId]) {
      const response = await as[person]('GET', `/${type}/${key}`);
      expect(refusal(response)).toEqual(BLOCKED);
      expect(response.body).not.toMatch(/Velvet|Crimson/);
    }
  });

  it('gets no explicit title among the relations', async () => {
    const response = await as[person]('GET', '/anime/lantern');
    expect(parseResponse('animeDetails', response).anime.relations.map(({ id }) => id)).toEqual([
      testTitleIds.lanternTwo,
    ]);
    expect(response.body).not.toContain('Velvet');
  });

  it.each(explicit)('cannot add an explicit %s', async (type, mediaId) => {
    expect(refusal(await as[person]('POST', '/library/entry', { type, mediaId }))).toEqual(BLOCKED);
    expect(await test.db.select().from(libraryEntry)).toEqual([]);
  });

  it('cannot rate an explicit anime', async () => {
    const body = { mediaId: testTitleIds.explicit, score: 9 };
    expect(refusal(await as[person]('POST', '/ratings', body))).toEqual(BLOCKED);
    expect(await test.db.select().from(rating)).toEqual([]);
  });

  it.each(explicit)('can only remove an explicit %s from its list', async (type, mediaId) => {
    await listed(person, type, mediaId);
    expect(await listOf(person, type)).toEqual([]);
    const before = await test.db.select().from(libraryEntry);
    const change = { type, mediaId, status: 'completed' };
    expect(refusal(await as[person]('POST', '/library/entry', change))).toEqual(BLOCKED);
    expect(await test.db.select().from(libraryEntry)).toEqual(before);
    expect((await as[person]('DELETE', '/library/entry', { type, mediaId })).statusCode).toBe(200);
    expect(await test.db.select().from(libraryEntry)).toEqual([]);
  });
});

describe('GET /library', () => {
  it('returns full pages while explicit entries are hidden', async () => {
    await as.filtered('POST', '/library/entry', { type: 'anime', mediaId: testTitleIds.lantern });
    await listed('filtered', 'anime', testTitleIds.explicit);
    await as.filtered('POST', '/library/entry', { type: 'anime', mediaId: testTitleIds.running });
    const { entries, nextCursor } = parseResponse(
      'library',
      await as.filtered('GET', '/library?type=anime&limit=2'),
    );
    expect(entries.map(({ mediaId }) => mediaId)).toEqual([testTitleIds.running, testTitleIds.lantern]);
    expect(nextCursor).toBeNull();
  });

  it('hides explicit titles from the next page after the adult filter is turned on', async () => {
    const accounts = createAccountStore({ db: test.db, now: test.clock.now });
    for (const mediaId of [testTitleIds.lantern, testTitleIds.explicit, testTitleIds.running])
      await as.viewer('POST', '/library/entry', { type: 'anime', mediaId });
    const first = parseResponse('library', await as.viewer('GET', '/library?type=anime&limit=1'));
    await accounts.setAdultFilter(test.people.viewer.id, true);
    const cursor = encodeURIComponent(first.nextCursor ?? '');
    const rest = parseResponse('library', await as.viewer('GET', `/library?type=anime&cursor=${cursor}`));
    await accounts.setAdultFilter(test.people.viewer.id, false);
    expect(rest.entries.map(({ mediaId }) => mediaId)).toEqual([testTitleIds.lantern]);
    expect(await listOf('viewer', 'anime')).toContain(testTitleIds.explicit);
  });
});

describe('eighteenth birthday of a minor', () => {
  it('makes explicit titles visible while the adult filter is off', async () => {
    const own = await startTestServer();
    own.clock.freeze();
    // Use a day in June. The following day exists in every year, unlike 29 February.
    const start = own.clock.now();
    own.clock.advance(Date.UTC(start.getUTCFullYear() + 1, 5, 15, 12) - start.getTime());
    const { minor } = await createApiCallers(own);
    const now = own.clock.now().getTime();
    const midnight = Math.ceil(now / DAY_MS) * DAY_MS;
    const birthday = new Date(midnight).toISOString().slice(4, 10);
    const birthDate = `${new Date(midnight).getUTCFullYear() - 18}${birthday}`;
    const values = { birthDate, adultFilter: false };
    await own.db.update(account).set(values).where(eq(account.id, own.people.minor.id));
    own.clock.advance(midnight - now - 1);
    expect(refusal(await minor('GET', '/anime/velvet'))).toEqual(BLOCKED);
    own.clock.advance(1);
    expect((await minor('GET', '/anime/velvet')).statusCode).toBe(200);
  });
});
