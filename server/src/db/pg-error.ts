// Reads the SQLSTATE out of a driver's error, wherever drizzle has wrapped it.
export const FOREIGN_KEY_VIOLATION = '23503';

const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
const IDLE_TOO_LONG = '25P03';

/** The database has taken too long, and nothing was written. */
export function isTimeout(error: unknown): boolean {
  return [LOCK_NOT_AVAILABLE, QUERY_CANCELED, IDLE_TOO_LONG].includes(sqlStateOf(error) ?? '');
}

export function sqlStateOf(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code))
      return current.code;
  }
  return null;
}
