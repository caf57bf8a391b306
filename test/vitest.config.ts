// Two projects: what runs in the extension, with a browser API in memory, and what runs in the server.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { missingPostgres } from '../server/test/harness/postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Milliseconds. Against hanging, not against slowness: a busy machine is no fault of a test. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000 };

/** Tests that bring their own database, or need none of a server. */
const ownDatabase = [
  'server/test/scale/**',
  'server/test/durability/**',
  'server/test/launch/**',
  'server/test/main.test.ts',
  'server/test/config.test.ts',
  'server/test/db/postgres-races.test.ts',
  'server/test/db/directory-lock.test.ts',
];

/** What depends on the engine: in every run. The whole suite takes minutes, so `npm run test:postgres` has a mode of its own for it. */
const engineTests = ['accounts', 'db', 'library', 'oauth', 'ratings'].map(
  (room) => `server/test/${room}/**/*.test.ts`,
);
const engineEndpoints = ['library-endpoints', 'catalog-endpoints', 'operations', 'rate-limits'];
const subset = [...engineTests, ...engineEndpoints.map((name) => `server/test/http/${name}.test.ts`)];

/** The server's tests once more, on a real PostgreSQL. */
function onPostgres(isWhole: boolean): TestProjectConfiguration[] {
  const reason = missingPostgres();
  if (reason !== null) {
    process.stderr.write(`skipped: the server's tests on PostgreSQL (${reason})\n`);
    return [];
  }
  const include = isWhole ? ['server/test/**/*.test.ts'] : subset;
  const globalSetup = ['server/test/harness/shared-postgres.ts'];
  const test = {
    name: 'server-postgres',
    root,
    ...patience,
    environment: 'node' as const,
    include,
    globalSetup,
  };
  return [{ root, test: { ...test, exclude: [...ownDatabase, 'node_modules/**'] } }];
}

export default defineConfig(({ mode }) => ({
  root,
  test: {
    // By itself Vitest leaves one core idle, which is half of a small machine.
    maxWorkers: availableParallelism(),
    projects: [
      {
        root,
        plugins: [WxtVitest()],
        test: {
          name: 'unit',
          root,
          ...patience,
          include: ['test/**/*.test.{ts,tsx}'],
          setupFiles: ['lib/domain/words/all-english.ts'],
          // It imports JSON in a way that Node 20 does not take by itself.
          server: { deps: { inline: [/@actions\//] } },
          exclude: ['test/e2e/**', 'node_modules/**'],
        },
      },
      {
        root,
        test: {
          name: 'server',
          root,
          ...patience,
          environment: 'node',
          include: ['server/test/**/*.test.ts'],
          globalSetup: ['server/test/harness/shared-postgres.ts'],
        },
      },
      ...onPostgres(mode === 'postgres'),
    ],
  },
}));
