// Reads and writes Kiroku's items in the browser's synced storage, within the browser's limits.
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { lazy } from '../../contract/lazy.ts';
import { digestOf } from '../../domain/digest.ts';
import { isTooFarInFuture, type SyncChoice } from '../../domain/sync/choice.ts';

const PREFIX = 'choices.';
/**
 * The number of chunks. The browser allows 8,192 bytes for an item, including its name and quotes, and 102,400 bytes in total. So twelve
 * full chunks fit.
 */
const CHUNK_COUNT = 12;
const MOST_BYTES_OF_CHUNK = 8_150;
/** A choice may have at most this many bytes, because a larger choice would displace many other choices in its chunk. */
const MOST_BYTES_OF_CHOICE = 2_000;
/**
 * A choice with fewer bytes than this is always small enough, so its packed size is not measured. Packing yields at most four characters
 * for three bytes.
 */
const SURELY_SMALL = 1_400;

/**
 * The chunks by number. A choice is always stored in the same chunk. A chunk is one item of the synced storage, so it is synced completely
 * or not at all.
 */
export type Chunks = ReadonlyMap<number, Chunk>;

interface Chunk {
  readonly choices: readonly SyncChoice[];
  /** The stored text; null if the chunk is damaged, so that it is written again. */
  readonly text: string | null;
}

const names = Array.from({ length: CHUNK_COUNT }, (_, number) => PREFIX + number);

export function chunkNumberOf(key: string): number {
  return Number.parseInt(digestOf(key), 36) % CHUNK_COUNT;
}

/** Calls back when Kiroku's items have changed, in another browser or in this one. */
export function onSyncedItemsChange(callback: () => void): void {
  browser.storage.sync?.onChanged?.addListener((changes) => {
    if (names.some((name) => name in changes)) callback();
  });
}

/**
 * Returns the size of Kiroku's items in bytes. Returns null if the browser has no synced storage, or if it is switched off in the browser.
 */
export async function readSyncedBytes(): Promise<number | null> {
  const items = await readItems().catch(() => null);
  return items && Object.entries(items).reduce((sum, [name, text]) => sum + bytesOf(name, text), 0);
}

/** Returns a digest that changes when Kiroku's items change. */
export async function digestOfSyncedItems(): Promise<string> {
  return digestOf(JSON.stringify(await readItems()));
}

/** Reads Kiroku's items. Throws if the browser has no synced storage. */
async function readItems(): Promise<Record<string, unknown>> {
  return browser.storage.sync.get(names);
}

function bytesOf(name: string, stored: unknown): number {
  return name.length + new TextEncoder().encode(JSON.stringify(stored)).length;
}

/** Reads the chunks. `now` is in epoch milliseconds. */
export async function readChunks(now: number): Promise<Chunks> {
  const chunks = new Map<number, Chunk>();
  for (const [name, stored] of Object.entries(await readItems()))
    chunks.set(names.indexOf(name), await unpack(stored, now));
  return chunks;
}

/** Distributes the choices over the chunks. If a chunk is full, its last choices are left out. */
export async function distributeToChunks(choices: readonly SyncChoice[]): Promise<Chunks> {
  const chunks = new Map<number, Chunk>();
  for (const number of names.keys()) {
    const own = choices.filter(({ key }) => chunkNumberOf(key) === number);
    const chunk = await longestChunk(own);
    if (chunk) chunks.set(number, chunk);
  }
  return chunks;
}

async function longestChunk(choices: readonly SyncChoice[]): Promise<Chunk | null> {
  const small: SyncChoice[] = [];
  for (const choice of choices) if (isReadable(choice) && (await isSmall(choice))) small.push(choice);
  let best: Chunk | null = null;
  let low = 0;
  let high = small.length;
  for (let length = high; low < high; length = Math.ceil((low + high) / 2)) {
    const tried = { choices: small.slice(0, length), text: await pack(small.slice(0, length)) };
    if (bytesOf(`${PREFIX}00`, tried.text) <= MOST_BYTES_OF_CHUNK) {
      best = tried;
      low = length;
    } else high = length - 1;
  }
  return best;
}

async function isSmall(choice: SyncChoice): Promise<boolean> {
  return bytesOf('', toRow(choice)) < SURELY_SMALL || (await pack([choice])).length <= MOST_BYTES_OF_CHOICE;
}

/** Whether `unpack` accepts the choice. A choice that `unpack` rejects would make every browser write its chunk again and again. */
function isReadable(choice: SyncChoice): boolean {
  return rowSchema().safeParse(toRow(choice)).success;
}

/**
 * Writes the non-empty chunks among `numbers` in one call, and removes the empty chunks in another call, because the browser limits the
 * number of calls. Throws if the browser refuses.
 */
export async function writeChunks(numbers: readonly number[], chunks: Chunks): Promise<void> {
  const { sync } = browser.storage;
  const empty = numbers.filter((number) => !chunks.has(number)).map((number) => PREFIX + number);
  if (empty.length > 0) await sync.remove(empty);
  const items = numbers.flatMap((number) => {
    const chunk = chunks.get(number);
    return chunk ? [[PREFIX + number, chunk.text] as const] : [];
  });
  if (items.length > 0) await sync.set(Object.fromEntries(items));
}

export async function removeChunks(): Promise<void> {
  await browser.storage.sync.remove(names);
}

async function pack(choices: readonly SyncChoice[]): Promise<string> {
  const json = JSON.stringify(choices.map(toRow));
  const bytes = await through(new Blob([json]), new CompressionStream('deflate'));
  return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
}

function toRow({ key, at, by, value }: SyncChoice) {
  return [key, at, by, value] as const;
}

const rowSchema = lazy(() =>
  z.tuple([
    z.string().check(z.maxLength(2_100), z.regex(/^[a-z]:./)),
    z.int().check(z.minimum(0)),
    z.string().check(z.regex(/^[\w-]{1,12}$/)),
    z.nullable(z.string()),
  ]),
);

/** Unpacks a stored value of any kind. An item of 8 kB cannot expand to more than 8 MB. */
async function unpack(stored: unknown, now: number): Promise<Chunk> {
  try {
    const text = z.string().parse(stored);
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const json = new TextDecoder('utf-8', { fatal: true }).decode(
      await through(new Blob([bytes]), new DecompressionStream('deflate')),
    );
    const rows = z.array(z.unknown()).parse(JSON.parse(json));
    const choices = rows.flatMap((given): SyncChoice[] => {
      const { data } = rowSchema().safeParse(given);
      if (!data || isTooFarInFuture(data[1], now)) return [];
      return [{ key: data[0], at: data[1], by: data[2], value: data[3] }];
    });
    return { choices, text: choices.length === rows.length ? text : null };
  } catch {
    return { choices: [], text: null };
  }
}

function through(blob: Blob, stream: GenericTransformStream): Promise<ArrayBuffer> {
  const piped = blob.stream().pipeThrough(stream as TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>);
  return new Response(piped).arrayBuffer();
}
