// Packs one part of the synced storage into a string: version, digest and compressed choices. A part is one item, so it arrives completely or not at all.
import { digestOf } from '../../domain/digest.ts';
import type { Part } from '../../domain/sync/parts-plan.ts';
import type { SyncRecord } from '../../domain/sync/record.ts';
import { isTooFarAhead, MOST_COUNT } from '../../domain/sync/stamp.ts';

const VERSION = 1;
/** Before compression. Far more than valid data of 8 kB can expand to. */
const MOST_BYTES = 1_000_000;
const LONGEST_KEY = 2_100;
/** Maximum number of choices in one part, far more than fit. */
const MOST_LINES = 5_000;
/** Maximum nesting of a value. Deeper ones overflow the stack when they are written. */
const DEEPEST = 16;

const damaged: Part = { records: [], state: 'damaged' };

/** Returns null for records that `unpack` would reject, because every browser would call the part damaged. */
export async function pack(records: readonly SyncRecord[]): Promise<string | null> {
  const lines = records.map(({ key, stamp: { time, count, by }, value }) => [key, time, count, by, value]);
  if (lines.length > MOST_LINES || !lines.every(readLine)) return null;
  const json = JSON.stringify(lines);
  const plain = new TextEncoder().encode(json);
  const bytes = plain.length > MOST_BYTES ? null : await through(plain, new CompressionStream('deflate-raw'));
  return bytes && `${VERSION}.${digestOf(json)}.${base64(bytes)}`;
}

/**
 * Returns the readable records of a stored part, which may contain anything. The part is damaged unless `pack` could have written each line.
 * Stamps too far ahead of `now` are rejected, because no browser could make a newer choice.
 */
export async function unpack(stored: unknown, now: number): Promise<Part> {
  if (typeof stored !== 'string') return damaged;
  const [, digest, packed] = /^1\.([a-z\d]{1,7})\.([\w+/=]*)$/.exec(stored) ?? [];
  if (packed === undefined) return damaged;
  const json = await inflated(packed);
  if (json === null || digestOf(json) !== digest) return damaged;
  const lines = readLines(json);
  if (!lines) return damaged;
  const records = lines
    .flatMap((line) => readLine(line) ?? [])
    .filter(({ stamp }) => !isTooFarAhead(stamp, now));
  return { records, state: records.length === lines.length ? 'read' : 'damaged' };
}

async function inflated(packed: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
    const plain = await through(bytes, new DecompressionStream('deflate-raw'));
    return plain && new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    return null;
  }
}

/** Returns null if the output exceeds `MOST_BYTES`. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(stream as TransformStream<Uint8Array, Uint8Array>)
    .getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    length += step.value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      return null;
    }
    chunks.push(step.value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function readLines(json: string): readonly unknown[] | null {
  try {
    const lines: unknown = JSON.parse(json);
    return Array.isArray(lines) && lines.length <= MOST_LINES ? lines : null;
  } catch {
    return null;
  }
}

function readLine(line: unknown): SyncRecord | null {
  if (!Array.isArray(line)) return null;
  const [key, time, count, by, value] = line as readonly unknown[];
  const isKey = typeof key === 'string' && key.length <= LONGEST_KEY && /^[a-z]:./.test(key);
  const isBy = typeof by === 'string' && /^[\w-]{1,12}$/.test(by);
  if (!isKey || !isBy || !isNumber(time, 8.64e15) || !isNumber(count, MOST_COUNT)) return null;
  return isJson(value) && !Array.isArray(value) ? { key, stamp: { time, count, by }, value } : null;
}

function isJson(value: unknown, levels = DEEPEST): boolean {
  if (typeof value === 'object' && value !== null)
    return levels > 0 && Object.values(value).every((part) => isJson(part, levels - 1));
  return typeof value === 'number' ? Number.isFinite(value) : value !== undefined;
}

function isNumber(value: unknown, most: number): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
}
