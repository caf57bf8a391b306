// What is measured: the bare route, and the server on either engine with accounts, lists and the starter catalogue.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { loadStarterCatalog } from '../../demo/starter/starter-catalog.ts';
import { freePort } from '../../launch/server-process.ts';
import { missingPostgres } from '../harness/postgres.ts';
import { databaseInFolder, databaseOnPostgres, type ProcessDatabase } from '../harness/process-database.ts';
import { startProcess } from '../harness/server-processes.ts';
import { prepareWriters, type WriterAccount } from '../harness/writer-account.ts';
import { type Burst, CONNECTIONS } from './load.ts';

export interface Subject {
  readonly name: string;
  readonly bursts: Readonly<Record<string, Burst>>;
  readonly port: number;
  readonly writers: readonly WriterAccount[];
  stop(): Promise<void>;
}

export async function startBare(): Promise<Subject> {
  const port = await freePort();
  const path = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', path], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    name: 'bare',
    port,
    writers: [],
    bursts: { 'bare route': { port, requests: [[{ method: 'GET', path: '/' }]] } },
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

export async function startFolder(): Promise<Subject> {
  return startServer('PGlite', await databaseInFolder());
}

/** Null where there is no PostgreSQL. */
export async function startOnPostgres(accounts = CONNECTIONS): Promise<Subject | null> {
  if (missingPostgres() !== null) return null;
  return startServer('PostgreSQL', await databaseOnPostgres({ isDurable: true }), accounts);
}

/** As by itself: clients of the mixed load follow them. The bursts do not. */
const OWN_LIMITS = { RATE_LIMIT_API_IP: '', RATE_LIMIT_AUTH_IP: '', RATE_LIMIT_USER: '' };

async function startServer(
  name: string,
  { where, environment, remove }: ProcessDatabase,
  accounts = CONNECTIONS,
): Promise<Subject> {
  const titles = await loadStarterCatalog(new Date());
  const writers = await prepareWriters(where, { titles, accounts, listed: 200 });
  const { port, stop } = await startProcess({ ...environment, ...(accounts > CONNECTIONS && OWN_LIMITS) });
  return {
    name,
    port,
    writers,
    bursts: burstsOf(port, writers),
    async stop() {
      await stop();
      remove();
    },
  };
}

const burstsOf = (port: number, writers: readonly WriterAccount[]) => ({
  search: { port, requests: writers.map(searches) },
  'library page of 50': { port, requests: writers.map(pages) },
  upsert: { port, requests: writers.map(upserts) },
});

const queries = [
  'frieren',
  'attack on',
  'one pice',
  'fullmetal',
  'mushishi',
  'your name',
  'naruto',
  'cowboy',
];
const headersOf = ({ token }: WriterAccount) => ({ authorization: `Bearer ${token}` });

const searches = (writer: WriterAccount) =>
  queries.map((query) => ({
    method: 'GET' as const,
    path: `/v1/search?q=${encodeURIComponent(query)}`,
    headers: headersOf(writer),
  }));

const pages = (writer: WriterAccount) => [
  { method: 'GET' as const, path: '/v1/library?type=anime&limit=50', headers: headersOf(writer) },
];

/** Every request is a change: the next one of the same title has another score. */
const upserts = (writer: WriterAccount) =>
  [7, 8.5].flatMap((userScore) =>
    writer.mediaIds.slice(0, 40).map((mediaId) => ({
      method: 'POST' as const,
      path: '/v1/library/entry',
      headers: { ...headersOf(writer), 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'anime', mediaId, userScore }),
    })),
  );
