// Reads a chosen or dropped file. If the user chooses another file, the current read is cancelled.
import { useEffect, useRef, useState } from 'react';
import type { FileProblem, FileReadOptions, ImportedFile } from '@/lib/import/imported.ts';
import { readImportFile } from '@/lib/queries/import/read-file.ts';

type Reading =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'refused'; readonly problem: FileProblem | 'unread' };

/** A file that was read, with the user's answers about it so far. */
export interface FileWithAnswers {
  readonly source: File;
  readonly file: ImportedFile;
  readonly said: FileReadOptions;
}

export function useFileReading(onRead: (read: FileWithAnswers) => void) {
  const [state, setState] = useState<Reading>({ kind: 'none' });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const read = async (source: File, said: FileReadOptions) => {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    setState({ kind: 'reading' });
    const reading = await readImportFile(source, own.signal, said).catch(() => null);
    if (own.signal.aborted) return;
    setState(reading?.ok ? { kind: 'none' } : { kind: 'refused', problem: reading?.problem ?? 'unread' });
    if (reading?.ok) onRead({ source, file: reading.file, said });
  };
  return { state, read };
}
