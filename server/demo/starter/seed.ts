// Fills the database with the starter catalogue (again after the catalogue has changed), the demo account and its list, and the app of the
// local extension.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { accountNameKey } from '../../src/accounts/account-store.ts';
import { parseRedirectUri } from '../../src/accounts/forms/redirect-uri.ts';
import { createPasswordHasher } from '../../src/accounts/password.ts';
import { en } from '../../src/accounts/texts/en.ts';
import type { CatalogTitle } from '../../src/catalog/title.ts';
import { saveTitles } from '../../src/catalog/title-rows.ts';
import type { Config, LocalApp } from '../../src/config.ts';
import { hashCredential } from '../../src/db/hash.ts';
import type { Db, Tx } from '../../src/db/open.ts';
import { runInUnlimitedTransaction } from '../../src/db/retry.ts';
import { account, app, libraryEntry, seedRecord } from '../../src/db/schema.ts';
import { scoreToTenths } from '../../src/library/entry-wire.ts';
import { mergeWithImportedTitles } from '../import/merge-imported.ts';
import { createDemoEntries } from './demo-list.ts';
import { loadStarterCatalog } from './starter-catalog.ts';
import { readStarterVersion } from './starter-version.ts';

/** The demo account, for local use and demonstrations. The README documents it. */
const DEMO = { name: 'demo', password: 'kiroku-demo', birthDate: '1990-01-01' } as const;

const DAY_MS = 86_400_000;

/** The source of the titles. `version` changes whenever the titles change. */
export interface StarterCatalog {
  version(): Promise<string>;
  load(now: Date): Promise<readonly CatalogTitle[]>;
}
const starterCatalog: StarterCatalog = { version: readStarterVersion, load: loadStarterCatalog };

interface SeedContext {
  readonly db: Db;
  readonly config: Pick<Config, 'seed' | 'localApp'>;
  readonly now: () => Date;
  readonly starter?: StarterCatalog;
}

export async function seedDatabase({
  db,
  config,
  now,
  starter = starterCatalog,
}: SeedContext): Promise<void> {
  const { seed, localApp } = config;
  if (seed !== 'none') await seedTitles({ db, starter, isDemo: seed === 'demo', now: now() });
  if (localApp !== null) await registerLocalApp(db, localApp, now());
}

interface TitleSeed {
  readonly db: Db;
  readonly starter: StarterCatalog;
  readonly isDemo: boolean;
  readonly now: Date;
}

/** Stores titles and the demo list in one transaction, so that a failure leaves neither of them stored. */
async function seedTitles({ db, starter, isDemo, now }: TitleSeed): Promise<void> {
  const version = await starter.version();
  const marks = new Map((await db.select().from(seedRecord)).map((mark) => [mark.name, mark]));
  if (marks.get('catalog')?.version === version && (!isDemo || marks.has('demo'))) return;
  const [titles, passwordHash] = await Promise.all([
    starter.load(now),
    createPasswordHasher().hash(DEMO.password),
  ]);
  await runInUnlimitedTransaction(db, async (tx) => {
    if (await markVersion(tx, { name: 'catalog', version, seededAt: now }))
      await saveTitles(tx, await mergeWithImportedTitles(tx, titles));
    if (isDemo && (await markOnce(tx, 'demo', now))) await insertDemo(tx, { titles, passwordHash, now });
  });
}

/**
 * Records that `name` was seeded. If several processes call this at once, only the first process gets true. The other processes wait until
 * its transaction has ended, and get false.
 */
async function markOnce(tx: Tx, name: string, seededAt: Date): Promise<boolean> {
  const marked = await tx.insert(seedRecord).values({ name, seededAt }).onConflictDoNothing().returning();
  return marked.length > 0;
}

/** Does the same as `markOnce`, but returns true once for each version. */
async function markVersion(tx: Tx, mark: typeof seedRecord.$inferInsert): Promise<boolean> {
  const { version, seededAt } = mark;
  const marked = await tx
    .insert(seedRecord)
    .values(mark)
    .onConflictDoUpdate({
      target: seedRecord.name,
      set: { version, seededAt },
      setWhere: sql`${seedRecord.version} is distinct from excluded.version`,
    })
    .returning();
  return marked.length > 0;
}

interface DemoSeed {
  readonly titles: readonly CatalogTitle[];
  readonly passwordHash: string;
  readonly now: Date;
}

async function insertDemo(tx: Tx, { titles, passwordHash, now }: DemoSeed): Promise<void> {
  const accountId = randomUUID();
  const { name, birthDate } = DEMO;
  await tx.insert(account).values({
    id: accountId,
    name,
    nameKey: accountNameKey(name),
    passwordHash,
    birthDate,
    createdAt: now,
    libraryChangedAt: now,
  });
  const rows = demoRows(accountId, titles, now);
  if (rows.length > 0) await tx.insert(libraryEntry).values(rows);
}

/**
 * Returns the rows of the demo list. Their instants differ by at least a millisecond, because a list is sorted by the time of its changes.
 */
function demoRows(
  accountId: string,
  titles: readonly CatalogTitle[],
  now: Date,
): (typeof libraryEntry.$inferInsert)[] {
  const ago = (days: number, index: number) => new Date(now.getTime() - days * DAY_MS - index);
  return createDemoEntries(titles).map((entry, index) => {
    const { mediaId, type, status, progress, userScore, updatedDaysAgo, startedDaysAgo, completedDaysAgo } =
      entry;
    return {
      accountId,
      mediaId,
      type,
      status,
      progress,
      userScoreTenths: userScore === null ? null : scoreToTenths(userScore),
      createdAt: ago(Math.max(updatedDaysAgo, startedDaysAgo ?? 0), index),
      updatedAt: ago(updatedDaysAgo, index),
      startedAt: startedDaysAgo === null ? null : ago(startedDaysAgo, index),
      completedAt: completedDaysAgo === null ? null : ago(completedDaysAgo, index),
    };
  });
}

/** Registers the app of the local extension. Runs at every start, because its secret and redirect addresses may have changed. */
async function registerLocalApp(
  db: Db,
  { clientId, secret, redirectUris }: LocalApp,
  createdAt: Date,
): Promise<void> {
  for (const uri of redirectUris) {
    const read = parseRedirectUri(uri);
    if (!read.ok) throw new Error(`LOCAL_APP_REDIRECTS: ${uri} ${en.apps.redirectMistakes[read.mistake]}`);
  }
  const [owner] = await db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.nameKey, accountNameKey(DEMO.name)));
  if (owner === undefined)
    throw new Error('LOCAL_APP_ID needs the demo account, which this database does not have.');
  const values = {
    name: 'Kiroku',
    redirectUris,
    secretHash: secret === null ? null : hashCredential(secret),
  };
  await db
    .insert(app)
    .values({ clientId, accountId: owner.id, createdAt, ...values })
    .onConflictDoUpdate({ target: app.clientId, set: values });
}
