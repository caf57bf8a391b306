// Which change a test is run with next. Before the first, and after each one that it noticed, it is run without: only a test that passes by itself notices anything.
import type { Coverage, Outcome } from './record.ts';

interface Turns {
  /** False where the test has nothing to do. */
  begin(test: string): boolean;
  /** The change of this turn; null: none. */
  mutant(): string | null;
  /** What comes after this turn. What the test did to its process may be what the next one fails by: then another process goes on. */
  end(
    hasFailed: boolean,
    hasTimedOut: boolean,
    add: (outcome: Outcome) => void,
  ): 'go on' | 'done' | 'other process';
}

/** `slowest`: tests that took more milliseconds than this have no turn. */
export function createTurns(coverage: Coverage, before: readonly Outcome[], slowest: number): Turns {
  const noticed = new Set(before.flatMap(({ mutant, what }) => (mutant && what !== 'clean' ? [mutant] : [])));
  const tried = new Set(before.map(({ test, mutant }) => `${test} ${mutant}`));
  const unrepeatable = new Set(before.flatMap(({ test, what }) => (what === 'unrepeatable' ? [test] : [])));
  let [test, now, isFresh]: [string, string | null, boolean] = ['', null, true];
  let left: readonly string[] = [];

  const next = (): 'go on' | 'done' => {
    left = left.filter((mutant) => !noticed.has(mutant));
    [now = null, ...left] = left;
    return now === null ? 'done' : 'go on';
  };

  return {
    begin(id) {
      test = id;
      now = null;
      left = (coverage.perTest[id] ?? []).filter((one) => !noticed.has(one) && !tried.has(`${id} ${one}`));
      return left.length > 0 && !unrepeatable.has(id) && (coverage.took[id] ?? 0) <= slowest;
    },
    mutant: () => now,
    end(hasFailed, hasTimedOut, add) {
      const mutant = now;
      if (mutant === null) {
        if (!hasFailed) return next();
        if (isFresh) add({ test, mutant: null, what: 'unrepeatable' });
        return 'other process';
      }
      isFresh = false;
      const what = hasTimedOut ? 'timeout' : hasFailed ? 'noticed' : 'clean';
      add({ test, mutant, what });
      if (hasTimedOut) return 'other process';
      if (!hasFailed) return next();
      noticed.add(mutant);
      now = null;
      return left.some((one) => !noticed.has(one)) ? 'go on' : 'done';
    },
  };
}
