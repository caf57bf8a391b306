// Tests creating accounts, checking and changing their passwords, and deleting them.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AccountStore,
  accountNameKey,
  createAccountStore,
  type VerifiedAccount,
} from '../../../src/accounts/account-store.ts';
import { createPasswordHasher } from '../../../src/accounts/password.ts';
import { createSessionStore, type SessionStore } from '../../../src/accounts/session-store.ts';
import { saveTitles } from '../../../src/catalog/title-rows.ts';
import type { Db } from '../../../src/db/open.ts';
import { account, rating, title } from '../../../src/db/schema.ts';
import { TEST_PASSWORD } from '../../harness/credentials.ts';
import { openDatabaseForTestFile } from '../../harness/test-database.ts';
import { testTitleIds, testTitles } from '../../harness/titles.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const NEW_PASSWORD = 'another long password';
const BIRTH = '1990-05-01';

let db: Db;
let accounts: AccountStore;
let sessions: SessionStore;
let viewer: VerifiedAccount;
let other: VerifiedAccount;

beforeAll(async () => {
  db = await openDatabaseForTestFile();
  const now = () => NOW;
  accounts = createAccountStore({ db, now, passwords: createPasswordHasher({ memoryCost: 8, timeCost: 1 }) });
  sessions = createSessionStore({ db, now });
});
beforeEach(async () => {
  await db.delete(account);
  await db.delete(title);
  await saveTitles(db, testTitles);
  [viewer, other] = [await create('Viewer'), await create('other')];
});

async function create(name: string): Promise<VerifiedAccount> {
  const created = await accounts.create({ name, password: TEST_PASSWORD, birthDate: BIRTH });
  if (created === null) throw new Error('The name is taken.');
  return created;
}
const names = async () => (await db.select().from(account)).map(({ name }) => name).sort();
const isRight = async (password: string, name = 'Viewer') => (await accounts.verify(name, password)) !== null;

it.each([
  ['Viewer', 'viewer'],
  ['  viewer\t', 'viewer'],
  ['ＶＩＥＷＥＲ', 'viewer'],
  ['ÜNICODE'.normalize('NFD'), 'ünicode'],
])('accountNameKey(%j) is %j', (name, key) => {
  expect(accountNameKey(name)).toBe(key);
});

it('accounts.setAdultFilter changes only the given account', async () => {
  await accounts.setAdultFilter(viewer.account.id, false);
  expect(await accounts.findById(viewer.account.id)).toMatchObject({ adultFilter: false });
  expect(await accounts.findById(other.account.id)).toMatchObject({ adultFilter: true });
  await accounts.setAdultFilter(viewer.account.id, true);
  expect(await accounts.findById(viewer.account.id)).toMatchObject({ adultFilter: true });
});

it('accounts.findById returns null for an unknown id', async () => {
  expect(await accounts.findById(testTitleIds.unknown)).toBe(null);
});

it('accounts.verify accepts a password only for the account that has this password', async () => {
  expect(viewer).toMatchObject((await accounts.verify(' vIEWER', TEST_PASSWORD)) ?? {});
  expect(await isRight('a wrong password')).toBe(false);
  expect(await isRight(TEST_PASSWORD, 'unknown')).toBe(false);
  expect(await isRight('there is no account of this name', 'unknown')).toBe(false);
  await accounts.changePassword(other, { password: NEW_PASSWORD, keep: undefined });
  expect(await isRight(NEW_PASSWORD)).toBe(false);
});

it('accounts.changePassword ends all sessions except the given one', async () => {
  const [kept, ended] = [await sessions.begin(viewer), await sessions.begin(viewer)];
  const foreign = await sessions.begin(other);
  const change = { password: NEW_PASSWORD, keep: kept ?? '' };
  expect(await accounts.changePassword(viewer, change)).toBe(true);
  expect([await isRight(NEW_PASSWORD), await isRight(TEST_PASSWORD)]).toEqual([true, false]);
  const found = [kept, ended, foreign].map(async (token) => (await sessions.find(token ?? ''))?.name);
  expect(await Promise.all(found)).toEqual(['Viewer', undefined, 'other']);
  expect(await isRight(TEST_PASSWORD, 'other')).toBe(true);
});

it('accounts.changePassword ends all sessions if no session is given', async () => {
  const token = await sessions.begin(viewer);
  expect(await accounts.changePassword(viewer, { password: NEW_PASSWORD, keep: undefined })).toBe(true);
  expect(await sessions.find(token ?? '')).toBe(null);
});

it('accounts.changePassword returns false if the password has changed since accounts.verify', async () => {
  await accounts.changePassword(viewer, { password: NEW_PASSWORD, keep: undefined });
  const token = await sessions.begin((await accounts.verify('viewer', NEW_PASSWORD)) ?? viewer);
  expect(await accounts.changePassword(viewer, { password: 'of a slow thief', keep: undefined })).toBe(false);
  expect([await isRight(NEW_PASSWORD), await isRight('of a slow thief')]).toEqual([true, false]);
  expect(await sessions.find(token ?? '')).toMatchObject({ name: 'Viewer' });
});

describe('accounts.create', () => {
  it('turns the adult filter on and hashes the password', async () => {
    const { account: made, passwordHash } = await create('  Haru_1 ');
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Haru_1',
      nameKey: 'haru_1',
      birthDate: BIRTH,
      adultFilter: true,
      createdAt: NOW,
      libraryChangedAt: NOW,
    });
    expect(passwordHash).toMatch(/^\$argon2id\$/);
    expect(await accounts.findById(made.id)).toEqual(made);
  });

  it.each(['viewer', ' VIEWER ', 'ｖｉｅｗｅｒ'])(
    'returns null for a taken name, written as %j',
    async (name) => {
      expect(await accounts.create({ name, password: NEW_PASSWORD, birthDate: BIRTH })).toBe(null);
      expect(await names()).toEqual(['Viewer', 'other']);
      expect(await isRight(TEST_PASSWORD)).toBe(true);
    },
  );
});

describe('accounts.remove', () => {
  const sums = async (id: string) => {
    const [row] = await db.select().from(title).where(eq(title.id, id));
    return [row?.ratingTenths, row?.ratingCount];
  };
  const rate = async ({ account: { id } }: VerifiedAccount, mediaId: string, scoreTenths: number) => {
    await db.insert(rating).values({ accountId: id, mediaId, scoreTenths, ratedAt: NOW });
  };

  it("removes the account's ratings from the averages", async () => {
    await rate(viewer, testTitleIds.lantern, 80);
    await rate(viewer, testTitleIds.running, 50);
    await rate(other, testTitleIds.lantern, 60);
    await db
      .update(title)
      .set({ ratingTenths: 140, ratingCount: 2 })
      .where(eq(title.id, testTitleIds.lantern));
    await db
      .update(title)
      .set({ ratingTenths: 50, ratingCount: 1 })
      .where(eq(title.id, testTitleIds.running));
    expect(await accounts.remove(viewer)).toBe(true);
    expect(await names()).toEqual(['other']);
    expect([await sums(testTitleIds.lantern), await sums(testTitleIds.running)]).toEqual([
      [60, 1],
      [0, 0],
    ]);
    expect(await db.$count(rating)).toBe(1);
  });

  it('updates the rated titles in the order of their ids', async () => {
    const [first = '', second = '', third = ''] = Object.values(testTitleIds)
      .filter((id) => id !== testTitleIds.unknown)
      .sort();
    for (const id of [second, third, first]) await rate(viewer, id, 80);
    await db.execute(sql`create table touched (at serial, id uuid)`);
    await db.execute(
      sql`create rule note_touched as on update to title do also insert into touched (id) values (old.id)`,
    );
    await accounts.remove(viewer);
    const touched = await db.select({ id: sql<string>`id` }).from(sql`touched`).orderBy(sql`at`);
    await db.execute(sql`drop table touched cascade`);
    expect(touched.map(({ id }) => id)).toEqual([first, second, third]);
  });

  it('returns false if the password has changed since accounts.verify', async () => {
    await rate(viewer, testTitleIds.lantern, 80);
    await accounts.changePassword(viewer, { password: NEW_PASSWORD, keep: undefined });
    expect(await accounts.remove(viewer)).toBe(false);
    expect(await names()).toEqual(['Viewer', 'other']);
    expect(await db.$count(rating)).toBe(1);
  });

  it('returns false for an account that is already deleted', async () => {
    expect([await accounts.remove(viewer), await accounts.remove(viewer)]).toEqual([true, false]);
  });
});
