// Starts one PostgreSQL for all server tests, in the project server-postgres or with SERVER_TEST_DATABASE=postgres. Every test server gets
// a copy of a migrated, empty database.
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/db/open.ts';
import { dropDatabase, explainMissingPostgres, startPostgres } from './postgres.ts';
import { removeBundles } from './processes/bundled.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null if the tests run on PGlite. */
    sharedPostgres: { readonly adminUrl: string; readonly template: string } | null;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.name !== 'server-postgres' && process.env.SERVER_TEST_DATABASE !== 'postgres') {
    project.provide('sharedPostgres', null);
    return async () => removeBundles();
  }
  const reason = explainMissingPostgres();
  if (reason !== null) throw new Error(reason);
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  // PostgreSQL copies a database only if nobody is connected to it, so close the connection.
  await (await openDatabase({ databaseUrl, dataDir: '' })).close();
  const template = new URL(databaseUrl).pathname.slice(1);
  project.provide('sharedPostgres', { adminUrl: server.adminUrl, template });
  return async () => {
    removeBundles();
    await dropDatabase(databaseUrl);
    server.stop();
  };
}
