// Stores accounts: sign-up, password check, recovery, profile, deletion.
import { randomUUID } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { fingerprintOfHash, hashCredential } from '../db/hash.ts';
import type { Db, Tx } from '../db/open.ts';
import { runInTransaction } from '../db/retry.ts';
import { account, accountSession, app, rating, title } from '../db/schema.ts';
import { deleteAppsWhere } from './app-store.ts';
import { createPasswordHasher, type PasswordHasher } from './password.ts';
import { generateRecoveryCode, hashRecoveryCode } from './recovery-code.ts';

export type Account = Omit<typeof account.$inferSelect, 'passwordHash' | 'recoveryHash'>;

/** `birthDate` has the form YYYY-MM-DD. */
interface NewAccount {
  readonly name: string;
  readonly password: string;
  readonly birthDate: string;
}

/**
 * An account whose password was checked, and the hash that it was checked against. The check is slow, so later steps must verify that the
 * account still has this hash.
 */
export interface VerifiedAccount {
  readonly account: Account;
  readonly passwordHash: string;
}

/** An account with its new recovery code. The database stores only the code's hash, so the code can be shown only now. */
interface Recoverable extends VerifiedAccount {
  readonly recoveryCode: string;
}

interface Recovery {
  readonly name: string;
  readonly code: string;
  readonly password: string;
}

/** `keep` is the token of the session that stays signed in. All other sessions of the account end. */
interface PasswordChange {
  readonly password: string;
  readonly keep: string | undefined;
}

export interface AccountStore {
  /** Creates an account. Returns null if another account has the name, ignoring case. */
  create(values: NewAccount): Promise<Recoverable | null>;
  /** Checks a password. Returns null if the name is unknown or the password is wrong. */
  verify(name: string, password: string): Promise<VerifiedAccount | null>;
  findById(id: string): Promise<Account | null>;
  setAdultFilter(id: string, isOn: boolean): Promise<void>;
  /** Returns false if the password has changed since it was checked. */
  changePassword(verified: VerifiedAccount, change: PasswordChange): Promise<boolean>;
  /** Sets a new password, ends all sessions, and replaces the recovery code. Returns null if the name is unknown or the code is wrong. */
  recover(recovery: Recovery): Promise<Recoverable | null>;
  isRecoveryCode(id: string, code: string): Promise<boolean>;
  /** Returns a fingerprint of the account's current recovery code. The fingerprint is an empty text if the account has no code. */
  recoveryFingerprint(id: string): Promise<string>;
  /**
   * Replaces the recovery code and returns the new one. `fingerprint` is the result of `recoveryFingerprint` when the form was shown.
   * Returns null if the password or the code has changed since then.
   */
  renewRecovery(verified: VerifiedAccount, fingerprint: string): Promise<string | null>;
  /**
   * Deletes the account with all its data, and subtracts its ratings from the averages. Returns false if the password has changed since it
   * was checked.
   */
  remove(verified: VerifiedAccount): Promise<boolean>;
}

/** Returns a key that is equal for names that differ only in case, outer spaces or Unicode form. */
export function accountNameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

export interface AccountContext {
  readonly db: Db;
  readonly now: () => Date;
  /** Tests pass a cheaper implementation. */
  readonly passwords?: PasswordHasher | undefined;
}

export function createAccountStore({
  db,
  now,
  passwords = createPasswordHasher(),
}: AccountContext): AccountStore {
  return {
    async create({ password, ...values }) {
      return createAccount(db, { ...values, passwordHash: await passwords.hash(password) }, now());
    },
    async verify(name, password) {
      const [row] = await db
        .select()
        .from(account)
        .where(eq(account.nameKey, accountNameKey(name)));
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
      return runInTransaction(db, (tx) => changePassword(tx, checked, { passwordHash, keep }));
    },
    async recover({ password, ...claim }) {
      // Hash before checking the code, so that the response time does not reveal whether the name exists.
      const passwordHash = await passwords.hash(password);
      return runInTransaction(db, (tx) => recover(tx, { ...claim, passwordHash }));
    },
    isRecoveryCode: async (id, code) => (await recoveryHashIn(db, id)) === hashRecoveryCode(code),
    recoveryFingerprint: async (id) => fingerprintOf(await recoveryHashIn(db, id)),
    renewRecovery: (checked, fingerprint) => renewRecovery(db, checked, fingerprint),
    remove: (checked) => runInTransaction(db, (tx) => removeAccount(tx, checked)),
  };
}

async function createAccount(
  db: Db,
  { name, passwordHash, birthDate }: Omit<NewAccount, 'password'> & { readonly passwordHash: string },
  createdAt: Date,
): Promise<Recoverable | null> {
  const recoveryCode = generateRecoveryCode();
  const [row] = await db
    .insert(account)
    .values({
      id: randomUUID(),
      name: name.trim(),
      nameKey: accountNameKey(name),
      passwordHash,
      recoveryHash: hashRecoveryCode(recoveryCode),
      birthDate,
      createdAt,
      libraryChangedAt: createdAt,
    })
    .onConflictDoNothing({ target: account.nameKey })
    .returning();
  return row === undefined ? null : { ...verified(row), recoveryCode };
}

/** Sets the new password. One statement checks and replaces the code, so that only one of two concurrent recoveries succeeds. */
async function recover(
  tx: Tx,
  { name, code, passwordHash }: Omit<Recovery, 'password'> & { readonly passwordHash: string },
): Promise<Recoverable | null> {
  const recoveryCode = generateRecoveryCode();
  const [row] = await tx
    .update(account)
    .set({ passwordHash, recoveryHash: hashRecoveryCode(recoveryCode) })
    .where(and(eq(account.nameKey, accountNameKey(name)), eq(account.recoveryHash, hashRecoveryCode(code))))
    .returning();
  if (row === undefined) return null;
  await tx.delete(accountSession).where(eq(accountSession.accountId, row.id));
  return { ...verified(row), recoveryCode };
}

async function recoveryHashIn(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ hash: account.recoveryHash }).from(account).where(eq(account.id, id));
  return row?.hash ?? null;
}

const fingerprintOf = (recoveryHash: string | null): string =>
  recoveryHash === null ? '' : fingerprintOfHash(recoveryHash);

async function renewRecovery(db: Db, checked: VerifiedAccount, fingerprint: string): Promise<string | null> {
  const known = await recoveryHashIn(db, checked.account.id);
  if (fingerprintOf(known) !== fingerprint) return null;
  const code = generateRecoveryCode();
  const isKnown = known === null ? isNull(account.recoveryHash) : eq(account.recoveryHash, known);
  const changed = await db
    .update(account)
    .set({ recoveryHash: hashRecoveryCode(code) })
    .where(and(isUnchanged(checked), isKnown))
    .returning({ id: account.id });
  return changed.length === 0 ? null : code;
}

/** Returns the SQL condition that the account still has the password hash that was checked. */
const isUnchanged = ({ account: { id }, passwordHash }: VerifiedAccount) =>
  and(eq(account.id, id), eq(account.passwordHash, passwordHash));

/** Locks the account's row. Returns false if the account was deleted, or if its password has changed since it was checked. */
export async function lockAccountIfUnchanged(
  tx: Tx,
  checked: VerifiedAccount,
  strength: 'share' | 'update',
): Promise<boolean> {
  const locked = await tx.select({ id: account.id }).from(account).where(isUnchanged(checked)).for(strength);
  return locked.length > 0;
}

/**
 * Changes the password and ends other sessions. Needs one transaction, so that a concurrent sign-in with the old password is either ended
 * or refused.
 */
async function changePassword(
  tx: Tx,
  checked: VerifiedAccount,
  { passwordHash, keep }: { passwordHash: string; keep: string | undefined },
): Promise<boolean> {
  const changed = await tx
    .update(account)
    .set({ passwordHash })
    .where(isUnchanged(checked))
    .returning({ id: account.id });
  if (changed.length === 0) return false;
  const isOther = ne(accountSession.tokenHash, hashCredential(keep ?? ''));
  await tx.delete(accountSession).where(and(eq(accountSession.accountId, checked.account.id), isOther));
  return true;
}

/**
 * Deletes the account. Locks its row first: concurrent writes for the account wait for the lock, and then fail because the account is gone.
 */
async function removeAccount(tx: Tx, checked: VerifiedAccount): Promise<boolean> {
  if (!(await lockAccountIfUnchanged(tx, checked, 'update'))) return false;
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
  await deleteAppsWhere(tx, eq(app.accountId, id));
  await tx.delete(account).where(eq(account.id, id));
  return true;
}

/** Compares two rows by title id. All deletions update titles in this order, so two deletions cannot deadlock. */
const byMedia = (one: { mediaId: string }, other: { mediaId: string }): number =>
  one.mediaId < other.mediaId ? -1 : 1;

function verified(row: typeof account.$inferSelect): VerifiedAccount {
  return { account: withoutHashes(row), passwordHash: row.passwordHash };
}

function withoutHashes({
  passwordHash: _password,
  recoveryHash: _recovery,
  ...rest
}: typeof account.$inferSelect): Account {
  return rest;
}
