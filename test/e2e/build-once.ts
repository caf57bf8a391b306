// Runs once before all tests: builds the extension for both browsers and the server, and prepares the data of a new server.
import { buildExtension } from '../../lib/build/build-extension.ts';
import { deleteCompiledScripts } from './firefox/compiled-scripts.ts';
import { E2E_APP, E2E_ORIGIN, E2E_OUT_DIR } from './settings.ts';
import { prepareServerBundle } from './test-server.ts';

export default async function buildOnce(): Promise<void> {
  for (const browser of ['chrome', 'firefox'] as const)
    await buildExtension({ origin: E2E_ORIGIN, ...E2E_APP, outDir: E2E_OUT_DIR, browser });
  deleteCompiledScripts();
  await prepareServerBundle();
}
