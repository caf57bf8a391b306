// Tests that expired rows are deleted, and that valid rows are kept.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { purgeExpiredRows } from '../../src/db/purge.ts';
import { accountSession, formerLibraryPlace, oidcArtifact, oidcGrant } from '../../src/db/schema.ts';
import { oidcBrowserState, refreshFamily } from '../../src/db/token-tables.ts';
import { createApiCallers } from '../harness/api.ts';
import { startTestServer } from '../harness/test-server.ts';
import { testTitleIds } from '../harness/titles.ts';

const DAY_MS = 86_400_000;

const person = `insert into account (id, name, name_key, password_hash, birth_date, created_at, library_changed_at)
  select gen_random_uuid(), 'p' || n, 'p' || n, '', '1990-01-01', now(), now()`;
const apps = `insert into app (client_id, account_id, name, redirect_uris, created_at)
  select 'app ' || name, id, 'a', '[]', now() from account where name like 'p%'`;
const grants = `insert into oidc_grant (id, account_id, client_id, payload, created_at, expires_at, used_at)
  select client_id, account_id, client_id, '{}', now() - interval '200 days', now() + interval '1 year', now() from app where client_id like 'app p%'`;
const tokens = (state: string, expiry: string, count: number) =>
  `insert into oidc_artifact (kind, id_hash, grant_id, payload, expires_at)
   select 'AccessToken', '${state} ' || oidc_grant.id || n, oidc_grant.id, '{}', now() + interval '${expiry}'
   from oidc_grant, generate_series(1, ${count}) n where oidc_grant.id like 'app p%'`;

it('purgeExpiredRows can run in several processes at the same time', async () => {
  const test = await startTestServer();
  for (const statement of [
    `${person} from generate_series(1, 50) n`,
    apps,
    grants,
    tokens('over', '-1 minute', 2),
    tokens('live', '1 day', 1),
  ])
    await test.db.execute(sql.raw(statement));
  await test.db.execute(sql.raw(`delete from oidc_artifact where id_hash like 'live app p1%'`));
  await Promise.all([1, 2, 3].map(() => purgeExpiredRows(test.db, new Date())));
  const [one] = await test.db
    .select({ over: sql<number>`count(*) filter (where id_hash like 'over %')::int` })
    .from(oidcArtifact);
  expect(one?.over).toBe(0);
  // A consent is kept for as long as it has a token.
  expect(await test.db.$count(oidcGrant)).toBe(await test.db.$count(oidcArtifact));
});

describe('purgeExpiredRows', () => {
  it('deletes expired rows and keeps rows in use', async () => {
    const test = await startTestServer();
    const as = await createApiCallers(test);
    for (const progress of [1, 2, 3])
      await as.viewer('POST', '/library/entry', { type: 'anime', mediaId: testTitleIds.lantern, progress });
    const tables = [
      oidcArtifact,
      oidcGrant,
      refreshFamily,
      oidcBrowserState,
      accountSession,
      formerLibraryPlace,
    ] as const;
    const counts = () => Promise.all(tables.map(async (table) => test.db.$count(table)));
    const before = await counts();
    await purgeExpiredRows(test.db, test.clock.now());
    expect(await counts()).toEqual(before);
    expect(before.every((count) => count > 0)).toBe(true);

    const later = (days: number) => new Date(test.clock.now().getTime() + days * DAY_MS);
    await purgeExpiredRows(test.db, later(89));
    const [, grantsLeft] = await counts();
    expect(grantsLeft).toBe(before[1]);
    expect((await as.viewer('GET', '/search?q=a')).statusCode).toBe(401);
    await purgeExpiredRows(test.db, later(91));
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('deletes a consent after a day if its app never fetched a token', async () => {
    const test = await startTestServer();
    await test.db.execute(sql.raw(`${person} from generate_series(1, 2) n`));
    for (const statement of [apps, grants]) await test.db.execute(sql.raw(statement));
    await test.db.update(oidcGrant).set({ usedAt: null, createdAt: test.clock.now() });
    await purgeExpiredRows(test.db, new Date(test.clock.now().getTime() + DAY_MS - 1000));
    expect(await test.db.$count(oidcGrant)).toBe(2);
    await purgeExpiredRows(test.db, new Date(test.clock.now().getTime() + DAY_MS + 1000));
    expect(await test.db.$count(oidcGrant)).toBe(0);
  });
});
