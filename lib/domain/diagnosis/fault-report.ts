// Formats an internal error for a bug report.

const MOST_LINES = 12;
/** Matches a stack line of our own scripts. The lines before the stack are the error's message, which may quote a title. */
const PLACE = /^\s*at\s|@\w+-extension:/;

/** Returns the kind of the error, the browser, and the stack lines in our scripts. The report quotes no text of a page or list. */
export function faultReport(fault: unknown, browser: string): string {
  const error = fault instanceof Error ? fault : null;
  const frames = (error?.stack ?? '').split('\n').filter((line) => PLACE.test(line));
  const withoutIds = frames.map((line) => line.trim().replace(/\b[a-z]{1,12}-extension:\/\/[\w-]+/g, ''));
  return [`Kiroku: ${error?.name ?? typeof fault}`, browser, ...withoutIds.slice(0, MOST_LINES)].join('\n');
}
