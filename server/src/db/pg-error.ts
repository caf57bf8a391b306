// Reads the SQLSTATE out of a driver's error, wherever drizzle has wrapped it.
export const FOREIGN_KEY_VIOLATION = '23503';

export function sqlStateOf(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code))
      return current.code;
  }
  return null;
}
