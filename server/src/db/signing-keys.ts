// The keys of ID tokens. A new one is published before it signs and an old one after, so that each program that checks a token finds its key:
// clients that keep the published keys for a while, and tokens that every process of this service has signed.
import { randomBytes } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Db, Tx } from './open.ts';
import { inTransaction } from './retry.ts';
import { signingKey } from './schema.ts';

const FIRST_SLOT = 'rs256';
export const ID_TOKEN_SECONDS = 3600;
/** Between being published and signing: each process looks for new keys within this time, and has it to spare. */
export const PUBLISHED_BEFORE_MS = 10 * 60_000;
/** After the last token of a key has been signed by the slowest process, and until it has ended. */
const PUBLISHED_AFTER_MS = PUBLISHED_BEFORE_MS + ID_TOKEN_SECONDS * 1000;

type StoredKey = typeof signingKey.$inferSelect;

interface KeyOrder {
  /** The first signs, all are published. */
  readonly live: readonly StoredKey[];
  /** What they have signed has ended. */
  readonly ended: readonly StoredKey[];
}

/** The newest key that has been published long enough signs; a key that is alone signs at once. */
export function orderKeys(stored: readonly StoredKey[], now: Date): KeyOrder {
  const signsFrom = (key: StoredKey) => (key.createdAt?.getTime() ?? 0) + PUBLISHED_BEFORE_MS;
  const byAge = [...stored].sort((one, other) => signsFrom(one) - signsFrom(other));
  const signing = byAge.findLast((key) => signsFrom(key) <= now.getTime()) ?? byAge[0];
  const isEnded = (key: StoredKey, position: number) => {
    const successor = byAge[position + 1];
    return (
      key !== signing && successor !== undefined && signsFrom(successor) + PUBLISHED_AFTER_MS <= now.getTime()
    );
  };
  const ended = byAge.filter(isEnded);
  const others = byAge.filter((key) => key !== signing && !ended.includes(key));
  return { live: signing === undefined ? [] : [signing, ...others], ended };
}

/** The first signs, all are published. Makes the first key of a database. */
export async function readSigningKeys(db: Db, now: Date): Promise<readonly JWK[]> {
  const stored = await db.select().from(signingKey);
  const { live } = orderKeys(stored.length === 0 ? await makeFirstKey(db) : stored, now);
  if (live.length === 0) throw new Error('The signing key was not stored.');
  // kty is what makes a stored object a JWK; only this file writes the column.
  return live.map(({ jwk }) => jwk as JWK);
}

/** Another process may have been first: what counts is what is stored. */
async function makeFirstKey(db: Db): Promise<readonly StoredKey[]> {
  const jwk = await makeKey();
  await db.insert(signingKey).values({ slot: FIRST_SLOT, jwk }).onConflictDoNothing();
  return db.select().from(signingKey);
}

async function makeKey(): Promise<StoredKey['jwk'] & { kid: string }> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const kid = randomBytes(8).toString('hex');
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid };
}

/** The new key's `kid`. `atOnce`: for a key that others have got hold of. It is neither used nor published any more. */
export async function rotateSigningKey(db: Db, now: Date, { atOnce }: { atOnce: boolean }): Promise<string> {
  const jwk = await makeKey();
  return inTransaction(db, async (tx) => {
    if (atOnce) await tx.delete(signingKey);
    await tx.insert(signingKey).values({ slot: jwk.kid, jwk, createdAt: now });
    return jwk.kid;
  });
}

export async function dropEndedKeys(tx: Tx, now: Date): Promise<void> {
  const { ended } = orderKeys(await tx.select().from(signingKey), now);
  const slots = ended.map(({ slot }) => slot);
  if (slots.length > 0) await tx.delete(signingKey).where(inArray(signingKey.slot, slots));
}
