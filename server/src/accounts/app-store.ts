// Stores the OAuth apps of an account. A secret is returned once, when it is created; only its hash is stored.
import { createHash, randomBytes } from 'node:crypto';
import { MAX_APPS_PER_ACCOUNT } from '@kiroku/contract/oauth';
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { areHashesEqual, fingerprintOfHash, hashCredential } from '../db/hash.ts';
import type { Db, Tx } from '../db/open.ts';
import { runInTransaction } from '../db/retry.ts';
import { account, app } from '../db/schema.ts';
import { authorizationsColumn, oidcBrowserState } from '../db/token-tables.ts';

export interface OAuthApp {
  readonly clientId: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly isPublic: boolean;
  readonly createdAt: Date;
  /** A fingerprint of the app's secret, which does not reveal the secret. Null if the app is public, because such an app has no secret. */
  readonly secretFingerprint: string | null;
}
export interface NewApp {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly isPublic: boolean;
  /** A random value in the form's hidden field. If the form is sent twice, only one app is created. */
  readonly ticket?: string | undefined;
}
/** `secret` is null for a public app. */
type Created =
  | { kind: 'created'; app: OAuthApp; secret: string | null }
  | { kind: 'limit-reached' }
  | { kind: 'made-before' }
  /** The account was deleted before the app was created. */
  | { kind: 'no-account' };

export interface AppStore {
  list(accountId: string): Promise<readonly OAuthApp[]>;
  find(accountId: string, clientId: string): Promise<OAuthApp | null>;
  create(accountId: string, values: NewApp): Promise<Created>;
  /** Sets name and redirect addresses. Addresses that are not in `values` are no longer accepted. */
  update(accountId: string, clientId: string, values: Pick<NewApp, 'name' | 'redirectUris'>): Promise<void>;
  /** Replaces the secret and returns the new one. Returns null if the secret has changed since `secretFingerprint` was read. */
  rotateSecret(
    accountId: string,
    app: Pick<OAuthApp, 'clientId' | 'secretFingerprint'>,
  ): Promise<string | null>;
  /** Whether this is the current secret of the account's app. */
  isSecret(accountId: string, clientId: string, secret: string): Promise<boolean>;
  /** Deletes an app. Also revokes everything that was issued to it, and removes it from all sessions. */
  remove(accountId: string, clientId: string): Promise<void>;
  /** Returns an app of any account, for the OAuth provider. */
  findClient(clientId: string): Promise<ClientRow | null>;
}

export type ClientRow = typeof app.$inferSelect;

const newSecret = (): string => randomBytes(32).toString('base64url');

const isAppOf = (accountId: string, clientId: string) =>
  and(eq(app.accountId, accountId), eq(app.clientId, clientId));

export function createAppStore({ db, now }: { db: Db; now: () => Date }): AppStore {
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
      const [row] = await db.select().from(app).where(isAppOf(accountId, clientId));
      return row === undefined ? null : appOf(row);
    },
    create: (accountId, values) => createApp(db, { accountId, values, createdAt: now() }),
    async update(accountId, clientId, { name, redirectUris }) {
      await db.update(app).set({ name, redirectUris }).where(isAppOf(accountId, clientId));
    },
    async isSecret(accountId, clientId, secret) {
      const [row] = await db.select().from(app).where(isAppOf(accountId, clientId));
      return row !== undefined && areHashesEqual(row.secretHash ?? '', hashCredential(secret));
    },
    rotateSecret: (accountId, known) => rotateSecret(db, accountId, known),
    remove: (accountId, clientId) =>
      runInTransaction(db, (tx) => deleteAppsWhere(tx, isAppOf(accountId, clientId))),
    async findClient(clientId) {
      const [row] = await db.select().from(app).where(eq(app.clientId, clientId));
      return row ?? null;
    },
  };
}

function appOf(row: ClientRow): OAuthApp {
  const { clientId, name, redirectUris, secretHash, createdAt } = row;
  return {
    clientId,
    name,
    redirectUris,
    isPublic: secretHash === null,
    createdAt,
    secretFingerprint: fingerprintOf(row),
  };
}

/** Deletes apps. Also removes them from the sessions that have authorised them, since no foreign key does that. */
export async function deleteAppsWhere(tx: Tx, which: SQL | undefined): Promise<void> {
  const removed = await tx.delete(app).where(which).returning({ clientId: app.clientId });
  if (removed.length === 0) return;
  const clientIds = sql`array[${sql.join(
    removed.map(({ clientId }) => sql`${clientId}`),
    sql`, `,
  )}]::text[]`;
  const authorizations = authorizationsColumn(oidcBrowserState.payload);
  // A GIN index needs bitmap scans, which are off by default in our connections: see READ_IN_ORDER in open.ts.
  await tx.execute(sql`select set_config('enable_bitmapscan', 'on', true)`);
  await tx
    .update(oidcBrowserState)
    .set({
      payload: sql`jsonb_set(${oidcBrowserState.payload}, '{authorizations}', ${authorizations} - ${clientIds})`,
    })
    .where(and(sql`${oidcBrowserState.kind} = 'Session'`, sql`${authorizations} ?| ${clientIds}`));
}

const fingerprintOf = ({ secretHash }: Pick<ClientRow, 'secretHash'>): string | null =>
  secretHash === null ? null : fingerprintOfHash(secretHash);

/** Returns the client id of a new app. It is derived from the ticket, so that a form that is sent twice results in the same id. */
const clientIdOf = (accountId: string, ticket: string | undefined): string =>
  ticket === undefined
    ? randomBytes(12).toString('hex')
    : createHash('sha256').update(`${accountId} ${ticket}`).digest('hex').slice(0, 24);

/** Replaces the secret. If two calls run concurrently, the second finds another secret and changes nothing. */
async function rotateSecret(
  db: Db,
  accountId: string,
  { clientId, secretFingerprint }: Pick<OAuthApp, 'clientId' | 'secretFingerprint'>,
): Promise<string | null> {
  const [row] = await db.select().from(app).where(isAppOf(accountId, clientId));
  if (row === undefined || row.secretHash === null || fingerprintOf(row) !== secretFingerprint) return null;
  const secret = newSecret();
  const changed = await db
    .update(app)
    .set({ secretHash: hashCredential(secret) })
    .where(and(isAppOf(accountId, clientId), eq(app.secretHash, row.secretHash)))
    .returning({ clientId: app.clientId });
  return changed.length === 0 ? null : secret;
}

/** Creates an app. Locks the account's row, so that concurrent requests cannot exceed the limit of apps. */
async function createApp(
  db: Db,
  { accountId, values, createdAt }: { accountId: string; values: NewApp; createdAt: Date },
): Promise<Created> {
  const secret = values.isPublic ? null : newSecret();
  const clientId = clientIdOf(accountId, values.ticket);
  return runInTransaction(db, async (tx) => {
    const owner = await tx
      .select({ id: account.id })
      .from(account)
      .where(eq(account.id, accountId))
      .for('update');
    if (owner.length === 0) return { kind: 'no-account' };
    if ((await tx.$count(app, eq(app.clientId, clientId))) > 0) return { kind: 'made-before' };
    const [owned] = await tx.select({ apps: count() }).from(app).where(eq(app.accountId, accountId));
    if ((owned?.apps ?? 0) >= MAX_APPS_PER_ACCOUNT) return { kind: 'limit-reached' };
    const [row] = await tx
      .insert(app)
      .values({
        clientId,
        accountId,
        name: values.name,
        redirectUris: values.redirectUris,
        secretHash: secret === null ? null : hashCredential(secret),
        createdAt,
      })
      .returning();
    if (row === undefined) throw new Error('The app was not written.');
    return { kind: 'created', app: appOf(row), secret };
  });
}
