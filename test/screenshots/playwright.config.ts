// `npm run screenshots`: every screen in both themes, for a look at them. KIROKU_STORE=1 makes the pictures for the store and the README instead.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  testDir: `${root}test/screenshots`,
  testMatch: process.env.KIROKU_STORE ? '*.store.ts' : '*.shots.ts',
  outputDir: `${root}test-results/screenshots-run`,
  globalSetup: `${root}test/e2e/build-once.ts`,
  workers: 1,
  timeout: 300_000,
  // A step whose element is not there fails before the test's long time is over.
  use: { actionTimeout: 20_000 },
  reporter: [['list']],
});
