// What the reading worker answers to a file. Never throws: a reading that fails is a problem like any other.
import type { FileReading, ReadingOptions } from './imported.ts';
import { readFileBytes } from './unpack.ts';

/** What the page sends to the worker. */
interface Asked {
  readonly file: unknown;
  readonly options: ReadingOptions;
}

export async function answerReading({ file, options }: Asked): Promise<FileReading> {
  if (!(file instanceof Blob)) return { ok: false, problem: 'unknownFormat' };
  try {
    return await readFileBytes(file, options);
  } catch {
    // The file was moved or changed while it was read, or the memory is full.
    return { ok: false, problem: 'truncated' };
  }
}
