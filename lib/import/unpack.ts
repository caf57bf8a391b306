// Reads a file, or the files that are packed in it. Limits how much is unpacked, so that no file can fill the memory.
import { gunzip } from './gunzip.ts';
import type { FileProblem, FileReadOptions, FileReadResult, ImportedFile } from './imported.ts';
import { mergeFiles } from './merge-files.ts';
import { isGzip, isZip, readImportedFile } from './read-text.ts';
import { unzip } from './unzip.ts';

/**
 * The file and its unpacked content may each have at most this many bytes. A history of 100,000 videos has 60 million bytes. The limit is
 * needed because a small archive can unpack to any size.
 */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;

export async function readFileBytes(
  file: Blob,
  options: FileReadOptions,
  largest = MAX_FILE_BYTES,
): Promise<FileReadResult> {
  if (file.size > largest) return { ok: false, problem: 'tooLarge' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  return isZip(bytes) ? readZip(bytes, options, largest) : readOne(bytes, options, largest);
}

/** Reads a list or a history, which may be packed with gzip. */
function readOne(bytes: Uint8Array, options: FileReadOptions, largest: number): FileReadResult {
  if (!isGzip(bytes)) return readImportedFile(bytes, options);
  const unpacked = gunzip(bytes, largest);
  return 'problem' in unpacked ? { ok: false, ...unpacked } : readImportedFile(unpacked.bytes, options);
}

function readZip(bytes: Uint8Array, options: FileReadOptions, largest: number): FileReadResult {
  const unzipped = unzip(bytes, largest);
  if ('problem' in unzipped) return { ok: false, ...unzipped };
  const read: ImportedFile[] = [];
  const problems = new Set<FileProblem>();
  for (const one of unzipped.files) {
    const reading = readOne(one, options, largest);
    if (reading.ok) read.push(reading.file);
    else problems.add(reading.problem);
  }
  const file = mergeFiles(read);
  if (file) return { ok: true, file };
  // If any file of the archive is damaged, this message is more useful than the message that the archive contains no list.
  return { ok: false, problem: problems.has('truncated') ? 'truncated' : 'archive' };
}
