// A folder of which files are lost: the start says which folder, and what to do.
import { cpSync, existsSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { temporaryFolder } from '../harness/end-of-file.ts';
import { unpackSnapshot } from '../harness/snapshot.ts';

const folder = temporaryFolder();
const whole = join(folder, 'whole');

beforeAll(() => unpackSnapshot(whole));

it.each([
  ['a file that is cut', (dataDir: string) => truncateSync(join(dataDir, 'global', 'pg_control'), 10)],
  ['a folder that is missing', (dataDir: string) => rmSync(join(dataDir, 'base'), { recursive: true })],
])('names the folder for %s, and lets go of its lock', async (what, damage) => {
  const dataDir = join(folder, what.replaceAll(' ', '-'));
  cpSync(whole, dataDir, { recursive: true });
  damage(dataDir);
  await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(
    `The database in ${dataDir} cannot be opened: its files are damaged. Put a copy of the folder back`,
  );
  expect(existsSync(`${dataDir}.lock`)).toBe(false);
});
