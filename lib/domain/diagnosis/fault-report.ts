// An internal error as a text for a bug report.

const MOST_LINES = 12;
/** A place in our own scripts. What stands before them is the fault's message, which may quote a title. */
const PLACE = /^\s*at\s|@\w+-extension:/;

/** The kind of the fault, where in our scripts it happened, and the browser: nothing that was shown. */
export function faultReport(fault: unknown, browser: string): string {
  const error = fault instanceof Error ? fault : null;
  const places = (error?.stack ?? '').split('\n').filter((line) => PLACE.test(line));
  const withoutIds = places.map((line) => line.trim().replace(/\b[a-z]{1,12}-extension:\/\/[\w-]+/g, ''));
  return [`Kiroku: ${error?.name ?? typeof fault}`, browser, ...withoutIds.slice(0, MOST_LINES)].join('\n');
}
