// An unpacked extension: how many bytes its files have, and a copy of it in which some are others.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface Bytes {
  readonly raw: number;
  readonly gzip: number;
}

export function bytesOf(folder: string, files: readonly string[]): Bytes {
  const contents = files.map((file) => readFileSync(join(folder, file)));
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
  return {
    raw: sum(contents.map(({ length }) => length)),
    gzip: sum(contents.map((content) => gzipSync(content, { level: 9 }).length)),
  };
}

/** In a folder of its own, never in the one that is shipped. */
export function copyExtension(extensionDir: string, changed: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kiroku-bench-'));
  cpSync(extensionDir, folder, { recursive: true });
  for (const [file, content] of Object.entries(changed)) writeFileSync(join(folder, file), content);
  return folder;
}
