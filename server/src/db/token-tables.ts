// Tables of refresh tokens and of visits at the OAuth endpoints.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { account, instant, oidcGrant } from './schema.ts';

/** One row for all refresh tokens that come from one sign-in, however often they are replaced. See refresh-family.ts. */
export const refreshFamily = pgTable(
  'refresh_family',
  {
    keyHash: text('key_hash').primaryKey(),
    grantId: text('grant_id')
      .notNull()
      .references(() => oidcGrant.id, { onDelete: 'cascade' }),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** How many tokens of the family have been used. */
    generation: integer('generation').notNull(),
    /** Of the secret in the tokens that have not been used yet. */
    nextHash: text('next_hash').notNull(),
    /** Of the token that was used last, and what makes the next secret of it. */
    usedHash: text('used_hash'),
    usedAt: instant('used_at'),
    salt: text('salt'),
    /** Of the access tokens that were given out with it, the newest first. */
    accessHashes: text('access_hashes').array().notNull().default(sql`'{}'`),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('refresh_family_grant').on(table.grantId),
    index('refresh_family_expiry').on(table.expiresAt),
  ],
);

/** What a session knows of apps, by their client ids. */
export const authorizationsOf = (payload: AnyColumn): SQL => sql`(${payload} -> 'authorizations')`;

/** Browsers that are signed in at the OAuth endpoints, and requests that wait for a person. */
export const oidcVisit = pgTable(
  'oidc_visit',
  {
    kind: text('kind').notNull(),
    idHash: text('id_hash').notNull(),
    uid: text('uid'),
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.idHash, table.kind] }),
    index('oidc_visit_uid').on(table.uid),
    index('oidc_visit_account').on(table.accountId),
    index('oidc_visit_expiry').on(table.expiresAt),
    index('oidc_visit_app').using('gin', authorizationsOf(table.payload)).where(sql`kind = 'Session'`),
  ],
);
