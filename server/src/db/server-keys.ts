// The server's own keys: made once per database, so that cookies and ID tokens outlive a restart and every replica agrees.
import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Db } from './open.ts';
import { serverSecret, signingKey } from './schema.ts';

const COOKIE_SLOT = 'cookie-key';
const SIGNING_SLOT = 'rs256';

export interface ServerKeys {
  /** Newest first: the first signs, all verify. */
  readonly cookieKeys: readonly string[];
  readonly signingJwk: JWK;
}

export async function loadServerKeys(db: Db, configured: readonly string[] | null): Promise<ServerKeys> {
  return {
    cookieKeys: configured ?? [await loadCookieKey(db)],
    signingJwk: await loadSigningKey(db),
  };
}

/** Keys for one purpose, one of each cookie key and in their order, so that nothing signed for one purpose is valid for another. */
export function deriveKeys(cookieKeys: readonly string[], purpose: string): readonly Buffer[] {
  return cookieKeys.map((key) => createHmac('sha256', key).update(purpose).digest());
}

async function loadCookieKey(db: Db): Promise<string> {
  await db
    .insert(serverSecret)
    .values({ name: COOKIE_SLOT, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select().from(serverSecret).where(eq(serverSecret.name, COOKIE_SLOT));
  if (row === undefined) throw new Error('The cookie key was not stored.');
  return row.value;
}

async function loadSigningKey(db: Db): Promise<JWK> {
  const stored = await findSigningKey(db);
  if (stored !== null) return stored;
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = {
    ...(await exportJWK(privateKey)),
    alg: 'RS256',
    use: 'sig',
    kid: randomBytes(8).toString('hex'),
  };
  await db.insert(signingKey).values({ slot: SIGNING_SLOT, jwk }).onConflictDoNothing();
  // Another process may have been first: what counts is what is stored.
  const winner = await findSigningKey(db);
  if (winner === null) throw new Error('The signing key was not stored.');
  return winner;
}

async function findSigningKey(db: Db): Promise<JWK | null> {
  const [row] = await db.select().from(signingKey).where(eq(signingKey.slot, SIGNING_SLOT));
  // kty is what makes a stored object a JWK; only this file writes the column.
  return row === undefined ? null : (row.jwk as JWK);
}
