// Compares the classes of a style sheet with the classes in use. Tests use it to find unstyled classes and unused styles.

export function styleClassesOf(style: string): readonly string[] {
  return sortedUnique([...style.matchAll(/\.([a-z]\w*)/g)].map(([, name]) => name ?? ''));
}

export function usedClassesIn(root: ParentNode): readonly string[] {
  return sortedUnique([...root.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]));
}

export const sortedUnique = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();
