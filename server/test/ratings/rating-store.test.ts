// Tests ratings. There is one rating per person and anime, and the sums on the title are correct.
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccountStore } from '../../src/accounts/account-store.ts';
import { createPasswordHasher } from '../../src/accounts/password.ts';
import type { CatalogStore } from '../../src/catalog/catalog-store.ts';
import { createTitleLookups, saveTitles } from '../../src/catalog/title-rows.ts';
import type { Db } from '../../src/db/open.ts';
import { account, rating, title } from '../../src/db/schema.ts';
import { createRatingStore, type RatingStore } from '../../src/ratings/rating-store.ts';
import { TEST_PASSWORD } from '../harness/credentials.ts';
import { openDatabaseForTestFile } from '../harness/test-database.ts';
import { testTitleIds, testTitles } from '../harness/titles.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const IN_TIME = Number.POSITIVE_INFINITY;

let db: Db;
let ratings: RatingStore;
let viewer: string;
let other: string;

beforeAll(async () => {
  db = await openDatabaseForTestFile();
});
beforeEach(async () => {
  await db.delete(account);
  await db.delete(title);
  await saveTitles(db, testTitles);
  // Ratings use only this function of the catalogue.
  const catalog = { findById: createTitleLookups(db).findById } as CatalogStore;
  ratings = createRatingStore({ db, catalog, now: () => NOW });
  [viewer, other] = [await newPerson('viewer'), await newPerson('other')];
});

async function newPerson(name: string): Promise<string> {
  const passwords = createPasswordHasher({ memoryCost: 8, timeCost: 1 });
  const accounts = createAccountStore({ db, now: () => NOW, passwords });
  const created = await accounts.create({ name, password: TEST_PASSWORD, birthDate: '1990-05-01' });
  if (created === null) throw new Error('The name is taken.');
  return created.account.id;
}

interface How {
  readonly by?: string;
  readonly mediaId?: string;
  readonly blocked?: boolean;
  readonly writeBy?: number;
}
const rate = (
  score: number,
  { by = viewer, mediaId = testTitleIds.lantern, blocked = false, writeBy = IN_TIME }: How = {},
) => ratings.rate({ accountId: by, clientId: 'app', blocked, writeBy }, { mediaId, score });

const sumsOf = async (mediaId: string) => {
  const [row] = await db.select().from(title).where(eq(title.id, mediaId));
  return [row?.ratingTenths, row?.ratingCount];
};
const kept = async (of = viewer, mediaId: string = testTitleIds.lantern) =>
  db
    .select()
    .from(rating)
    .where(and(eq(rating.accountId, of), eq(rating.mediaId, mediaId)));

it('ratings.rate refuses an account that is deleted during the call', async () => {
  await db.delete(account).where(eq(account.id, viewer));
  expect(await rate(8)).toMatchObject({ ok: false, code: 'unauthorized' });
  expect(await sumsOf(testTitleIds.lantern)).toEqual([0, 0]);
});

it('ratings.rate counts concurrent ratings of one title', async () => {
  const answers = await Promise.all([
    ...[1, 2, 3, 4].map((score) => rate(score)),
    ...[6, 7, 8].map((score) => rate(score, { by: other })),
  ]);
  expect(answers.every((answer) => answer.ok)).toBe(true);
  const [mine, theirs] = [(await kept())[0]?.scoreTenths, (await kept(other))[0]?.scoreTenths];
  expect(await sumsOf(testTitleIds.lantern)).toEqual([(mine ?? 0) + (theirs ?? 0), 2]);
});

describe('ratings.rate', () => {
  it("stores the score in tenths and returns the title's average", async () => {
    expect(await rate(7.5)).toEqual({
      ok: true,
      rating: { mediaId: testTitleIds.lantern, score: 7.5, averageScore: 7.5, ratings: 1 },
    });
    expect(await kept()).toEqual([
      { accountId: viewer, mediaId: testTitleIds.lantern, scoreTenths: 75, ratedAt: NOW },
    ]);
    expect(await sumsOf(testTitleIds.lantern)).toEqual([75, 1]);
  });

  it('counts ratings of two people', async () => {
    await rate(8);
    const answer = await rate(5.5, { by: other });
    expect(answer).toMatchObject({ rating: { score: 5.5, averageScore: 6.75, ratings: 2 } });
    expect(await sumsOf(testTitleIds.lantern)).toEqual([135, 2]);
  });

  it('replaces an earlier rating of the same person', async () => {
    await rate(8, { by: other });
    await rate(9);
    expect(await rate(4)).toMatchObject({ rating: { score: 4, averageScore: 6, ratings: 2 } });
    expect((await kept()).map(({ scoreTenths }) => scoreTenths)).toEqual([40]);
    expect(await sumsOf(testTitleIds.lantern)).toEqual([120, 2]);
    await rate(4);
    expect(await sumsOf(testTitleIds.lantern)).toEqual([120, 2]);
  });

  it('changes only the sums of the rated title', async () => {
    await rate(8);
    await rate(6, { mediaId: testTitleIds.running });
    expect([await sumsOf(testTitleIds.lantern), await sumsOf(testTitleIds.running)]).toEqual([
      [80, 1],
      [60, 1],
    ]);
    expect(await sumsOf(testTitleIds.lanternTwo)).toEqual([0, 0]);
  });

  it('accepts an id in upper case', async () => {
    const answer = await rate(8, { mediaId: testTitleIds.lantern.toUpperCase() });
    expect(answer).toMatchObject({ rating: { mediaId: testTitleIds.lantern } });
  });

  it('accepts a rating of a non-explicit title from a caller who has adult content blocked', async () => {
    expect(await rate(8, { blocked: true })).toMatchObject({ ok: true });
  });
});

describe('ratings.rate with a refused rating', () => {
  it.each<[string, How, { code: string; message: string }]>([
    [
      'an unknown title',
      { mediaId: testTitleIds.unknown },
      { code: 'not_found', message: 'No title has this id.' },
    ],
    ['a manga', { mediaId: testTitleIds.manga }, { code: 'invalid', message: 'Only anime can be rated.' }],
    [
      'a rating after the deadline',
      { writeBy: 0 },
      {
        code: 'unavailable',
        message: 'The service did not get to it in time. Nothing was changed: try again.',
      },
    ],
  ])('refuses %s', async (_what, how, refusal) => {
    expect(await rate(8, how)).toEqual({ ok: false, ...refusal });
    expect(await db.$count(rating)).toBe(0);
    expect(await sumsOf(testTitleIds.lantern)).toEqual([0, 0]);
  });

  it('returns adult_content_blocked for an explicit title if the caller has adult content blocked', async () => {
    for (const mediaId of [testTitleIds.explicit, testTitleIds.explicitManga])
      expect(await rate(8, { mediaId, blocked: true })).toMatchObject({ code: 'adult_content_blocked' });
    expect(await db.$count(rating)).toBe(0);
    expect(await rate(8, { mediaId: testTitleIds.explicit })).toMatchObject({ ok: true });
  });
});
