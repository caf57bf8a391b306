// Using up a code or a refresh token, decided by the database so that of many requests at once exactly the right ones win.
//
// A refresh token may be repeated once within the leeway, for the client that never got the first answer. Both answers then carry
// a refresh token of the same generation; as soon as one of them is used the other counts as used too, so that at most one line
// lives on, and a thief who took part in the race is found out by reuse detection (RFC 9700, section 4.14.2).
import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { inTransaction } from '../db/retry.ts';
import { oidcArtifact, oidcGrant } from '../db/schema.ts';

type ArtifactRow = typeof oidcArtifact.$inferSelect;

/** Whether a refresh token was consumed so recently that using it again is a repetition (or one too many), not a theft. */
export function isWithinLeeway(consumedAt: Date, now: Date, leewayMs: number): boolean {
  return consumedAt.getTime() + leewayMs > now.getTime();
}

interface Use {
  /** The one code or token. */
  readonly where: SQL | undefined;
  readonly now: Date;
  readonly leewayMs: number;
}

/** True for the first caller only. */
export async function consumeCode(db: Db | Tx, { where, now }: Use): Promise<boolean> {
  return (await markConsumed(db, where, now)) !== null;
}

/** True for the first caller, and for one more within the leeway. */
export function consumeRefreshToken(db: Db, use: Use): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockGrant(tx, use.where);
    const first = await markConsumed(tx, use.where, use.now);
    if (first === null) return markRepeated(tx, use);
    await retireSiblings(tx, first, leewayStart(use));
    return true;
  });
}

const leewayStart = ({ now, leewayMs }: Use): Date => new Date(now.getTime() - leewayMs);

/** Null when another request was earlier. */
async function markConsumed(
  db: Db | Tx,
  where: SQL | undefined,
  consumedAt: Date,
): Promise<ArtifactRow | null> {
  const isUnused = and(where, isNull(oidcArtifact.consumedAt));
  const [row] = await db.update(oidcArtifact).set({ consumedAt }).where(isUnused).returning();
  return row ?? null;
}

async function markRepeated(tx: Tx, use: Use): Promise<boolean> {
  const isFresh = gt(oidcArtifact.consumedAt, leewayStart(use));
  const rows = await tx
    .update(oidcArtifact)
    .set({ repeatedAt: use.now })
    .where(and(use.where, isNull(oidcArtifact.repeatedAt), isFresh))
    .returning({ idHash: oidcArtifact.idHash });
  return rows.length > 0;
}

/** Two tokens of one grant that are used at the same moment would otherwise wait for each other. */
async function lockGrant(tx: Tx, where: SQL | undefined): Promise<void> {
  const grantOf = tx.select({ id: oidcArtifact.grantId }).from(oidcArtifact).where(where);
  await tx
    .select({ id: oidcGrant.id })
    .from(oidcGrant)
    .where(inArray(oidcGrant.id, grantOf))
    .for('no key update');
}

/** They are past the leeway at once. `iiat` (first issued at) and `rotations` name the line and the generation within a grant. */
async function retireSiblings(tx: Tx, used: ArtifactRow, at: Date): Promise<void> {
  if (used.grantId === null) return;
  const same = (field: string) =>
    sql`coalesce(${oidcArtifact.payload} -> ${field}::text, 'null') = ${JSON.stringify(used.payload[field] ?? null)}::jsonb`;
  await tx
    .update(oidcArtifact)
    .set({ consumedAt: at, repeatedAt: at })
    .where(
      and(
        eq(oidcArtifact.kind, used.kind),
        eq(oidcArtifact.grantId, used.grantId),
        ne(oidcArtifact.idHash, used.idHash),
        isNull(oidcArtifact.consumedAt),
        same('iiat'),
        same('rotations'),
      ),
    );
}
