// Turns one record of a file into a title. Recognises the two formats by their fields.
import type { MediaType } from '@kiroku/contract/media';
import { type ReadEntry, skip } from './import-entry.ts';
import { readManamiEntry } from './manami-entry.ts';
import { readPlainEntry } from './plain-entry.ts';

export type EntryReader = (text: string) => ReadEntry;

/**
 * Entries without a type have the given `type`, or else that of the first entry of the file with a type, since a file has titles of one
 * type.
 */
export function createEntryReader(type: MediaType | null): EntryReader {
  let fallbackType = type;
  return (text) => {
    const value = parse(text);
    if (value === undefined) return skip('broken-json', text.slice(0, 60));
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return skip('not-a-title', text.slice(0, 60));
    if (!('title' in value))
      return isHeading(value) ? { kind: 'heading' } : skip('not-a-title', text.slice(0, 60));
    const read = 'sources' in value ? readManamiEntry(value) : readPlainEntry(value, { fallbackType });
    if (read.kind === 'entry') fallbackType ??= read.entry.type;
    return read;
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first line of the dump's JSONL form. */
const isHeading = (value: object): boolean => 'lastUpdate' in value || 'license' in value;
