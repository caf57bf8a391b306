// Using up a code or a refresh token of an earlier version, decided by the database so that of many requests at once the right ones win.
//
// Refresh tokens have families now (refresh-family.ts); those that had a row each are good for 90 days, and servers of the version before
// may still make some. A refresh token stays good until one of its successors is used for the first time, for a day at most: the client whose answer was lost,
// whose lid was closed or whose process was ended asks again. Every answer carries a refresh token of the same generation. As soon as
// one of them is used the others and the predecessor count as used for good, so that one line lives on, and a thief who took part is
// found out by reuse detection (RFC 9700, section 4.14.2).
import { randomInt } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { AdapterPayload } from 'oidc-provider';
import type { Db, Tx } from '../db/open.ts';
import { inTransaction } from '../db/retry.ts';
import { oidcArtifact, oidcGrant } from '../db/schema.ts';

const FRACTIONS = 1_000_000;

type ArtifactRow = typeof oidcArtifact.$inferSelect;

/** Whether using a consumed refresh token again is a repetition, not a theft. */
export async function isRepeatable(
  db: Db | Tx,
  { kind, consumedAt, retiredAt, ...row }: ArtifactRow,
  { now, leewayMs }: Pick<Use, 'now' | 'leewayMs'>,
): Promise<boolean> {
  if (kind !== 'RefreshToken' || consumedAt === null || retiredAt !== null) return false;
  if (consumedAt.getTime() + leewayMs <= now.getTime()) return false;
  return !(await isSuccessorUsed(db, row));
}

interface Use {
  /** The one code or token. */
  readonly where: SQL | undefined;
  readonly now: Date;
  readonly leewayMs: number;
  onFirst(tx: Tx, row: ArtifactRow): Promise<void> | undefined;
}

/** True for the first caller only. */
export async function consumeCode(db: Db | Tx, { where, now }: Pick<Use, 'where' | 'now'>): Promise<boolean> {
  return (await markConsumed(db, where, now)) !== null;
}

/** True for the first caller, and for those after it as long as the token is repeatable. */
export function consumeRefreshToken(db: Db, use: Use): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockGrant(tx, use.where);
    const first = await markConsumed(tx, use.where, use.now);
    if (first !== null) {
      await retireSiblings(tx, first, use.now);
      await use.onFirst(tx, first);
      return true;
    }
    const [used] = await tx.select().from(oidcArtifact).where(use.where);
    return used !== undefined && isRepeatable(tx, used, use);
  });
}

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

/** Two tokens of one grant that are used at the same moment would otherwise wait for each other. */
async function lockGrant(tx: Tx, where: SQL | undefined): Promise<void> {
  const grantOf = tx.select({ id: oidcArtifact.grantId }).from(oidcArtifact).where(where);
  await tx
    .select({ id: oidcGrant.id })
    .from(oidcGrant)
    .where(inArray(oidcGrant.id, grantOf))
    .for('no key update');
}

/**
 * A fraction of a second tells apart the lines that begin in the same second under one grant: in one of them, using a token must not count
 * as using one of the other. The library passes the instant on from each token to its successor, and never reads the fraction.
 */
export function beginLine(kind: string, payload: AdapterPayload): AdapterPayload {
  const { iiat, rotations = 0 } = payload;
  if (kind !== 'RefreshToken' || rotations !== 0 || !Number.isInteger(iiat)) return payload;
  return { ...payload, iiat: Number(iiat) + randomInt(1, FRACTIONS) / FRACTIONS };
}

type Issued = Pick<ArtifactRow, 'grantId' | 'idHash' | 'payload'>;

/** Tokens of the same line: of one grant, and of one first sign-in (`iiat`, first issued at). */
function isOfLine({ grantId, payload }: Issued): SQL | undefined {
  const sameStart = sql`coalesce(${oidcArtifact.payload} -> 'iiat', 'null') = ${JSON.stringify(payload.iiat ?? null)}::jsonb`;
  return and(eq(oidcArtifact.kind, 'RefreshToken'), eq(oidcArtifact.grantId, grantId ?? ''), sameStart);
}

/** Its number of `rotations` names the generation of a token. */
const generation = sql`coalesce((${oidcArtifact.payload} ->> 'rotations')::integer, 0)`;
const generationOf = ({ payload }: Issued): number => Number(payload.rotations ?? 0);

async function isSuccessorUsed(db: Db | Tx, token: Issued): Promise<boolean> {
  const isLater = sql`${generation} > ${generationOf(token)}`;
  const used = await db
    .select({ idHash: oidcArtifact.idHash })
    .from(oidcArtifact)
    .where(and(isOfLine(token), isNotNull(oidcArtifact.consumedAt), isLater))
    .limit(1);
  return used.length > 0;
}

/** The other tokens that a repeated refresh has given out. */
async function retireSiblings(tx: Tx, used: ArtifactRow, at: Date): Promise<void> {
  const isSibling = sql`${generation} = ${generationOf(used)}`;
  await tx
    .update(oidcArtifact)
    .set({ consumedAt: at, retiredAt: at })
    .where(
      and(isOfLine(used), ne(oidcArtifact.idHash, used.idHash), isNull(oidcArtifact.consumedAt), isSibling),
    );
}
