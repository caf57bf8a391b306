// Compares the classes of a style sheet with the classes in use. Tests use it to find unstyled classes and unused styles.

export function styleClassesOf(style: string): readonly string[] {
  return sortUnique([...style.matchAll(/\.([a-z]\w*)/g)].map(([, name]) => name ?? ''));
}

export function usedClassesIn(root: ParentNode): readonly string[] {
  return sortUnique([...root.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]));
}

export const sortUnique = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();
