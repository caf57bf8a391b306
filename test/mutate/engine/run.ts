// One room's run: the changes, which test comes to which, then each test with each of its changes.
import { root, run, tool } from '../../../server/launch/paths.ts';
import type { MutationReport } from '../report.ts';
import { type Changes, changesOf } from './changes.ts';
import {
  FOLDER_VARIABLE,
  openRecord,
  PASS_VARIABLE,
  type Pass,
  type RunRecord,
  SLOWEST_VARIABLE,
  TESTS_VARIABLE,
} from './record.ts';

const FOLDER = `${root}.kiroku/mutate`;
const CONFIG = 'test/mutate/engine/vitest.config.ts';
/** More processes than a run needs whose tests leave little behind. */
const MOST_PROCESSES = 300;
/** Milliseconds of a test, pass by pass: what a quick one notices no slow one has to be run for. */
const SLOWEST = [30, 300, Number.POSITIVE_INFINITY];
/** Processes at a time for changes of code that runs while it is loaded. */
const AT_A_TIME = 2;

/** Null where the tests fail by themselves. `files`: paths from the root; `tests`: globs. */
export async function mutate(
  files: readonly string[],
  tests: readonly string[],
  say: (line: string) => void,
): Promise<MutationReport | null> {
  const changes = await changesOf(files);
  const record = openRecord(FOLDER);
  record.begin(changes);
  const vitest = (pass: Pass, env: NodeJS.ProcessEnv = {}, ...more: readonly string[]) =>
    run(tool('vitest'), ['run', '--config', CONFIG, ...more], {
      env: { [TESTS_VARIABLE]: tests.join(' '), [FOLDER_VARIABLE]: FOLDER, [PASS_VARIABLE]: pass, ...env },
    });
  say(`${changes.mutants.length} changes`);
  const { code, output } = await vitest('coverage');
  if (code !== 0) {
    say(output);
    return null;
  }
  for (const slowest of SLOWEST) {
    let left = MOST_PROCESSES;
    do {
      await vitest('switch', { [SLOWEST_VARIABLE]: String(slowest) });
      left -= 1;
    } while (record.takeAnother() && left > 0);
    if (left === 0) say(`given up after ${MOST_PROCESSES} processes: the score is too low`);
  }
  const loaded = whileLoaded(record);
  say(`${loaded.length} of them in code that runs while it is loaded: each in a process of its own`);
  await eachOf(loaded, async (mutant) => {
    const alone = await vitest('static', { __STRYKER_ACTIVE_MUTANT__: mutant }, '--bail=1');
    record.add({ test: 'any', mutant, what: alone.code === 0 ? 'clean' : 'noticed' });
  });
  const unrepeatable = record.outcomes().filter(({ what }) => what === 'unrepeatable').length;
  if (unrepeatable > 0) say(`${unrepeatable} tests fail when they are run a second time, and were not asked`);
  return reportOf(changes, record);
}

function noticedIn(record: RunRecord): ReadonlySet<string> {
  const outcomes = record.outcomes().filter(({ what }) => what === 'noticed' || what === 'timeout');
  return new Set(outcomes.map(({ mutant }) => mutant ?? ''));
}

/** A switch that is turned after the loading changes nothing there. */
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
