// Which change a test is run with next. Before the first, and after each one that it noticed, it is run without: only a test that passes by itself notices anything.
// A test may pass once in each process alone: what it fails by the second time is then no change. So its word is in doubt until it has passed twice.
import type { Coverage, Outcome } from './record.ts';

interface Turns {
  /** False where the test has nothing to do. */
  begin(test: string): boolean;
  /** The change of this turn; null: none. */
  mutant(): string | null;
  /** No test of this process has been run with a change before this turn: what happens in it, no other change has brought about. */
  isFresh(): boolean;
  /** What comes after this turn. What the test did to its process may be what the next one fails by: then another process goes on. */
  end(
    hasFailed: boolean,
    hasTimedOut: boolean,
    add: (outcome: Outcome) => void,
  ): 'go on' | 'done' | 'other process';
}

/** What the last outcome of each test with each change says. */
function latest(outcomes: readonly Outcome[]): readonly Outcome[] {
  return [...new Map(outcomes.map((one) => [`${one.test} ${one.mutant}`, one])).values()];
}

/** The changes that a test has noticed. */
export function noticedIn(outcomes: readonly Outcome[]): ReadonlySet<string> {
  return new Set(
    latest(outcomes).flatMap(({ mutant, what }) =>
      mutant !== null && (what === 'noticed' || what === 'timeout') ? [mutant] : [],
    ),
  );
}

/** Milliseconds that the tests have taken which a change was run with, and which did not notice it. */
function spentOn({ took }: Coverage, said: readonly Outcome[]): Map<string, number> {
  const spent = new Map<string, number>();
  for (const { test, mutant, what } of said)
    if (mutant !== null && what === 'clean') spent.set(mutant, (spent.get(mutant) ?? 0) + (took[test] ?? 0));
  return spent;
}

interface Asked {
  /** Tests that took more milliseconds than this have no turn. */
  readonly slowest: number;
  /** A change that tests of so many milliseconds have not noticed is given up. */
  readonly most?: number;
  /** Whether a test is asked about a change that it comes to. */
  readonly isAsked?: (test: string, mutant: string) => boolean;
}

export function createTurns(
  coverage: Coverage,
  before: readonly Outcome[],
  { slowest, most = Number.POSITIVE_INFINITY, isAsked = () => true }: Asked,
): Turns {
  const noticed = new Set(noticedIn(before));
  const said = latest(before);
  const spent = spentOn(coverage, said);
  const isGivenUp = (mutant: string) => (spent.get(mutant) ?? 0) >= most;
  const tried = new Set(said.map(({ test, mutant }) => `${test} ${mutant}`));
  const testsThatAre = (wanted: Outcome['what']) =>
    new Set(said.flatMap(({ test, what }) => (what === wanted ? [test] : [])));
  const [unrepeatable, repeatable] = [testsThatAre('unrepeatable'), testsThatAre('repeatable')];
  // One in each process, and nothing else in it.
  const doubt = said.find(
    ({ test, mutant, what }) => what === 'doubtful' && !unrepeatable.has(test) && !noticed.has(mutant ?? ''),
  );
  let [test, now]: [string, string | null] = ['', null];
  let ran = 0;
  /** Runs without a change, which passed. */
  let passed = 0;
  let left: readonly string[] = [];
  /** Noticed, and not yet followed by a run without it. */
  let pending: { readonly mutant: string; readonly isFirst: boolean } | null = null;

  const next = (): 'go on' | 'done' | 'other process' => {
    left = left.filter((mutant) => !noticed.has(mutant));
    [now = null, ...left] = left;
    if (now !== null) return 'go on';
    return doubt ? 'other process' : 'done';
  };
  const afterNone = (hasFailed: boolean, add: (outcome: Outcome) => void) => {
    const last = pending;
    pending = null;
    if (!hasFailed) {
      passed += 1;
      if (passed === 2 && !repeatable.has(test)) {
        repeatable.add(test);
        add({ test, mutant: null, what: 'repeatable' });
      }
      return doubt && passed === 1 ? 'go on' : next();
    }
    if (ran === 0) add({ test, mutant: null, what: 'unrepeatable' });
    // One before it may be what it failed by, or that it was run before.
    else if (last && !(last.isFirst && repeatable.has(test)))
      add({ test, mutant: last.mutant, what: 'doubtful' });
    return 'other process';
  };

  return {
    begin(id) {
      test = id;
      now = null;
      passed = 0;
      if (doubt) {
        left = doubt.test === id && doubt.mutant !== null ? [doubt.mutant] : [];
        return left.length > 0;
      }
      left = (coverage.perTest[id] ?? []).filter(
        (one) => !noticed.has(one) && !tried.has(`${id} ${one}`) && !isGivenUp(one) && isAsked(id, one),
      );
      return left.length > 0 && !unrepeatable.has(id) && (coverage.took[id] ?? 0) <= slowest;
    },
    mutant: () => now,
    isFresh: () => ran === 0,
    end(hasFailed, hasTimedOut, add) {
      const mutant = now;
      if (mutant === null) return afterNone(hasFailed, add);
      ran += 1;
      if (hasTimedOut) {
        add({ test, mutant, what: ran === 1 ? 'timeout' : 'doubtful' });
        return 'other process';
      }
      add({ test, mutant, what: hasFailed ? 'noticed' : 'clean' });
      if (!hasFailed) {
        spent.set(mutant, (spent.get(mutant) ?? 0) + (coverage.took[test] ?? 0));
        return next();
      }
      noticed.add(mutant);
      pending = { mutant, isFirst: ran === 1 };
      now = null;
      return 'go on';
    },
  };
}
