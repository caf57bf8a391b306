// Which looks a style sheet gives, and which of them what is shown has: one without the other is a slip of the pen.

export function looksOf(style: string): readonly string[] {
  return sorted([...style.matchAll(/\.([a-z]\w*)/g)].map(([, name]) => name ?? ''));
}

export function looksIn(root: ParentNode): readonly string[] {
  return sorted([...root.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]));
}

export const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();
