// Makes reproducible zips: sorted names, a fixed date, and a compressor that gives the same bytes on every machine.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';

/** The bytes of files by path. Paths have forward slashes on every system. */
export type FilesByPath = Readonly<Record<string, Uint8Array>>;

/** This is the earliest date that a zip can store. Zips store local times, so this is a local time, too. */
const DATE = new Date(1980, 0, 1);

/** Makes a zip. Does not use Node's zlib, because its output differs between versions and processors. */
export function zipFiles(files: FilesByPath): Uint8Array {
  const inOrder = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  return zipSync(Object.fromEntries(inOrder), { level: 9, mtime: DATE });
}

export function unzipFiles(zip: Uint8Array): FilesByPath {
  return unzipSync(zip);
}

/**
 * Reads the given files, and all files in the given folders. Paths are relative to `base`. Leaves out names in a folder that begin with a
 * dot, because they belong to tools.
 */
export function readFiles(base: string, names: readonly string[]): FilesByPath {
  return Object.fromEntries(
    names.flatMap((name) => listFiles(base, name)).map((name) => [name, readFileSync(join(base, name))]),
  );
}

function listFiles(base: string, name: string): readonly string[] {
  if (!statSync(join(base, name)).isDirectory()) return [name];
  return readdirSync(join(base, name))
    .filter((child) => !child.startsWith('.'))
    .flatMap((child) => listFiles(base, name === '.' ? child : `${name}/${child}`));
}

export function writeFiles(base: string, files: FilesByPath): void {
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(base, name)), { recursive: true });
    writeFileSync(join(base, name), bytes);
  }
}
