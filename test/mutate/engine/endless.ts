// Ends processes that a change has sent into a loop without an end: nothing within them can.
import type { OpenTurn, RunRecord } from './record.ts';

const EVERY_MS = 1000;

/** Which of them do not come back. */
function endless(turns: readonly OpenTurn[]): readonly OpenTurn[] {
  return turns.filter(({ since, longest }) => since > longest);
}

/** Until it is called off. */
export function endTheEndless(record: RunRecord): () => void {
  const timer = setInterval(() => {
    for (const { pid } of endless(record.openTurns())) end(pid);
  }, EVERY_MS);
  return () => clearInterval(timer);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Counts what a process was at that ended in the middle of it; says whether there was anything. */
export function countCutOff(record: RunRecord): boolean {
  const cutOff = record.openTurns();
  for (const { pid, test, mutant, isFresh } of cutOff) {
    if (test !== null && mutant !== null)
      record.add({ test, mutant, what: isFresh ? 'timeout' : 'doubtful' });
    if (test !== null && mutant === null && isFresh) record.add({ test, mutant, what: 'unrepeatable' });
    record.forget(pid);
  }
  return cutOff.some(({ test }) => test !== null);
}
