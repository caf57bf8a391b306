// Defines the tables of the database. Credentials are stored only as hashes. Instants have a precision of milliseconds, like those of
// JavaScript.
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { TitleFacts } from './title-facts.ts';

export const instantColumn = (name: string) =>
  timestamp(name, { precision: 3, withTimezone: true, mode: 'date' });

export const account = pgTable('account', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** The name in the form that is compared (NFKC, lower case). It must be unique. */
  nameKey: text('name_key').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  /** The hash of the recovery code; null if the account has no code. */
  recoveryHash: text('recovery_hash'),
  birthDate: date('birth_date', { mode: 'string' }).notNull(),
  adultFilter: boolean('adult_filter').notNull().default(true),
  createdAt: instantColumn('created_at').notNull(),
  /** When this account's list last changed. The instant only increases (see library-store.ts). */
  libraryChangedAt: instantColumn('library_changed_at').notNull(),
});

/** A browser that is signed in to the account area. */
export const accountSession = pgTable(
  'account_session',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    signedInAt: instantColumn('signed_in_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [
    index('account_session_account').on(table.accountId),
    index('account_session_expiry').on(table.expiresAt),
  ],
);

/** An OAuth client. `secretHash` is null for a public client. */
export const app = pgTable(
  'app',
  {
    clientId: text('client_id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    redirectUris: jsonb('redirect_uris').$type<readonly string[]>().notNull(),
    secretHash: text('secret_hash'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [index('app_account').on(table.accountId)],
);

/** A user's consent to an app. Codes and tokens refer to it with `on delete cascade`, so deleting the row revokes all of them. */
export const oidcGrant = pgTable(
  'oidc_grant',
  {
    id: text('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    clientId: text('client_id')
      .notNull()
      .references(() => app.clientId, { onDelete: 'cascade' }),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at'),
    /** When the app last received a token, and from which network it requested that token (see anonymiseAddress). */
    usedAt: instantColumn('used_at'),
    usedFrom: text('used_from'),
  },
  (table) => [
    index('oidc_grant_account').on(table.accountId, table.clientId),
    index('oidc_grant_client').on(table.clientId),
  ],
);

/** Codes and access tokens, each under the hash of its value. */
export const oidcArtifact = pgTable(
  'oidc_artifact',
  {
    kind: text('kind').notNull(),
    idHash: text('id_hash').notNull(),
    grantId: text('grant_id').references(() => oidcGrant.id, { onDelete: 'cascade' }),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    consumedAt: instantColumn('consumed_at'),
    expiresAt: instantColumn('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.idHash, table.kind] }),
    index('oidc_artifact_grant').on(table.grantId),
    index('oidc_artifact_expiry').on(table.expiresAt),
  ],
);

/** The keys that sign ID tokens (see signing-keys.ts). */
export const signingKey = pgTable('signing_key', {
  slot: text('slot').primaryKey(),
  jwk: jsonb('jwk').$type<Record<string, unknown>>().notNull(),
  createdAt: instantColumn('created_at').notNull(),
});

/** Keys that this service has generated (see server-keys.ts). */
export const serverSecret = pgTable('server_secret', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Records what was seeded: accounts once per database, titles once per version of the starter catalogue. */
export const seedRecord = pgTable('seed_mark', {
  name: text('name').primaryKey(),
  seededAt: instantColumn('seeded_at').notNull(),
  version: text('version'),
});

export const title = pgTable(
  'title',
  {
    id: uuid('id').primaryKey(),
    shortId: text('short_id').notNull(),
    type: text('type').$type<'anime' | 'manga'>().notNull(),
    name: text('name').notNull(),
    explicit: boolean('explicit').notNull(),
    facts: jsonb('facts').$type<TitleFacts>().notNull(),
    /** The sum of all ratings in tenths, and their number, so that the average needs no scan. */
    ratingTenths: integer('rating_tenths').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
  },
  (table) => [uniqueIndex('title_short_id').on(table.type, table.shortId)],
);

/** Text that is compared byte by byte, independent of the database's locale, so that an index can serve prefix searches. */
const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
/** Titles with a `rank` below this number are well known (see title-names.ts). */
export const WELL_KNOWN_RANK_LIMIT = 20_000_000;

/** Every name of every title, for the search. `type`, `explicit` and `rank` are copies from the title, updated whenever it is written. */
export const titleName = pgTable(
  'title_name',
  {
    titleId: uuid('title_id')
      .notNull()
      .references(() => title.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The `createSearchKey` of the name (see search-names.ts). */
    key: bytewiseText('key').notNull(),
    /** Whether the name is the title in one of its languages. If not, it is a synonym. */
    isMain: boolean('is_main').notNull(),
    type: text('type').$type<'anime' | 'manga'>().notNull(),
    explicit: boolean('explicit').notNull(),
    rank: integer('rank').notNull(),
  },
  (table) => [
    index('title_name_title').on(table.titleId),
    index('title_name_key').on(table.key),
    index('title_name_well_known')
      .on(table.key)
      .where(sql.raw(`rank < ${WELL_KNOWN_RANK_LIMIT}`)),
    // The pending list of this index may grow to 65,536 kB, because saveTitles merges it after each batch.
    index('title_name_trigrams')
      .using('gin', table.key.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 65_536 }),
  ],
);

export const libraryEntry = pgTable(
  'library_entry',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => title.id, { onDelete: 'cascade' }),
    type: text('type').$type<'anime' | 'manga'>().notNull(),
    status: text('status').notNull(),
    progress: integer('progress').notNull(),
    userScoreTenths: integer('user_score_tenths'),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
    startedAt: instantColumn('started_at'),
    completedAt: instantColumn('completed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mediaId] }),
    // The query uses `order by … desc`, which puts nulls first. drizzle's default for indexes is nulls last, and PostgreSQL cannot use such
    // an index here. So set `nullsFirst`.
    index('library_entry_newest').on(
      table.accountId,
      table.type,
      table.updatedAt.desc().nullsFirst(),
      table.mediaId.desc().nullsFirst(),
    ),
    index('library_entry_status').on(
      table.accountId,
      table.type,
      table.status,
      table.updatedAt.desc().nullsFirst(),
      table.mediaId.desc().nullsFirst(),
    ),
  ],
);

/** A client must request all pages of a list within this time. */
export const PAGING_LIMIT_MS = 60 * 60 * 1000;

/**
 * The place that an entry had before a change moved it to the front. Page runs that began before the change need it (see library-page.ts).
 * The row is kept for PAGING_LIMIT_MS.
 */
export const formerLibraryPlace = pgTable(
  'library_place',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id').notNull(),
    type: text('type').$type<'anime' | 'manga'>().notNull(),
    placedAt: instantColumn('placed_at').notNull(),
    leftAt: instantColumn('left_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mediaId, table.leftAt] }),
    index('library_place_newest').on(
      table.accountId,
      table.type,
      table.placedAt.desc().nullsFirst(),
      table.mediaId.desc().nullsFirst(),
    ),
    index('library_place_left').on(table.leftAt),
  ],
);

export const rating = pgTable(
  'rating',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => title.id, { onDelete: 'cascade' }),
    scoreTenths: integer('score_tenths').notNull(),
    ratedAt: instantColumn('rated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mediaId] }),
    index('rating_media').on(table.mediaId),
  ],
);
