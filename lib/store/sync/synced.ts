// Reads and writes Kiroku's items in the browser's synced storage, within the browser's limits.
import { browser } from 'wxt/browser';
import { digestOf } from '../../domain/digest.ts';
import { inParts, PARTS, type Part, type PartsByNumber } from '../../domain/sync/parts-plan.ts';
import type { SyncRecord } from '../../domain/sync/record.ts';
import { PREFIX } from './on-synced.ts';
import { pack, unpack } from './pack.ts';

/** `QUOTA_BYTES` is 102,400 and `QUOTA_BYTES_PER_ITEM` 8,192 in Chromium and Firefox, keys and quotes included. */
const MOST_BYTES = 101_000;
const MOST_BYTES_OF_ITEM = 8_150;
/** Larger choices are not synced, because they would displace smaller ones of their part. */
const MOST_BYTES_OF_RECORD = 2_000;
/** Packing yields at most four characters per three bytes, so records below this size are not packed for a test. */
const SURELY_SMALL = 1_400;
/** More records than this cannot fit. */
const MOST_RECORDS = 5_000;

type Items = Readonly<Record<string, unknown>>;

/** Returns the size of Kiroku's items in bytes, or null if the browser has no synced storage or it is switched off. */
export async function readSyncedBytes(): Promise<number | null> {
  const items = await readItems().catch(() => null);
  return items && Object.entries(items).reduce((sum, [name, text]) => sum + bytesOf(name, text), 0);
}

/** Throws if the browser has no synced storage. */
async function readItems(): Promise<Items> {
  return browser.storage.sync.get(Array.from({ length: PARTS }, (_, number) => nameOf(number)));
}

/** `now` in epoch milliseconds. */
export async function readParts(now: number): Promise<PartsByNumber> {
  const parts = new Map<number, Part>();
  for (const [name, text] of Object.entries(await readItems())) {
    const number = Number(name.slice(PREFIX.length));
    parts.set(number, await unpack(text, now));
  }
  return parts;
}

/** Returns a digest that changes when the synced items change. */
export async function digestOfSynced(): Promise<string> {
  return digestOf(JSON.stringify(await readItems()));
}

function nameOf(number: number): string {
  return `${PREFIX}${number}`;
}

/** The browser measures the JSON. What this version writes has one byte per character: base64, digits and dots. */
function bytesOf(name: string, stored: unknown): number {
  return name.length + new TextEncoder().encode(JSON.stringify(stored)).length;
}

interface Fitted {
  readonly records: readonly SyncRecord[];
  readonly texts: ReadonlyMap<number, string>;
  readonly bytes: number;
}

/** Returns the longest prefix of `records` that fits. */
export async function fitRecords(records: readonly SyncRecord[]): Promise<Fitted> {
  const candidates = await withoutLarge(records.slice(0, MOST_RECORDS));
  let best: Fitted = { records: [], texts: new Map(), bytes: 0 };
  let low = 0;
  let high = candidates.length;
  for (let length = high; low < high; length = Math.ceil((low + high) / 2)) {
    const tried = await packed(candidates.slice(0, length));
    if (tried) best = tried;
    if (tried) low = length;
    else high = length - 1;
  }
  return best;
}

async function withoutLarge(records: readonly SyncRecord[]): Promise<readonly SyncRecord[]> {
  const small: SyncRecord[] = [];
  for (const record of records) if (await isSmall(record)) small.push(record);
  return small;
}

async function isSmall(record: SyncRecord): Promise<boolean> {
  if (bytesOf('', record) < SURELY_SMALL) return true;
  const text = await pack([record]);
  return text !== null && text.length <= MOST_BYTES_OF_RECORD;
}

/** Returns null if the records do not fit. */
async function packed(records: readonly SyncRecord[]): Promise<Fitted | null> {
  const texts = new Map<number, string>();
  let bytes = 0;
  for (const [number, part] of inParts(records)) {
    const text = await pack(part);
    if (text === null) return null;
    const size = bytesOf(nameOf(number), text);
    bytes += size;
    if (size > MOST_BYTES_OF_ITEM || bytes > MOST_BYTES) return null;
    texts.set(number, text);
  }
  return { records, texts, bytes };
}

/** Writes all new parts in one call and removes all empty ones in another, because the browser limits the number of calls. Throws if the browser rejects the write. */
export async function writeParts(
  numbers: Iterable<number>,
  texts: ReadonlyMap<number, string>,
): Promise<void> {
  const all = [...numbers];
  const gone = all.filter((number) => !texts.has(number)).map(nameOf);
  if (gone.length > 0) await browser.storage.sync.remove(gone);
  const items = all.flatMap((number) => {
    const text = texts.get(number);
    return text === undefined ? [] : [[nameOf(number), text] as const];
  });
  if (items.length === 0) return;
  const write = () => browser.storage.sync.set(Object.fromEntries(items));
  await write().catch(async (refusal: unknown) => {
    if (!(await removeForeign())) throw refusal;
    await write();
  });
}

/** Removes items that are not parts, because they may have used up the quota. Returns whether there were any. */
async function removeForeign(): Promise<boolean> {
  const parts = new Set(Array.from({ length: PARTS }, (_, number) => nameOf(number)));
  const foreign = Object.keys(await browser.storage.sync.get()).filter((name) => !parts.has(name));
  if (foreign.length > 0) await browser.storage.sync.remove(foreign);
  return foreign.length > 0;
}

export async function removeParts(): Promise<void> {
  await writeParts(Array(PARTS).keys(), new Map());
}
