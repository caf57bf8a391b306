// What is of no account yet: it was shown before any sign-in. Each start of the worker asks, so it is a file of its own.
import type { ShownDocument, TabStates } from './tab-documents.ts';

export function hasUnclaimed(tabs: TabStates): boolean {
  return Object.values(tabs).some(({ documents }) => documents.some(isUnclaimed));
}

function isUnclaimed({ account, bindings }: ShownDocument): boolean {
  return account === null || Object.values(bindings).some((binding) => binding.account === null);
}

/** All tabs after the first account has signed in: what they play and show goes on under it. */
export function withAccount(tabs: TabStates, account: string): TabStates {
  if (!hasUnclaimed(tabs)) return tabs;
  return Object.fromEntries(
    Object.entries(tabs).map(([id, tab]) => [
      id,
      { ...tab, documents: tab.documents.map((document) => claimed(document, account)) },
    ]),
  );
}

function claimed(document: ShownDocument, account: string): ShownDocument {
  const bindings = Object.entries(document.bindings).map(([videoId, binding]) => [
    videoId,
    { ...binding, account: binding.account ?? account },
  ]);
  return { ...document, account: document.account ?? account, bindings: Object.fromEntries(bindings) };
}
