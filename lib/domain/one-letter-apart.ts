// Compares two texts that may differ in one letter.

/** Returns the position of the first letter in which two texts differ. Returns the length of the shorter text if it begins the longer one. */
export function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}

/** Whether two texts are the same, or would be the same if one letter were replaced, added or removed. */
export function isOneLetterApart(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const missing = long.length - short.length;
  const at = firstDifference(a, b);
  return missing <= 1 && long.slice(at + 1) === short.slice(at + 1 - missing);
}
