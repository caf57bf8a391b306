// Accounts: creating them, checking a password, the profile.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { account } from '../db/schema.ts';
import { hashPassword, isPassword } from './password.ts';

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
}

/** Names are compared in this form. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

export function createAccounts({ db, now }: { db: Db; now: () => Date }): Accounts {
  return {
    async create({ name, password, birthDate }) {
      const createdAt = now();
      const passwordHash = await hashPassword(password);
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
    },
    async signIn(name, password) {
      const [row] = await db
        .select()
        .from(account)
        .where(eq(account.nameKey, nameKeyOf(name)));
      const matches = await isPassword(row?.passwordHash ?? null, password);
      return matches && row !== undefined ? withoutHash(row) : null;
    },
    async findById(id) {
      const [row] = await db.select().from(account).where(eq(account.id, id));
      return row === undefined ? null : withoutHash(row);
    },
    async setAdultFilter(id, isOn) {
      await db.update(account).set({ adultFilter: isOn }).where(eq(account.id, id));
    },
  };
}

function withoutHash({ passwordHash: _hash, ...rest }: typeof account.$inferSelect): Account {
  return rest;
}
