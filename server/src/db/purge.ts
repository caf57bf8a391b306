// Deletes expired rows, so that the database of a server that runs for a long time does not grow.
import { and, eq, lt, notExists, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './open.ts';
import { runInUnlimitedTransaction } from './retry.ts';
import { accountSession, formerLibraryPlace, oidcArtifact, oidcGrant, PAGING_LIMIT_MS } from './schema.ts';
import { oidcBrowserState, refreshFamily } from './token-tables.ts';

/** After the consent, an app may take this long to fetch its first token. */
const EMPTY_GRANT_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes expired credentials, and consents without codes and tokens. Also deletes former places of list entries. Only clients that read a
 * list page by page need these, and only for PAGING_LIMIT_MS.
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
