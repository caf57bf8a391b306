// `npm run screenshots`: makes pictures of every screen in both themes, for review. With KIROKU_STORE=1, makes the pictures for the store
// and the README instead.
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
  // If the element of a step is missing, the step fails long before the test's own limit.
  use: { actionTimeout: 20_000 },
  reporter: [['list']],
});
