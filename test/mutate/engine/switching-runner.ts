// Runs each test once for every change that it comes to, in one process: a change is a switch, and no module is loaded twice.
import { type RunnerTestCase, TestRunner } from 'vitest';
import { createNearest } from './nearest.ts';
import {
  type Coverage,
  FOLDER_VARIABLE,
  LONGEST_VARIABLE,
  MOST_VARIABLE,
  MUTANT_VARIABLE,
  openRecord,
  PASS_VARIABLE,
  PATIENCE_VARIABLE,
  type Pass,
  SLOWEST_VARIABLE,
} from './record.ts';
import { createTurns } from './turns.ts';

/** What StrykerJS's instrumented code reads and writes. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

type Test = RunnerTestCase;

/** Milliseconds after which a test with a change is given up: it has no end. After as many again its process is ended from outside. */
const PATIENCE = Number(process.env[PATIENCE_VARIABLE]);
/** Times what it takes without. */
const SLOWER = 5;
/** More often than any loop of the code goes round in a test: a change that makes it endless is thrown out of it. */
const MOST_HITS = 1_000_000;
/** It ends before. */
const ENDLESS = Number.MAX_SAFE_INTEGER;

// Tests put clocks of their own in their place.
const { setTimeout: later, clearTimeout: never } = globalThis;
const readClock = performance.now.bind(performance);
const world = globalThis as { __stryker__?: Switches };
world.__stryker__ ??= {};
const switches = world.__stryker__;
const record = openRecord(process.env[FOLDER_VARIABLE] ?? '');
const pass = process.env[PASS_VARIABLE] as Pass;
const slowest = Number(process.env[SLOWEST_VARIABLE]);
const most = Number(process.env[MOST_VARIABLE]);
const took: Record<string, number> = {};
const fileOf: Record<string, string> = {};
const coverage = pass === 'coverage' ? null : record.coverage();
const turns = coverage && pass !== 'static' ? turnsOf(coverage) : null;
function turnsOf(covered: Coverage) {
  const nearest = { slowest, isAsked: createNearest(covered) };
  return createTurns(covered, record.outcomes(), pass === 'nearest' ? nearest : { slowest, most });
}
const longestOf = (test: string) => Math.max(PATIENCE, SLOWER * (coverage?.took[test] ?? 0));
const loadedWith = pass === 'static' ? process.env[MUTANT_VARIABLE] : undefined;
if (loadedWith)
  record.turn({
    test: null,
    mutant: loadedWith,
    isFresh: true,
    longest: Number(process.env[LONGEST_VARIABLE]),
  });

export default class SwitchingRunner extends TestRunner {
  #hasTimedOut = false;
  #began = 0;

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test);
    if (!turns || test.mode !== 'run') return;
    if (turns.begin(test.id)) test.repeats = ENDLESS;
    else test.mode = 'skip';
  }

  override onBeforeTryTask(test: Test): void {
    super.onBeforeTryTask(test);
    switches.currentTestId = test.id;
    switches.activeMutant = turns?.mutant() ?? loadedWith;
    switches.hitCount = 0;
    switches.hitLimit = MOST_HITS;
    if (turns)
      record.turn({
        test: test.id,
        mutant: turns.mutant(),
        isFresh: turns.isFresh(),
        longest: longestOf(test.id) + PATIENCE,
      });
    this.#hasTimedOut = false;
    this.#began = readClock();
  }

  async runTask(test: Test): Promise<void> {
    const work = Promise.resolve((TestRunner.getTestFn(test) as () => unknown)());
    if (!coverage) return void (await work);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = new Promise<never>((_resolve, reject) => {
      timer = later(() => {
        this.#hasTimedOut = true;
        reject(new Error('without an end'));
      }, longestOf(test.id));
    });
    await Promise.race([work, end]).finally(() => never(timer));
  }

  onAfterRetryTask({ id, result, file }: Test): void {
    took[id] = readClock() - this.#began;
    fileOf[id] = file.filepath;
    switches.currentTestId = undefined;
    switches.activeMutant = loadedWith;
    if (turns) record.turn(null);
    if (!turns || !result) return;
    const hasFailed = result.state === 'fail';
    const next = turns.end(hasFailed, this.#hasTimedOut, record.add);
    if (next === 'other process') {
      record.askForAnother();
      // Vitest makes an error of `process.exit`.
      process.kill(process.pid, 'SIGKILL');
    }
    delete result.errors;
    // `skip` ends the repeats.
    result.state = next === 'done' ? 'skip' : 'pass';
  }

  override onAfterRunFiles(): void {
    super.onAfterRunFiles();
    const { static: loaded = {}, perTest = {} } = switches.mutantCoverage ?? {};
    if (pass !== 'coverage') return;
    record.addCoverage({
      static: Object.keys(loaded),
      took,
      fileOf,
      perTest: Object.fromEntries(Object.entries(perTest).map(([test, hits]) => [test, Object.keys(hits)])),
    });
  }
}
