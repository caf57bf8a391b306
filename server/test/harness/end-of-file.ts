// Cleans up after each test file, because all files share one process and its modules.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { onTestFinished, TestRunner } from 'vitest';

const endings = new Set<() => unknown>();

/** Runs `end` once after the last test of the current file. */
export function runAtEndOfFile(end: () => unknown): void {
  endings.add(end);
}

/** Runs `end` after the current test and its hooks. Outside of a test, as in `beforeAll`, runs it after the last test of the file. */
export function runAtEndOfTest(end: () => unknown): void {
  if (TestRunner.getCurrentTest() === undefined) runAtEndOfFile(end);
  else onTestFinished(async () => void (await end()));
}

/** Returns the path of a new empty folder, which is removed after the last test of the current file. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(`${tmpdir()}/kiroku-test-`);
  runAtEndOfFile(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export async function runEndOfFileHooks(): Promise<void> {
  const due = [...endings];
  endings.clear();
  for (const end of due) await end();
}
