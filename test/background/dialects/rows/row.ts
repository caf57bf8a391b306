// The form of a row: a dialect, and what becomes of each step against it.
import type { Dialect } from '../dialect.ts';
import type { Step } from '../judge.ts';

/** The steps that do not arrive, with the reason that Kiroku shows. Empty: everything works. */
export type Missed = Readonly<Partial<Record<Step, string>>>;

export interface Row {
  readonly gap: string;
  readonly name: string;
  readonly dialect: Dialect;
  readonly missed: Missed;
}

/** Name, dialect and missed steps; without the last, everything works. */
type Line = readonly [name: string, dialect: Dialect, missed?: Missed];

/** The rows of one gap. The first one stands for the others in the quick run. */
export function gap(name: string, lines: readonly Line[]): readonly Row[] {
  return lines.map(([row, dialect, missed = {}]) => ({ gap: name, name: row, dialect, missed }));
}

const read = ['list', 'search'] as const;
const watched = ['continued', 'ahead', 'unlisted'] as const;
const edited = [
  'edited',
  'paused',
  'scored',
  'rated',
  'removed',
  'adult_content_blocked',
  'invalid',
  'not_found',
] as const;

/** Nothing can be read, and the titles of the edits are shown nowhere. Watched episodes wait. */
export function nothing(code: string): Missed {
  return Object.fromEntries([
    ...read.map((step) => [step, code]),
    ...watched.map((step) => [step, `${code}, waits`]),
    ...edited.map((step) => [step, 'notOffered']),
  ]);
}

/** Code of an answer that Kiroku cannot read. */
export const UNREADABLE = 'unreadable';
