// Collects the findings about another service while a rule is tested: the deviations from the interface that the extension bridges, and the
// verdict on the rule.

export type RuleVerdict =
  | { readonly kind: 'ok' }
  | { readonly kind: 'bridged'; readonly notes: readonly string[] }
  /** The service breaks the rule, but the extension does not depend on the rule. */
  | { readonly kind: 'differs'; readonly why: string; readonly notes: readonly string[] };

declare module 'vitest' {
  interface TaskMeta {
    /** Undefined if this run has started the service itself. */
    verdict?: RuleVerdict;
  }
}

const notes = new Set<string>();

export function addBridgedDeviations(found: readonly string[]): void {
  for (const note of found) notes.add(note);
}

/** Returns the deviations that were added since the last call. */
export function takeBridgedDeviations(): readonly string[] {
  const taken = [...notes];
  notes.clear();
  return taken;
}
