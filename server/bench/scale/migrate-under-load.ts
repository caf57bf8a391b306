// Builds the indexes of the list and of the purge again, as an online migration does, while a server answers readers and writers.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { migrate } from '../../src/db/migrate.ts';
import { askPort, startProcess } from '../../test/harness/server-processes.ts';
import { atMost, holds, type Line, shown } from './bounds.ts';
import type { Filled } from './fill.ts';

const MIGRATIONS = fileURLToPath(new URL('../../drizzle', import.meta.url));
const REBUILT = `drop index concurrently if exists library_entry_newest;--> statement-breakpoint
create index concurrently library_entry_newest on library_entry (account_id, type, updated_at desc, media_id desc);--> statement-breakpoint
drop index concurrently if exists library_place_newest;--> statement-breakpoint
create index concurrently library_place_newest on library_place (account_id, type, placed_at desc, media_id desc);--> statement-breakpoint
drop index concurrently if exists account_session_expiry;--> statement-breakpoint
create index concurrently account_session_expiry on account_session (expires_at);--> statement-breakpoint
drop index concurrently if exists oidc_grant_unused;--> statement-breakpoint
create index concurrently oidc_grant_unused on oidc_grant (created_at) where used_at is null;`;
const PEOPLE = 20;
/** A short migration is over before its load has begun. */
const LEAST_REQUESTS = 200;

interface Journal {
  readonly entries: { idx: number; when: number; tag: string }[];
}

/** The migrations, and one more that builds the indexes again. */
function folderWithRebuilding(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kiroku-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  const last = journal.entries.at(-1);
  if (last === undefined) throw new Error('There is no migration.');
  const rebuilding = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'rebuilt_indexes' };
  writeFileSync(join(folder, 'rebuilt_indexes.sql'), REBUILT);
  writeFileSync(path, JSON.stringify({ ...journal, entries: [...journal.entries, rebuilding] }));
  return folder;
}

interface Load {
  readonly times: number[];
  readonly failed: string[];
}

async function loadUntil(isOver: (load: Load) => boolean, port: number, filled: Filled): Promise<Load> {
  const agent = new Agent({ keepAlive: true });
  const load: Load = { times: [], failed: [] };
  const people = Array.from({ length: PEOPLE }, async (_, person) => {
    for (let turn = person; !isOver(load); turn += 1) {
      const started = performance.now();
      const answer = await askPort(port, requestOf(turn, filled), agent).catch((error: Error) => error);
      load.times.push(performance.now() - started);
      if (answer instanceof Error) load.failed.push(answer.message);
      else if (answer.statusCode !== 200)
        load.failed.push(`${answer.statusCode} ${answer.body.slice(0, 100)}`);
    }
  });
  await Promise.all(people);
  agent.destroy();
  return load;
}

function requestOf(turn: number, filled: Filled): Parameters<typeof askPort>[1] {
  const token = turn % 2 === 0 ? filled.longToken : filled.usualToken;
  const headers = { authorization: `Bearer ${token}` };
  if (turn % 5 === 0) return { url: '/v1/library?type=anime&limit=50', headers };
  if (turn % 5 === 1) return { url: '/v1/anime/title-4000', headers };
  const mediaId = filled.freeMediaIds[turn % filled.freeMediaIds.length];
  const payload = { type: 'anime', mediaId, progress: turn % 12 };
  return {
    method: 'POST',
    url: '/v1/library/entry',
    headers: { ...headers, 'content-type': 'application/json' },
    payload,
  };
}

export async function migrateUnderLoad(databaseUrl: string, filled: Filled): Promise<Line[]> {
  const server = await startProcess({ DATABASE_URL: databaseUrl, DATABASE_POOL: '10' });
  const client = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const folder = folderWithRebuilding();
  try {
    const started = performance.now();
    let seconds: number | null = null;
    const migrating = migrate({ run: (text) => client.unsafe(text), folder }).finally(() => {
      seconds = (performance.now() - started) / 1000;
    });
    const isOver = ({ times }: Load) => seconds !== null && times.length >= LEAST_REQUESTS;
    const load = await loadUntil(isOver, server.port, filled);
    await migrating;
    const invalid = await client`select 1 from pg_index where not indisvalid`;
    const sorted = load.times.sort((one, other) => one - other);
    const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)} ms`;
    const slowest = `median ${at(0.5)}, 99 % ${at(0.99)}, slowest ${at(0.99999)}`;
    return [
      shown('four indexes were built in', `${Number(seconds).toFixed(1)} s`),
      shown('requests during that time', `${sorted.length}, ${slowest}`),
      atMost(
        `failed requests${load.failed[0] === undefined ? '' : ` (${load.failed[0]})`}`,
        load.failed.length,
        0,
      ),
      holds('invalid indexes left', String(invalid.length), '0', invalid.length === 0),
    ];
  } finally {
    await client.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
