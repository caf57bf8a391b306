// Defines the form of a row, which contains a dialect and the outcome of each step with this dialect.
import type { Dialect } from '../dialect.ts';
import type { WalkStep } from '../judge.ts';

/** The steps that fail, with the reason that Kiroku shows (see `RetryDecision`). If there are none, everything works. */
export type FailedSteps = Readonly<Partial<Record<WalkStep, string>>>;

export interface DialectCase {
  readonly gap: string;
  readonly name: string;
  readonly dialect: Dialect;
  readonly missed: FailedSteps;
}

/** One row as a tuple. If `missed` is missing, everything works. */
type DialectCaseLine = readonly [name: string, dialect: Dialect, missed?: FailedSteps];

/** Returns the rows of one gap. The quick run tests only the first row. */
export function casesOfGap(name: string, lines: readonly DialectCaseLine[]): readonly DialectCase[] {
  return lines.map(([row, dialect, missed = {}]) => ({ gap: name, name: row, dialect, missed }));
}

const watched = ['continued', 'ahead', 'elsewhere', 'unlisted'] as const;
const edited = ['edited', 'paused', 'scored', 'rated', 'removed'] as const;
const refused = ['adult_content_blocked', 'invalid', 'not_found'] as const;

function each(steps: readonly WalkStep[], outcome: string): FailedSteps {
  return Object.fromEntries(steps.map((step) => [step, outcome]));
}

/** Returns the failed steps if nothing can be read. Then no title is shown, and watched episodes wait. */
export function failedStepsIfNothingReadable(code: string): FailedSteps {
  return {
    ...each(['list', 'search'], code),
    ...each(watched, `${code}, waits`),
    ...each([...edited, ...refused], 'notOffered'),
  };
}

/** Returns the failed steps if the list cannot be read. Then a title that the service has removed is shown nowhere. */
export function failedStepsIfListUnreadable(code: string): FailedSteps {
  return { list: code, not_found: 'notOffered' };
}

/** Returns the failed steps if all writes wait, except those in `except`. */
export function failedStepsIfWritesWait(code: string, except: readonly WalkStep[] = []): FailedSteps {
  const steps: readonly WalkStep[] = ['continued', 'unlisted', ...edited, 'adult_content_blocked', 'invalid'];
  return each(
    steps.filter((step) => !except.includes(step)),
    `${code}, waits`,
  );
}

/** The problem codes of an answer that Kiroku cannot read, and of a scale that the user has not confirmed. */
export const UNREADABLE_CODE = 'unreadable';
export const SCALE_UNKNOWN_CODE = 'scale_unknown';
