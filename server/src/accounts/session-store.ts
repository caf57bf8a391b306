// Stores the sessions of the account area. The cookie contains a random token, the table only its hash.
import { randomBytes } from 'node:crypto';
import { and, desc, eq, getTableColumns, gt } from 'drizzle-orm';
import { hashCredential } from '../db/hash.ts';
import type { Db, Tx } from '../db/open.ts';
import { runInTransaction } from '../db/retry.ts';
import { account, accountSession } from '../db/schema.ts';
import { type Account, lockAccountIfUnchanged, type VerifiedAccount } from './account-store.ts';

export const SESSION_LIFETIME_SECONDS = 30 * 86_400;

export interface SessionStore {
  /**
   * Begins a session and returns its token. Returns null if the account was deleted, or if its password has changed since it was checked.
   */
  begin(verified: VerifiedAccount): Promise<string | null>;
  find(token: string | undefined): Promise<Account | null>;
  end(token: string | undefined): Promise<void>;
  /** Returns when each session of the account began, newest first. */
  list(accountId: string): Promise<readonly Date[]>;
  endAll(accountId: string): Promise<void>;
}

export function createSessionStore({ db, now }: { db: Db; now: () => Date }): SessionStore {
  const { passwordHash: _password, recoveryHash: _recovery, ...columns } = getTableColumns(account);
  return {
    begin: (verified) => runInTransaction(db, (tx) => insertSession(tx, verified, now())),
    async find(token) {
      if (token === undefined) return null;
      const [row] = await db
        .select(columns)
        .from(accountSession)
        .innerJoin(account, eq(account.id, accountSession.accountId))
        .where(and(eq(accountSession.tokenHash, hashCredential(token)), gt(accountSession.expiresAt, now())));
      return row ?? null;
    },
    async end(token) {
      if (token !== undefined)
        await db.delete(accountSession).where(eq(accountSession.tokenHash, hashCredential(token)));
    },
    ...createAccountSessions(db, now),
  };
}

async function insertSession(tx: Tx, verified: VerifiedAccount, signedInAt: Date): Promise<string | null> {
  // The lock serialises sign-ins and changes of the password.
  if (!(await lockAccountIfUnchanged(tx, verified, 'share'))) return null;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(signedInAt.getTime() + SESSION_LIFETIME_SECONDS * 1000);
  const accountId = verified.account.id;
  await tx
    .insert(accountSession)
    .values({ tokenHash: hashCredential(token), accountId, signedInAt, expiresAt });
  return token;
}

function createAccountSessions(db: Db, now: () => Date): Pick<SessionStore, 'list' | 'endAll'> {
  return {
    async list(accountId) {
      const rows = await db
        .select({ at: accountSession.signedInAt })
        .from(accountSession)
        .where(and(eq(accountSession.accountId, accountId), gt(accountSession.expiresAt, now())))
        .orderBy(desc(accountSession.signedInAt));
      return rows.map(({ at }) => at);
    },
    async endAll(accountId) {
      await db.delete(accountSession).where(eq(accountSession.accountId, accountId));
    },
  };
}
