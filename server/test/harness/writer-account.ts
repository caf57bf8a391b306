// An account with a list to write to and a token for it, put straight into a database: for tests and measurements of whole processes.
import { randomBytes, randomUUID } from 'node:crypto';
import { createAccounts } from '../../src/accounts/account-store.ts';
import { createApps } from '../../src/accounts/app-store.ts';
import { createPasswords } from '../../src/accounts/password.ts';
import type { CatalogTitle } from '../../src/catalog/title.ts';
import { saveTitles } from '../../src/catalog/title-rows.ts';
import { hashOf } from '../../src/db/hash.ts';
import { type Db, openDatabase } from '../../src/db/open.ts';
import { libraryEntry, oidcArtifact, oidcGrant } from '../../src/db/schema.ts';
import { PASSWORD } from './credentials.ts';

export type Where = Parameters<typeof openDatabase>[0];

export interface WriterAccount {
  readonly token: string;
  readonly mediaIds: readonly string[];
}

/** No person signs in with them: thousands at full cost would take a minute. */
const cheapPasswords = createPasswords({ memoryCost: 8, timeCost: 1 });

const DAY_MS = 86_400_000;

interface Wanted {
  /** Anime that can be put on the list. */
  readonly titles?: readonly CatalogTitle[];
  readonly accounts?: number;
  /** Titles that are on the list from the start. */
  readonly listed?: number;
}

export async function prepareWriter(where: Where, wanted: Wanted): Promise<WriterAccount> {
  const [writer] = await prepareWriters(where, wanted);
  if (writer === undefined) throw new Error('No account was wanted.');
  return writer;
}

export async function prepareWriters(where: Where, wanted: Wanted): Promise<WriterAccount[]> {
  const { titles = [], accounts = 1, listed = 0 } = wanted;
  const { db, close } = await openDatabase(where);
  try {
    await saveTitles(db, titles);
    const mediaIds = titles.filter(({ type }) => type === 'anime').map(({ id }) => id);
    const writers: WriterAccount[] = [];
    for (let index = 0; index < accounts; index += 1) {
      const { accountId, token } = await insertWriter(db, `writer-${index}`);
      if (listed > 0) await insertEntries(db, accountId, mediaIds.slice(0, listed));
      writers.push({ token, mediaIds });
    }
    return writers;
  } finally {
    await close();
  }
}

async function insertWriter(db: Db, name: string): Promise<{ accountId: string; token: string }> {
  const now = () => new Date();
  const person = { name, password: PASSWORD, birthDate: '1990-05-01' };
  const made = await createAccounts({ db, now, passwords: cheapPasswords }).create(person);
  if (made === null) throw new Error('The account exists already.');
  const { account } = made;
  const app = { name: 'Writer', redirectUris: ['https://a.example/'], isPublic: true };
  const created = await createApps({ db, now }).create(account.id, app);
  if (created.kind !== 'created') throw new Error('The app was not created.');
  const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')];
  const owner = { accountId: account.id, clientId: created.app.clientId };
  const times = { createdAt: now(), expiresAt: new Date(Date.now() + DAY_MS) };
  await db.insert(oidcGrant).values({ id, ...owner, payload: owner, ...times });
  await db.insert(oidcArtifact).values({
    kind: 'AccessToken',
    idHash: hashOf(token),
    grantId: id,
    payload: { scope: 'openid' },
    expiresAt: times.expiresAt,
  });
  return { accountId: account.id, token };
}

/** Older than the account, so that every change comes later. */
async function insertEntries(db: Db, accountId: string, mediaIds: readonly string[]): Promise<void> {
  const rows = mediaIds.map((mediaId, index) => {
    const at = new Date(Date.now() - DAY_MS - index);
    const entry = { status: 'watching', progress: 1, createdAt: at, updatedAt: at, startedAt: at };
    return { accountId, mediaId, type: 'anime' as const, ...entry };
  });
  await db.insert(libraryEntry).values(rows);
}
