// Measures a message without serialising it, since a page's renderer may send anything.

/** The largest accepted message, in approximate bytes: a character counts as one, a number as eight. No reader or player sends so much. */
export const MAX_MESSAGE_SIZE = 16_000;

/** Whether a value is larger than `most`. Stops counting when it exceeds `most`. */
export function isLargerThan(value: unknown, most = MAX_MESSAGE_SIZE): boolean {
  const open: unknown[] = [value];
  let size = 0;
  while (open.length > 0 && size <= most) {
    const next = open.pop();
    size += ownSize(next);
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next) && next.length > most) return true;
    for (const key in next) {
      if (size > most) return true;
      size += key.length;
      open.push((next as Record<string, unknown>)[key]);
    }
  }
  return size > most;
}

function ownSize(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' ? 2 : 8;
}
