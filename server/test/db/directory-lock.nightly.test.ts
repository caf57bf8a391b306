// Tests the lock that keeps a second process out of a PGlite data directory.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockDataDirectory } from '../../src/db/directory-lock.ts';
import { openDatabase } from '../../src/db/open.ts';
import { createTemporaryFolder } from '../harness/end-of-file.ts';
import { unpackDatabaseSnapshot } from '../harness/snapshot.ts';

let directory: string;
beforeEach(() => {
  directory = `${createTemporaryFolder()}/data`;
});

const lockFile = () => `${directory}.lock`;

describe('lockDataDirectory', () => {
  it('refuses a second owner until the lock is released', () => {
    const lock = lockDataDirectory(directory);
    expect(readFileSync(lockFile(), 'utf8')).toBe(String(process.pid));
    expect(() => lockDataDirectory(directory)).toThrow(`in use by process ${process.pid}`);
    lock.release();
    expect(existsSync(lockFile())).toBe(false);
    lockDataDirectory(directory).release();
  });

  it('refuses a directory that a living process has locked', () => {
    const other = spawn('sleep', ['30']);
    writeFileSync(lockFile(), String(other.pid));
    expect(() => lockDataDirectory(directory)).toThrow(`in use by process ${other.pid}`);
    other.kill();
  });

  it('takes over the lock of a dead process', () => {
    const dead = spawnSync('true').pid;
    writeFileSync(lockFile(), String(dead));
    const lock = lockDataDirectory(directory);
    expect(readFileSync(lockFile(), 'utf8')).toBe(String(process.pid));
    lock.release();
  });

  it('takes over a lock file with the pid of its own process', () => {
    writeFileSync(lockFile(), String(process.pid));
    const lock = lockDataDirectory(directory);
    expect(() => lockDataDirectory(directory)).toThrow(`in use by process ${process.pid}`);
    lock.release();
  });

  it('takes over an empty lock file only if the file is old', () => {
    writeFileSync(lockFile(), '');
    expect(() => lockDataDirectory(directory)).toThrow('in use by a process that is starting');
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lockFile(), longAgo, longAgo);
    lockDataDirectory(directory).release();
  });

  it('makes a second openDatabase of the same directory fail', async () => {
    const where = { databaseUrl: null, dataDir: directory };
    await unpackDatabaseSnapshot(directory);
    const first = await openDatabase(where);
    await expect(openDatabase(where)).rejects.toThrow('in use');
    await first.close();
    const second = await openDatabase(where);
    await second.close();
  });
});
