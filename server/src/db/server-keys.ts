// Loads the keys for cookies, forms and cursors. Without COOKIE_KEYS, one key is generated and stored in the database. So the key survives
// a restart, and all replicas use the same key.
import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './open.ts';
import { serverSecret } from './schema.ts';

const COOKIE_SLOT = 'cookie-key';

/** Returns the keys. The first one signs, and all of them verify. */
export async function loadCookieKeys(
  db: Db,
  configured: readonly string[] | null,
): Promise<readonly string[]> {
  return configured ?? [await loadCookieKey(db)];
}

/** Derives one key from each cookie key, in the same order. `purpose` ensures that a signature for one purpose is not valid for another. */
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
