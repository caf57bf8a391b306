// Tests opening a data directory from which files are missing. The error names the directory and says what to do.
import { cpSync, existsSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { createTemporaryFolder } from '../harness/end-of-file.ts';
import { unpackDatabaseSnapshot } from '../harness/snapshot.ts';

const folder = createTemporaryFolder();
const whole = join(folder, 'whole');

beforeAll(() => unpackDatabaseSnapshot(whole));

it.each([
  ['a truncated file', (dataDir: string) => truncateSync(join(dataDir, 'global', 'pg_control'), 10)],
  ['a missing folder', (dataDir: string) => rmSync(join(dataDir, 'base'), { recursive: true })],
])('openDatabase names a data directory with %s in its error', async (what, damage) => {
  const dataDir = join(folder, what.replaceAll(' ', '-'));
  cpSync(whole, dataDir, { recursive: true });
  damage(dataDir);
  await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(
    `The database in ${dataDir} cannot be opened: its files are damaged. Put a copy of the folder back`,
  );
  expect(existsSync(`${dataDir}.lock`)).toBe(false);
});
