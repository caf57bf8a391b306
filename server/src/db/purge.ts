// Removes what time has made useless, so that a server left running for months does not grow.
import { and, lt, notExists, sql } from 'drizzle-orm';
import type { Db, Tx } from './open.ts';
import { inLongTransaction } from './retry.ts';
import { accountSession, libraryPlace, oidcArtifact, oidcGrant } from './schema.ts';
import { dropEndedKeys } from './signing-keys.ts';

/** A page run through the list must be finished within this time. */
export const PAGE_RUN_MS = 60 * 60 * 1000;
const EMPTY_GRANT_MS = 24 * 60 * 60 * 1000;

/** Expired credentials, keys whose signatures have all ended, consents that nothing hangs on any more, and list places that no page run can ask for. */
export function purgeExpired(db: Db, now: Date): Promise<void> {
  return inLongTransaction(db, (tx) => purge(tx, now));
}

async function purge(db: Tx, now: Date): Promise<void> {
  await db.delete(oidcArtifact).where(lt(oidcArtifact.expiresAt, now));
  await db.delete(accountSession).where(lt(accountSession.expiresAt, now));
  await db.delete(libraryPlace).where(lt(libraryPlace.leftAt, new Date(now.getTime() - PAGE_RUN_MS)));
  await dropEndedKeys(db, now);
  const artifacts = db
    .select({ one: sql`1` })
    .from(oidcArtifact)
    .where(sql`${oidcArtifact.grantId} = ${oidcGrant.id}`);
  await db
    .delete(oidcGrant)
    .where(and(lt(oidcGrant.createdAt, new Date(now.getTime() - EMPTY_GRANT_MS)), notExists(artifacts)));
}
