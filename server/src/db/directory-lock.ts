// PGlite does not guard its directory: a second process silently destroys the first one's writes. This lock file does.
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

/** Paths that this process holds: its own pid in a file means nothing after a restart in a container, where it is always the same. */
const held = new Set<string>();

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists but belongs to someone else.
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

/** A file without a pid is one whose writer has only just created it, or that died in between. */
function isBeingWritten(path: string): boolean {
  try {
    return Date.now() - statSync(path).mtimeMs < 5_000;
  } catch {
    return false;
  }
}

/** Moves the dead owner's file away. A rename succeeds for one process only, and what was moved is checked afterwards. */
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

/** Throws an error that names the owner when the directory is in use. The file lies beside the directory: `<directory>.lock`. */
export function lockDirectory(directory: string): DirectoryLock {
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
      // Another process has created the file and not yet written its id.
      const by = owner === null ? 'a process that is starting' : `process ${owner}`;
      throw new Error(`The data directory ${directory} is in use by ${by} (${path}).`);
    }
    stealFrom(path, owner);
  }
  throw new Error(`The data directory ${directory} could not be locked (${path}).`);
}
