// What the passes of one run leave for each other, in a folder: they are processes, and one that hangs is ended.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Changes } from './changes.ts';

/** Where the passes find it; set for them alone. */
export const TESTS_VARIABLE = 'KIROKU_MUTATE_TESTS';
export const FOLDER_VARIABLE = 'KIROKU_MUTATE_FOLDER';
export const PASS_VARIABLE = 'KIROKU_MUTATE_PASS';
/** Milliseconds: tests that took longer are left for a later pass. */
export const SLOWEST_VARIABLE = 'KIROKU_MUTATE_SLOWEST';
export type Pass = 'coverage' | 'switch' | 'static';

/** Which changes a test comes to, by the test's id; and those that code comes to while it is loaded. */
export interface Coverage {
  readonly perTest: Readonly<Record<string, readonly string[]>>;
  readonly static: readonly string[];
  /** Milliseconds that each test took, by its id. */
  readonly took: Readonly<Record<string, number>>;
}

/** `clean`: the test passed in spite of the change. `unrepeatable`: it fails by itself the second time. */
export interface Outcome {
  readonly test: string;
  readonly mutant: string | null;
  readonly what: 'noticed' | 'timeout' | 'clean' | 'unrepeatable';
}

export interface RunRecord {
  begin(changes: Changes): void;
  changedCode(): Changes['code'];
  /** Adds to what other processes of the pass have saved. */
  addCoverage(coverage: Coverage): void;
  coverage(): Coverage;
  add(outcome: Outcome): void;
  outcomes(): readonly Outcome[];
  /** Ends this process; the pass goes on in another one. */
  askForAnother(): void;
  /** True once after each time that it was asked. */
  takeAnother(): boolean;
}

export function openRecord(folder: string): RunRecord {
  const [changes, covered, outcomes, another] = ['changes', 'coverage', 'outcomes', 'another'].map(
    (name) => `${folder}/${name}.json`,
  ) as [string, string, string, string];
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
  return {
    begin(all) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      writeFileSync(changes, JSON.stringify(all.code));
    },
    changedCode: () => read(changes) as Changes['code'],
    addCoverage({ perTest, static: loaded, took }) {
      const before: Coverage = existsSync(covered)
        ? (read(covered) as Coverage)
        : { perTest: {}, static: [], took: {} };
      const all: Coverage = {
        perTest: { ...before.perTest, ...perTest },
        static: [...new Set([...before.static, ...loaded])],
        took: { ...before.took, ...took },
      };
      writeFileSync(covered, JSON.stringify(all));
    },
    coverage: () => read(covered) as Coverage,
    add: (outcome) => appendFileSync(outcomes, `${JSON.stringify(outcome)}\n`),
    outcomes: () =>
      existsSync(outcomes)
        ? readFileSync(outcomes, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as Outcome)
        : [],
    askForAnother: () => writeFileSync(another, '{}'),
    takeAnother() {
      const asked = existsSync(another);
      rmSync(another, { force: true });
      return asked;
    },
  };
}
