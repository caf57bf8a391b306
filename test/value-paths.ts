// Lists every part of a value with its path, for tests that change one part at a time.

export type ValuePath = readonly string[];

/** Returns the paths of all parts, beginning with the whole value. */
export function valuePathsOf(value: unknown, path: ValuePath = []): readonly ValuePath[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, one]) => valuePathsOf(one, [...path, key]))];
}

export const valueAtPath = (value: unknown, path: ValuePath): unknown =>
  path.reduce((at, key) => Reflect.get(at as object, key), value);

/** Returns a copy of the value in which the part at the path is replaced. */
export function replaceAtPath(
  value: unknown,
  [key, ...rest]: ValuePath,
  change: (old: unknown) => unknown,
): unknown {
  if (key === undefined) return change(value);
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Reflect.set(copy, key, replaceAtPath(Reflect.get(copy, key), rest, change));
  return copy;
}
