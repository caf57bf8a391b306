// One burst of load from a process of its own, and what it cost the server.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { askPort } from '../harness/server-processes.ts';
import type { Task } from './load-generator.ts';

export interface Burst {
  readonly port: number;
  readonly requests: Task['requests'];
}
export interface Measured {
  readonly requestsPerSecond: number;
  /** Time that the server's process has used per answered request. */
  readonly cpuMicroseconds: number;
}

export const CONNECTIONS = 32;
const generator = fileURLToPath(new URL('load-generator.ts', import.meta.url));

/** CPU time of the server so far, in seconds. */
async function readCpu(port: number): Promise<number> {
  const { body } = await askPort(port, { url: '/metrics' });
  const [, seconds] = /^process_cpu_seconds_total ([\d.e+-]+)/m.exec(body) ?? [];
  if (seconds === undefined) throw new Error(`No CPU time at /metrics of port ${port}.`);
  return Number(seconds);
}

interface Numbers {
  readonly perSecond: number;
  readonly answered: number;
  readonly refused: number;
  readonly failed: number;
}

async function generate(task: Task): Promise<Numbers> {
  const child = spawn(process.execPath, ['--import', 'tsx', generator], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(task));
  return JSON.parse(await text(child.stdout)) as Numbers;
}

/** Throws when a request was not answered with success: what fails is cheap. */
export async function measure({ port, requests }: Burst, seconds: number): Promise<Measured> {
  const before = await readCpu(port);
  const url = `http://127.0.0.1:${port}`;
  const numbers = await generate({ url, seconds, connections: CONNECTIONS, requests });
  const used = (await readCpu(port)) - before;
  const { answered, refused, failed } = numbers;
  if (refused > 0 || failed > 0 || answered === 0)
    throw new Error(`${url}: ${answered} answered, ${refused} refused, ${failed} failed`);
  return { requestsPerSecond: numbers.perSecond, cpuMicroseconds: (used / answered) * 1e6 };
}
