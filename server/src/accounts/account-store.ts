// Accounts: creating them, checking a password, the profile.
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { inTransaction } from '../db/retry.ts';
import { account, oidcArtifact, personOfArtifact, rating, title } from '../db/schema.ts';
import { createPasswords, type Passwords } from './password.ts';

export type Account = Omit<typeof account.$inferSelect, 'passwordHash'>;

/** `birthDate`: YYYY-MM-DD. */
export interface NewAccount {
  readonly name: string;
  readonly password: string;
  readonly birthDate: string;
}

export interface Accounts {
  /** Null when the name is taken, whatever its capitals. */
  create(values: NewAccount): Promise<Account | null>;
  /** Null for an unknown name and for a wrong password alike. */
  signIn(name: string, password: string): Promise<Account | null>;
  findById(id: string): Promise<Account | null>;
  setAdultFilter(id: string, isOn: boolean): Promise<void>;
  changePassword(id: string, password: string): Promise<void>;
  /** With everything that hangs on it; averages of titles are as if it had never rated. */
  remove(id: string): Promise<void>;
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
    async signIn(name, password) {
      const [row] = await db
        .select()
        .from(account)
        .where(eq(account.nameKey, nameKeyOf(name)));
      const matches = await passwords.isPassword(row?.passwordHash ?? null, password);
      return matches && row !== undefined ? withoutHash(row) : null;
    },
    async findById(id) {
      const [row] = await db.select().from(account).where(eq(account.id, id));
      return row === undefined ? null : withoutHash(row);
    },
    async setAdultFilter(id, isOn) {
      await db.update(account).set({ adultFilter: isOn }).where(eq(account.id, id));
    },
    async changePassword(id, password) {
      const passwordHash = await passwords.hash(password);
      await db.update(account).set({ passwordHash }).where(eq(account.id, id));
    },
    remove: (id) => inTransaction(db, (tx) => removeAccount(tx, id)),
  };
}

async function createAccount(
  db: Db,
  { name, passwordHash, birthDate }: Omit<NewAccount, 'password'> & { readonly passwordHash: string },
  createdAt: Date,
): Promise<Account | null> {
  const [row] = await db
    .insert(account)
    .values({
      id: randomUUID(),
      name: name.trim(),
      nameKey: nameKeyOf(name),
      passwordHash,
      birthDate,
      createdAt,
      libraryChangedAt: createdAt,
    })
    .onConflictDoNothing({ target: account.nameKey })
    .returning();
  return row === undefined ? null : withoutHash(row);
}

async function removeAccount(tx: Tx, id: string): Promise<void> {
  const taken = tx.delete(rating).where(eq(rating.accountId, id)).returning();
  for (const { mediaId, scoreTenths } of (await taken).sort(byMedia))
    await tx
      .update(title)
      .set({
        ratingTenths: sql`${title.ratingTenths} - ${scoreTenths}`,
        ratingCount: sql`${title.ratingCount} - 1`,
      })
      .where(eq(title.id, mediaId));
  // Sessions and requests that servers of earlier versions have stored hang on nothing, and would outlive the account.
  const isOfPerson = and(
    sql`${oidcArtifact.kind} in ('Session', 'Interaction')`,
    eq(personOfArtifact(oidcArtifact.payload), id),
  );
  await tx.delete(oidcArtifact).where(isOfPerson);
  await tx.delete(account).where(eq(account.id, id));
}

/** Always in one order, so that two deletions do not wait for each other. */
const byMedia = (one: { mediaId: string }, other: { mediaId: string }): number =>
  one.mediaId < other.mediaId ? -1 : 1;

function withoutHash({ passwordHash: _hash, ...rest }: typeof account.$inferSelect): Account {
  return rest;
}
