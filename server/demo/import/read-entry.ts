// Reads one record of a file as a title. Recognises the file format by the record's fields.
import type { MediaType } from '@kiroku/contract/media';
import { type EntryReadResult, skippedEntry } from './import-entry.ts';
import { readManamiEntry } from './manami-entry.ts';
import { readPlainEntry } from './plain-entry.ts';

export type EntryReader = (text: string) => EntryReadResult;

/**
 * Returns a function that reads the entries of one file. An entry without a type gets the given `type`. If `type` is null, the entry gets
 * the type of the first entry that states a type. All titles of a file have the same type.
 */
export function createEntryReader(type: MediaType | null): EntryReader {
  let fallbackType = type;
  return (text) => {
    const value = parse(text);
    if (value === undefined) return skippedEntry('broken-json', text.slice(0, 60));
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return skippedEntry('not-a-title', text.slice(0, 60));
    if (!('title' in value))
      return isHeading(value) ? { kind: 'heading' } : skippedEntry('not-a-title', text.slice(0, 60));
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

/** Whether the object is the first line of a dump in JSONL format. That line describes the dump. */
const isHeading = (value: object): boolean => 'lastUpdate' in value || 'license' in value;
