// What was found about another service while one rule was shown: what the extension bridged, and how the rule ended.

export type Verdict =
  | { readonly kind: 'ok' }
  | { readonly kind: 'bridged'; readonly notes: readonly string[] }
  /** The rule does not hold, and the extension does not depend on it. */
  | { readonly kind: 'differs'; readonly why: string; readonly notes: readonly string[] };

declare module 'vitest' {
  interface TaskMeta {
    /** Missing for a service that was started here. */
    verdict?: Verdict;
  }
}

const notes = new Set<string>();

export function addNotes(found: readonly string[]): void {
  for (const note of found) notes.add(note);
}

/** What was noted since it was asked last. */
export function takeNotes(): readonly string[] {
  const taken = [...notes];
  notes.clear();
  return taken;
}
