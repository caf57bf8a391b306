// Builds the extension under test, once per run.
import { buildExtension } from '../../server/launch/build-extension.ts';
import { E2E_APP, E2E_OUT_DIR } from './settings.ts';

export default async function buildOnce(): Promise<void> {
  await buildExtension({ origin: 'http://localhost:4780', ...E2E_APP, outDir: E2E_OUT_DIR });
}
