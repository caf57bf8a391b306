// Reads made-up files like the page: as bytes, through the one entry point.

import type { FileProblem, ImportedTitle, ListFile, ReadingOptions } from '@/lib/import/imported.ts';
import { readImportedFile } from '@/lib/import/read-text.ts';

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The list in a text. Fails if there is none. */
export function listOf(content: string | object, options: ReadingOptions = {}): ListFile {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const reading = readImportedFile(bytesOf(text), options);
  if (!reading.ok) throw new Error(`not read: ${reading.problem}`);
  if (reading.file.kind !== 'list') throw new Error(`no list: ${reading.file.format}`);
  return reading.file;
}

/** The titles of a list that has nothing else. */
export function titlesOf(content: string | object): readonly ImportedTitle[] {
  const { titles, unreadable } = listOf(content);
  if (unreadable.length > 0) throw new Error(`unreadable: ${JSON.stringify(unreadable)}`);
  return titles;
}

/** The problem of the whole file; null if it was read. */
export function problemOf(content: string | Uint8Array): FileProblem | null {
  const reading = readImportedFile(typeof content === 'string' ? bytesOf(content) : content);
  return reading.ok ? null : reading.problem;
}
