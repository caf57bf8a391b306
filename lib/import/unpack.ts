// A file's bytes, unpacked where it is gzip, and never more than the page can hold.
import type { FileProblem } from './imported.ts';
import { isGzip } from './read-text.ts';

/** Of the file and of what is in it, in bytes: a history of 100,000 videos has 60 million. A packed file of a few bytes can hold any number of them. */
export const LARGEST_FILE = 100 * 1024 * 1024;

type Unpacked = { readonly bytes: Uint8Array } | { readonly problem: FileProblem };

export async function unpack(file: Blob, largest = LARGEST_FILE): Promise<Unpacked> {
  if (file.size > largest) return { problem: 'tooLarge' };
  if (file.size === 0) return { problem: 'empty' };
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (!isGzip(head)) return { bytes: new Uint8Array(await file.arrayBuffer()) };
  return readAll(file.stream().pipeThrough(new DecompressionStream('gzip')), largest);
}

async function readAll(stream: ReadableStream<Uint8Array>, largest: number): Promise<Unpacked> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > largest) {
        await reader.cancel();
        return { problem: 'tooLarge' };
      }
      chunks.push(part.value);
    }
  } catch {
    // The check sum is wrong or the end is missing.
    return { problem: 'truncated' };
  }
  return { bytes: joined(chunks, size) };
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
