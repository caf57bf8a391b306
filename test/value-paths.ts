// Lists every part of a value with its path. Tests use it to change one part at a time.

export type Path = readonly string[];

/** Returns the paths of all parts. The whole value comes first. */
export function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]))];
}

export const partAt = (value: unknown, path: Path): unknown =>
  path.reduce((at, key) => Reflect.get(at as object, key), value);

/** Returns a copy of the value in which the part at the path is replaced. */
export function withPart(value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Reflect.set(copy, key, withPart(Reflect.get(copy, key), rest, change));
  return copy;
}
