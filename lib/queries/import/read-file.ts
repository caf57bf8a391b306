// Reads a file in a web worker. Each file gets its own worker, which is ended after its answer.
import type { FileReadOptions, FileReadResult } from '../../import/imported.ts';

/** The script of the worker, built from `entrypoints/import-reader.ts`. */
const READER = '/import-reader.js';

/**
 * Reads a list or a history from a file. Rejects with the signal's reason when the signal is aborted. Every other failure is returned as a
 * problem. `options` are the user's answers about a history that was read before.
 */
export function readImportFile(
  file: File,
  signal?: AbortSignal,
  options: FileReadOptions = {},
): Promise<FileReadResult> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const worker = new Worker(READER);
    const stop = () => {
      worker.terminate();
      reject(signal?.reason);
    };
    const end = (reading: FileReadResult) => {
      worker.terminate();
      signal?.removeEventListener('abort', stop);
      resolve(reading);
    };
    signal?.addEventListener('abort', stop, { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<FileReadResult>) => end(data));
    // If the worker itself fails, the most likely reason is a lack of memory.
    worker.addEventListener('error', () => end({ ok: false, problem: 'tooLarge' }));
    worker.postMessage({ file, options });
  });
}
