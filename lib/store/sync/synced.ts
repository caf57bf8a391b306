// The browser's synced storage: what Kiroku keeps in it, within the browser's limits.
import { browser } from 'wxt/browser';
import { digestOf } from '../../domain/digest.ts';
import { inParts, PARTS, type Part, type PartsByNumber } from '../../domain/sync/parts-plan.ts';
import type { SyncRecord } from '../../domain/sync/record.ts';
import { PREFIX } from './on-synced.ts';
import { pack, unpack } from './pack.ts';

/** `QUOTA_BYTES` is 102,400 and `QUOTA_BYTES_PER_ITEM` 8,192 in Chromium and Firefox, keys and quotes included. */
const MOST_BYTES = 101_000;
const MOST_BYTES_OF_ITEM = 8_150;
/** A choice that is larger stays here: it would keep smaller ones of its part from travelling. */
const MOST_BYTES_OF_RECORD = 2_000;
/** Packing makes at most four characters of three bytes: what has fewer than these needs no try. */
const SURELY_SMALL = 1_400;
/** Beyond these nothing could fit. */
const MOST_RECORDS = 5_000;

type Items = Readonly<Record<string, unknown>>;

/** Bytes of what Kiroku has in it; null where the browser has no such storage, or has it switched off. */
export async function readSyncedBytes(): Promise<number | null> {
  const items = await readItems().catch(() => null);
  return items && Object.entries(items).reduce((sum, [name, text]) => sum + bytesOf(name, text), 0);
}

/** Throws where there is none. */
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

/** Tells whether something has come since. */
export async function digestOfSynced(): Promise<string> {
  return digestOf(JSON.stringify(await readItems()));
}

function nameOf(number: number): string {
  return `${PREFIX}${number}`;
}

/** The browser counts JSON. What this version writes has one byte per character: base 64 beside digits and dots. */
function bytesOf(name: string, stored: unknown): number {
  return name.length + new TextEncoder().encode(JSON.stringify(stored)).length;
}

interface Fitted {
  readonly records: readonly SyncRecord[];
  readonly texts: ReadonlyMap<number, string>;
  readonly bytes: number;
}

/** The longest beginning of `records` that fits. */
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

/** Null where it does not fit. */
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

/** One call for all that is new, and one for what is empty: the browser counts calls. Throws where it refuses. */
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

/** Removes what is not a part: it may have used up the room. False: there is nothing else. */
async function removeForeign(): Promise<boolean> {
  const parts = new Set(Array.from({ length: PARTS }, (_, number) => nameOf(number)));
  const foreign = Object.keys(await browser.storage.sync.get()).filter((name) => !parts.has(name));
  if (foreign.length > 0) await browser.storage.sync.remove(foreign);
  return foreign.length > 0;
}

export async function removeParts(): Promise<void> {
  await writeParts(Array(PARTS).keys(), new Map());
}
