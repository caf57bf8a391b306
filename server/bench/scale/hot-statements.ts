// Every statement of a hot path on the filled tables: which index serves it, how many pages it looks at, and how long its request takes.
import type { InjectOptions } from 'fastify';
import { median } from '../../../test/bench/median.ts';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { type Db, openDatabase } from '../../src/db/open.ts';
import { type Plan, planOf } from '../../test/db/examine-plan.ts';
import { recordStatements } from '../../test/db/recorded-statements.ts';
import { atMost, holds, type Line, shown } from './bounds.ts';
import type { Filled } from './fill.ts';

const PAGE = 50;
const REPEATS = 30;

interface Hot {
  readonly name: string;
  /** Pages of 8 KiB at most, all statements of the request together. */
  readonly buffers: number;
  readonly index: string | null;
  request(turn: number): InjectOptions;
}

type Answer = { statusCode: number; json(): Record<string, unknown> };
type Ask = (options: InjectOptions) => Promise<Answer>;

export async function measureHotStatements(databaseUrl: string, filled: Filled): Promise<Line[]> {
  const opened = await openDatabase({ databaseUrl, dataDir: '' });
  const { limits, ...config } = readConfig({ SEED: 'none', LOG_LEVEL: 'silent' });
  const unlimited = { ...limits, apiPerIp: 1e9, authPerIp: 1e9, perUser: 1e9, perClient: 1e9 };
  const app = await buildApp({ ...opened, config: { ...config, limits: unlimited }, now: () => new Date() });
  try {
    const ask: Ask = (options) => app.inject(options);
    const lines: Line[] = [];
    for (const hot of await hotRequests(ask, filled)) lines.push(...(await measureOne(opened.db, ask, hot)));
    return [...lines, ...(await sizesOf(opened.db))];
  } finally {
    await app.close();
    await opened.close();
  }
}

async function hotRequests(ask: Ask, filled: Filled): Promise<Hot[]> {
  const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const [long, usual] = [as(filled.longToken), as(filled.usualToken)];
  const url = `/v1/library?type=anime&limit=${PAGE}`;
  const first = (await ask({ ...long, url })).json();
  const later = `${url}&cursor=${encodeURIComponent(String(first.nextCursor))}`;
  const entry = (mediaId: string | undefined, progress: number) => ({
    method: 'POST' as const,
    url: '/v1/library/entry',
    payload: { type: 'anime', mediaId, progress },
  });
  const newest = 'library_entry_newest';
  return [
    {
      name: `first page of ${filled.longList}`,
      buffers: 320,
      index: newest,
      request: () => ({ ...long, url }),
    },
    { name: 'a later page', buffers: 640, index: newest, request: () => ({ ...long, url: later }) },
    { name: 'first page of a usual list', buffers: 150, index: newest, request: () => ({ ...usual, url }) },
    {
      name: 'upsert that changes',
      buffers: 60,
      index: null,
      request: (turn) => ({ ...long, ...entry(filled.listedMediaId, turn % 12) }),
    },
    {
      name: 'upsert that adds',
      buffers: 80,
      index: null,
      request: (turn) => ({ ...usual, ...entry(filled.freeMediaIds[turn], 1) }),
    },
    { name: 'details', buffers: 40, index: null, request: () => ({ ...usual, url: '/v1/anime/title-4000' }) },
    {
      name: 'rating',
      buffers: 60,
      index: null,
      request: (turn) => ({
        ...usual,
        method: 'POST',
        url: '/v1/ratings',
        payload: { mediaId: filled.freeMediaIds[turn], score: 7 },
      }),
    },
  ];
}

async function measureOne(db: Db, ask: Ask, { name, buffers, index, request }: Hot): Promise<Line[]> {
  // What is read for the first time is not what counts.
  let turn = 0;
  const next = async (): Promise<Answer> => {
    turn += 1;
    return ask(request(turn));
  };
  await next();
  let status = 0;
  const heard = await recordStatements(db, async () => {
    status = (await next()).statusCode;
  });
  const plans: Plan[] = [];
  for (const statement of heard.filter(({ text }) => !text.startsWith('begin')))
    for (const mode of ['custom', 'generic'] as const) plans.push(await planOf(db, statement, mode));
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const started = performance.now();
    await next();
    times.push(performance.now() - started);
  }
  const scanned = plans.flatMap((plan) => plan.scanned);
  const served =
    index === null || plans.every(({ indexes }) => [...indexes].some((used) => used.includes(index)));
  const most = Math.max(...plans.map((plan) => plan.buffers));
  const sorted = Math.max(...plans.map((plan) => plan.sorted));
  return [
    holds(`${name}: answer`, String(status), '200', status === 200),
    holds(`${name}: read from end to end`, scanned.join(' ') || 'nothing', 'nothing', scanned.length === 0),
    ...(index === null ? [] : [holds(`${name}: index`, index, 'serves every plan', served)]),
    atMost(`${name}: rows sorted`, sorted, 2 * (PAGE + 1)),
    atMost(`${name}: pages of a statement`, most, buffers),
    shown(`${name}: median of ${REPEATS}`, `${median(times).toFixed(2)} ms`),
  ];
}

async function sizesOf(db: Db): Promise<Line[]> {
  const { sql } = await import('drizzle-orm');
  const tables = ['library_entry', 'oidc_artifact', 'refresh_family', 'account'];
  const lines: Line[] = [];
  for (const table of tables) {
    const size = (of: string) => sql<string>`pg_size_pretty(${sql.raw(of)}('${sql.raw(table)}'))`;
    const [row] = await db
      .select({ all: size('pg_total_relation_size'), indexes: size('pg_indexes_size') })
      .from(sql`(values (1)) as once`);
    lines.push(shown(`size of ${table}`, `${row?.all}, of it indexes ${row?.indexes}`));
  }
  return lines;
}
