// Locks PGlite's directory with a file. PGlite itself has no lock, and a second process would silently destroy the writes of the first
// process.
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

interface DirectoryLock {
  release(): void;
}

/**
 * The paths that this process has locked. They are needed because a lock file with our own pid may be stale: in a container, the pid is the
 * same after every restart.
 */
const held = new Set<string>();

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The error EPERM means that the process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function createExclusively(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(path: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Whether another process is still writing its pid into the lock file. If the file is older than five seconds, that process has probably
 * died.
 */
function isBeingWritten(path: string): boolean {
  try {
    return Date.now() - statSync(path).mtimeMs < 5_000;
  } catch {
    return false;
  }
}

/**
 * Removes the lock file of a dead owner. If several processes try this, only one process succeeds in renaming the file. This process then
 * checks that the renamed file belonged to the dead owner.
 */
function stealFrom(path: string, deadOwner: number | null): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside);
  if (moved === deadOwner) rmSync(aside, { force: true });
  else renameSync(aside, path);
}

/** Locks the directory with the file `<directory>.lock` next to it. Throws an error that names the owner if the directory is in use. */
export function lockDataDirectory(directory: string): DirectoryLock {
  const path = `${directory}.lock`;
  mkdirSync(dirname(path), { recursive: true });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (createExclusively(path)) {
      held.add(path);
      return { release: () => void (held.delete(path) && rmSync(path, { force: true })) };
    }
    const owner = readOwner(path);
    const isLeftOver = owner === process.pid && !held.has(path);
    const isTaken = owner === null ? isBeingWritten(path) : !isLeftOver && isAlive(owner);
    if (isTaken) {
      // `owner` is null if another process has created the file, but has not written its pid yet.
      const by = owner === null ? 'a process that is starting' : `process ${owner}`;
      throw new Error(`The data directory ${directory} is in use by ${by} (${path}).`);
    }
    stealFrom(path, owner);
  }
  throw new Error(`The data directory ${directory} could not be locked (${path}).`);
}
