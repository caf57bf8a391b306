// Tests the query plans of all statements that run often, on large tables. Each must use its index, sort no more rows than a page has, and
// read few database pages.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiCall, createApiCallers, parseResponse } from '../harness/api.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { testTitleIds } from '../harness/titles.ts';
import { explainStatement, type QueryPlan } from './explain-statement.ts';
import { type RecordedStatement, recordStatements } from './recorded-statements.ts';

const LIST_LENGTH = 6000;
const PAGE = 50;

let test: TestServer;
let call: ApiCall;
beforeAll(async () => {
  test = await startTestServer();
  call = (await createApiCallers(test)).viewer;
  await fillTables(test);
});

/** Creates one long list, many short lists, and many accounts with tokens. */
async function fillTables({ db, people }: TestServer): Promise<void> {
  const fill = [
    `insert into title (id, short_id, type, name, explicit, facts)
     select gen_random_uuid(), 'filler-' || n, 'anime', 'Filler ' || n, false, (select facts from title where id = '${testTitleIds.lantern}')
     from generate_series(1, ${LIST_LENGTH}) n`,
    `insert into title_name (title_id, name, key, is_main, type, explicit, rank)
     select id, lower(name) || word, lower(name) || word, true, type, false, 30000000
     from title, unnest(array['', ' the', ' the road', ' x']) word where short_id like 'filler-%'`,
    `insert into account (id, name, name_key, password_hash, birth_date, created_at, library_changed_at)
     select gen_random_uuid(), 'filler-' || n, 'filler-' || n, '', '1990-01-01', now(), now() from generate_series(1, 500) n`,
    `insert into library_entry (account_id, media_id, type, status, progress, created_at, updated_at)
     select '${people.viewer.id}', id, 'anime', 'watching', 1, at, at
     from (select id, now() - row_number() over () * interval '1 minute' as at from title where short_id like 'filler-%') filler`,
    `insert into library_entry (account_id, media_id, type, status, progress, created_at, updated_at)
     select account.id, title.id, 'anime', 'watching', 1, now(), now()
     from account cross join (select id from title order by short_id limit 10) title where account.name like 'filler-%'`,
    `insert into library_place (account_id, media_id, type, placed_at, left_at)
     select account_id, media_id, type, updated_at, now() from library_entry`,
    `insert into rating (account_id, media_id, score_tenths, rated_at)
     select account_id, media_id, 50, now() from library_entry`,
    `insert into oidc_grant (id, account_id, client_id, payload, created_at, expires_at)
     select account.name, account.id, app.client_id, '{}', now(), now() + interval '1 year' from account, app`,
    `insert into oidc_artifact (kind, id_hash, grant_id, payload, expires_at)
     select 'AccessToken', id || ' ' || n, id, '{}', now() + interval '1 day' from oidc_grant, generate_series(1, 8) n`,
    'analyze',
  ];
  for (const statement of fill) await db.execute(sql.raw(statement));
}

/** Returns the statements that a repeated request sends, without `begin`. */
async function statementsOf(request: () => ReturnType<ApiCall>): Promise<RecordedStatement[]> {
  await request();
  let status = 0;
  const heard = await recordStatements(test.db, async () => {
    status = (await request()).statusCode;
  });
  expect(status).toBe(200);
  return heard.filter(({ text }) => !text.startsWith('begin'));
}

/** Returns only the statements that read the list. Leaves out the token lookup. */
const listStatementsOf = async (url: string) =>
  (await statementsOf(() => call('GET', url))).filter(({ text }) => text.includes('"library_entry"'));

async function plansOf(statements: readonly RecordedStatement[]): Promise<QueryPlan[]> {
  expect(statements.length).toBeGreaterThan(0);
  const plans: QueryPlan[] = [];
  for (const statement of statements) {
    plans.push(
      await explainStatement(test.db, statement, 'custom'),
      await explainStatement(test.db, statement, 'generic'),
    );
  }
  return plans;
}

const expectCheap = (plans: readonly QueryPlan[], buffers: number) => {
  expect(plans.flatMap(({ scanned }) => scanned)).toEqual([]);
  expect(Math.max(...plans.map((plan) => plan.buffers))).toBeLessThan(buffers);
};

describe('query plans', () => {
  it('read the first page of a long list with the index of the newest entries', async () => {
    const plans = await plansOf(await listStatementsOf(`/library?type=anime&limit=${PAGE}`));
    for (const plan of plans) expect(plan.indexes).toContain('library_entry_newest');
    expect(Math.max(...plans.map(({ sorted }) => sorted))).toBeLessThanOrEqual(PAGE + 1);
    expectCheap(plans, 250);
  });

  it('read a later page with the indexes on current and former positions', async () => {
    const first = parseResponse('library', await call('GET', `/library?type=anime&limit=${PAGE}`));
    const later = `/library?type=anime&limit=${PAGE}&cursor=${encodeURIComponent(String(first.nextCursor))}`;
    const plans = await plansOf(await listStatementsOf(later));
    for (const plan of plans) {
      expect(plan.indexes).toContain('library_entry_newest');
      expect(plan.indexes).toContain('library_place_newest');
    }
    expect(Math.max(...plans.map(({ sorted }) => sorted))).toBeLessThanOrEqual(2 * (PAGE + 1));
    expectCheap(plans, 500);
  });

  it('read only the matching entries for a rare status', async () => {
    await test.db.execute(
      sql.raw(`update library_entry set status = 'dropped' where account_id = '${test.people.viewer.id}'
        and media_id in (select id from title where short_id like 'filler-%999')`),
    );
    await test.db.execute('analyze library_entry');
    const url = '/library?type=anime&status=dropped&limit=2';
    const first = parseResponse('library', await call('GET', url));
    const later = `${url}&cursor=${encodeURIComponent(String(first.nextCursor))}`;
    for (const page of [url, later]) {
      const plans = await plansOf(await listStatementsOf(page));
      for (const plan of plans) expect(plan.indexes).toContain('library_entry_status');
      expectCheap(plans, 60);
    }
  });

  it('find the rows of an upsert by key', async () => {
    let progress = 0;
    const upsert = () =>
      call('POST', '/library/entry', { type: 'anime', mediaId: testTitleIds.lantern, progress });
    const changing = await statementsOf(() => {
      progress += 1;
      return upsert();
    });
    const repeated = await statementsOf(upsert);
    expect(changing.length).toBeGreaterThan(repeated.length);
    // Leave out inserts, because EXPLAIN ANALYZE would execute them again.
    const planned = [...changing, ...repeated].filter(({ text }) => !text.startsWith('insert'));
    expectCheap(await plansOf(planned), 40);
  });

  it.each(['filler 4000', 'filer 4000', 'the', 'ro', 'x', '巨人', '%'])(
    'search for "%s" in the indexes of names',
    async (query) => {
      const statements = await statementsOf(() => call('GET', `/search?q=${encodeURIComponent(query)}`));
      const found: QueryPlan[] = [];
      for (const [index, statement] of statements.entries()) {
        if (!statement.text.includes('"title_name"')) continue;
        const settings = statements.slice(index - 1, index);
        for (const mode of ['custom', 'generic'] as const)
          found.push(await explainStatement(test.db, statement, mode, settings));
      }
      // If a search has no match, it runs a second time and accepts less similar names.
      expect([2, 4]).toContain(found.length);
      for (const { indexes } of found)
        expect([...indexes].sort()).toEqual([
          'title_name_key',
          'title_name_trigrams',
          'title_name_well_known',
        ]);
      expectCheap(found, 5000);
      const titles = statements.filter(({ text }) => text.includes('from "title"'));
      if (titles.length > 0) expectCheap(await plansOf(titles), 120);
    },
  );

  it.each([
    ['details by short id', () => call('GET', '/anime/filler-4000'), 30],
    ['details by id', () => call('GET', `/anime/${testTitleIds.lantern}`), 30],
    ['a rating', () => call('POST', '/ratings', { mediaId: testTitleIds.lantern, score: 7 }), 30],
  ] as const)('find every row by key in a request for %s', async (_name, request, buffers) => {
    expectCheap(await plansOf(await statementsOf(request)), buffers);
  });
});
