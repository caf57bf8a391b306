// The OAuth apps of an account. A secret leaves this file once, when it is made; only its hash is kept.
import { randomBytes } from 'node:crypto';
import { APPS_PER_ACCOUNT } from '@kiroku/contract/oauth';
import { and, asc, count, eq } from 'drizzle-orm';
import { hashOf } from '../db/hash.ts';
import type { Db } from '../db/open.ts';
import { inTransaction } from '../db/retry.ts';
import { account, app } from '../db/schema.ts';

export interface App {
  readonly clientId: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly isPublic: boolean;
  readonly createdAt: Date;
}
export interface NewApp {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly isPublic: boolean;
}
/** `secret` is null for a public app. */
type Created = { kind: 'created'; app: App; secret: string | null } | { kind: 'limit-reached' };

export interface Apps {
  list(accountId: string): Promise<readonly App[]>;
  find(accountId: string, clientId: string): Promise<App | null>;
  create(accountId: string, values: NewApp): Promise<Created>;
  /** A redirect address that is left out leads nowhere any more. */
  update(accountId: string, clientId: string, values: Pick<NewApp, 'name' | 'redirectUris'>): Promise<void>;
  /** The new secret; null when the account has no such confidential app. The old one is void at once. */
  rotateSecret(accountId: string, clientId: string): Promise<string | null>;
  /** Also ends everything that was issued to the app. */
  remove(accountId: string, clientId: string): Promise<void>;
  /** Any account's app: what the OAuth provider needs to know of a client. */
  findClient(clientId: string): Promise<ClientRow | null>;
}

export type ClientRow = typeof app.$inferSelect;

const newSecret = (): string => randomBytes(32).toString('base64url');

export function createApps({ db, now }: { db: Db; now: () => Date }): Apps {
  const isOwn = (accountId: string, clientId: string) =>
    and(eq(app.accountId, accountId), eq(app.clientId, clientId));
  return {
    async list(accountId) {
      const rows = await db
        .select()
        .from(app)
        .where(eq(app.accountId, accountId))
        .orderBy(asc(app.createdAt));
      return rows.map(appOf);
    },
    async find(accountId, clientId) {
      const [row] = await db.select().from(app).where(isOwn(accountId, clientId));
      return row === undefined ? null : appOf(row);
    },
    create: (accountId, values) => createApp(db, { accountId, values, createdAt: now() }),
    async update(accountId, clientId, { name, redirectUris }) {
      await db.update(app).set({ name, redirectUris }).where(isOwn(accountId, clientId));
    },
    async rotateSecret(accountId, clientId) {
      const [row] = await db.select().from(app).where(isOwn(accountId, clientId));
      if (row === undefined || row.secretHash === null) return null;
      const secret = newSecret();
      await db
        .update(app)
        .set({ secretHash: hashOf(secret) })
        .where(isOwn(accountId, clientId));
      return secret;
    },
    async remove(accountId, clientId) {
      await db.delete(app).where(isOwn(accountId, clientId));
    },
    async findClient(clientId) {
      const [row] = await db.select().from(app).where(eq(app.clientId, clientId));
      return row ?? null;
    },
  };
}

function appOf({ clientId, name, redirectUris, secretHash, createdAt }: ClientRow): App {
  return { clientId, name, redirectUris, isPublic: secretHash === null, createdAt };
}

/** The account's row is locked first: two requests at once cannot both be the fifth. */
async function createApp(
  db: Db,
  { accountId, values, createdAt }: { accountId: string; values: NewApp; createdAt: Date },
): Promise<Created> {
  const secret = values.isPublic ? null : newSecret();
  return inTransaction(db, async (tx) => {
    await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update');
    const [owned] = await tx.select({ apps: count() }).from(app).where(eq(app.accountId, accountId));
    if ((owned?.apps ?? 0) >= APPS_PER_ACCOUNT) return { kind: 'limit-reached' };
    const [row] = await tx
      .insert(app)
      .values({
        clientId: randomBytes(12).toString('hex'),
        accountId,
        name: values.name,
        redirectUris: values.redirectUris,
        secretHash: secret === null ? null : hashOf(secret),
        createdAt,
      })
      .returning();
    if (row === undefined) throw new Error('The app was not written.');
    return { kind: 'created', app: appOf(row), secret };
  });
}
