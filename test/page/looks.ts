// Which looks a style sheet gives, and which of them what is shown has: one without the other is a slip of the pen.

export function looksOf(style: string): readonly string[] {
  return sorted([...style.matchAll(/\.([a-z]\w*)/g)].map(([, name]) => name ?? ''));
}

export function looksIn(root: ParentNode): readonly string[] {
  return sorted([...root.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]));
}

export const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

/** What a page's own rules do not reach: set as important, in the order of setting. */
export function importantOf(calls: readonly (readonly (string | null | undefined)[])[]): readonly string[] {
  return calls.flatMap(([name, value, priority]) => (priority === 'important' ? `${name}: ${value}` : []));
}
