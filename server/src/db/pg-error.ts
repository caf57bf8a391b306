// Classifies errors of PostgreSQL and its driver, including those that drizzle wraps.
export const FOREIGN_KEY_VIOLATION = '23503';

const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
const IDLE_TOO_LONG = '25P03';

/** Whether a statement or lock timed out. If so, nothing was written. */
export function isTimeout(error: unknown): boolean {
  return [LOCK_NOT_AVAILABLE, QUERY_CANCELED, IDLE_TOO_LONG].includes(sqlStateOf(error) ?? '');
}

/** SQLSTATE classes 08 (connection) and 53 (insufficient resources), and codes 57P01 to 57P03 (shutdown, crash, starting up). */
const SERVER_AWAY = /^(?:08...|53...|57P0[1-3])$/;
/** SQLSTATE codes for a shutdown, a crash, and a transaction that was idle for too long. */
const CONNECTION_ENDED = /^(?:57P0[1-3]|25P03)$/;
/** Error codes of the driver and of Node's sockets. */
const NO_CONNECTION: ReadonlySet<string> = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Whether the driver or PostgreSQL has ended the connection. */
export function isConnectionLost(error: unknown): boolean {
  return codesOf(error).some((code) => CONNECTION_ENDED.test(code) || NO_CONNECTION.has(code));
}

/** Whether the database cannot be reached. If the answer to a change was lost, it is unknown whether the change was made. */
export function isDatabaseDown(error: unknown): boolean {
  return codesOf(error).some((code) => SERVER_AWAY.test(code) || NO_CONNECTION.has(code));
}

export function sqlStateOf(error: unknown): string | null {
  return codesOf(error).find((code) => /^[0-9A-Z]{5}$/.test(code)) ?? null;
}

/** Returns the codes of the error and its causes, outermost first. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause)
    if ('code' in current && typeof current.code === 'string') codes.push(current.code);
  return codes;
}
