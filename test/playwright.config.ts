// Configures the end-to-end tests. They run the built extension in a real Chromium with the real server.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  testDir: `${root}test/e2e`,
  testMatch: '*.spec.ts',
  outputDir: `${root}test-results/e2e`,
  globalSetup: `${root}test/e2e/build-once.ts`,
  // This is more than the cores of a small machine, because a tracking test spends half of its time waiting for a video.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // This limit only protects against hanging. A busy machine must not fail a test.
  timeout: 480_000,
  expect: { timeout: 120_000 },
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
  use: { trace: 'off', screenshot: 'off', actionTimeout: 120_000, navigationTimeout: 120_000 },
});
