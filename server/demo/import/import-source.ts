// Opens a file for import and splits it into records. The file may be compressed. Only one record is in memory at a time.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readJsonElements } from './json-elements.ts';
import type { SourceRecord } from './source-record.ts';
import { readTextLines } from './text-lines.ts';

export interface ImportSource {
  readonly size: number;
  /** Returns how many bytes of the file were read, counted before decompression. */
  bytesRead(): number;
  readonly records: AsyncIterable<SourceRecord>;
}

/** Thrown if the whole file is unusable. The message is a sentence for the user. */
export class UnusableFileError extends Error {}

/** The maximum length of a record in characters. It is far above the length of any title, and a record of this length fits into memory. */
export const MAX_RECORD_LENGTH = 1_000_000;
const SNIFFED = 65_536;

export async function openImportSource(path: string): Promise<ImportSource> {
  const { size, isPacked } = await inspect(path);
  const file = createReadStream(path);
  const chunks = isPacked ? pipeline(file, createGunzip(), () => undefined) : file;
  return { size, bytesRead: () => file.bytesRead, records: readRecords(path, chunks) };
}

async function inspect(path: string): Promise<{ size: number; isPacked: boolean }> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new UnusableFileError(`${path} cannot be opened${reasonOf(error)}.`);
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new UnusableFileError(`${path} is not a file.`);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    if (bytesRead === 0) throw new UnusableFileError(`${path} is empty.`);
    return { size: stat.size, isPacked: buffer[0] === 0x1f && buffer[1] === 0x8b };
  } finally {
    await file.close();
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOENT') return ': there is no such file';
  return code === 'EACCES' ? ': it may not be read' : '';
}

async function* readRecords(path: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<SourceRecord> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    const head: Buffer[] = [];
    let length = 0;
    while (length < SNIFFED) {
      const next = await iterator.next();
      if (next.done) break;
      head.push(next.value);
      length += next.value.length;
    }
    const form = formOf(
      Buffer.concat(head)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    );
    if (form === null)
      throw new UnusableFileError(
        `${path} is not a catalogue: neither the JSON of anime-offline-database nor one JSON object per line.`,
      );
    const all = chain(head, iterator);
    yield* form === 'lines'
      ? readTextLines(all, MAX_RECORD_LENGTH)
      : readJsonElements(all, MAX_RECORD_LENGTH);
  } catch (error) {
    throw isUnpackError(error)
      ? new UnusableFileError(`${path} is damaged: it cannot be unpacked to its end.`)
      : error;
  } finally {
    await iterator.return?.();
  }
}

async function* chain(head: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

const isUnpackError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

const arrayOfObjects = /^\s*\[\s*(?:\{|\]|$)/;
const objectWithData = /^\s*\{[\s\S]*?"data"\s*:\s*\[/;

/**
 * Returns the form of the file. `document` is a JSON document with its titles in an array. `lines` is any other file that has an object on
 * some line. Returns null for all other files.
 */
function formOf(head: string): 'document' | 'lines' | null {
  const [first, ...others] = head.split(/\r?\n/).map(objectOf);
  if (first && !('data' in first)) return 'lines';
  if (arrayOfObjects.test(head) || objectWithData.test(head)) return 'document';
  return others.some((line) => line !== null) ? 'lines' : null;
}

function objectOf(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
