// Removes what time has made useless, so that a server left running for months does not grow.
//
// What it costs follows what has expired: each step reads along an index, takes a batch in a transaction of its own, and leaves rows that
// others hold for the next time. Of several processes one does it.
import { and, inArray, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './open.ts';
import { inLongTransaction } from './retry.ts';
import { accountSession, libraryPlace, oidcArtifact, oidcGrant } from './schema.ts';
import { oidcVisit, refreshFamily } from './token-tables.ts';

/** A page run through the list must be finished within this time. */
export const PAGE_RUN_MS = 60 * 60 * 1000;
export const PURGE_BATCH = 1000;
/** Any number will do as long as every process of this service uses the same one. */
export const PURGE_LOCK = 4_780_002;
const EMPTY_GRANT_MS = 24 * 60 * 60 * 1000;

/** Takes a batch at most, and says how many rows that were. */
type Step = (tx: Tx, now: Date) => Promise<number>;

/** Expired credentials, consents that nothing hangs on any more, and list places that no page run can ask for. */
export async function purgeExpired(db: Db, now: Date): Promise<void> {
  for (const step of STEPS) {
    let removed: number;
    do {
      removed = await inLongTransaction(db, async (tx) => ((await isOurTurn(tx)) ? step(tx, now) : 0));
    } while (removed >= PURGE_BATCH);
  }
}

const STEPS: readonly Step[] = [
  (tx, now) => removeTokens(tx, { ...artifacts, before: now }),
  (tx, now) => removeTokens(tx, { ...families, before: now }),
  async (tx, now) => (await removeDue(tx, { ...visits, before: now })).length,
  async (tx, now) => (await removeDue(tx, { ...sessions, before: now })).length,
  async (tx, now) =>
    (await removeDue(tx, { ...places, before: new Date(now.getTime() - PAGE_RUN_MS) })).length,
  removeUnusedGrants,
];

interface Expiring {
  readonly table: PgTable;
  readonly key: readonly PgColumn[];
  readonly at: PgColumn;
  readonly grantId: PgColumn | SQL;
}

const noGrant = sql`null`;
const artifacts: Expiring = {
  table: oidcArtifact,
  key: [oidcArtifact.idHash, oidcArtifact.kind],
  at: oidcArtifact.expiresAt,
  grantId: oidcArtifact.grantId,
};
const families: Expiring = {
  table: refreshFamily,
  key: [refreshFamily.keyHash],
  at: refreshFamily.expiresAt,
  grantId: refreshFamily.grantId,
};
const visits: Expiring = {
  table: oidcVisit,
  key: [oidcVisit.idHash, oidcVisit.kind],
  at: oidcVisit.expiresAt,
  grantId: noGrant,
};
const sessions: Expiring = {
  table: accountSession,
  key: [accountSession.tokenHash],
  at: accountSession.expiresAt,
  grantId: noGrant,
};
const places: Expiring = {
  table: libraryPlace,
  key: [libraryPlace.accountId, libraryPlace.mediaId, libraryPlace.leftAt],
  at: libraryPlace.leftAt,
  grantId: noGrant,
};

/** By itself the planner reads a table of some thousand rows from end to end for each batch, and a larger one when its statistics are old. */
const ALONG_INDEXES = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];

/** Both end with the transaction, so that they also hold where a pooler stands between. */
async function isOurTurn(tx: Tx): Promise<boolean> {
  const settings = ALONG_INDEXES.map((name) => sql`set_config(${sql.raw(`'${name}'`)}, 'off', true)`);
  const [turn] = await tx
    .select({
      isOurs: sql<boolean>`pg_try_advisory_xact_lock(${sql.raw(String(PURGE_LOCK))})`,
      settings: sql`array[${sql.join(settings, sql`, `)}]`,
    })
    .from(sql`(values (1)) as once`);
  return turn?.isOurs === true;
}

/** The batch is chosen once, before anything is removed: hence the `with`. */
async function removeDue(
  tx: Tx,
  { table, key, at, grantId, before }: Expiring & { readonly before: Date },
): Promise<(string | null)[]> {
  const columns = sql.join([...key], sql`, `);
  const due = sql`select ${columns} from ${table} where ${lt(at, before)} order by ${at} limit ${sql.raw(String(PURGE_BATCH))} for update skip locked`;
  const removed = await tx
    .delete(table)
    .where(sql`(${columns}) in (with due as materialized (${due}) select * from due)`)
    .returning({ grantId: sql<string | null>`${grantId}` });
  return removed.map((row) => row.grantId);
}

/** And the consents that they were the last to hang on. */
async function removeTokens(tx: Tx, what: Expiring & { readonly before: Date }): Promise<number> {
  const removed = await removeDue(tx, what);
  const grants = [...new Set(removed.filter((id) => id !== null))];
  const isOld = lt(oidcGrant.createdAt, new Date(what.before.getTime() - EMPTY_GRANT_MS));
  if (grants.length > 0)
    await tx.delete(oidcGrant).where(and(inArray(oidcGrant.id, grants), isOld, isBare(tx)));
  return removed.length;
}

/** Of a consent whose app never came for its token, nothing is left that could expire. */
async function removeUnusedGrants(tx: Tx, now: Date): Promise<number> {
  const isOld = lt(oidcGrant.createdAt, new Date(now.getTime() - EMPTY_GRANT_MS));
  const unused = tx
    .select({ id: oidcGrant.id })
    .from(oidcGrant)
    .where(and(isNull(oidcGrant.usedAt), isOld, isBare(tx)))
    .limit(PURGE_BATCH)
    .for('update', { skipLocked: true });
  const ids = (await unused).map(({ id }) => id);
  if (ids.length > 0) await tx.delete(oidcGrant).where(inArray(oidcGrant.id, ids));
  return ids.length;
}

/** That neither codes nor tokens hang on it. */
function isBare(tx: Tx): SQL | undefined {
  const one = { one: sql`1` };
  return and(
    notExists(tx.select(one).from(oidcArtifact).where(sql`${oidcArtifact.grantId} = ${oidcGrant.id}`)),
    notExists(tx.select(one).from(refreshFamily).where(sql`${refreshFamily.grantId} = ${oidcGrant.id}`)),
  );
}
