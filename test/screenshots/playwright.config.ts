// `npm run screenshots`: every screen in both themes, for a look at them and for the README.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  testDir: `${root}test/screenshots`,
  testMatch: '*.shots.ts',
  outputDir: `${root}test-results/screenshots-run`,
  globalSetup: `${root}test/e2e/build-once.ts`,
  workers: 1,
  timeout: 180_000,
  reporter: [['list']],
});
