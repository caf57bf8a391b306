// What a test file leaves behind ends with it: files share one process, and so these modules.

const endings = new Set<() => unknown>();

/** `end` runs once, after the last test of the file that is running. */
export function atEndOfFile(end: () => unknown): void {
  endings.add(end);
}

export async function endFile(): Promise<void> {
  const due = [...endings];
  endings.clear();
  for (const end of due) await end();
}
