// Vitest configuration of `npm run conformance`: runs only the rules of the interface, and prints a table.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { createTableReporter } from './table-reporter.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export default defineConfig({
  root,
  test: {
    root,
    environment: 'node',
    // This limit ends tests that hang. It must not end a slow test: a server usually starts within a second, but takes longer on a busy
    // machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Tells the test servers which database to use (see shared-postgres.ts).
    setupFiles: `${root}server/test/harness/each-file.ts`,
    globalSetup: `${root}server/test/harness/shared-postgres.ts`,
    include: ['server/test/conformance/**/*.test.ts'],
    // The files share a process and its loaded modules, like the project server of `test/vitest.config.ts`.
    isolate: false,
    // Another service has only one list per account. All test files change this list, so they must not run at the same time.
    fileParallelism: process.env.CONFORMANCE_BASE_URL === undefined,
    silent: true,
    reporters: [createTableReporter((line) => process.stdout.write(`${line}\n`))],
  },
});
