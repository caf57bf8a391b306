// Starts an installed PgBouncer in transaction mode in front of a PostgreSQL.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../launch/server-process.ts';
import { asPostgresUser, waitForOutput } from '../harness/child-process.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Returns why no PgBouncer can be used; null if it is installed. */
export function explainMissingPgBouncer(): string | null {
  return spawnSync(PROGRAM, ['--version']).status === 0
    ? null
    : 'no PgBouncer: install the package pgbouncer';
}

export interface TestPgBouncer {
  /** Returns the URL of the same database through PgBouncer. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

interface PgBouncerOptions {
  /** The URL of any database on the server. */
  readonly databaseUrl: string;
  /** PgBouncer opens at most this many connections to PostgreSQL. */
  readonly size: number;
  /** This statement runs on each new connection to PostgreSQL. */
  readonly connectQuery: string;
}

export async function startPgBouncer({
  databaseUrl,
  size,
  connectQuery,
}: PgBouncerOptions): Promise<TestPgBouncer> {
  const { hostname, port: serverPort, username } = new URL(databaseUrl);
  const port = await findFreePort();
  const directory = mkdtempSync(join(tmpdir(), 'kiroku-pgbouncer-'));
  const path = join(directory, 'pgbouncer.ini');
  const query = connectQuery === '' ? '' : ` connect_query='${connectQuery}'`;
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username}${query}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = any\npool_mode = transaction\ndefault_pool_size = ${size}\nmax_client_conn = 500`,
  ];
  writeFileSync(path, lines.join('\n'));
  chmodSync(directory, 0o755);
  const [file, parameters] = asPostgresUser(PROGRAM, [path]);
  const child = spawn(file, parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
  await waitForOutput(child, /process up/);
  return {
    urlOf(url) {
      const through = new URL(url);
      through.hostname = '127.0.0.1';
      through.port = String(port);
      return through.href;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
