// Stores how well pages could be read, by address shape. The data contains no titles. For each shape, it contains the id of the last
// episode, and the addresses of up to three pages that could not be read.
import { browser } from 'wxt/browser';
import type { ReaderHealth } from '../../domain/diagnosis/reader-health.ts';
import {
  integerBetween,
  listOf,
  nullable,
  object,
  optional,
  parseAs,
  recordOf,
  text,
} from '../../domain/fields.ts';
import { withLock } from '../mutex.ts';

const VERSION = 1;

const count = integerBetween(0, Number.MAX_SAFE_INTEGER);
const shapeHealth = object<ReaderHealth[string]>({
  found: count,
  lastEpisode: text,
  foundAt: count,
  silentSince: nullable(count),
  provisionalAt: optional(count),
  unread: optional(listOf(text)),
  notifiedAt: optional(count),
  logEntryId: optional(text),
});
const stored = object({
  version: integerBetween(VERSION, VERSION),
  shapes: recordOf(shapeHealth, URL.canParse),
});

export async function readReaderHealth(): Promise<ReaderHealth> {
  const { readerHealth } = await browser.storage.local.get('readerHealth');
  return parseAs(stored, readerHealth)?.shapes ?? {};
}

/** Stores the result of `change`, unless it is the same object. Calls are serialized. Returns whether anything was stored. */
export function modifyReaderHealth(change: (health: ReaderHealth) => ReaderHealth): Promise<boolean> {
  return withLock('readerHealth', async () => {
    const before = await readReaderHealth();
    const shapes = change(before);
    if (shapes === before) return false;
    await browser.storage.local.set({ readerHealth: { version: VERSION, shapes } });
    return true;
  });
}
