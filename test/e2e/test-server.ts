// Starts the server of the end-to-end tests. The server is bundled and filled once per run. Each start uses a copy of its data.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { root } from '../../lib/build/paths.ts';
import { findFreePort, type ServerProcess, startServer } from '../../server/launch/server-process.ts';
import { bundlePrograms, DELAYED_OPTIMISATION_FLAG } from '../../server/test/harness/processes/bundled.ts';
import { E2E_APP, E2E_OUT_DIR } from './settings.ts';

const BUNDLE = `${root}${E2E_OUT_DIR}/server`;
const SEEDED = `${root}${E2E_OUT_DIR}/server-data`;
const program = [DELAYED_OPTIMISATION_FLAG, `${BUNDLE}/main.mjs`];

/** A server that can be stopped, and can be started again with the same data on the same port. */
export interface RestartableServer {
  readonly origin: string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  readonly start: () => Promise<void>;
}

/**
 * Bundles the server, which saves a third of a start. Also fills its data, because importing the catalogue takes four times as long as a
 * start.
 */
export async function prepareServerBundle(): Promise<void> {
  await bundlePrograms(BUNDLE, ['main']);
  rmSync(SEEDED, { recursive: true, force: true });
  const server = await startServer({ port: await findFreePort(), dataDir: SEEDED, program, ...E2E_APP });
  await server.stop();
}

/** Starts a server, which must be closed at the end. `more` contains further settings. */
export async function startRestartableServer(
  more: Readonly<Record<string, string>> = {},
): Promise<RestartableServer & { readonly close: () => Promise<void> }> {
  const folder = mkdtempSync(`${tmpdir()}/kiroku-server-`);
  const dataDir = `${folder}/data`;
  cpSync(SEEDED, dataDir, { recursive: true });
  const env = { RATE_LIMIT_SIGN_UP: '1000', RATE_LIMIT_SIGN_IN: '1000', FAULTS: 'true', ...more };
  const options = { port: await findFreePort(), dataDir, ...E2E_APP, program, env };
  let running: ServerProcess = await startServer(options);
  return {
    origin: running.origin,
    stop: (signal) => running.stop(signal),
    start: async () => {
      running = await startServer(options);
    },
    close: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
