// What the passes of one run leave for each other, in a folder: they are processes, and one that hangs is ended.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { Changes } from './changes.ts';

/** From the root: of Vitest, for every pass. */
export const CONFIG = 'test/mutate/engine/vitest.config.ts';

/** Where the passes find it; set for them alone. */
export const TESTS_VARIABLE = 'KIROKU_MUTATE_TESTS';
export const FOLDER_VARIABLE = 'KIROKU_MUTATE_FOLDER';
export const PASS_VARIABLE = 'KIROKU_MUTATE_PASS';
/** Milliseconds: tests that took longer are left for a later pass. */
export const SLOWEST_VARIABLE = 'KIROKU_MUTATE_SLOWEST';
/** Milliseconds of tests that a change is given. */
export const MOST_VARIABLE = 'KIROKU_MUTATE_MOST';
/** Milliseconds that each test is given. */
export const PATIENCE_VARIABLE = 'KIROKU_MUTATE_PATIENCE';
/** What code with its switches reads while it is loaded. */
export const MUTANT_VARIABLE = '__STRYKER_ACTIVE_MUTANT__';
/** Milliseconds after which a process with a change of code that runs while it is loaded does not come back. */
export const LONGEST_VARIABLE = 'KIROKU_MUTATE_LONGEST';
/** `nearest`: as `switch`, but for each change only the tests that are most likely about it. */
export type Pass = 'coverage' | 'nearest' | 'switch' | 'static';

/** Which changes a test comes to, by the test's id; and those that code comes to while it is loaded. */
export interface Coverage {
  readonly perTest: Readonly<Record<string, readonly string[]>>;
  readonly static: readonly string[];
  /** Milliseconds that each test took, by its id. */
  readonly took: Readonly<Record<string, number>>;
  /** The full path of each test's file, by the test's id. */
  readonly fileOf: Readonly<Record<string, string>>;
}

/** A change of code that runs while it is loaded, and the full paths of the test files that come to the same code. */
export interface Loaded {
  readonly mutant: string;
  readonly near: readonly string[];
}

/** `clean`: the test passed in spite of the change. `unrepeatable`: it fails by itself the second time.
 *  `repeatable`: it passes by itself the second time, too. `doubtful`: it failed, but perhaps by what another change had left behind; it is tried again in a process of its own. */
export interface Outcome {
  readonly test: string;
  readonly mutant: string | null;
  readonly what: 'noticed' | 'timeout' | 'clean' | 'unrepeatable' | 'repeatable' | 'doubtful';
}

/** What a process is at. `test` and `mutant` are null where it has not begun one. */
interface Turn {
  readonly test: string | null;
  readonly mutant: string | null;
  /** No other change has been in the process before. */
  readonly isFresh: boolean;
  /** Milliseconds after which the process does not come back. */
  readonly longest: number;
}

/** A turn that has not ended, and how many milliseconds ago it began. */
export interface OpenTurn extends Turn {
  readonly pid: number;
  readonly since: number;
}

export interface RunRecord {
  begin(changes: Changes): void;
  changedCode(): Changes['code'];
  /** Adds to what other processes of the pass have saved. */
  addCoverage(coverage: Coverage): void;
  coverage(): Coverage;
  /** What the process named `part` has to do. */
  begins(part: string, plan: readonly Loaded[]): void;
  plan(part: string): readonly Loaded[];
  add(outcome: Outcome): void;
  outcomes(): readonly Outcome[];
  /** Of this process, in place of its last one; null: it has ended. */
  turn(turn: Turn | null): void;
  openTurns(): readonly OpenTurn[];
  forget(pid: number): void;
  /** Ends this process; the pass goes on in another one. */
  askForAnother(): void;
  /** True once after each time that it was asked. */
  takeAnother(): boolean;
}

export function openRecord(folder: string): RunRecord {
  const [changes, covered, outcomes, another] = ['changes', 'coverage', 'outcomes', 'another'].map(
    (name) => `${folder}/${name}.json`,
  ) as [string, string, string, string];
  const turns = `${folder}/turns`;
  const asked = `${folder}/asked.json`;
  const turnOf = (pid: number) => `${turns}/${pid}.json`;
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
  return {
    begin(all) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(turns, { recursive: true });
      writeFileSync(changes, JSON.stringify(all.code));
      writeFileSync(asked, JSON.stringify(all.mutants.map(({ id }) => id)));
    },
    changedCode: () => read(changes) as Changes['code'],
    addCoverage({ perTest, static: loaded, took, fileOf }) {
      const before: Coverage = existsSync(covered)
        ? (read(covered) as Coverage)
        : { perTest: {}, static: [], took: {}, fileOf: {} };
      const wanted = new Set(read(asked) as readonly string[]);
      const isWanted = (id: string) => wanted.has(id);
      const reached = Object.entries(perTest).map(([test, ids]) => [test, ids.filter(isWanted)] as const);
      const all: Coverage = {
        perTest: { ...before.perTest, ...Object.fromEntries(reached) },
        static: [...new Set([...before.static, ...loaded.filter(isWanted)])],
        took: { ...before.took, ...took },
        fileOf: { ...before.fileOf, ...fileOf },
      };
      writeFileSync(covered, JSON.stringify(all));
    },
    coverage: () => read(covered) as Coverage,
    begins: (part, plan) => writeFileSync(`${folder}/${part}.json`, JSON.stringify(plan)),
    plan: (part) => read(`${folder}/${part}.json`) as readonly Loaded[],
    add: (outcome) => appendFileSync(outcomes, `${JSON.stringify(outcome)}\n`),
    outcomes: () =>
      existsSync(outcomes)
        ? readFileSync(outcomes, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as Outcome)
        : [],
    turn: (turn) =>
      turn
        ? writeFileSync(turnOf(process.pid), JSON.stringify(turn))
        : rmSync(turnOf(process.pid), { force: true }),
    openTurns: () => readdirSync(turns).flatMap((name) => openTurn(Number.parseInt(name, 10), turnOf)),
    forget: (pid) => rmSync(turnOf(pid), { force: true }),
    askForAnother: () => writeFileSync(another, '{}'),
    takeAnother() {
      const asked = existsSync(another);
      rmSync(another, { force: true });
      return asked;
    },
  };
}

/** Empty where the turn has ended since its name was read. */
function openTurn(pid: number, turnOf: (pid: number) => string): readonly OpenTurn[] {
  try {
    const since = Date.now() - statSync(turnOf(pid)).mtimeMs;
    return [{ ...(JSON.parse(readFileSync(turnOf(pid), 'utf8')) as Turn), pid, since }];
  } catch {
    return [];
  }
}
