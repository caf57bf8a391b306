// `npm run conformance`: the rules of the interface by themselves, as a table.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { createTableReporter } from './table-reporter.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export default defineConfig({
  root,
  test: {
    root,
    environment: 'node',
    // Against hanging, not against slowness: a server starts within a second, but the machine may be busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Tells the server harness which database to use: see shared-postgres.ts.
    setupFiles: `${root}server/test/harness/each-file.ts`,
    globalSetup: `${root}server/test/harness/shared-postgres.ts`,
    include: ['server/test/conformance/**/*.test.ts'],
    // The files share a process and its loaded modules, as in project server of `test/vitest.config.ts`.
    isolate: false,
    // A foreign service has one list per account: its rules take turns.
    fileParallelism: process.env.CONFORMANCE_BASE_URL === undefined,
    silent: true,
    reporters: [createTableReporter((line) => process.stdout.write(`${line}\n`))],
  },
});
