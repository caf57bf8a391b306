// Deletes expired rows, so that the database of a server that runs for a long time does not grow.
import { and, eq, lt, notExists, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './open.ts';
import { runInUnlimitedTransaction } from './retry.ts';
import { accountSession, formerLibraryPlace, oidcArtifact, oidcGrant, PAGING_LIMIT_MS } from './schema.ts';
import { oidcBrowserState, refreshFamily } from './token-tables.ts';

/** How long an app may take to fetch its first token after the consent, in ms. */
const EMPTY_GRANT_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes expired credentials, and old consents without codes and tokens. Also deletes the former places of list entries after
 * PAGING_LIMIT_MS, the time within which a client must read all pages of a list.
 */
export async function purgeExpiredRows(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { id } = oidcGrant;
  const noArtifact = notExists(db.select().from(oidcArtifact).where(eq(oidcArtifact.grantId, id)));
  const noFamily = notExists(db.select().from(refreshFamily).where(eq(refreshFamily.grantId, id)));
  const expired: readonly (readonly [PgTable, SQL | undefined])[] = [
    [oidcArtifact, lt(oidcArtifact.expiresAt, now)],
    [refreshFamily, lt(refreshFamily.expiresAt, now)],
    [oidcBrowserState, lt(oidcBrowserState.expiresAt, now)],
    [accountSession, lt(accountSession.expiresAt, now)],
    [formerLibraryPlace, lt(formerLibraryPlace.leftAt, before(PAGING_LIMIT_MS))],
    [oidcGrant, and(lt(oidcGrant.createdAt, before(EMPTY_GRANT_MS)), noArtifact, noFamily)],
  ];
  for (const [table, isExpired] of expired)
    await runInUnlimitedTransaction(db, (tx) => tx.delete(table).where(isExpired));
}
