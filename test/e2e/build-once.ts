// Once per run: the extension under test for both browsers, and the data of a new server.
import { buildExtension } from '../../server/launch/build-extension.ts';
import { seedData } from './seeded-data.ts';
import { E2E_APP, E2E_OUT_DIR } from './settings.ts';

export default async function buildOnce(): Promise<void> {
  for (const browser of ['chrome', 'firefox'] as const)
    await buildExtension({ origin: 'http://localhost:4780', ...E2E_APP, outDir: E2E_OUT_DIR, browser });
  await seedData();
}
