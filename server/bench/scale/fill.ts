// Fills a PostgreSQL with accounts, lists and tokens by the million, in minutes: by the database itself, keys and indexes after the rows.
import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { hashOf } from '../../src/db/hash.ts';
import { openDatabase } from '../../src/db/open.ts';

export interface Size {
  readonly rows: number;
  readonly accounts: number;
  readonly tokens: number;
}

export interface Filled {
  readonly seconds: number;
  /** Of the person with the longest list, and of one with a usual one. */
  readonly longToken: string;
  readonly usualToken: string;
  /** Anime that neither has on the list. */
  readonly freeMediaIds: readonly string[];
  readonly listedMediaId: string;
  readonly longList: number;
}

const TITLES = 20_000;
/** They are on no list. */
const FREE_TITLES = 200;

/** Ids that look as random as they are in life, and can be worked out. */
const idOf = (kind: string, number: string) => `md5('${kind}' || (${number}))::uuid`;

/** One list of thousands, the others of about ten, whose rows lie far apart as they come over the years. */
function listsOf({ rows, accounts }: Size, longList: number): string {
  const people = accounts - 1;
  return `insert into library_entry (account_id, media_id, type, status, progress, created_at, updated_at)
    select ${idOf('account', 'a')}, ${idOf('title', 't')}, 'anime', (array['watching','completed','planned'])[1 + t % 3], t % 12,
      now() - interval '400 days', now() - (n::bigint * 7919 % 5000000) * interval '6 seconds'
    from (select n, 0 as a, n as t from generate_series(1, ${longList}) n
      union all select n, 1 + n % ${people}, ((n % ${people}) * 31 + n / ${people} * 1999) % ${TITLES - FREE_TITLES} + 1
      from generate_series(${longList + 1}, ${rows}) n) drawn`;
}

/** Every account's app is one of twenty; a token is an access token, and each family has one row. */
function credentialsOf({ accounts, tokens }: Size): string[] {
  const families = Math.min(accounts, Math.round(tokens / 3));
  return [
    `insert into app (client_id, account_id, name, redirect_uris, created_at)
     select 'app-' || n, ${idOf('account', 'n')}, 'App ' || n, '["https://a.example/"]', now() from generate_series(0, 19) n`,
    `insert into oidc_grant (id, account_id, client_id, payload, created_at, expires_at, used_at)
     select 'grant-' || n, ${idOf('account', 'n')}, 'app-' || n % 20, '{"openid": {"scope": "openid"}}', now() - interval '100 days', now() + interval '9 years', now()
     from generate_series(0, ${families - 1}) n`,
    `insert into oidc_artifact (kind, id_hash, grant_id, payload, expires_at)
     select 'AccessToken', 'token-' || md5(n::text), 'grant-' || n % ${families}, '{"scope": "openid profile offline_access", "kind": "AccessToken", "gty": "refresh_token"}',
       now() + interval '1 hour' + (n % 86400) * interval '1 second'
     from generate_series(1, ${tokens - families}) n`,
    `insert into refresh_family (key_hash, grant_id, payload, generation, next_hash, used_hash, used_at, salt, expires_at)
     select 'family-' || md5(n::text), 'grant-' || n, '{"scope": "openid profile offline_access", "kind": "RefreshToken"}', n % 90, md5('n' || n), md5('u' || n), now(), md5('s' || n),
       now() + interval '1 day' + (n % 89) * interval '1 day'
     from generate_series(0, ${families - 1}) n`,
  ];
}

function statementsOf(size: Size, longList: number): string[] {
  const { accounts } = size;
  return [
    'alter table library_entry drop constraint library_entry_account_id_media_id_pk',
    'drop index library_entry_newest',
    `insert into title (id, short_id, type, name, explicit, facts)
     select ${idOf('title', 'n')}, 'title-' || n, 'anime', 'Title ' || n, false,
       jsonb_build_object('titles', jsonb_build_object('romaji', 'Title ' || n, 'english', null, 'native', null), 'synonyms', '[]'::jsonb, 'synopsis', null,
         'format', 'TV', 'status', 'FINISHED', 'episodes', 12, 'chapters', null, 'volumes', null, 'season', null, 'year', 2020, 'startDate', null,
         'genres', '[]'::jsonb, 'malId', n, 'anilistId', n, 'relations', '[]'::jsonb)
     from generate_series(1, ${TITLES}) n`,
    `insert into account (id, name, name_key, password_hash, birth_date, adult_filter, created_at, library_changed_at)
     select ${idOf('account', 'n')}, 'person-' || n, 'person-' || n, '', '1990-01-01', false, now() - interval '1 year', now() - interval '1 hour'
     from generate_series(0, ${accounts - 1}) n`,
    listsOf(size, longList),
    'alter table library_entry add constraint library_entry_account_id_media_id_pk primary key (account_id, media_id)',
    'create index library_entry_newest on library_entry (account_id, type, updated_at desc nulls first, media_id desc nulls first)',
    `insert into library_place (account_id, media_id, type, placed_at, left_at)
     select account_id, media_id, type, updated_at, now() - interval '10 minutes' from library_entry where hashtext(media_id::text) % 20 = 0`,
    `insert into rating (account_id, media_id, score_tenths, rated_at)
     select account_id, media_id, 70, now() from library_entry where hashtext(media_id::text) % 10 = 1`,
    ...credentialsOf(size),
  ];
}

/** Keys of the two people that are measured. */
async function insertTokens(sql: postgres.Sql): Promise<[string, string]> {
  const tokens: [string, string] = [
    randomBytes(32).toString('base64url'),
    randomBytes(32).toString('base64url'),
  ];
  for (const [index, token] of tokens.entries())
    await sql`insert into oidc_artifact (kind, id_hash, grant_id, payload, expires_at)
      values ('AccessToken', ${hashOf(token)}, ${`grant-${index}`}, '{"scope": "openid"}', now() + interval '1 day')`;
  return tokens;
}

export async function fillDatabase(databaseUrl: string, size: Size): Promise<Filled> {
  const started = performance.now();
  const longList = Math.min(8478, Math.round(size.rows / 20));
  await (await openDatabase({ databaseUrl, dataDir: '' })).close();
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  // What refers to what is right by construction.
  await sql`set session_replication_role = replica`;
  await sql`set maintenance_work_mem = '256MB'`;
  for (const statement of statementsOf(size, longList)) await sql.unsafe(statement);
  const [longToken, usualToken] = await insertTokens(sql);
  await sql`set session_replication_role = origin`;
  await sql`vacuum analyze`;
  const mediaIdOf = async (number: number) =>
    String((await sql.unsafe(`select ${idOf('title', String(number))} as id`))[0]?.id);
  const freeMediaIds = await Promise.all(
    Array.from({ length: FREE_TITLES }, (_, index) => mediaIdOf(TITLES - index)),
  );
  const listedMediaId = await mediaIdOf(5);
  await sql.end();
  return {
    seconds: (performance.now() - started) / 1000,
    longToken,
    usualToken,
    freeMediaIds,
    listedMediaId,
    longList,
  };
}
