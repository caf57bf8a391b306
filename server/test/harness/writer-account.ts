// Inserts accounts with tokens and lists directly into a database. Tests and benchmarks of whole processes use it.
import { randomBytes, randomUUID } from 'node:crypto';
import type { CatalogTitle } from '../../src/catalog/title.ts';
import { saveTitles } from '../../src/catalog/title-rows.ts';
import { type Db, openDatabase } from '../../src/db/open.ts';
import { libraryEntry } from '../../src/db/schema.ts';
import { createArtifactAdapter } from '../../src/oauth/stored/artifact-adapter.ts';
import { addApp, addConsent, addPerson } from './people.ts';

type DatabaseLocation = Parameters<typeof openDatabase>[0];

export interface WriterAccount {
  readonly token: string;
  readonly mediaIds: readonly string[];
}

const DAY_MS = 86_400_000;

interface WriterOptions {
  /** The titles of the catalogue. Anime of these titles can be added to the lists. */
  readonly titles?: readonly CatalogTitle[];
  readonly accounts?: number;
  /** How many titles are on each list from the start. */
  readonly listed?: number;
}

export async function createWriterAccount(
  where: DatabaseLocation,
  wanted: WriterOptions,
): Promise<WriterAccount> {
  const [writer] = await createWriterAccounts(where, wanted);
  if (writer === undefined) throw new Error('No account was wanted.');
  return writer;
}

export async function createWriterAccounts(
  where: DatabaseLocation,
  wanted: WriterOptions,
): Promise<WriterAccount[]> {
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
  const place = { db, now: () => new Date() };
  const { account } = await addPerson(place, name);
  const { app } = await addApp(place, account.id, { name: 'Writer', isPublic: true });
  const [grantId, token] = [randomUUID(), randomBytes(32).toString('base64url')];
  const consent = { grantId, accountId: account.id, clientId: app.clientId };
  await addConsent(place, consent, new Date(Date.now() + DAY_MS));
  const payload = { grantId, scope: 'openid' };
  await createArtifactAdapter('AccessToken', place).upsert(token, payload, DAY_MS / 1000);
  return { accountId: account.id, token };
}

/** Inserts entries that are older than the account. So every later change is newer. */
async function insertEntries(db: Db, accountId: string, mediaIds: readonly string[]): Promise<void> {
  const rows = mediaIds.map((mediaId, index) => {
    const at = new Date(Date.now() - DAY_MS - index);
    const entry = { status: 'watching', progress: 1, createdAt: at, updatedAt: at, startedAt: at };
    return { accountId, mediaId, type: 'anime' as const, ...entry };
  });
  await db.insert(libraryEntry).values(rows);
}
