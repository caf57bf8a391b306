// Defines the tables of refresh tokens, and of the sessions and interactions of the OAuth endpoints.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { account, instantColumn, oidcGrant } from './schema.ts';

/** One row for all refresh tokens of one sign-in (see refresh-family.ts). */
export const refreshFamily = pgTable(
  'refresh_family',
  {
    keyHash: text('key_hash').primaryKey(),
    grantId: text('grant_id')
      .notNull()
      .references(() => oidcGrant.id, { onDelete: 'cascade' }),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** How many tokens of the family were used so far. */
    generation: integer('generation').notNull(),
    /** The hash of the secret that all unused tokens of the family contain. */
    nextHash: text('next_hash').notNull(),
    /** The hash of the token that was used last. The next secret is derived from that token and the salt. */
    usedHash: text('used_hash'),
    usedAt: instantColumn('used_at'),
    salt: text('salt'),
    /** The hashes of the family's access tokens, newest first. */
    accessHashes: text('access_hashes').array().notNull().default(sql`'{}'`),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [
    index('refresh_family_grant').on(table.grantId),
    index('refresh_family_expiry').on(table.expiresAt),
  ],
);

/** Returns the SQL for the apps that a session has authorised, by client id. */
export const authorizationsColumn = (payload: AnyColumn): SQL => sql`(${payload} -> 'authorizations')`;

/** oidc-provider's sessions (browsers that are signed in) and interactions (authorization requests that wait for a person). */
export const oidcBrowserState = pgTable(
  'oidc_visit',
  {
    kind: text('kind').notNull(),
    idHash: text('id_hash').notNull(),
    uid: text('uid'),
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.idHash, table.kind] }),
    index('oidc_visit_uid').on(table.uid),
    index('oidc_visit_account').on(table.accountId),
    index('oidc_visit_expiry').on(table.expiresAt),
    index('oidc_visit_app').using('gin', authorizationsColumn(table.payload)).where(sql`kind = 'Session'`),
  ],
);
