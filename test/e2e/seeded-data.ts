// The data of a new server, made once per run and copied: reading the catalogue in takes four times as long as starting.
import { cpSync, rmSync } from 'node:fs';
import { root } from '../../lib/build/paths.ts';
import { freePort, startServer } from '../../server/launch/server-process.ts';
import { BUNDLED_SERVER } from './bundled-server.ts';
import { E2E_APP, E2E_OUT_DIR } from './settings.ts';

const SEEDED = `${root}${E2E_OUT_DIR}/server-data`;

/** Starts a server on an empty folder, which fills it, and ends it. */
export async function seedData(): Promise<void> {
  rmSync(SEEDED, { recursive: true, force: true });
  const program = BUNDLED_SERVER;
  const server = await startServer({ port: await freePort(), dataDir: SEEDED, program, ...E2E_APP });
  await server.stop();
}

/** `dataDir`: does not exist yet. */
export function copySeededData(dataDir: string): void {
  cpSync(SEEDED, dataDir, { recursive: true });
}
