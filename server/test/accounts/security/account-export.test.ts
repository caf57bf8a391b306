// Tests the export of an account. It contains all entries, ratings, apps and connections of this account, and no data of other accounts.
import { beforeAll, expect, it } from 'vitest';
import { type Account, createAccountStore } from '../../../src/accounts/account-store.ts';
import { createAppStore } from '../../../src/accounts/app-store.ts';
import { createConnectionStore } from '../../../src/accounts/connection-store.ts';
import { createPasswordHasher } from '../../../src/accounts/password.ts';
import { createAccountExport, type ExportAccount } from '../../../src/accounts/security/account-export.ts';
import { createCoverAddresses } from '../../../src/catalog/cover-address.ts';
import { saveTitles } from '../../../src/catalog/title-rows.ts';
import type { Db } from '../../../src/db/open.ts';
import { libraryEntry, oidcGrant, rating } from '../../../src/db/schema.ts';
import { TEST_PASSWORD } from '../../harness/credentials.ts';
import { openDatabaseForTestFile } from '../../harness/test-database.ts';
import { testTitleIds, testTitles } from '../../harness/titles.ts';

const at = (time: string) => new Date(`2026-11-20T${time}Z`);
let db: Db;
let exportAccount: ExportAccount;
let person: Account;
let clientIds: Record<'person' | 'other', string>;

beforeAll(async () => {
  db = await openDatabaseForTestFile();
  await saveTitles(db, testTitles);
  const covers = createCoverAddresses('https://covers.example', [Buffer.from('a key')]);
  exportAccount = createAccountExport({ db, covers, connections: createConnectionStore(db) });
  const [first, other] = [await createPerson('viewer'), await createPerson('other')];
  person = first;
  clientIds = { person: await fill(first), other: await fill(other) };
  // The other account also has an entry and a rating that the first account does not have.
  await db.insert(libraryEntry).values(entryOf(other, testTitleIds.running, '12:00:00'));
  await db
    .insert(rating)
    .values({ accountId: other.id, mediaId: testTitleIds.running, scoreTenths: 10, ratedAt: at('12:00:00') });
});

async function createPerson(name: string): Promise<Account> {
  const passwords = createPasswordHasher({ memoryCost: 8, timeCost: 1 });
  const accounts = createAccountStore({ db, now: () => at('08:00:00'), passwords });
  const created = await accounts.create({ name, password: TEST_PASSWORD, birthDate: '1990-05-01' });
  if (created === null) throw new Error('The name is taken.');
  return created.account;
}

const entryOf = ({ id }: Account, mediaId: string, time: string, more: object = {}) => ({
  ...{ accountId: id, mediaId, type: 'anime' as const, status: 'watching', progress: 2 },
  ...{ userScoreTenths: null, createdAt: at(time), updatedAt: at(time), startedAt: null, completedAt: null },
  ...more,
});

/** Stores entries, ratings, an app and a connection for the account. Returns the id of the app. */
async function fill(of: Account): Promise<string> {
  const done = {
    userScoreTenths: 75,
    updatedAt: at('11:00:00'),
    startedAt: at('10:00:00'),
    completedAt: at('11:00:00'),
  };
  await db
    .insert(libraryEntry)
    .values([
      entryOf(of, testTitleIds.lantern, '10:30:00', { status: 'completed', progress: 12, ...done }),
      entryOf(of, testTitleIds.explicit, '10:10:00'),
      entryOf(of, testTitleIds.lanternTwo, '10:20:00'),
    ]);
  const ratedAt = at('11:00:00');
  await db.insert(rating).values([
    { accountId: of.id, mediaId: testTitleIds.lantern, scoreTenths: 75, ratedAt },
    { accountId: of.id, mediaId: testTitleIds.explicit, scoreTenths: 40, ratedAt },
  ]);
  const redirectUris = ['https://app.example/back'];
  const apps = createAppStore({ db, now: () => at('09:00:00') });
  const made = await apps.create(of.id, { name: `App of ${of.name}`, redirectUris, isPublic: false });
  if (made.kind !== 'created') throw new Error('The app was not made.');
  const { clientId } = made.app;
  const use = { usedAt: at('11:30:00'), usedFrom: '203.0.113.0/24' };
  await db.insert(oidcGrant).values({
    id: `of ${of.name}`,
    accountId: of.id,
    clientId,
    payload: {},
    createdAt: at('09:30:00'),
    ...use,
  });
  return clientId;
}

it('exportAccount returns the account and its entries, oldest first', async () => {
  const { account, entries } = await exportAccount(person, false);
  expect(account).toEqual({
    name: 'viewer',
    birthDate: '1990-05-01',
    adultFilter: true,
    createdAt: '2026-11-20T08:00:00.000Z',
    hasRecoveryCode: true,
  });
  expect(entries.map(({ mediaId }) => mediaId)).toEqual([
    testTitleIds.explicit,
    testTitleIds.lanternTwo,
    testTitleIds.lantern,
  ]);
  const { media, ...entry } = entries[2] ?? { media: null };
  expect(entry).toEqual({
    mediaId: testTitleIds.lantern,
    type: 'anime',
    status: 'completed',
    progress: 12,
    userScore: 7.5,
    createdAt: '2026-11-20T10:30:00.000Z',
    updatedAt: '2026-11-20T11:00:00.000Z',
    startedAt: '2026-11-20T10:00:00.000Z',
    completedAt: '2026-11-20T11:00:00.000Z',
  });
  expect(media).toMatchObject({
    title: 'Lantern Road',
    coverUrl: `https://covers.example/${testTitleIds.lantern}.svg`,
  });
  expect(entries[1]).toMatchObject({ userScore: null, startedAt: null, completedAt: null });
});

it('exportAccount returns the ratings, apps and connections', async () => {
  const { ratings, apps, connections, leftOut } = await exportAccount(person, false);
  expect([...ratings].sort((one, other) => one.score - other.score)).toEqual([
    { mediaId: testTitleIds.explicit, score: 4 },
    { mediaId: testTitleIds.lantern, score: 7.5 },
  ]);
  const { person: clientId } = clientIds;
  expect(apps).toEqual([{ clientId, name: 'App of viewer', redirectUris: ['https://app.example/back'] }]);
  const use = { lastUsedAt: at('11:30:00'), lastUsedFrom: '203.0.113.0/24' };
  expect(connections).toEqual([{ clientId, name: 'App of viewer', connectedAt: at('09:30:00'), ...use }]);
  expect(leftOut).toEqual({ entries: 0, ratings: 0 });
});

it('exportAccount omits and counts hidden explicit titles', async () => {
  const { entries, ratings, leftOut } = await exportAccount(person, true);
  expect(entries.map(({ mediaId }) => mediaId)).toEqual([testTitleIds.lanternTwo, testTitleIds.lantern]);
  expect(ratings).toEqual([{ mediaId: testTitleIds.lantern, score: 7.5 }]);
  expect(leftOut).toEqual({ entries: 1, ratings: 1 });
});
