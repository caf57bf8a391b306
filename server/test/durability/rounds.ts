// Kills the server several times during many writes. Checks that no acknowledged write is lost, and that the server starts again.
import { Agent } from 'node:http';
import { getBundledProgramArguments } from '../harness/processes/bundled.ts';
import { sendRequestToPort, startServerProcess, type TestProcess } from '../harness/server-processes.ts';
import type { WriterAccount } from '../harness/writer-account.ts';

interface DurabilityRun {
  readonly account: WriterAccount;
  /** Environment variables that name the database. */
  readonly environment: Record<string, string>;
  readonly rounds: number;
  /** Crashes and restarts the database. If this function is given, every second round calls it instead of killing the server. */
  readonly crashDatabase?: (() => void) | undefined;
  readonly onRound?: (report: RoundReport) => void;
}
export interface RoundReport {
  readonly round: number;
  readonly killed: 'server' | 'database';
  readonly acknowledged: number;
  readonly lost: readonly string[];
}

const WRITERS = 8;
const LEAST_WRITES = 40;

/** The progress of a title. `acknowledged` is the last value that the server confirmed, and `sent` is the last value that was sent. */
interface Written {
  acknowledged: number;
  sent: number;
}

export async function runDurabilityRounds(run: DurabilityRun): Promise<RoundReport[]> {
  const written = new Map<string, Written>(
    run.account.mediaIds.map((id) => [id, { acknowledged: 0, sent: 0 }]),
  );
  const reports: RoundReport[] = [];
  const start = async () => startServerProcess(run.environment, await getBundledProgramArguments('main'));
  let process = await start();
  for (let round = 1; round <= run.rounds; round += 1) {
    const hitsDatabase = run.crashDatabase !== undefined && round % 2 === 0;
    const acknowledged = await writeUntilCrash(run.account, written, {
      process,
      afterWrites: LEAST_WRITES + ((round * 37) % 90),
      crash: hitsDatabase ? async () => run.crashDatabase?.() : () => process.stop('SIGKILL'),
    });
    if (!hitsDatabase) process = await start();
    const lost = await findLost(process, run.account, written);
    const report = { round, killed: hitsDatabase ? 'database' : 'server', acknowledged, lost } as const;
    run.onRound?.(report);
    reports.push(report);
  }
  await process.stop();
  return reports;
}

interface Crash {
  readonly process: TestProcess;
  readonly afterWrites: number;
  readonly crash: () => Promise<void>;
}

/** Writes until every writer has failed. Each writer has its own titles, so that no title has two running writes. */
async function writeUntilCrash(
  { token, mediaIds }: WriterAccount,
  written: Map<string, Written>,
  { process, afterWrites, crash }: Crash,
): Promise<number> {
  let count = 0;
  let crashed: Promise<void> | null = null;
  const agent = new Agent({ keepAlive: true });
  const write = async (mediaId: string, state: Written): Promise<boolean> => {
    state.sent += 1;
    const payload = { type: 'anime', mediaId, progress: state.sent };
    const headers = { authorization: `Bearer ${token}` };
    const request = { method: 'POST', url: '/v1/library/entry', headers, payload } as const;
    const answer = await sendRequestToPort(process.port, request, agent).catch(() => null);
    if (answer?.statusCode !== 200) return false;
    state.acknowledged = state.sent;
    count += 1;
    return true;
  };
  const writer = async (own: readonly string[]) => {
    for (let turn = 0; crashed === null || turn < own.length; turn += 1) {
      const mediaId = own[turn % own.length] ?? '';
      const state = written.get(mediaId);
      if (state === undefined || !(await write(mediaId, state))) return;
      if (count >= afterWrites) crashed ??= crash();
    }
  };
  await Promise.all(
    Array.from({ length: WRITERS }, (_, index) =>
      writer(mediaIds.filter((_id, at) => at % WRITERS === index)),
    ),
  );
  if (crashed === null) throw new Error(`The writers gave up after ${count} writes, before the crash.`);
  await crashed;
  agent.destroy();
  return count;
}

/** Returns the titles whose progress is below the acknowledged value or above the sent value. */
async function findLost(
  { port }: TestProcess,
  { token }: WriterAccount,
  written: Map<string, Written>,
): Promise<string[]> {
  const stored = await readList(port, token);
  const lost: string[] = [];
  for (const [id, state] of written) {
    const progress = stored.get(id) ?? 0;
    if (progress < state.acknowledged || progress > state.sent)
      lost.push(`${id}: ${progress}, acknowledged ${state.acknowledged}, sent ${state.sent}`);
    // The next round continues from the progress that is stored now.
    state.acknowledged = progress;
    state.sent = progress;
  }
  return lost;
}

interface Page {
  readonly entries: readonly { mediaId: string; progress: number }[];
  readonly nextCursor: string | null;
}

async function readList(port: number, token: string): Promise<Map<string, number>> {
  const list = new Map<string, number>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page = await readPage(port, token, cursor);
    for (const { mediaId, progress } of page.entries) list.set(mediaId, progress);
    cursor = page.nextCursor;
  }
  return list;
}

/** Reads a page of the list. It retries after server errors, because the first connections after a crash of the database may be dead. */
async function readPage(port: number, token: string, cursor: string): Promise<Page> {
  const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  const headers = { authorization: `Bearer ${token}` };
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await sendRequestToPort(port, {
      url: `/v1/library?type=anime&limit=200${after}`,
      headers,
    });
    if (answer.statusCode === 200) return answer.json() as Page;
    if (answer.statusCode < 500) throw new Error(`${answer.statusCode}: ${answer.body}`);
  }
  throw new Error('The server does not find its database again.');
}
