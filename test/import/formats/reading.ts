// Reads made-up files as the page does: as bytes, and through the entry point for all formats.

import type { FileProblem, FileReadOptions, ImportedTitle, ListFile } from '@/lib/import/imported.ts';
import { readImportedFile } from '@/lib/import/read-text.ts';

export function encodeUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Returns the list that the text contains. Throws if there is none. */
export function readListFile(content: string | object, options: FileReadOptions = {}): ListFile {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const reading = readImportedFile(encodeUtf8(text), options);
  if (!reading.ok) throw new Error(`not read: ${reading.problem}`);
  if (reading.file.kind !== 'list') throw new Error(`no list: ${reading.file.format}`);
  return reading.file;
}

/** Returns the titles of a list. Throws if the list contains anything else. */
export function readListTitles(content: string | object): readonly ImportedTitle[] {
  const { titles, unreadable } = readListFile(content);
  if (unreadable.length > 0) throw new Error(`unreadable: ${JSON.stringify(unreadable)}`);
  return titles;
}

/** Returns the problem of a file; null if the file could be read. */
export function fileProblemOf(content: string | Uint8Array): FileProblem | null {
  const reading = readImportedFile(typeof content === 'string' ? encodeUtf8(content) : content);
  return reading.ok ? null : reading.problem;
}
