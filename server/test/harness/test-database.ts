// The database of one test server: PGlite in memory, or a copy of the template on the shared PostgreSQL.
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.ts';
import { dropDatabase, onServer } from './postgres.ts';
import { loadSnapshot } from './snapshot.ts';

/** Empty and migrated. `databaseUrl`: one that the test has made itself. */
export async function openTestDatabase(databaseUrl?: string, databasePool = 5): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return openDatabase({ databaseUrl, databasePool, dataDir: '' });
  const shared = inject('sharedPostgres');
  if (shared === null)
    return openDatabase({ databaseUrl: null, dataDir: ':memory:', snapshot: await loadSnapshot() });
  const url = await onServer(shared.adminUrl).createDatabase(shared.template);
  const opened = await openDatabase({ databaseUrl: url, databasePool, dataDir: '' });
  const close = async () => {
    await opened.close();
    await dropDatabase(url);
  };
  return { ...opened, close };
}
