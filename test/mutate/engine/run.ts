// One room's run: the changes, which test comes to which, then each test with each of its changes.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { root } from '../../../server/launch/paths.ts';
import type { MutationReport } from '../report.ts';
import { type Changes, changesOf } from './changes.ts';
import { countCutOff, endTheEndless } from './endless.ts';
import {
  FOLDER_VARIABLE,
  LONGEST_VARIABLE,
  openRecord,
  PASS_VARIABLE,
  PATIENCE_VARIABLE,
  type Pass,
  type RunRecord,
  SLOWEST_VARIABLE,
  TESTS_VARIABLE,
} from './record.ts';
import { runVitest } from './vitest-process.ts';

const STATE = `${root}.kiroku`;
const CONFIG = 'test/mutate/engine/vitest.config.ts';
/** More processes than a run needs whose tests leave little behind. */
const MOST_PROCESSES = 300;
/** Milliseconds of a test, pass by pass: what a quick one notices no slow one has to be run for. */
const SLOWEST = [30, 300, Number.POSITIVE_INFINITY];
/** Processes at a time for changes of code that runs while it is loaded. */
const AT_A_TIME = 2;

/** Times what all tests take together for one process with a change of code that runs while it is loaded. */
const LONGEST_LOADED = 5;

/** Null where the tests fail by themselves. `files`: paths from the root; `tests`: globs. */
export async function mutate(
  files: readonly string[],
  tests: readonly string[],
  say: (line: string) => void,
  /** Milliseconds for the quickest test. */
  patience = 10_000,
): Promise<MutationReport | null> {
  const changes = await changesOf(files);
  mkdirSync(STATE, { recursive: true });
  // Its own: two runs at a time are each right.
  const folder = mkdtempSync(`${STATE}/mutate-`);
  const record = openRecord(folder);
  const callOff = endTheEndless(record);
  const vitest: Vitest = (pass, env = {}, ...more) =>
    runVitest(['--config', CONFIG, ...more], {
      [TESTS_VARIABLE]: tests.join(' '),
      [FOLDER_VARIABLE]: folder,
      [PASS_VARIABLE]: pass,
      [PATIENCE_VARIABLE]: String(patience),
      ...env,
    });
  try {
    record.begin(changes);
    say(`${changes.mutants.length} changes`);
    const began = performance.now();
    const { code, output } = await vitest('coverage');
    if (code !== 0) {
      say(output);
      return null;
    }
    const longest = LONGEST_LOADED * (performance.now() - began) + patience;
    await switchEach(record, vitest, say);
    await loadEach(record, vitest, longest, say);
    return reportOf(changes, record);
  } finally {
    callOff();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Vitest = (
  pass: Pass,
  env?: NodeJS.ProcessEnv,
  ...more: readonly string[]
) => ReturnType<typeof runVitest>;

/** Each test with each change that it comes to. */
async function switchEach(record: RunRecord, vitest: Vitest, say: (line: string) => void): Promise<void> {
  for (const slowest of SLOWEST) {
    let left = MOST_PROCESSES;
    let goesOn = true;
    while (goesOn && left > 0) {
      await vitest('switch', { [SLOWEST_VARIABLE]: String(slowest) });
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

/** A process for each change of code that runs while it is loaded: a switch that is turned afterwards changes nothing there. */
async function loadEach(
  record: RunRecord,
  vitest: Vitest,
  longest: number,
  say: (line: string) => void,
): Promise<void> {
  const loaded = whileLoaded(record);
  say(`${loaded.length} of them in code that runs while it is loaded: each in a process of its own`);
  await eachOf(loaded, async (mutant) => {
    const env = { __STRYKER_ACTIVE_MUTANT__: mutant, [LONGEST_VARIABLE]: String(longest) };
    const alone = await vitest('static', env, '--bail=1');
    record.add({ test: 'any', mutant, what: alone.code === 0 ? 'clean' : 'noticed' });
    for (const turn of record.openTurns()) if (turn.mutant === mutant) record.forget(turn.pid);
  });
}

function noticedIn(record: RunRecord): ReadonlySet<string> {
  const outcomes = record.outcomes().filter(({ what }) => what === 'noticed' || what === 'timeout');
  return new Set(outcomes.map(({ mutant }) => mutant ?? ''));
}

function whileLoaded(record: RunRecord): readonly string[] {
  const noticed = noticedIn(record);
  return record.coverage().static.filter((mutant) => !noticed.has(mutant));
}

async function eachOf(mutants: readonly string[], act: (mutant: string) => Promise<void>): Promise<void> {
  const left = [...mutants];
  const work = async (): Promise<void> => {
    for (let mutant = left.pop(); mutant !== undefined; mutant = left.pop()) await act(mutant);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

function reportOf({ sources, mutants }: Changes, record: RunRecord): MutationReport {
  const noticed = noticedIn(record);
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
