// Stores the keys that sign ID tokens. The newest key signs, and all keys are published. A server reads the keys when it starts.
import { randomBytes } from 'node:crypto';
import { desc, notInArray } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Db } from './open.ts';
import { runInTransaction } from './retry.ts';
import { signingKey } from './schema.ts';

const FIRST_SLOT = 'rs256';
export const ID_TOKEN_LIFETIME_SECONDS = 3600;

/** Returns the keys, newest first. The first one signs, and all of them are published. If the database has no key, creates one. */
export async function readSigningKeys(db: Db, now: Date): Promise<readonly JWK[]> {
  const newestFirst = db.select().from(signingKey).orderBy(desc(signingKey.createdAt));
  let stored = await newestFirst;
  if (stored.length === 0) {
    const first = { slot: FIRST_SLOT, jwk: await makeKey(), createdAt: now };
    await db.insert(signingKey).values(first).onConflictDoNothing();
    // Read again, because another process may have stored its key first.
    stored = await newestFirst;
  }
  // The cast is safe, because only this file writes the column. A stored object is a JWK if it has `kty`.
  return stored.map(({ jwk }) => jwk as JWK);
}

async function makeKey(): Promise<Record<string, unknown> & { kid: string }> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const kid = randomBytes(8).toString('hex');
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid };
}

/**
 * Adds a key, and returns its `kid`. The previous key stays published. If the previous key has leaked, set `atOnce`: the previous key is
 * then no longer published.
 */
export async function rotateSigningKey(db: Db, now: Date, { atOnce }: { atOnce: boolean }): Promise<string> {
  const jwk = await makeKey();
  return runInTransaction(db, async (tx) => {
    const newest = tx.select({ slot: signingKey.slot }).from(signingKey).orderBy(desc(signingKey.createdAt));
    const kept = atOnce ? [] : (await newest.limit(1)).map(({ slot }) => slot);
    await tx.delete(signingKey).where(notInArray(signingKey.slot, kept));
    await tx.insert(signingKey).values({ slot: jwk.kid, jwk, createdAt: now });
    return jwk.kid;
  });
}
