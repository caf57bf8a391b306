// Two projects: what runs in the extension, with a browser API in memory, and what runs in the server.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { missingPostgres } from '../server/test/harness/postgres.ts';
import { lateAsBuilt } from './late-as-built.ts';
import { TEST_PATIENCE_MS, WAIT_PATIENCE_MS } from './patience.ts';
import { proofs } from './proofs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const patience = {
  testTimeout: TEST_PATIENCE_MS,
  hookTimeout: TEST_PATIENCE_MS,
  expect: { poll: { timeout: WAIT_PATIENCE_MS } },
};

/** The house rules need nothing of an extension. */
const unitAlone = ['test/architecture/*.test.ts', 'test/architecture.test.ts'];

/** They start each documented command in a clone, and the one that says whether a release can be made: no unit tests. */
const commandTests = ['test/docs/fresh-clone.test.ts', 'test/launch/release-facts.test.ts'];

function testsOf(folder: string): string {
  return `${folder}/**/*.test.{ts,tsx}`;
}

/** Tests of what runs in the extension, with a browser API in memory. */
function extensionTests(
  name: string,
  files: { include: string[]; exclude?: string[]; isolate?: boolean },
): TestProjectConfiguration {
  const test = {
    name,
    root,
    ...patience,
    setupFiles: [
      'test/fake-globals.ts',
      'lib/domain/words/english/options-later.ts',
      'lib/domain/words/welcome-english.ts',
      ...(files.isolate === false ? ['test/leave-nothing.ts'] : []),
    ],
    // It imports JSON in a way that Node 20 does not take by itself.
    server: { deps: { inline: [/@actions\//] } },
    ...files,
  };
  return { root, plugins: [lateAsBuilt, WxtVitest()], test };
}

/** Server tests that replace a module or a variable of the process; all others share a process and its loaded modules. */
const serverAlone = [
  'server/test/accounts/no-enumeration.test.ts',
  'server/test/accounts/security/password-list.test.ts',
  'server/test/contract/**/*.test.ts',
  'server/test/launch/**/*.test.ts',
];

/** The server's tests. A second of processor time per file went into loading the same modules, two into a database. */
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

/** Tests that bring their own database, or need none of a server. */
const ownDatabase = [
  'server/test/scale/**',
  'server/test/durability/**',
  'server/test/launch/**',
  'server/test/main.test.ts',
  'server/test/config.test.ts',
  'server/test/demo/production.test.ts',
  'server/test/db/postgres-races.test.ts',
  'server/test/db/database-away.test.ts',
  'server/test/db/directory-lock.test.ts',
  'server/test/db/damaged-directory.test.ts',
  'server/test/db/migrate.test.ts',
  'server/test/db/prepared-statements.test.ts',
];

/** What depends on the engine: in every run. The whole suite takes minutes, so `npm run test:postgres` has a mode of its own for it. */
const engineTests = ['accounts', 'db', 'library', 'oauth', 'ratings'].map(
  (room) => `server/test/${room}/**/*.test.ts`,
);
const engineEndpoints = ['library-endpoints', 'catalog-endpoints', 'operations'];
/** Counted in the process or in Redis, never in the database; `sign-in` itself is in the subset with security and hostile-visits. */
const countedElsewhere = ['server/test/accounts/sign-in-limits.model.test.ts'];
/**
 * What a page says, what a cookie carries and which address is refused: decided before a row is read. The rows of these ways are in the
 * subset with oauth-flow, begun-interaction, token-life and hostile-visits, and every night the whole suite runs on PostgreSQL.
 */
const decidedInFront = [
  'consent-page',
  'cookies',
  'cross-site',
  'discovery',
  'lenient-requests',
  'pages-in-a-window',
  'redirect-tricks',
].map((name) => `server/test/oauth/${name}.test.ts`);
const subset = [...engineTests, ...engineEndpoints.map((name) => `server/test/http/${name}.test.ts`)];

/** The server's tests once more, on a real PostgreSQL. */
function onPostgres(isWhole: boolean): TestProjectConfiguration[] {
  const reason = missingPostgres();
  if (reason !== null) {
    process.stderr.write(`skipped: the server's tests on PostgreSQL (${reason})\n`);
    return [];
  }
  const include = isWhole ? ['server/test/**/*.test.ts'] : subset;
  const elsewhere = isWhole ? [] : [...countedElsewhere, ...decidedInFront];
  const exclude = [...ownDatabase, ...serverAlone, ...elsewhere, 'node_modules/**'];
  return [serverTests('server-postgres', { include, exclude, isolate: false })];
}

export default defineConfig(({ mode }) => ({
  root,
  test: {
    // By itself Vitest leaves one core idle, which is half of a small machine.
    maxWorkers: availableParallelism(),
    projects: [
      extensionTests('unit', {
        include: [testsOf('test')],
        // In one process one after the other: nearly half of the time went into loading the same modules for each file.
        exclude: [...unitAlone, ...proofs, ...commandTests, 'test/e2e/**', 'node_modules/**'],
        isolate: false,
      }),
      extensionTests('unit-alone', { include: unitAlone }),
      // A process for each file: patterns.test.ts must see each regular expression made.
      extensionTests('proofs', { include: proofs }),
      extensionTests('commands', { include: commandTests }),
      serverTests('server', {
        include: [testsOf('server/test')],
        exclude: [...serverAlone, 'node_modules/**'],
        isolate: false,
      }),
      serverTests('server-alone', { include: serverAlone }),
      ...onPostgres(mode === 'postgres'),
    ],
  },
}));
