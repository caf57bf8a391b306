// Stores refresh tokens by family: one row for all tokens of one sign-in. So the table does not grow with every refresh.
//
// The row has two hashes: of the secret that all unused tokens share, and of the token that was used last. The used token stays valid until
// its successor is used, but at most for a day. So a client that has lost the answer (connection, sleep, crash) can repeat the refresh. Any
// other token with the family's key counts as reuse, and ends the family (RFC 9700, section 4.14.2).
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { type AdapterPayload, errors } from 'oidc-provider';
import { hashCredential } from '../../db/hash.ts';
import type { Db } from '../../db/open.ts';
import { oidcArtifact } from '../../db/schema.ts';
import { refreshFamily } from '../../db/token-tables.ts';
import { deriveNextSecret, deriveNextToken, generateSalt, splitFamilyToken } from './family-token.ts';
import { writeOrThrowInvalidGrant } from './write-or-refuse.ts';

export interface TokenStoreContext {
  readonly db: Db;
  readonly now: () => Date;
  /** A refresh with the same token may be repeated for this many milliseconds. */
  readonly leewayMs: number;
}

type FamilyRow = typeof refreshFamily.$inferSelect;

/** At most this many access tokens of a family are valid. Issuing another token revokes the oldest. */
export const MAX_ACCESS_TOKENS = 10;

/** Returns a token's payload; undefined if its family does not exist. */
export async function findTokenPayload(
  context: TokenStoreContext,
  token: string,
): Promise<AdapterPayload | undefined> {
  const row = await familyOf(context, token);
  return row && payloadOf(row, token, isUnused(row, token) || isRepeatable(context, row, token));
}

/** Stores a new family, or updates the family of a token from `findSuccessorToken`. */
export async function saveTokenFamily(
  { db }: TokenStoreContext,
  token: string,
  { expiresAt, payload: { jti: _id, ...payload } }: { payload: AdapterPayload; expiresAt: Date },
): Promise<void> {
  const { grantId = '', rotations = 0 } = payload;
  if (rotations === 0) {
    const nextHash = hashCredential(splitFamilyToken(token).secret);
    const values = { keyHash: keyHashOf(token), grantId, payload, generation: 0, nextHash, expiresAt };
    await writeOrThrowInvalidGrant(db.insert(refreshFamily).values(values));
    return;
  }
  const change = db.update(refreshFamily).set({ payload, expiresAt }).where(isFamilyOf(token));
  const changed = await change.returning({ keyHash: refreshFamily.keyHash });
  if (changed.length === 0) throw new errors.InvalidGrant('grant was revoked');
}

/** Marks a token as used. Returns true for the first use, and for later uses as long as the refresh may be repeated. */
export async function consumeRefreshToken(context: TokenStoreContext, token: string): Promise<boolean> {
  const { db, now } = context;
  const isNext = eq(refreshFamily.nextHash, hashCredential(splitFamilyToken(token).secret));
  const used = await db
    .update(refreshFamily)
    .set({ ...useOf(token, now()), generation: sql`${refreshFamily.generation} + 1` })
    .where(and(isAlive(context, token), isNext))
    .returning({ keyHash: refreshFamily.keyHash });
  if (used.length > 0) return true;
  const row = await familyOf(context, token);
  return row !== undefined && isRepeatable(context, row, token);
}

/**
 * Returns the token that replaced `used`. Throws InvalidGrant if the family was deleted, or if `used` is not the token that was used last.
 */
export async function findSuccessorToken(context: TokenStoreContext, used: string): Promise<string> {
  const row = await familyOf(context, used);
  if (row === undefined) throw new errors.InvalidGrant('grant was revoked');
  if (row.usedHash !== hashCredential(used)) throw new errors.InvalidGrant('already used');
  return deriveNextToken(used, row.salt ?? '');
}

/** Records an access token. If the family then has too many, revokes the oldest. A repeated refresh does not record its token again. */
export async function recordAccessToken(
  { db }: TokenStoreContext,
  token: string,
  accessHash: string,
): Promise<void> {
  const { accessHashes } = refreshFamily;
  const newest = sql`${accessHashes}[1:${sql.raw(String(MAX_ACCESS_TOKENS))}]`;
  const [noted] = await db
    .update(refreshFamily)
    .set({ accessHashes: sql`array_prepend(${accessHash}::text, ${newest})` })
    .where(and(isFamilyOf(token), sql`${accessHash}::text <> all(${accessHashes})`))
    .returning({ hashes: accessHashes });
  const dropped = noted?.hashes[MAX_ACCESS_TOKENS];
  if (dropped === undefined) return;
  await db
    .delete(oidcArtifact)
    .where(and(eq(oidcArtifact.idHash, dropped), eq(oidcArtifact.kind, 'AccessToken')));
}

export async function removeTokenFamily({ db }: TokenStoreContext, token: string): Promise<void> {
  await db.delete(refreshFamily).where(isFamilyOf(token));
}

export async function removeTokenFamiliesOfGrant({ db }: TokenStoreContext, grantId: string): Promise<void> {
  await db.delete(refreshFamily).where(eq(refreshFamily.grantId, grantId));
}

async function familyOf(context: TokenStoreContext, token: string): Promise<FamilyRow | undefined> {
  const [row] = await context.db.select().from(refreshFamily).where(isAlive(context, token));
  return row;
}

const isAlive = ({ now }: TokenStoreContext, token: string): SQL | undefined =>
  and(isFamilyOf(token), gt(refreshFamily.expiresAt, now()));

function isRepeatable({ now, leewayMs }: TokenStoreContext, row: FamilyRow, token: string): boolean {
  return row.usedHash === hashCredential(token) && (row.usedAt?.getTime() ?? 0) + leewayMs > now().getTime();
}

const keyHashOf = (token: string): string => hashCredential(splitFamilyToken(token).key);
const isFamilyOf = (token: string): SQL => eq(refreshFamily.keyHash, keyHashOf(token));

function isUnused(row: FamilyRow, token: string): boolean {
  return row.nextHash === hashCredential(splitFamilyToken(token).secret);
}

/** Returns the columns of the row after the token was used. */
function useOf(token: string, usedAt: Date) {
  const salt = generateSalt();
  return {
    usedHash: hashCredential(token),
    usedAt,
    salt,
    nextHash: hashCredential(deriveNextSecret(token, salt)),
  };
}

/**
 * Returns the payload of a token. The row stores the payload of the newest token. The payload of an earlier token differs only in
 * `rotations`.
 */
function payloadOf(row: FamilyRow, token: string, isGood: boolean): AdapterPayload {
  const rotations = isUnused(row, token) ? row.generation : row.generation - 1;
  // `consumed` must not be 0, which the library treats as "not consumed".
  const consumed = Math.floor((row.usedAt ?? row.expiresAt).getTime() / 1000);
  return {
    ...row.payload,
    jti: token,
    exp: Math.floor(row.expiresAt.getTime() / 1000),
    rotations: Math.max(0, rotations),
    ...(isGood ? {} : { consumed }),
  };
}
