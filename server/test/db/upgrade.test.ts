// Tests migrating a database of the first version, with the data in it.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it } from 'vitest';
import { createAccountStore } from '../../src/accounts/account-store.ts';
import { migratePglite } from '../../src/db/migrate.ts';
import { createPglite, type Db } from '../../src/db/open.ts';
import { TEST_PASSWORD } from '../harness/credentials.ts';
import { createTemporaryFolder, runAtEndOfFile } from '../harness/end-of-file.ts';
import { fastPasswordHasher } from '../harness/people.ts';

const migrations = fileURLToPath(new URL('../../drizzle', import.meta.url));

/** Copies only the first migration into a folder, and returns the folder. */
function firstMigrations(): string {
  const folder = createTemporaryFolder();
  cpSync(migrations, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: object[] };
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  return folder;
}

it('migratePglite keeps the password of an account without a recovery code', async () => {
  const client = await createPglite({ dataDir: 'memory://' });
  runAtEndOfFile(() => client.close());
  await migrate(drizzle(client), { migrationsFolder: firstMigrations() });
  await client.query(
    `insert into account (id, name, name_key, password_hash, birth_date, created_at, library_changed_at)
      values ('00000000-0000-4000-8000-00000000000a', 'viewer', 'viewer', $1, '1990-01-01', now(), now())`,
    [await fastPasswordHasher.hash(TEST_PASSWORD)],
  );
  await migratePglite(client);
  await migratePglite(client);
  const db = drizzle(client) as unknown as Db;
  const accounts = createAccountStore({ db, now: () => new Date(), passwords: fastPasswordHasher });
  const verified = await accounts.verify('viewer', TEST_PASSWORD);
  if (verified === null) throw new Error('The password is lost.');
  expect(await accounts.recoveryFingerprint(verified.account.id)).toBe('');
  const code = await accounts.renewRecovery(verified, '');
  const recovered = await accounts.recover({ name: 'viewer', code: code ?? '', password: 'another evening' });
  expect(recovered?.account.id).toBe(verified.account.id);
});
