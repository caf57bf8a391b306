// Starts an installed Redis server for the tests.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '../../launch/server-process.ts';
import { waitForOutput } from './child-process.ts';

export interface TestRedis {
  readonly url: string;
  /** Kills the server. `start` starts it again at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Returns why no Redis can be used; null if it is installed. */
export function explainMissingRedis(): string | null {
  const isInstalled = spawnSync('redis-server', ['--version']).status === 0;
  return isInstalled ? null : 'no Redis: install the package redis-server';
}

export async function startRedis(): Promise<TestRedis> {
  const port = await findFreePort();
  let child: ChildProcess | null = null;
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
    await waitForOutput(child, /ready to accept connections/i);
  };
  await start();
  return {
    start,
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
