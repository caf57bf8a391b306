// How many bytes files of an unpacked extension have, as they are and compressed.
import { readFileSync } from 'node:fs';
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
