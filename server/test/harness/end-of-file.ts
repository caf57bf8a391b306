// What a test file leaves behind ends with it: files share one process, and so these modules.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';

const endings = new Set<() => unknown>();

/** `end` runs once, after the last test of the file that is running. */
export function atEndOfFile(end: () => unknown): void {
  endings.add(end);
}

/** The path of a new empty folder, which is removed after the last test of the file that is running. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(`${tmpdir()}/kiroku-test-`);
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export async function endFile(): Promise<void> {
  const due = [...endings];
  endings.clear();
  for (const end of due) await end();
}
