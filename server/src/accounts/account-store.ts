// Accounts: creating them, checking a password, recovering one, the profile.
import { randomUUID } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { hashOf, versionOf } from '../db/hash.ts';
import type { Db, Tx } from '../db/open.ts';
import { inTransaction } from '../db/retry.ts';
import { account, accountSession, app, rating, title } from '../db/schema.ts';
import { removeApps } from './app-store.ts';
import { createPasswords, type Passwords } from './password.ts';
import { newRecoveryCode, recoveryHashOf } from './recovery-code.ts';

export type Account = Omit<typeof account.$inferSelect, 'passwordHash' | 'recoveryHash'>;

/** `birthDate`: YYYY-MM-DD. */
interface NewAccount {
  readonly name: string;
  readonly password: string;
  readonly birthDate: string;
}

/**
 * An account whose password was right, and the hash that it was checked against. Checking takes a while: what follows from it must hold
 * only while this is still the account's hash.
 */
export interface Verified {
  readonly account: Account;
  readonly passwordHash: string;
}

/** `recoveryCode` is shown once, here: only its hash is kept. */
interface Recoverable extends Verified {
  readonly recoveryCode: string;
}

/** What a person brings who has forgotten the password. */
interface Recovery {
  readonly name: string;
  readonly code: string;
  readonly password: string;
}

/** `keep`: token of the session that goes on; all others of the account end. */
interface PasswordChange {
  readonly password: string;
  readonly keep: string | undefined;
}

export interface Accounts {
  /** Null when the name is taken, whatever its capitals. */
  create(values: NewAccount): Promise<Recoverable | null>;
  /** Null for an unknown name and for a wrong password alike. */
  verify(name: string, password: string): Promise<Verified | null>;
  findById(id: string): Promise<Account | null>;
  setAdultFilter(id: string, isOn: boolean): Promise<void>;
  /** False when the password has become another one since it was checked. */
  changePassword(verified: Verified, change: PasswordChange): Promise<boolean>;
  /** Sets the password, ends all sessions, and replaces the code. Null for an unknown name and for a wrong code alike. */
  recover(recovery: Recovery): Promise<Recoverable | null>;
  /** Tells one recovery code of the account from the next, and nothing of either; empty where there is none. */
  recoveryMark(id: string): Promise<string>;
  /** The new code; null when the password or the code of `mark` has become another one. The code before is void at once. */
  renewRecovery(verified: Verified, mark: string): Promise<string | null>;
  /** With everything that hangs on it; averages of titles are as if it had never rated. False as above. */
  remove(verified: Verified): Promise<boolean>;
}

/** Names are compared in this form. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

export interface AccountContext {
  readonly db: Db;
  readonly now: () => Date;
  /** Absent: at full cost. */
  readonly passwords?: Passwords | undefined;
}

export function createAccounts({ db, now, passwords = createPasswords() }: AccountContext): Accounts {
  return {
    async create({ password, ...values }) {
      return createAccount(db, { ...values, passwordHash: await passwords.hash(password) }, now());
    },
    async verify(name, password) {
      const [row] = await db
        .select()
        .from(account)
        .where(eq(account.nameKey, nameKeyOf(name)));
      const matches = await passwords.isPassword(row?.passwordHash ?? null, password);
      return matches && row !== undefined ? verified(row) : null;
    },
    async findById(id) {
      const [row] = await db.select().from(account).where(eq(account.id, id));
      return row === undefined ? null : withoutHashes(row);
    },
    async setAdultFilter(id, isOn) {
      await db.update(account).set({ adultFilter: isOn }).where(eq(account.id, id));
    },
    async changePassword(checked, { password, keep }) {
      const passwordHash = await passwords.hash(password);
      return inTransaction(db, (tx) => changePassword(tx, checked, { passwordHash, keep }));
    },
    async recover({ password, ...claim }) {
      // Before the code is looked at: a wrong one, and a name that does not exist, cost the same work.
      const passwordHash = await passwords.hash(password);
      return inTransaction(db, (tx) => recover(tx, { ...claim, passwordHash }));
    },
    recoveryMark: async (id) => markOf(await recoveryHashIn(db, id)),
    renewRecovery: (checked, mark) => renewRecovery(db, checked, mark),
    remove: (checked) => inTransaction(db, (tx) => removeAccount(tx, checked)),
  };
}

async function createAccount(
  db: Db,
  { name, passwordHash, birthDate }: Omit<NewAccount, 'password'> & { readonly passwordHash: string },
  createdAt: Date,
): Promise<Recoverable | null> {
  const recoveryCode = newRecoveryCode();
  const [row] = await db
    .insert(account)
    .values({
      id: randomUUID(),
      name: name.trim(),
      nameKey: nameKeyOf(name),
      passwordHash,
      recoveryHash: recoveryHashOf(recoveryCode),
      birthDate,
      createdAt,
      libraryChangedAt: createdAt,
    })
    .onConflictDoNothing({ target: account.nameKey })
    .returning();
  return row === undefined ? null : { ...verified(row), recoveryCode };
}

/** One statement checks the code and replaces it: of two at once, the second one finds another code. */
async function recover(
  tx: Tx,
  { name, code, passwordHash }: Omit<Recovery, 'password'> & { readonly passwordHash: string },
): Promise<Recoverable | null> {
  const recoveryCode = newRecoveryCode();
  const [row] = await tx
    .update(account)
    .set({ passwordHash, recoveryHash: recoveryHashOf(recoveryCode) })
    .where(and(eq(account.nameKey, nameKeyOf(name)), eq(account.recoveryHash, recoveryHashOf(code))))
    .returning();
  if (row === undefined) return null;
  await tx.delete(accountSession).where(eq(accountSession.accountId, row.id));
  return { ...verified(row), recoveryCode };
}

async function recoveryHashIn(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ hash: account.recoveryHash }).from(account).where(eq(account.id, id));
  return row?.hash ?? null;
}

const markOf = (recoveryHash: string | null): string =>
  recoveryHash === null ? '' : versionOf(recoveryHash);

async function renewRecovery(db: Db, checked: Verified, mark: string): Promise<string | null> {
  const known = await recoveryHashIn(db, checked.account.id);
  if (markOf(known) !== mark) return null;
  const code = newRecoveryCode();
  const isKnown = known === null ? isNull(account.recoveryHash) : eq(account.recoveryHash, known);
  const changed = await db
    .update(account)
    .set({ recoveryHash: recoveryHashOf(code) })
    .where(and(isUnchanged(checked), isKnown))
    .returning({ id: account.id });
  return changed.length === 0 ? null : code;
}

/** The account while its password is the one that was checked. */
const isUnchanged = ({ account: { id }, passwordHash }: Verified) =>
  and(eq(account.id, id), eq(account.passwordHash, passwordHash));

/** Keeps the account's row as it is until the end of the transaction. False when its password is another one by now, or it is gone. */
export async function lockUnchanged(
  tx: Tx,
  checked: Verified,
  strength: 'share' | 'update',
): Promise<boolean> {
  const locked = await tx.select({ id: account.id }).from(account).where(isUnchanged(checked)).for(strength);
  return locked.length > 0;
}

/** In one transaction: a session that is begun with the old password at the same moment ends too, or does not begin. */
async function changePassword(
  tx: Tx,
  checked: Verified,
  { passwordHash, keep }: { passwordHash: string; keep: string | undefined },
): Promise<boolean> {
  const changed = await tx
    .update(account)
    .set({ passwordHash })
    .where(isUnchanged(checked))
    .returning({ id: account.id });
  if (changed.length === 0) return false;
  const isOther = ne(accountSession.tokenHash, hashOf(keep ?? ''));
  await tx.delete(accountSession).where(and(eq(accountSession.accountId, checked.account.id), isOther));
  return true;
}

/** The account's row is locked first. What would be written for it before the end waits, and then finds no account. */
async function removeAccount(tx: Tx, checked: Verified): Promise<boolean> {
  if (!(await lockUnchanged(tx, checked, 'update'))) return false;
  const { id } = checked.account;
  const taken = tx.delete(rating).where(eq(rating.accountId, id)).returning();
  for (const { mediaId, scoreTenths } of (await taken).sort(byMedia))
    await tx
      .update(title)
      .set({
        ratingTenths: sql`${title.ratingTenths} - ${scoreTenths}`,
        ratingCount: sql`${title.ratingCount} - 1`,
      })
      .where(eq(title.id, mediaId));
  await removeApps(tx, eq(app.accountId, id));
  await tx.delete(account).where(eq(account.id, id));
  return true;
}

/** Always in one order, so that two deletions do not wait for each other. */
const byMedia = (one: { mediaId: string }, other: { mediaId: string }): number =>
  one.mediaId < other.mediaId ? -1 : 1;

function verified(row: typeof account.$inferSelect): Verified {
  return { account: withoutHashes(row), passwordHash: row.passwordHash };
}

function withoutHashes({
  passwordHash: _password,
  recoveryHash: _recovery,
  ...rest
}: typeof account.$inferSelect): Account {
  return rest;
}
