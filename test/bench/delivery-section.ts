// Makes two sections of the benchmark report: one on the outbox, and one on the server. The server's section runs
// `server/test/bench/run.ts` in a separate process.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runCommand, toolPath } from '../../lib/build/paths.ts';
import { measureOutbox } from './outbox.ts';
import type { ReportSection } from './section.ts';

/**
 * These are fewer items than in `npm run bench:outbox`. That is enough, because the time per item does not depend on the number of items.
 */
const AMOUNT = { items: 300, rounds: 7 };

export async function measureOutboxSection(): Promise<ReportSection> {
  const figures = await measureOutbox(AMOUNT);
  const { items, rounds, edits, episodes } = figures;
  return {
    name: 'outbox',
    title: 'The outbox',
    note: `${items} items collected while offline, sent by the worker’s own parts to the real server over HTTP; medians of ${rounds} rounds.`,
    head: ['', 'items a second', 'seconds for 1,000 at that rate'],
    rows: Object.entries({ 'edits of as many titles': edits, 'episodes of seasons of twelve': episodes }).map(
      ([what, { itemsPerSecond }]) => [what, itemsPerSecond.toFixed(0), (1000 / itemsPerSecond).toFixed(1)],
    ),
    missed: [],
    figures,
  };
}

interface ServerRow {
  readonly engine: string;
  readonly request: string;
  readonly requestsPerSecond: number;
  readonly cpuMicroseconds: number;
  readonly ratio: number;
}

const SERVER_ROUNDS = ['7', '1'];

/** Runs the server's benchmark in a process of its own, because the benchmark measures the CPU time of the whole process. */
export async function measureServerSection(): Promise<ReportSection> {
  const state = mkdtempSync(join(tmpdir(), 'kiroku-bench-server-'));
  const { code, output } = await runCommand(
    toolPath('tsx'),
    [`${root}server/test/bench/run.ts`, ...SERVER_ROUNDS],
    {
      env: { KIROKU_STATE: state },
    },
  );
  if (code !== 0) throw new Error(`bench:server failed:\n${output}`);
  const figures = JSON.parse(readFileSync(join(state, 'bench/server.json'), 'utf8')) as {
    rows: readonly ServerRow[];
  };
  rmSync(state, { recursive: true, force: true });
  return {
    name: 'server',
    title: 'The server',
    note: 'Requests beside a bare Fastify route in the same run; CPU time of the server’s process.',
    head: ['engine', 'request', 'a second', 'CPU µs', '× bare'],
    rows: figures.rows.map(({ engine, request, requestsPerSecond, cpuMicroseconds, ratio }) => [
      engine,
      request,
      requestsPerSecond.toLocaleString('en'),
      String(cpuMicroseconds),
      ratio.toFixed(1),
    ]),
    missed: [],
    figures,
  };
}
