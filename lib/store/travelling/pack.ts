// One part of the synced storage as text: a version, a digest, and the choices compressed. A part is one item, so it arrives whole or not at all.
import { digestOf } from '../../domain/digest.ts';
import { isObject } from '../../domain/fields.ts';
import type { Travelling } from '../../domain/travelling/record.ts';

const VERSION = 1;
/** Before compression; far more than 8 kB can honestly hold. */
const MOST_BYTES = 1_000_000;
const LONGEST_KEY = 2_100;

type Unpacked = {
  readonly records: readonly Travelling[];
  readonly state: 'read' | 'damaged' | 'locked';
};

const damaged: Unpacked = { records: [], state: 'damaged' };
const locked: Unpacked = { records: [], state: 'locked' };

/** Null for more than `unpack` would take: every browser would call the part damaged. */
export async function pack(records: readonly Travelling[]): Promise<string | null> {
  const lines = records.map(({ key, stamp: { time, count, by }, value }) => [key, time, count, by, value]);
  const json = JSON.stringify(lines);
  const plain = new TextEncoder().encode(json);
  const bytes = plain.length > MOST_BYTES ? null : await through(plain, new CompressionStream('deflate-raw'));
  return bytes && `${VERSION}.${digestOf(json)}.${base64(bytes)}`;
}

/** Believes nothing: another version wrote it, or it is damaged. A newer one may look like anything behind its number, and need not be a text. */
export async function unpack(stored: unknown): Promise<Unpacked> {
  if (typeof stored !== 'string') return locked;
  if (/^\d+\./.test(stored) && Number.parseInt(stored, 10) > VERSION) return locked;
  const [, digest, packed] = /^\d{1,6}\.([a-z\d]{1,7})\.([\w+/=]*)$/.exec(stored) ?? [];
  if (packed === undefined) return damaged;
  const json = await inflated(packed);
  if (json === null || digestOf(json) !== digest) return damaged;
  return { records: readLines(json), state: 'read' };
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

/** Null where more would come out than anybody needs. */
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

function readLines(json: string): readonly Travelling[] {
  const lines: unknown = JSON.parse(json);
  return Array.isArray(lines) ? lines.flatMap((line) => readLine(line) ?? []) : [];
}

function readLine(line: unknown): Travelling | null {
  if (!Array.isArray(line)) return null;
  const [key, time, count, by, value] = line as readonly unknown[];
  const isKey = typeof key === 'string' && key.length <= LONGEST_KEY && /^[a-z]:./.test(key);
  const isBy = typeof by === 'string' && /^[\w-]{1,12}$/.test(by);
  if (!isKey || !isBy || !isNumber(time, 8.64e15) || !isNumber(count, 1e9)) return null;
  const isValue = isObject(value) || ['string', 'number', 'boolean'].includes(typeof value) || value === null;
  return isValue ? { key, stamp: { time, count, by }, value } : null;
}

function isNumber(value: unknown, most: number): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
}
