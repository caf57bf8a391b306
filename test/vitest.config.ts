// Configures Vitest. There are projects for the extension, with a browser API in memory, and for the server.
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { explainMissingPostgres } from '../server/test/harness/postgres.ts';
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from './timeouts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const patience = {
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: WAIT_TIMEOUT_MS } },
};

/** Only `npm run test:nightly` runs these files (see test/README.md). */
const NIGHTLY = '**/*.nightly.test.{ts,tsx}';

/** These tests need a separate process. They record regular expressions while these are constructed, or run commands in a clone. */
const unitAlone = [
  'test/architecture.test.ts',
  'test/docs/fresh-clone.nightly.test.ts',
  'test/build/release-facts.nightly.test.ts',
  'test/patterns/patterns.nightly.test.ts',
];

/**
 * Files that need a document in jsdom, according to their first line. They are a separate project. Vitest ends a worker when the next file
 * of the project has another environment, and every new worker loads all modules again.
 */
const unitWithDocument = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `test/${file}`)
  .filter((file) => readFileSync(`${root}${file}`, 'utf8').startsWith('// @vitest-environment jsdom'));

function testsOf(folder: string): string {
  return `${folder}/**/*.test.{ts,tsx}`;
}

/** Returns WXT's plugins without its fake browser. The fake browser of the tests is stricter. */
async function withoutBrowser(plugins: ReturnType<typeof WxtVitest>) {
  return (await plugins).filter((plugin) => (plugin as { name?: string }).name !== 'wxt:extension-api-mock');
}

/** Returns a project for tests of the extension, with a browser API in memory. */
function extensionTests(
  name: string,
  files: { include: string[]; exclude?: string[]; isolate?: boolean },
): TestProjectConfiguration {
  const test = {
    name,
    root,
    ...patience,
    setupFiles: ['test/fake-globals.ts', 'test/leave-nothing.ts'],
    // This package imports JSON in a way that Node 20 does not support by itself.
    server: { deps: { inline: [/@actions\//] } },
    ...files,
  };
  return { root, plugins: [withoutBrowser(WxtVitest())], test };
}

/** Server tests that replace a module or a variable of the process. All others share a process and its loaded modules. */
const serverAlone = [
  'server/test/accounts/no-enumeration.test.ts',
  'server/test/accounts/security/password-list.test.ts',
  'server/test/contract/**/*.test.ts',
  'server/test/launch/**/*.test.ts',
];

/**
 * Returns a project for tests of the server. If the files of a project share nothing, each needs a second of CPU time for modules and two
 * seconds for a database.
 */
function serverTests(
  name: string,
  files: { include: string[]; exclude?: string[]; isolate?: boolean },
): TestProjectConfiguration {
  const test = {
    name,
    root,
    ...patience,
    environment: 'node' as const,
    setupFiles: ['server/test/harness/each-file.ts'],
    globalSetup: ['server/test/harness/shared-postgres.ts'],
    ...files,
  };
  return { root, test };
}

/** These tests open their own database, or need no database. */
const ownDatabase = [
  'server/test/scale/**',
  'server/test/durability/**',
  'server/test/launch/**',
  'server/test/main.nightly.test.ts',
  'server/test/config.test.ts',
  'server/test/demo/production.nightly.test.ts',
  'server/test/db/postgres-races.nightly.test.ts',
  'server/test/db/directory-lock.nightly.test.ts',
  'server/test/db/damaged-directory.nightly.test.ts',
  'server/test/db/database-away.nightly.test.ts',
  'server/test/db/unreleased-directory.nightly.test.ts',
  'server/test/db/migrate.test.ts',
  'server/test/db/prepared-statements.nightly.test.ts',
  'server/test/db/retry.nightly.test.ts',
];

/** The tests that depend most on the database engine. `npm test` repeats them on PostgreSQL. The nightly run repeats all server tests. */
const engineTests = [
  'accounts/session-store',
  'db/plans',
  'http/catalog-endpoints',
  'http/library-endpoints',
  'library/library-store',
  'library/list-pages',
  'oauth/oauth-flow',
  'ratings/rating-store',
].map((file) => `server/test/${file}.test.ts`);

/** Returns the project that repeats server tests on a real PostgreSQL. */
function onPostgres(isNightly: boolean): TestProjectConfiguration[] {
  const reason = explainMissingPostgres();
  if (reason !== null) {
    process.stderr.write(`skipped: the server's tests on PostgreSQL (${reason})\n`);
    return [];
  }
  const include = isNightly ? [testsOf('server/test')] : engineTests;
  const exclude = [...ownDatabase, ...serverAlone, 'node_modules/**'];
  return [serverTests('server-postgres', { include, exclude, isolate: false })];
}

export default defineConfig(({ mode }) => {
  const isNightly = mode === 'nightly';
  const leftOut = isNightly ? ['node_modules/**'] : [NIGHTLY, 'node_modules/**'];
  return {
    root,
    test: {
      // By default, Vitest leaves one core idle, which is half of a small machine.
      maxWorkers: availableParallelism(),
      projects: [
        // In the quick run, files share a process, because loading the same modules for each file took nearly half of the time. In the
        // nightly run, each file runs alone, so that none can depend on what another file left or loaded.
        extensionTests('unit', {
          include: [testsOf('test')],
          exclude: [...unitAlone, ...unitWithDocument, 'test/e2e/**', ...leftOut],
          isolate: isNightly,
        }),
        extensionTests('unit-document', {
          include: unitWithDocument,
          exclude: leftOut,
          isolate: isNightly,
        }),
        extensionTests('unit-alone', { include: unitAlone, exclude: leftOut }),
        serverTests('server', {
          include: [testsOf('server/test')],
          exclude: [...serverAlone, ...leftOut],
          isolate: false,
        }),
        serverTests('server-alone', { include: serverAlone, exclude: leftOut }),
        ...onPostgres(isNightly),
      ],
    },
  };
});
