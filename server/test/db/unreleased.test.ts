// Tests that a database from before the first release is recognised by the time of its first migration.

import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, it } from 'vitest';
import { isDatabaseFromUnreleasedVersion } from '../../src/db/migrate.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));
const firstAt = readMigrationFiles({ migrationsFolder })[0]?.folderMillis ?? 0;

/**
 * Returns a function that answers queries like a database with these migrations. If `migratedAt` is null, there is no table of migrations.
 */
const runOn = (migratedAt: readonly number[] | null) => async (text: string) => {
  if (text.includes('to_regclass')) return [{ name: migratedAt && 'drizzle.__drizzle_migrations' }];
  expect(text).toMatch(/order by created_at limit 1$/);
  // PostgreSQL sends a bigint as text, so do the same.
  return (migratedAt ?? []).slice(0, 1).map((at) => ({ created_at: String(at) }));
};

it.each([
  { name: 'an empty database', migratedAt: null, expected: false },
  { name: 'a database whose first migration was interrupted', migratedAt: [], expected: false },
  { name: 'a database of the first version', migratedAt: [firstAt], expected: false },
  { name: 'a database of a later version', migratedAt: [firstAt, firstAt + 1], expected: false },
  { name: 'a database of an unreleased version', migratedAt: [firstAt - 1, firstAt], expected: true },
])('isDatabaseFromUnreleasedVersion returns $expected for $name', async ({ migratedAt, expected }) => {
  expect(await isDatabaseFromUnreleasedVersion(runOn(migratedAt))).toBe(expected);
});
