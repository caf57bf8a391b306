// One room's run: the changes, which test comes to which, then each test with each of its changes.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { root } from '../../../server/launch/paths.ts';
import type { MutationReport } from '../report.ts';
import { type Changes, changesOf } from './changes.ts';
import { countCutOff, endTheEndless } from './endless.ts';
import { runToEnd } from './processes.ts';
import {
  CONFIG,
  FOLDER_VARIABLE,
  LONGEST_VARIABLE,
  type Loaded,
  MOST_VARIABLE,
  openRecord,
  PASS_VARIABLE,
  PATIENCE_VARIABLE,
  type Pass,
  type RunRecord,
  SLOWEST_VARIABLE,
  TESTS_VARIABLE,
} from './record.ts';
import { noticedIn } from './turns.ts';

const STATE = `${root}.kiroku`;
/** More processes than a run needs whose tests leave little behind. */
const MOST_PROCESSES = 300;
/** The passes, with the milliseconds of a test: what a near or a quick one notices no other has to be run for. */
const PASSES = [
  ['nearest', 1000],
  ['switch', 30],
  ['switch', 300],
  ['switch', Number.POSITIVE_INFINITY],
] as const;
/** Processes at a time for changes of code that runs while it is loaded. */
const AT_A_TIME = 2;
/** Times what all tests take together, for all of them with one such change. */
const LONGEST_LOADED = 5;

interface Limits {
  /** Milliseconds for the quickest test. */
  readonly patience?: number;
  /** Milliseconds of tests for one change, which is given up after that: the score is the least that it may be. */
  readonly most?: number;
  /** Each so manieth change alone: the score is an estimate. */
  readonly every?: number;
}

/** Null where the tests fail by themselves. `files`: paths from the root; `tests`: globs. */
export async function mutate(
  files: readonly string[],
  tests: readonly string[],
  say: (line: string) => void,
  { patience = 10_000, most = Number.POSITIVE_INFINITY, every = 1 }: Limits = {},
): Promise<MutationReport | null> {
  const changes = await changesOf(files, every);
  mkdirSync(STATE, { recursive: true });
  // Its own: two runs at a time are each right.
  const folder = mkdtempSync(`${STATE}/mutate-`);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  // A signal ends the process before `finally`.
  process.on('exit', removeFolder);
  const record = openRecord(folder);
  const callOff = endTheEndless(record);
  const start: Start = (tool, args, env) =>
    runToEnd(tool, args, {
      [TESTS_VARIABLE]: tests.join(' '),
      [FOLDER_VARIABLE]: folder,
      [PATIENCE_VARIABLE]: String(patience),
      [MOST_VARIABLE]: String(most),
      ...env,
    });
  try {
    record.begin(changes);
    say(`${changes.mutants.length} changes`);
    const began = performance.now();
    const { code, output } = await vitest(start, 'coverage');
    if (code !== 0) {
      say(output);
      return null;
    }
    const longest = LONGEST_LOADED * (performance.now() - began) + patience;
    await switchEach(record, start, say);
    const loaded = whileLoaded(changes, record);
    say(`${loaded.length} of them in code that runs while it is loaded: each in a process of its own`);
    await loadEach(record, start, longest, loaded);
    return reportOf(changes, record);
  } finally {
    callOff();
    process.off('exit', removeFolder);
    removeFolder();
  }
}

/** A process of this run. */
type Start = (...of: Parameters<typeof runToEnd>) => ReturnType<typeof runToEnd>;

const vitest = (start: Start, pass: Pass, env: NodeJS.ProcessEnv = {}) =>
  start('vitest', ['run', '--config', CONFIG], { [PASS_VARIABLE]: pass, ...env });

/** Each test with each change that it comes to. */
async function switchEach(record: RunRecord, start: Start, say: (line: string) => void): Promise<void> {
  for (const [pass, slowest] of PASSES) {
    let left = MOST_PROCESSES;
    let goesOn = true;
    while (goesOn && left > 0) {
      await vitest(start, pass, { [SLOWEST_VARIABLE]: String(slowest) });
      // Both: what was cut off is counted once.
      const wasCutOff = countCutOff(record);
      goesOn = record.takeAnother() || wasCutOff;
      left -= 1;
    }
    if (goesOn) say(`given up after ${MOST_PROCESSES} processes: the score is too low`);
  }
  const unrepeatable = record.outcomes().filter(({ what }) => what === 'unrepeatable').length;
  if (unrepeatable > 0) say(`${unrepeatable} tests fail when they are run a second time, and were not asked`);
}

async function loadEach(
  record: RunRecord,
  start: Start,
  longest: number,
  loaded: readonly Loaded[],
): Promise<void> {
  const env = { [PASS_VARIABLE]: 'static', [LONGEST_VARIABLE]: String(longest) };
  const parts = Array.from({ length: AT_A_TIME }, (_, part) =>
    loaded.filter((_one, at) => at % AT_A_TIME === part),
  );
  await Promise.all(parts.map((plan, index) => loadPart(record, start, env, `part-${index}`, plan)));
}

/** Throws where a process ends before its first change. */
async function loadPart(
  record: RunRecord,
  start: Start,
  env: NodeJS.ProcessEnv,
  part: string,
  plan: readonly Loaded[],
): Promise<void> {
  let left = plan;
  while (left.length > 0) {
    record.begins(part, left);
    const { output } = await start('tsx', ['test/mutate/engine/load-each.ts', part], env);
    const still = leftOf(left, record);
    if (still.length === left.length) throw new Error(`The tests did not begin: ${output}`);
    left = still;
  }
}

function leftOf(plan: readonly Loaded[], record: RunRecord): readonly Loaded[] {
  const done = new Set(record.outcomes().flatMap(({ test, mutant }) => (test === 'any' ? [mutant] : [])));
  return plan.filter(({ mutant }) => !done.has(mutant));
}

function whileLoaded({ mutants }: Changes, record: RunRecord): readonly Loaded[] {
  const noticed = noticedIn(record.outcomes());
  const { static: loaded, perTest, fileOf } = record.coverage();
  const codeOf = new Map(mutants.map(({ id, file }) => [id, file]));
  const near = new Map<string | undefined, Set<string>>();
  for (const [test, reached] of Object.entries(perTest))
    for (const code of new Set(reached.map((id) => codeOf.get(id))))
      near.set(code, (near.get(code) ?? new Set()).add(fileOf[test] ?? ''));
  return loaded
    .filter((mutant) => !noticed.has(mutant))
    .map((mutant) => ({ mutant, near: [...(near.get(codeOf.get(mutant)) ?? [])] }));
}

function reportOf({ sources, mutants }: Changes, record: RunRecord): MutationReport {
  const noticed = noticedIn(record.outcomes());
  const { perTest, static: loaded } = record.coverage();
  const reached = new Set([...Object.values(perTest).flat(), ...loaded]);
  const statusOf = (id: string) => (noticed.has(id) ? 'Killed' : reached.has(id) ? 'Survived' : 'NoCoverage');
  return {
    files: Object.fromEntries(
      Object.entries(sources).map(([file, source]) => [
        file,
        {
          source,
          mutants: mutants
            .filter((one) => one.file === file)
            .map((one) => ({ ...one, status: statusOf(one.id) })),
        },
      ]),
    ),
  };
}
