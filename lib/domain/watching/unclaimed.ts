// What is of no account yet: it was shown before any sign-in. Each start of the worker asks, so it is a file of its own.
import type { ShownDocument, TabStates } from './tab-documents.ts';

export function hasUnclaimed(tabs: TabStates): boolean {
  return Object.values(tabs).some(({ documents }) => documents.some(isUnclaimed));
}

function isUnclaimed({ account, bindings }: ShownDocument): boolean {
  return account === null || Object.values(bindings).some((binding) => binding.account === null);
}
