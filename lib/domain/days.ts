// Computes with calendar days, written as ISO texts ("2026-11-20"). The caller provides the clock and the time zone.

const DAY_MS = 86_400_000;

/**
 * Returns a function that converts an instant (epoch milliseconds) to its day in a time zone (IANA name). The function reuses one
 * formatter, because creating one is slow.
 */
export function createDayFormatter(timeZone: string): (at: number) => string {
  // The Swedish locale formats dates as ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (at) => format.format(at);
}

export function addDays(day: string, days: number): string {
  return new Date(utcMidnightOf(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the weekday of a day, from 0 (Monday) to 6 (Sunday). */
export function weekdayOf(day: string): number {
  return (new Date(utcMidnightOf(day)).getUTCDay() + 6) % 7;
}

/** Returns midnight of the day in UTC, in epoch milliseconds. Format it in UTC, too. */
export function utcMidnightOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
