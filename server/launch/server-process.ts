// Starts and stops the server as a separate process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { root } from '../../lib/build/paths.ts';
import { REDIRECT_URIS } from './extension-ids.ts';

interface ServerOptions {
  readonly port: number;
  /** The folder of the database, or `:memory:` for a database that ends with the process. */
  readonly dataDir: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The arguments for Node. By default, they run the server's sources. */
  readonly program?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

export interface ServerProcess {
  readonly origin: string;
  /** Ends the process, and resolves when it has ended. `SIGKILL` simulates a crash. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  readonly exited: Promise<void>;
}

const SOURCES = ['--import', 'tsx', 'src/main.ts'];
const START_LIMIT_MS = 180_000;
const TERMINAL_LIMIT_MS = 8000;

/** Starts the server. Resolves when the server listens. If the start fails, rejects with the server's output. */
export async function startServer({
  port,
  dataDir,
  clientId,
  clientSecret,
  program = SOURCES,
  env,
}: ServerOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, program, {
    cwd: `${root}server`,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: `${root}server/tsconfig.json`,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOCAL_APP_ID: clientId,
      LOCAL_APP_SECRET: clientSecret,
      LOCAL_APP_REDIRECTS: REDIRECT_URIS.join(' '),
      ...env,
    },
  });
  const exited = once(child, 'exit').then(() => undefined);
  await listening(child, exited);
  return {
    origin: `http://localhost:${port}`,
    stop: (signal = 'SIGTERM') => stop(child, exited, signal),
    exited,
  };
}

function listening(child: ChildProcess, exited: Promise<void>): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(
      () => reject(new Error(`The server did not start in time:\n${output}`)),
      START_LIMIT_MS,
    );
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (!output.includes('listening on')) return;
      clearTimeout(giveUp);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    // Pass on messages of the server, such as the one about a database that was moved aside.
    child.stderr?.pipe(process.stderr);
    void exited.then(() => {
      clearTimeout(giveUp);
      reject(new Error(`The server ended at once:\n${output}`));
    });
  });
}

async function stop(child: ChildProcess, exited: Promise<void>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  await exited;
}

/**
 * Waits until the server has ended after Ctrl-C. The terminal also sends Ctrl-C to the server, and a second signal would interrupt the
 * server's shutdown. So this function stops the server itself only if the shutdown takes too long.
 */
export async function waitForTerminalStop(server: ServerProcess): Promise<void> {
  const patience = setTimeout(() => void server.stop(), TERMINAL_LIMIT_MS);
  await server.exited;
  clearTimeout(patience);
}

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');
  return address.port;
}
