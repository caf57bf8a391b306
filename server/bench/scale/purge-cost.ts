// What the purge costs beside millions of living rows: nothing where nothing has expired, and so much a row where something has.
import postgres from 'postgres';
import { openDatabase } from '../../src/db/open.ts';
import { purgeExpired } from '../../src/db/purge.ts';
import { atMost, holds, type Line, shown } from './bounds.ts';
import type { Size } from './fill.ts';

const PAGES_OF_NOTHING = 300;
const PAGES_OF_A_ROW = 60;

interface Cost {
  readonly pages: number;
  readonly scannedRows: number;
  readonly ms: number;
}

export async function measurePurge(databaseUrl: string, size: Size): Promise<Line[]> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const count = async () => Number((await sql`select count(*)::int as rows from oidc_artifact`)[0]?.rows);
  const costOf = async (now: Date): Promise<Cost> => {
    const before = await readCounters(sql);
    const started = performance.now();
    await purgeExpired(db, now);
    const ms = performance.now() - started;
    const after = await readCounters(sql);
    return { pages: after.pages - before.pages, scannedRows: after.scanned - before.scanned, ms };
  };
  try {
    // What the tables' first lines cost is not what counts.
    await costOf(new Date());
    const nothing = await costOf(new Date());
    const expired = Math.max(100, Math.round(size.tokens / 100));
    await sql`insert into oidc_artifact (kind, id_hash, grant_id, payload, expires_at)
      select 'AccessToken', 'over-' || n, 'grant-' || n, '{}', now() - interval '1 minute' from generate_series(1, ${expired}::int) n`;
    const rows = await count();
    const some = await costOf(new Date());
    const removed = rows - (await count());
    return [
      atMost('nothing has expired: pages', nothing.pages, PAGES_OF_NOTHING),
      holds(
        'nothing has expired: rows read from end to end',
        String(nothing.scannedRows),
        'below 20',
        nothing.scannedRows < 20,
      ),
      shown('nothing has expired: time', `${nothing.ms.toFixed(0)} ms`),
      holds(
        `${expired} of ${rows} have expired: removed`,
        String(removed),
        String(expired),
        removed === expired,
      ),
      atMost('some have expired: pages a row', Math.round(some.pages / expired), PAGES_OF_A_ROW),
      holds(
        'some have expired: rows read from end to end',
        String(some.scannedRows),
        'below 20',
        some.scannedRows < 20,
      ),
      shown('some have expired: time', `${some.ms.toFixed(0)} ms`),
    ];
  } finally {
    await sql.end();
    await close();
  }
}

/** Of the whole database so far: pages looked at, and rows of tables that were read from end to end. */
async function readCounters(sql: postgres.Sql): Promise<{ pages: number; scanned: number }> {
  // Other connections report what they have done within a second.
  let last = '';
  for (;;) {
    await sql`select pg_stat_clear_snapshot(), pg_sleep(0.6)`;
    const [row] = await sql`select
      (select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0))::bigint from pg_statio_user_tables where schemaname = 'public') as pages,
      (select sum(seq_tup_read)::bigint from pg_stat_user_tables where schemaname = 'public') as scanned`;
    const now = JSON.stringify(row);
    if (now === last) return { pages: Number(row?.pages), scanned: Number(row?.scanned) };
    last = now;
  }
}
