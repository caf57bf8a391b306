// Measures the files of an unpacked extension, and copies it with some files replaced.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface FileSizes {
  readonly raw: number;
  readonly gzip: number;
}

export function measureFileSizes(folder: string, files: readonly string[]): FileSizes {
  const contents = files.map((file) => readFileSync(join(folder, file)));
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
  return {
    raw: sum(contents.map(({ length }) => length)),
    gzip: sum(contents.map((content) => gzipSync(content, { level: 9 }).length)),
  };
}

/** Copies the extension into a new folder, with some files replaced, and returns that folder. */
export function copyExtension(extensionDir: string, changed: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kiroku-bench-'));
  cpSync(extensionDir, folder, { recursive: true });
  for (const [file, content] of Object.entries(changed)) writeFileSync(join(folder, file), content);
  return folder;
}
