// Reads a file in the page's web worker and answers the page. Never throws: a failed read is reported as a problem of the file.
import type { FileReadOptions, FileReadResult } from './imported.ts';
import { readFileBytes } from './unpack.ts';

interface FileReadRequest {
  readonly file: unknown;
  readonly options: FileReadOptions;
}

export async function handleReadRequest({ file, options }: FileReadRequest): Promise<FileReadResult> {
  if (!(file instanceof Blob)) return { ok: false, problem: 'unknownFormat' };
  try {
    return await readFileBytes(file, options);
  } catch {
    // Reading fails if the file was moved or changed in the meantime, or if the memory is full.
    return { ok: false, problem: 'truncated' };
  }
}
