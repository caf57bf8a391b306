// Summarises the reports of both test runners at the end of a run. Lists the slowest tests, and each failed test with its reason.
import { stripVTControlCharacters } from 'node:util';

interface TestTime {
  readonly name: string;
  readonly milliseconds: number;
}

export interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly duration?: number | null;
      readonly status?: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

function testName(file: string, test: string): string {
  return `${file.split('/test/').at(-1)}: ${test}`;
}

export function readVitestTimes(report: VitestReport): TestTime[] {
  return (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: testName(name, fullName),
      milliseconds: duration ?? 0,
    })),
  );
}

interface Result {
  readonly duration: number;
  readonly status?: string;
  readonly errors?: readonly { readonly message?: string }[];
}

export interface PlaywrightReport {
  readonly suites?: readonly PlaywrightReport[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly results: readonly Result[] }[];
  }[];
}

export function readPlaywrightTimes(report: PlaywrightReport): TestTime[] {
  const own = (report.specs ?? []).map(({ file, title, tests }) => ({
    name: `${file}: ${title}`,
    milliseconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...(report.suites ?? []).flatMap(readPlaywrightTimes)];
}

/** Returns a line with seconds and name for each of the slowest tests. The slowest comes first. */
export function describeSlowest(times: readonly TestTime[], most: number): string[] {
  return [...times]
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, most)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

interface Failure {
  readonly name: string;
  readonly reasons: readonly string[];
}

/** Returns the failed tests. Also returns files that could not be loaded, because they have no tests in the report. */
export function readVitestFailures(report: VitestReport): Failure[] {
  return (report.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message) return [{ name: testName(name, 'not loaded'), reasons: [message] }];
    return failed.map(({ fullName, failureMessages = [] }) => ({
      name: testName(name, fullName),
      reasons: failureMessages,
    }));
  });
}

export function readPlaywrightFailures(report: PlaywrightReport): Failure[] {
  const own = (report.specs ?? []).flatMap(({ file, title, tests }) => {
    const results = tests.flatMap(({ results }) => results);
    const failed = results.filter(({ status }) => status === 'failed' || status === 'timedOut');
    if (failed.length === 0) return [];
    const errors = failed.flatMap(({ errors = [] }) => errors);
    return [{ name: `${file}: ${title}`, reasons: errors.map(({ message = '' }) => message) }];
  });
  return [...own, ...(report.suites ?? []).flatMap(readPlaywrightFailures)];
}

/** At most this many lines of a reason are shown. A stack does not help at the end of a run. */
const REASON_LINES = 8;

/** Returns each failure with the first lines of its reasons. */
export function describeFailures(failures: readonly Failure[]): string[] {
  return failures.flatMap(({ name, reasons }) => [
    `✗ ${name}`,
    ...reasons.flatMap((reason) =>
      stripVTControlCharacters(reason)
        .split('\n')
        .filter((line) => line.trim() !== '')
        .slice(0, REASON_LINES)
        .map((line) => `    ${line}`),
    ),
  ]);
}
