// Tests opening a data directory of an unreleased version. The directory is renamed, and an empty database is created in its place.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPglite, openDatabase } from '../../src/db/open.ts';
import { account } from '../../src/db/schema.ts';
import { createTemporaryFolder } from '../harness/end-of-file.ts';
import { unpackDatabaseSnapshot } from '../harness/snapshot.ts';

/** The timestamp of the first migration in all unreleased versions, in milliseconds. */
const UNRELEASED_START = 1795173267726;

const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
afterEach(() => stderr.mockClear());

const sentence = (dataDir: string, aside: string) =>
  `The database in ${dataDir} was made by an unreleased version of Kiroku and cannot be used. It was moved to ${aside}, and an empty one takes its place.\n`;

const newFolder = () => `${createTemporaryFolder()}/data`;

async function inside(dataDir: string, statement: string): Promise<void> {
  const client = await createPglite({ dataDir });
  await client.exec(statement);
  await client.close();
}

async function unreleasedFolder(dataDir: string): Promise<void> {
  await unpackDatabaseSnapshot(dataDir);
  await inside(
    dataDir,
    `update drizzle.__drizzle_migrations set created_at = ${UNRELEASED_START}; create table kept (one text)`,
  );
}

describe('openDatabase with a data directory of an unreleased version', () => {
  it('moves the directory aside and creates an empty directory', async () => {
    const dataDir = newFolder();
    await unreleasedFolder(dataDir);
    const { db, close } = await openDatabase({ databaseUrl: null, dataDir });
    expect(await db.$count(account)).toBe(0);
    await close();
    expect(stderr.mock.calls).toEqual([[sentence(dataDir, `${dataDir}.unreleased`)]]);
    await inside(`${dataDir}.unreleased`, 'select * from kept');
    expect(existsSync(`${dataDir}.lock`)).toBe(false);
  });

  it('keeps a directory that was moved aside earlier', async () => {
    const dataDir = newFolder();
    await unreleasedFolder(dataDir);
    mkdirSync(`${dataDir}.unreleased`);
    await (await openDatabase({ databaseUrl: null, dataDir })).close();
    expect(stderr.mock.calls).toEqual([[sentence(dataDir, `${dataDir}.unreleased-2`)]]);
    expect(readdirSync(`${dataDir}.unreleased`)).toEqual([]);
  });
});

it('openDatabase keeps a data directory of this version unchanged', async () => {
  const dataDir = newFolder();
  await unpackDatabaseSnapshot(dataDir);
  await inside(dataDir, 'create table kept (one text)');
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir });
  await db.execute(sql`select * from kept`);
  await close();
  expect(readdirSync(join(dataDir, '..'))).toEqual(['data']);
  expect(stderr).not.toHaveBeenCalled();
});
